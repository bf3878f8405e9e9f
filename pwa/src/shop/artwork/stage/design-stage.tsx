import { lazy, Suspense, useRef, useState, type ComponentType } from 'react';
import { placeKey } from '#contract/cart/place-words.ts';
import { isSameHalf, mainPlace } from '#contract/artwork/place-rules.ts';
import { areasOf, printArea } from '#contract/garments/garments.ts';
import { isDarkCloth } from '#pwa/common/garments/dye-variables.ts';
import { GarmentLive } from '#pwa/common/garments/garment-live.tsx';
import { Photo } from '#pwa/common/garments/photo.tsx';
import { Guides, PrintAreaGuide } from '#pwa/common/garments/print-area-guide.tsx';
import { useDrawing } from '#pwa/common/garments/use-drawing.ts';
import { loadDrawing } from '#pwa/common/local/artwork/load-drawing.ts';
import { useDecorationUrl } from '#pwa/common/local/artwork/use-picture.ts';
import { classNames } from '#pwa/common/ui/shapes/class-names.ts';
import { boxOf } from '../design-view.ts';
import { useFit } from '../use-fit.ts';
import { useFocusAfterAdd, useFocusAfterRemoval } from '../use-focus-after-add.ts';
import { useDragged, usePlacedDesign } from '../use-placed-design.ts';
import { BesideFrame, BesideImage } from './beside-design.tsx';
import { DesignInHand } from './design-in-hand.tsx';
import type { DesignStageProps } from './design-stage-props.ts';
import { DropZone } from './drop-zone.tsx';
import type { LoupeProps } from './loupe.tsx';
import { StageBelow } from './stage-below.tsx';
import { StillGarment } from './still-garment.tsx';
import { ViewChoice } from './view-choice.tsx';
import { isSewn as isTechniqueSewn } from '#contract/techniques/technique.ts';
import { lowerFirst } from '#contract/techniques/technique-words.ts';

// Wanted once a design is there.
const Loupe = lazy<ComponentType<LoupeProps>>(() => import('./loupe.tsx').then(m => ({ default: m.Loupe })));

/** The garment in its colour with the design on it, and the placement tools. */
export function DesignStage({ history, ...props }: DesignStageProps) {
  const { garment, colours, view, state, dispatch, add } = props;
  const canDesign = props.canDesign && areasOf(garment)[view].length > 0;
  const [missing, setMissing] = useState('');
  /** Where the loupe goes while a finger covers the design. */
  const [free, setFree] = useState<'left' | 'right' | null>(null);
  const asked = props.photo === null ? undefined : props.photos[props.photo];
  // A photograph that can't be loaded, as without a connection, is replaced by the drawing.
  const photo = asked?.url === missing ? undefined : asked;
  const kept = photo ? undefined : props.active;
  const { drag, adjust } = usePlacedDesign({ garment, kept, dispatch });
  const beside = kept ? state.placed.filter(one => one !== kept && isSameHalf(garment, one, kept)) : [];
  const isSewn = isTechniqueSewn(props.technique);
  // Stitched again when the finger lifts, not at each step of the drag.
  const url = useDecorationUrl(kept?.artwork, {
    isSewn,
    widthMm: kept ? boxOf(garment, kept).widthMm : 0,
  });
  const { svgText, failed } = useDrawing(garment, view, loadDrawing);
  const { board, style, isFitted } = useFit(svgText);
  const isWaiting = !isFitted && !failed;
  const stage = useRef<HTMLDivElement>(null);
  const section = useRef<HTMLElement>(null);
  useFocusAfterAdd(section, add, 'stage', designOrButton);
  useFocusAfterRemoval(section, view, props.active !== undefined);
  /** The picture that can be dragged in layers of its own. The drawing and the figures below then stay as they were. */
  const [layered, setLayered] = useState('');
  const isLayered = drag !== null && url === layered;
  const shown = useDragged(garment, kept, isLayered ? null : drag);
  const area = (kept ?? mainPlace(garment, view)).area;
  const frame = canDesign && (
    <PrintAreaGuide area={printArea(garment, view, area)} onDarkCloth={isDarkCloth(colours.fabric)} />
  );

  return (
    <section ref={section} aria-label="Design preview" className="min-w-0 lg:sticky lg:top-4 print:hidden">
      {/* On a phone, the garment stays visible while the tools below are used, if the screen is tall enough. */}
      <DropZone
        disabled={!canDesign}
        onFile={file => add.add(view, file, 'stage')}
        className="max-lg:[@media(min-height:40rem)]:sticky max-lg:[@media(min-height:40rem)]:top-0 max-lg:z-1"
      >
        <div
          ref={stage}
          className="tile relative h-102 touch-pan-y overflow-hidden max-md:pb-14 md:h-160 md:rounded-3 md:pl-22 lg:h-[clamp(24rem,calc(100dvh-21rem),45rem)]"
        >
          {isWaiting && !photo && <StillGarment garment={garment} colours={colours} />}
          {photo && (
            <Photo
              key={photo.url}
              url={photo.url}
              width={1200}
              sizes="(min-width: 64rem) 45rem, 100vw"
              alt={`${props.productName}, photograph${photo.side ? ` of the ${photo.side}` : ` in ${props.colourName}`}`}
              onMissing={setMissing}
              className="absolute inset-0 size-full object-contain"
            />
          )}
          <div
            className={classNames(
              '@container-size grid size-full place-items-center [grid-template:100%/100%]',
              (photo || isWaiting) && 'invisible',
            )}
          >
            <div ref={board} style={style} className="relative aspect-5/6">
              <GarmentLive
                garment={garment}
                view={view}
                svgText={svgText}
                colours={colours}
                design={shown && url ? { area, href: url, box: shown.box } : null}
                further={beside.map(one => ({
                  area: one.area,
                  image: <BesideImage garment={garment} placed={one} isSewn={isSewn} />,
                }))}
                area={area}
                label={pictureLabel(props, shown?.box.widthMm)}
                className="garment-shadow size-full"
              />
              {beside.map(one => (
                <BesideFrame key={placeKey(one)} garment={garment} placed={one} onShow={props.onShow} />
              ))}
              {kept ? (
                <DesignInHand
                  {...{ board, stage, garment, view, colours, kept, drag, isLayered }}
                  href={url}
                  isMeasured={free === null}
                  onReady={setLayered}
                  onAdjust={adjust}
                  onRemove={() => props.onRemoveDesign(kept)}
                  onHold={setFree}
                >
                  {frame}
                </DesignInHand>
              ) : (
                <Guides cloth={colours.fabric}>{frame}</Guides>
              )}
            </div>
          </div>
          {failed && (
            <output className="absolute bottom-20 rounded-2 bg-raised px-4 py-2 text-meta">
              The picture isn’t on this device. It’ll load when you’re back online.
            </output>
          )}
          {free && kept && url && (
            <Suspense fallback={null}>
              <Loupe {...{ garment, colours, kept, drag }} href={url} side={free} />
            </Suspense>
          )}
          {canDesign && history}
          <ViewChoice
            garment={garment}
            colours={colours}
            placed={state.placed}
            active={props.active}
            isSewn={isSewn}
            view={view}
            onView={props.onView}
            photos={props.photos}
            photo={props.photo}
            onPhoto={props.onPhoto}
          />
        </div>
      </DropZone>
      <StageBelow {...props} placed={shown?.placed} kept={kept} url={url} onAdjust={adjust} />
    </section>
  );
}

const designOrButton = () => '.design-frame, input[type="file"]';

function pictureLabel(
  {
    productName,
    colourName,
    view,
    technique,
  }: Pick<DesignStageProps, 'productName' | 'colourName' | 'view' | 'technique'>,
  widthMm: number | undefined,
): string {
  const name = `${productName} in ${colourName}, ${view}`;
  if (widthMm === undefined) return name;
  const made = lowerFirst(technique.label);
  return `${name}, with your design ${made} ${Math.round(widthMm)} mm wide`;
}
