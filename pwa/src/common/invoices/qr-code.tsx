import { create } from 'qrcode';
import { useMemo } from 'react';
import { VisuallyHidden } from '#pwa/common/ui/shapes/visually-hidden.tsx';

const quietZone = 4;

/** A QR code as one path, so that it prints sharp at any size. `label` says where it leads. */
export function QrCode({ text, label, className }: { text: string; label: string; className?: string }) {
  const { size, path } = useMemo(() => drawingOf(text), [text]);
  const side = size + 2 * quietZone;
  return (
    <span className={className}>
      <VisuallyHidden>{label}</VisuallyHidden>
      <svg aria-hidden="true" viewBox={`0 0 ${side} ${side}`} className="size-full">
        <path fill="currentColor" shapeRendering="crispEdges" d={path} />
      </svg>
    </span>
  );
}

function drawingOf(text: string): { size: number; path: string } {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const { size } = modules;
  const dark = Array.from({ length: size * size }, (_, at) => at).filter(at => modules.data[at]);
  const path = dark
    .map(at => `M${(at % size) + quietZone} ${Math.floor(at / size) + quietZone}h1v1h-1z`)
    .join('');
  return { size, path };
}
