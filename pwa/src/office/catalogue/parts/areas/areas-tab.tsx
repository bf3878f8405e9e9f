import { useState } from 'react';
import { tidyAreas } from '#contract/garments/area-rules.ts';
import { garmentForCategory, garmentFactsOf, garmentOrTee } from '#contract/garments/garments.ts';
import { fabricColours } from '#contract/garments/garment-pictures.ts';
import { nameOf, usualAreas } from '#contract/garments/print-areas.ts';
import { Garment } from '#pwa/common/garments/garment.tsx';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';
import { FieldError } from '#pwa/common/ui/forms/field.tsx';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { classNames } from '#pwa/common/ui/shapes/class-names.ts';
import type { ProductEditor } from '../../use-product-form.ts';
import { AddArea } from './add-area.tsx';
import { type Areas, halves, isOnHalf, placedAt, switchedOn, withoutArea } from './area-editing.ts';
import { AreaFields } from './area-fields.tsx';
import { AreaFrame } from './area-frame.tsx';

const cloth = fabricColours('Natural', '');

/** Where designs may go on this product, on a picture and in millimetres. */
export function AreasTab({ editor }: { editor: ProductEditor }) {
  const { form, errors, change } = editor;
  const toast = useToast();
  const garment = form.garment ? garmentOrTee(form.garment) : garmentForCategory(form.categories[0] ?? '');
  const usual = usualAreas(garment).areas;
  const own = form.printAreas?.garment === garment ? form.printAreas : null;
  const areas = own?.areas ?? usual;
  const [shown, setShown] = useState(0);
  const [heldId, setHeldId] = useState<string | null>(null);
  const half = halves[shown] ?? { side: 'front' as const, isFarSide: false, label: 'Front' };
  const here = areas.filter(area => isOnHalf(area, half));
  const held = here.find(({ id }) => id === heldId) ?? here[0];
  const off = usual.filter(one => !areas.some(({ of }) => of === one.id));

  const save = (next: Areas) => change({ printAreas: tidyAreas({ garment, areas: next }) });

  function handleReset() {
    const before = form.printAreas;
    change({ printAreas: null });
    toast({
      title: 'Back to the garment’s own print areas',
      action: { label: 'Undo', onAction: () => change({ printAreas: before }) },
    });
  }

  if (!form.customizable)
    return <p className="max-w-narrow text-soft">This product is sold blank, so it has no print areas.</p>;

  return (
    <div
      data-field="printAreas"
      className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_24rem]"
    >
      <section aria-label="Picture" className="grid content-start gap-3 lg:sticky lg:top-0 lg:self-start">
        <fieldset aria-label="Side" className="flex flex-wrap gap-2">
          {halves.map((one, at) => (
            <button
              key={one.label}
              type="button"
              aria-pressed={at === shown}
              onClick={() => setShown(at)}
              className={classNames(
                'min-h-11 rounded-2 bg-raised px-4 text-meta font-medium',
                at === shown ? 'inset-ring-2 inset-ring-ink' : 'text-soft inset-ring-1 inset-ring-line',
              )}
            >
              {one.label} ({areas.filter(area => isOnHalf(area, one)).length})
            </button>
          ))}
        </fieldset>
        <div className="tile grid place-items-center rounded-3 p-3">
          <div className="relative aspect-5/6 w-full max-w-136 lg:max-w-[clamp(16rem,calc((100dvh-20rem)*5/6),34rem)]">
            <Garment
              garment={garment}
              view={half.side}
              colours={cloth}
              alt={`${garmentFactsOf(garment).label}, ${half.label.toLowerCase()}`}
              className={classNames('size-full', half.isFarSide && '-scale-x-100')}
            />
            {here.map(area => (
              <AreaFrame
                // A new name is the same frame: it keeps the focus.
                key={areas.indexOf(area)}
                garment={garment}
                area={area}
                isHeld={area === held}
                onHold={() => setHeldId(area.id)}
                onPlace={wanted => save(placedAt(garment, areas, area.id, wanted))}
              />
            ))}
          </div>
        </div>
        <p className="text-meta text-soft">
          Millimetres on size {garmentFactsOf(garment).middleSize}. Drag an area to move it, and a corner to
          change its size.
        </p>
      </section>
      <section aria-label="Print areas" className="grid content-start gap-4">
        {errors['printAreas'] && <FieldError>{errors['printAreas']}</FieldError>}
        {form.printAreas && !own && (
          <p className="rounded-2 bg-wait-soft p-3 text-on-wait-soft">
            This product’s own areas were made for{' '}
            {garmentFactsOf(garmentOrTee(form.printAreas.garment)).label}. They apply again if you choose that
            drawing; a change here replaces them.
          </p>
        )}
        <p className="text-soft">
          {own
            ? 'This product has print areas of its own. Earlier orders, jobs and proofs keep the areas that they were sold with, and imports and suppliers’ feeds leave these as they are.'
            : 'This product uses the areas of its garment. Change one, and the product has its own.'}
        </p>
        {here.length === 0 && <p>This side isn’t decorated.</p>}
        {here.length > 1 && (
          <ul aria-label={`Areas on the ${half.label.toLowerCase()}`} className="flex flex-wrap gap-2">
            {here.map(area => (
              <li key={area.id}>
                <button
                  type="button"
                  aria-pressed={area === held}
                  onClick={() => setHeldId(area.id)}
                  className={classNames(
                    'min-h-11 rounded-round border px-4 text-meta font-medium',
                    area === held ? 'border-action bg-selected' : 'border-line-strong bg-raised',
                  )}
                >
                  {nameOf(area.id)}{' '}
                  <span className="font-regular text-soft tabular-nums">
                    {area.width} × {area.height} mm
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
        {held && (
          <AreaFields
            key={`${shown} ${areas.indexOf(held)}`}
            {...{ garment, areas }}
            area={held}
            onChange={save}
            onRenamed={setHeldId}
            onRemove={() => save(withoutArea(areas, held.id))}
          />
        )}
        <AddArea
          {...{ garment, areas, half }}
          onAdded={(next, id) => {
            save(next);
            setHeldId(id);
          }}
        />
        {off.length > 0 && (
          <fieldset>
            <legend className="mb-2 font-medium">Switched off</legend>
            <div className="flex flex-wrap gap-2">
              {off.map(area => (
                <Button
                  key={area.id}
                  size="small"
                  onClick={() => {
                    const outcome = switchedOn(garment, areas, usual, area);
                    if ('fault' in outcome) {
                      toast({ title: `${nameOf(area.id)} stays off`, description: outcome.fault });
                      return;
                    }
                    save(outcome.areas);
                    setHeldId(area.id);
                    setShown(halves.findIndex(one => isOnHalf(area, one)));
                  }}
                >
                  Switch on {nameOf(area.id)}
                </Button>
              ))}
            </div>
          </fieldset>
        )}
        {form.printAreas && (
          <Button size="small" variant="quiet" className="justify-self-start" onClick={handleReset}>
            Back to the garment’s own areas
          </Button>
        )}
      </section>
    </div>
  );
}
