import type { RowFrameProps } from './columns.ts';

export function PlainRow({ as: Tag, id: _, ...rest }: RowFrameProps) {
  return <Tag {...rest} />;
}
