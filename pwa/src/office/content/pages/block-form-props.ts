import type { Block } from '#contract/content/policies/document.ts';

type Of<Kind extends Block['kind']> = Extract<Block, { kind: Kind }>;

export interface BlockFormProps<Kind extends Block['kind'] = Block['kind']> {
  block: Of<Kind>;
  /** For screen readers: "text 2 of What we do". */
  name: string;
  onChange: (block: Block) => void;
}
