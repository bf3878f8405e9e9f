import type { CSSProperties, ComponentProps, ReactNode } from 'react';
import { useId } from 'react';
import { classNames } from '../shapes/class-names.ts';

interface SliderProps extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange' | 'min' | 'max'> {
  label: ReactNode;
  /** The value in words with its unit ("1.2 (200 mm)"); shown at the right and read out. */
  valueText: string;
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
}

/** A native range: arrow keys step, Page keys leap, Home and End go to the ends; a finger may scroll the page past it. */
export function Slider({ label, valueText, value, min, max, onChange, className, ...rest }: SliderProps) {
  const id = useId();
  const at = max > min ? (value - min) / (max - min) : 0;
  return (
    <div className={classNames('grid min-w-0', className)}>
      <span className="flex items-baseline justify-between gap-3 text-label leading-snug font-strong">
        <label htmlFor={id}>{label}</label>
        <output htmlFor={id} className="tabular-nums">
          {valueText}
        </output>
      </span>
      <input
        id={id}
        {...rest}
        type="range"
        min={min}
        max={max}
        value={value}
        aria-valuetext={valueText}
        onChange={event => onChange(event.currentTarget.valueAsNumber)}
        className="slider"
        style={{ '--at': at } as CSSProperties}
      />
    </div>
  );
}
