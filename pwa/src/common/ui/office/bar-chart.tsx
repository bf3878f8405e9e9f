import { type PointerEvent, useState } from 'react';
import { axisTop } from './bar-scale.ts';
import { classNames } from '../shapes/class-names.ts';

export interface Bar {
  key: string;
  /** Below the first, the middle and the last bar. */
  label: string;
  value: number;
  /** What is read out when the bar is pointed at. */
  words: string;
}

interface BarChartProps {
  /** Says in words what the bars show; the figures themselves stand in a table beside it. */
  label: string;
  bars: readonly Bar[];
  /** Short, for the axis. */
  format: (value: number) => string;
  className?: string;
}

/** Bars over time, with the figure of the one that is pointed at. Two guide lines, no frame. */
export function BarChart({ label, bars, format, className }: BarChartProps) {
  const [pointed, setPointed] = useState<number | null>(null);
  const top = axisTop(bars.map(({ value }) => value));
  const shown = pointed === null ? undefined : bars[pointed];

  function handlePointer(event: PointerEvent<SVGSVGElement>) {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const at = Math.floor(((event.clientX - left) / width) * bars.length);
    setPointed(Math.min(bars.length - 1, Math.max(0, at)));
  }

  return (
    <div className={classNames('grid grid-cols-[auto_minmax(0,1fr)] gap-x-2', className)}>
      <p aria-hidden className="col-start-2 h-6 truncate text-meta font-medium tabular-nums">
        {shown?.words}
      </p>
      <div
        aria-hidden
        className="col-start-1 -my-2 flex flex-col justify-between text-end text-2xs leading-4 text-faint tabular-nums"
      >
        {[top, top / 2, 0].map(value => (
          <span key={value}>{format(value)}</span>
        ))}
      </div>
      <svg
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn here: the svg says it is one
        role="img"
        aria-label={label}
        viewBox={`0 0 ${bars.length} 100`}
        preserveAspectRatio="none"
        onPointerMove={handlePointer}
        onPointerDown={handlePointer}
        onPointerLeave={() => setPointed(null)}
        className="col-start-2 h-36 w-full touch-pan-y overflow-visible"
      >
        {[0, 50, 100].map(y => (
          <line
            key={y}
            x1="0"
            x2={bars.length}
            y1={y}
            y2={y}
            vectorEffect="non-scaling-stroke"
            className={y === 100 ? 'stroke-line-strong' : 'stroke-line'}
          />
        ))}
        {bars.map(({ key, value }, at) => {
          const height = (Math.max(0, value) / top) * 100;
          return (
            <rect
              key={key}
              x={at + 0.14}
              width="0.72"
              y={100 - height}
              height={height}
              className={at === pointed ? 'fill-ink' : 'fill-action'}
            />
          );
        })}
      </svg>
      <div aria-hidden className="col-start-2 mt-1.5 flex justify-between gap-2 text-2xs text-faint">
        {endsAndMiddle(bars).map(bar => (
          <span key={bar.key}>{bar.label}</span>
        ))}
      </div>
    </div>
  );
}

function endsAndMiddle(bars: readonly Bar[]): Bar[] {
  const places = new Set([0, Math.floor((bars.length - 1) / 2), bars.length - 1]);
  return bars.filter((_, at) => places.has(at));
}
