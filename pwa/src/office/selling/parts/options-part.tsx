import { Copy, Plus, Trash2 } from 'lucide-react';
import { formatCents } from '#contract/money/money.ts';
import { workLimits } from '#contract/quotes/work-words.ts';
import { RadioCards } from '#pwa/common/ui/forms/radio-cards.tsx';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Section } from '#pwa/common/ui/office/section.tsx';
import { addOption, openOption, optionsOf, removeOption, renameOption } from '../options.ts';
import type { EditorHandle } from '../use-editor.ts';

const newId = () => crypto.randomUUID();

/** Up to three offers in one quote. The fields below are those of the option that is open. */
export function OptionsPart({ editor }: { editor: EditorHandle }) {
  const { form, pricedOptions } = editor;
  const options = optionsOf(form.value);
  const at = form.value.optionAt ?? 0;
  const open = options[at];
  const canAdd = options.length < workLimits.options;

  function add(copies: boolean) {
    form.change(addOption(form.value, newId, copies));
    if (!copies) editor.focusProduct();
  }

  return (
    <Section title="Options" level={2}>
      {!open && (
        <p className="text-soft">
          One offer, unless you add another for the customer to choose from. Each has its own lines, freight
          and total.
        </p>
      )}
      {open && (
        <>
          <RadioCards
            label="Option to work on"
            hideLabel
            name="options"
            value={open.id}
            onChange={id =>
              form.change(
                openOption(
                  form.value,
                  options.findIndex(option => option.id === id),
                ),
              )
            }
            error={form.errors.options}
            options={options.map(({ id, name }, place) => {
              const work = pricedOptions[place]?.work;
              return {
                value: id,
                label: name || `Option ${place + 1}`,
                note: work ? formatCents(work.totalCents) : 'Nothing in it yet',
              };
            })}
          />
          <Field label="Name of this option" help="The customer sees it, such as “Polos embroidered”.">
            <TextInput
              value={open.name}
              maxLength={workLimits.optionName}
              autoComplete="off"
              onFocus={event => event.currentTarget.select()}
              onChange={event => form.change(renameOption(form.value, event.currentTarget.value))}
            />
          </Field>
        </>
      )}
      <div className="flex flex-wrap gap-2">
        {canAdd && (
          <Button size="small" icon={Plus} onClick={() => add(false)}>
            Add an option
          </Button>
        )}
        {canAdd && form.value.lines.length > 0 && (
          <Button size="small" icon={Copy} onClick={() => add(true)}>
            Add a copy as an option
          </Button>
        )}
        {open && (
          <Button
            variant="danger-line"
            size="small"
            icon={Trash2}
            onClick={() => form.change(removeOption(form.value))}
          >
            Remove this option
          </Button>
        )}
      </div>
    </Section>
  );
}
