import { useDrag } from '@use-gesture/react';
import { type CSSProperties, type KeyboardEvent, useId, useRef } from 'react';
import { areaLimits } from '#contract/garments/area-rules.ts';
import { garmentFactsOf, type GarmentId } from '#contract/garments/garments.ts';
import { garmentViewBox } from '#contract/garments/garment-pictures.ts';
import { nameOf, type OwnArea } from '#contract/garments/print-areas.ts';
import { classNames } from '#pwa/common/ui/shapes/class-names.ts';
import './areas.css';

interface AreaFrameProps {
  garment: GarmentId;
  area: OwnArea;
  isHeld: boolean;
  onHold: () => void;
  /** Where it was dragged to; whoever hears it keeps it on the cloth. */
  onPlace: (wanted: Partial<OwnArea>) => void;
}

const percent = (length: number, of: number) => `${(100 * length) / of}%`;

/** One area on the garment: drag to move, a corner to size, and keys do both. */
export function AreaFrame({ garment, area, isHeld, onHold, onPlace }: AreaFrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  const helpId = useId();
  const { mmPerUnit } = garmentFactsOf(garment);
  const { left, top, width, height } = area;
  const sheet = { width: garmentViewBox.width * mmPerUnit, height: garmentViewBox.height * mmPerUnit };
  const mmPerPixel = () => sheet.width / Math.max(1, frame.current?.parentElement?.clientWidth ?? 1);

  const bindFrame = useDrag(
    ({ movement: [x, y], event, first, memo, cancel }) => {
      if (first && event.target instanceof Element && event.target.matches('.area-corner')) {
        cancel();
        return undefined;
      }
      if (first) onHold();
      const start = (first ? { left, top } : memo) as Pick<OwnArea, 'left' | 'top'> | undefined;
      if (!start) return undefined; // the last word of a drag that was called off
      const mm = mmPerPixel();
      onPlace({ left: start.left + x * mm, top: start.top + y * mm });
      return start;
    },
    { pointer: { keys: false }, filterTaps: true },
  );

  const bindCorner = useDrag(
    ({ movement: [x, y], args: [outX, outY], first, memo }) => {
      const start = (first ? { left, top, width, height } : memo) as Pick<
        OwnArea,
        'left' | 'top' | 'width' | 'height'
      >;
      // No narrower than an area may be, or the opposite edge would be pushed along.
      const dx = outX * Math.max(outX * x * mmPerPixel(), areaLimits.leastMm - start.width);
      const dy = outY * Math.max(outY * y * mmPerPixel(), areaLimits.leastMm - start.height);
      onPlace({
        ...(outX > 0 ? { width: start.width + dx } : { left: start.left + dx, width: start.width - dx }),
        ...(outY > 0 ? { height: start.height + dy } : { top: start.top + dy, height: start.height - dy }),
      });
      return start;
    },
    { pointer: { keys: false } },
  );

  function handleKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const step = event.shiftKey ? 10 : 1;
    const moves: Record<string, Partial<OwnArea>> = {
      ArrowLeft: { left: left - step },
      ArrowRight: { left: left + step },
      ArrowUp: { top: top - step },
      ArrowDown: { top: top + step },
      '+': { width: width + 1, height: height + 1 },
      '=': { width: width + 1, height: height + 1 },
      '-': { width: width - 1, height: height - 1 },
      _: { width: width - 10, height: height - 10 },
    };
    const wanted = moves[event.key];
    if (!wanted) return;
    event.preventDefault();
    onPlace(wanted);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application of its own keys
    <div
      {...bindFrame()}
      ref={frame}
      role="application"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- moved by keyboard
      tabIndex={0}
      aria-label={`${nameOf(area.id)}, ${width} × ${height} mm`}
      aria-roledescription="Print area"
      aria-describedby={helpId}
      data-held={isHeld}
      onFocus={onHold}
      onKeyDown={handleKeyDown}
      className={classNames('area-frame absolute cursor-move touch-none', isHeld && 'z-1')}
      style={{
        left: percent(left, sheet.width),
        top: percent(top, sheet.height),
        width: percent(width, sheet.width),
        height: percent(height, sheet.height),
      }}
    >
      <span id={helpId} className="sr-only">
        Arrow keys move it by a millimetre, with Shift by ten. Plus and minus change its size.
      </span>
      {isHeld &&
        corners.map(([corner, outX, outY]) => (
          <span
            key={corner}
            {...bindCorner(outX, outY)}
            className={classNames('area-corner touch-none', corner)}
            style={{ '--out-x': outX, '--out-y': outY } as CSSProperties}
          />
        ))}
    </div>
  );
}

const corners = [
  ['top-0 left-0 cursor-nwse-resize', -1, -1],
  ['top-0 left-full cursor-nesw-resize', 1, -1],
  ['top-full left-0 cursor-nesw-resize', -1, 1],
  ['top-full left-full cursor-nwse-resize', 1, 1],
] as const;
