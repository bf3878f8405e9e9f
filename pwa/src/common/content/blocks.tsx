import type { Block } from '#contract/content/policies/document.ts';
import { WovenLabel } from '#pwa/common/ui/shapes/woven-label.tsx';
import { RateTable } from './rate-table.tsx';
import { Words } from './words.tsx';

/** The blocks of a section or an answer, one under the other. */
export function Blocks({ blocks }: { blocks: readonly Block[] }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {blocks.map((block, at) => (
        <BlockView key={at} block={block} />
      ))}
    </div>
  );
}

function BlockView({ block }: { block: Block }) {
  if (block.kind === 'text') {
    return (
      <p>
        <Words>{block.text}</Words>
      </p>
    );
  }
  if (block.kind === 'list') return <List {...block} />;
  if (block.kind === 'table') return <RateTable {...block} />;
  if (block.kind === 'note') return <Note {...block} />;
  if (block.kind === 'picture') return <Picture {...block} />;
  return <Facts {...block} />;
}

type Of<Kind extends Block['kind']> = Extract<Block, { kind: Kind }>;

function List({ items, isOrdered }: Of<'list'>) {
  const Element = isOrdered ? 'ol' : 'ul';
  return (
    <Element
      className={`grid gap-2 pl-6 marker:text-soft ${isOrdered ? 'list-decimal marker:font-strong' : 'list-disc'}`}
    >
      {items.map((item, at) => (
        <li key={at} className="pl-1">
          <Words>{item}</Words>
        </li>
      ))}
    </Element>
  );
}

/** What must not be missed: an ink edge, no colour to be learnt. */
function Note({ title, text }: Of<'note'>) {
  return (
    <div className="break-inside-avoid border-l-4 border-ink bg-surface py-4 pr-5 pl-5">
      <p className="mb-1 font-strong">{title}</p>
      <p>
        <Words>{text}</Words>
      </p>
    </div>
  );
}

/** As wide as the text; its words stand below it. */
function Picture({ src, alt, caption }: Of<'picture'>) {
  return (
    <figure className="break-inside-avoid">
      <img src={src} alt={alt} loading="lazy" decoding="async" className="h-auto max-w-full rounded-3" />
      {caption && (
        <figcaption className="mt-2 text-meta text-soft">
          <Words>{caption}</Words>
        </figcaption>
      )}
    </figure>
  );
}

function Facts({ items }: Of<'facts'>) {
  return (
    <WovenLabel size="large" className="my-2 px-7 py-5 shadow-1 md:px-10 md:py-6">
      <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-3">
        {items.map(({ value, label }) => (
          <div key={label} className="flex flex-col-reverse justify-end">
            <dt className="text-meta leading-snug font-regular text-on-woven opacity-80">{label}</dt>
            <dd className="font-display text-3xl leading-tight font-heading tracking-display tabular-nums">
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </WovenLabel>
  );
}
