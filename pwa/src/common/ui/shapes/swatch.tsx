import type { CSSProperties, ReactNode } from 'react';
import { useRef } from 'react';
import { Check } from 'lucide-react';
import { classNames } from './class-names.ts';
import { isPaleDye } from './dye-lightness.ts';
import { useRovingFocus } from '../lists/roving-focus.ts';

interface SwatchGroupProps {
  label: string;
  /** Swatch elements. */
  children: ReactNode;
  className?: string;
}

/** Arrow keys move among the swatches, Space or Enter chooses; one Tab stop. */
export function SwatchGroup({ label, children, className }: SwatchGroupProps) {
  const group = useRef<HTMLDivElement>(null);
  const handleKeyDown = useRovingFocus(group);
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the focus is always on one of its swatches
    <div
      ref={group}
      role="toolbar"
      aria-label={label}
      onKeyDown={handleKeyDown}
      className={classNames('-ml-1.5 flex flex-wrap gap-0.5', className)}
    >
      {children}
    </div>
  );
}

interface SwatchProps {
  /** The colour's name; read out and shown as a tooltip. */
  label: string;
  /** `#rrggbb`. */
  dye: string;
  /** Makes it two-tone, split along the diagonal. */
  secondDye?: string;
  chosen: boolean;
  onPress: () => void;
  disabled?: boolean;
}

/** A 44 px target (56 with gloves); the chosen one has an ink ring and a tick. */
export function Swatch({ label, dye, secondDye, chosen, onPress, disabled }: SwatchProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={chosen}
      disabled={disabled}
      onClick={onPress}
      className={classNames(
        'relative grid size-11 flex-none place-items-center rounded-round glove:size-14 disabled:cursor-not-allowed disabled:opacity-40',
        chosen && 'inset-ring-[2.5px] inset-ring-ink',
      )}
    >
      <Dye dye={dye} secondDye={secondDye} className="size-[72%]" />
      {chosen && <DyeTick dye={dye} isTwoTone={secondDye !== undefined} />}
    </button>
  );
}

/** White or ink, whichever reads on the cloth; on two tones white on a disc of ink. */
export function DyeTick({ dye, isTwoTone }: { dye: string; isTwoTone: boolean }) {
  const tone = isTwoTone ? 'bg-on-woven text-woven' : isPaleDye(dye) ? 'text-on-woven' : 'text-woven';
  return (
    <span
      aria-hidden="true"
      className={classNames('absolute grid size-5 place-items-center rounded-round', tone)}
    >
      <Check className={classNames('stroke-[2.6]', isTwoTone ? 'size-3.5' : 'size-4.5')} />
    </span>
  );
}

interface DyeProps {
  dye: string;
  secondDye?: string;
  className?: string;
}

/** A round of cloth without a meaning of its own: beside a name, or inside a swatch. */
export function Dye({ dye, secondDye, className }: DyeProps) {
  return (
    <span
      aria-hidden="true"
      data-two-tone={secondDye === undefined ? undefined : ''}
      style={{ '--dye': dye, '--second-dye': secondDye } as CSSProperties}
      className={classNames(
        'swatch-dye inline-block align-middle flex-none rounded-round',
        className ?? 'size-3.5',
      )}
    />
  );
}
