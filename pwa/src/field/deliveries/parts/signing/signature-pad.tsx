import { useEffect, useLayoutEffect, useRef } from 'react';
import { Undo2 } from 'lucide-react';
import SignaturePadEngine from 'signature_pad';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Seam } from '#pwa/common/ui/shapes/seam.tsx';
import { penOptions, penWidth, toGroups } from './signature-picture.ts';
import { padWidthPx, type Strokes, toStrokes } from './strokes.ts';

interface SignaturePadProps {
  /** The strokes drawn at first and after clearing. The pad itself keeps later ones. */
  strokes: Strokes;
  /** Called after every stroke. */
  onChange: (strokes: Strokes) => void;
  /** Name of the signer, shown under the line. */
  name: string;
}

/** A white sheet of 2 to 1 with a line to sign on. The finger draws, and the page doesn't scroll. */
export function SignaturePad({ strokes, onChange, name }: SignaturePadProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const latest = useRef({ strokes, onChange });
  useEffect(() => {
    latest.current = { strokes, onChange };
  });
  const engine = useRef<SignaturePadEngine>(undefined);

  // Before it is painted: who sees the sheet can sign on it, and no stroke is begun before it has its size.
  useLayoutEffect(() => {
    const sheet = canvas.current;
    if (!sheet) return undefined;
    const pad = new SignaturePadEngine(sheet, penOptions);
    engine.current = pad;
    const scale = () => sheet.clientWidth / padWidthPx || 1;
    const fit = () => {
      const ratio = Math.max(1, window.devicePixelRatio);
      sheet.width = sheet.clientWidth * ratio;
      sheet.height = sheet.clientHeight * ratio;
      sheet.getContext('2d')?.scale(ratio, ratio);
      Object.assign(pad, penWidth(scale()));
      pad.fromData(toGroups(latest.current.strokes, scale()));
    };
    const handleEnd = () =>
      latest.current.onChange(
        toStrokes(
          pad.toData().map(({ points }) => points),
          scale(),
        ),
      );
    // A signature ends with a flick, which Chromium takes for a scroll: the tap on Confirm would only stop that
    // scroll.
    const keepGesture = (event: TouchEvent) => event.preventDefault();
    sheet.addEventListener('touchstart', keepGesture, { passive: false });
    const observer = new ResizeObserver(fit);
    observer.observe(sheet);
    pad.addEventListener('endStroke', handleEnd);
    return () => {
      observer.disconnect();
      sheet.removeEventListener('touchstart', keepGesture);
      pad.off();
    };
  }, []);

  function handleClear() {
    engine.current?.clear();
    onChange([]);
  }

  return (
    <div className="@container relative grid w-full gap-1">
      <div className="relative aspect-2/1 w-full overflow-hidden rounded-3 border-2 border-on-paper bg-paper text-on-paper">
        <canvas
          ref={canvas}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an img cannot be drawn on
          role="img"
          aria-label={`Signature of ${name}`}
          className="absolute inset-0 size-full cursor-crosshair touch-none"
        />
        <Seam className="pointer-events-none absolute inset-x-[6%] bottom-[24%]" />
        <p className="pointer-events-none absolute bottom-[8%] left-[6%] max-w-[52%] truncate text-lg leading-snug max-sm:portrait:max-w-[38%] max-sm:portrait:text-md">
          {name} <span className="max-sm:portrait:hidden">signs here</span>
        </p>
      </div>
      {/* With large text it would lie over half of the sheet: there it stands below. */}
      <Button
        variant="quiet"
        size="small"
        icon={Undo2}
        disabled={strokes.length === 0}
        onClick={handleClear}
        className="absolute right-1.5 bottom-1.5 justify-self-end bg-paper text-on-paper disabled:bg-transparent @max-[18rem]:static"
      >
        Clear Signature
      </Button>
    </div>
  );
}
