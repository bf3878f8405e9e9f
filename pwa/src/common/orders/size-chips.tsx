import { Badge } from '#pwa/common/ui/states/badge.tsx';

interface SizeChipsProps {
  sizes: readonly { size: string; quantity: number }[];
  /** Instead of the list where no size is wanted yet. */
  none?: string;
}

/** "M: 12", a chip for each size that is wanted. */
export function SizeChips({ sizes, none }: SizeChipsProps) {
  const wanted = sizes.filter(({ quantity }) => quantity > 0);
  if (wanted.length === 0) return none && <p className="text-meta text-soft">{none}</p>;
  return (
    <ul aria-label="Sizes" className="flex flex-wrap gap-1.5 tabular-nums">
      {wanted.map(({ size, quantity }) => (
        <li key={size}>
          <Badge tone="outline">
            {size}: {quantity}
          </Badge>
        </li>
      ))}
    </ul>
  );
}
