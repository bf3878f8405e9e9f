import type { RowFrameProps } from './list-rows.tsx';

export function PlainRow({ as: Tag, id: _, ...rest }: RowFrameProps) {
  return <Tag {...rest} />;
}
