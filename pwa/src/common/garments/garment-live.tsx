import { useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import {
  printArea,
  type DesignBox,
  type GarmentId,
  type GarmentView,
  type PrintArea,
} from '#contract/garments/garments.ts';
import { garmentViewBox, type GarmentColours } from '#contract/garments/garment-pictures.ts';
import { isDarkCloth } from './dye-variables.ts';
import { parseDrawing } from './parse-drawing.ts';
import { PrintAreaGuide } from './print-area-guide.tsx';
import { useDye } from './use-dye.ts';

export interface LiveDesign {
  /** An object URL or data URL of the shopper's file. */
  href: string;
  box: DesignBox;
}

/**
 * A garment inline: recoloured at once, the design printed under its folds. Without `svgText` (still loading) it
 * keeps its place. `children` are drawn on top, in drawing units: handles, for instance.
 */
export function GarmentLive({
  garment,
  view,
  svgText,
  colours,
  design,
  label,
  showArea = false,
  className,
  children,
}: {
  garment: GarmentId;
  view: GarmentView;
  svgText: string | null;
  colours: GarmentColours;
  design?: LiveDesign | null;
  label: string;
  showArea?: boolean;
  className?: string;
  children?: ReactNode;
}) {
  const idPrefix = `g${useId().replace(/[^a-z0-9]/gi, '')}-`;
  const svg = useRef<SVGSVGElement>(null);
  const cloth = useRef<SVGGElement>(null);
  const [slot, setSlot] = useState<Element | null>(null);

  useLayoutEffect(() => {
    const nodes = svgText === null ? null : parseDrawing(svgText, idPrefix);
    cloth.current?.replaceChildren(...(nodes ?? []));
    setSlot(cloth.current?.querySelector(`#${idPrefix}${garment}-${view}-print`) ?? null);
  }, [svgText, idPrefix, garment, view]);
  useDye(svg, colours, idPrefix);

  return (
    <svg
      ref={svg}
      viewBox={`0 0 ${garmentViewBox.width} ${garmentViewBox.height}`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an img cannot be recoloured: the svg says it is one
      role="img"
      aria-label={label}
      className={className}
    >
      <g ref={cloth} />
      {slot && design
        ? createPortal(
            <PrintedDesign design={design} area={printArea(garment, view)} clipId={`${idPrefix}area`} />,
            slot,
          )
        : null}
      {showArea ? (
        <PrintAreaGuide area={printArea(garment, view)} onDarkCloth={isDarkCloth(colours.fabric)} />
      ) : null}
      {children}
    </svg>
  );
}

/** What lies beyond the print area is not made, and so not shown. */
function PrintedDesign({
  design: { href, box },
  area: { x, y, width, height },
  clipId,
}: {
  design: LiveDesign;
  area: PrintArea;
  clipId: string;
}) {
  return (
    <>
      <clipPath id={clipId}>
        <rect x={x} y={y} width={width} height={height} />
      </clipPath>
      <g clipPath={`url(#${clipId})`}>
        <image
          href={href}
          x={box.x}
          y={box.y}
          width={box.width}
          height={box.height}
          transform={box.transform || undefined}
        />
      </g>
    </>
  );
}
