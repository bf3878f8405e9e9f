import { Plus, X } from 'lucide-react';
import { placeKey, placeName } from '#contract/cart/place-words.ts';
import { useShopFacts } from '#pwa/common/local/catalogue/shop-facts.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { IconButton } from '#pwa/common/ui/layout/icon-button.tsx';
import { Select } from '#pwa/common/ui/forms/select.tsx';
import { type EditorLine, type EditorPlacement, freePlace, placesOf } from './editor-form.ts';
import type { WorkHandle } from './work-handle.ts';
import { ArtworkChoice } from './artwork-choice.tsx';

interface LineDesignsProps {
  editor: WorkHandle;
  line: EditorLine;
}

/** What goes on the garment: side, technique, and the artwork or that it is to come. */
export function LineDesigns({ editor, line }: LineDesignsProps) {
  const { techniques } = useShopFacts();
  const { placements, product } = line;
  const next = freePlace(line);
  const change = (at: number, part: Partial<EditorPlacement>) =>
    editor.changeLine(line.id, {
      placements: placements.map((one, place) => (place === at ? { ...one, ...part } : one)),
    });
  return (
    <div className="grid gap-3">
      {placements.map((placement, at) => {
        const { method, artwork } = placement;
        const places = placesOf(product, placement);
        return (
          <fieldset
            key={at}
            aria-label={`Design ${at + 1} of ${product.name}`}
            className="grid grid-cols-[minmax(0,1fr)] items-end gap-3 rounded-2 bg-sunken p-3 min-[24rem]:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] sm:grid-cols-[6.5rem_9rem_minmax(0,1fr)_auto]"
          >
            <Field label="Place">
              <Select
                value={placeKey(placement)}
                onChange={event => {
                  const chosen = places.find(({ key }) => key === event.currentTarget.value);
                  if (chosen) change(at, { area: undefined, ...chosen.place });
                }}
              >
                {places.map(({ key, place }) => (
                  <option key={key} value={key}>
                    {placeName(place)}
                  </option>
                ))}
              </Select>
            </Field>
            <Field label="Technique">
              <Select value={method} onChange={event => change(at, { method: event.currentTarget.value })}>
                {techniques.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </Select>
            </Field>
            <div className="col-span-full flex items-end gap-2 sm:contents">
              <ArtworkChoice
                email={editor.form.value.email}
                artwork={artwork}
                onChange={chosen => change(at, { artwork: chosen })}
              />
              <IconButton
                icon={X}
                label={`Remove design ${at + 1} of ${product.name}`}
                onClick={() =>
                  editor.changeLine(line.id, { placements: placements.filter((_, place) => place !== at) })
                }
              />
            </div>
          </fieldset>
        );
      })}
      {next && (
        <Button
          size="small"
          variant="quiet"
          icon={Plus}
          className="justify-self-start"
          onClick={() =>
            editor.changeLine(line.id, {
              placements: [
                ...placements,
                {
                  ...next,
                  method: placements.at(-1)?.method ?? techniques[0]?.id ?? 'print',
                  artwork: null,
                },
              ],
            })
          }
        >
          Add a design
        </Button>
      )}
    </div>
  );
}
