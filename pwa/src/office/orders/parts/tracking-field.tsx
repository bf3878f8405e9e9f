import { trackingLink } from '#contract/orders/tracking.ts';
import { Form } from '#pwa/common/forms/form.tsx';
import { useForm } from '#pwa/common/forms/use-form.ts';
import { useShopFacts } from '#pwa/common/local/catalogue/shop-facts.ts';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { TextLink } from '#pwa/common/ui/layout/link.tsx';

interface TrackingFieldProps {
  label: string;
  /** As it is stored. A new one from elsewhere needs a new `key`, so that the field starts with it. */
  number: string | null;
  /** Null takes the number off. */
  save: (trackingNumber: string | null) => Promise<boolean>;
}

/** The tracking number of an order or of a part of it, with the way to the carrier while it is unchanged. */
export function TrackingField({ label, number, save }: TrackingFieldProps) {
  const { trackingUrl } = useShopFacts();
  const kept = number ?? '';
  const form = useForm({
    start: { trackingNumber: kept },
    save({ trackingNumber }) {
      const typed = trackingNumber.trim();
      return typed === kept ? Promise.resolve(true) : save(typed || null);
    },
  });
  const isChanged = form.value.trackingNumber.trim() !== kept;
  return (
    <Form form={form} className="grid gap-2">
      <Field label={label} optional>
        <TextInput
          {...form.text('trackingNumber')}
          maxLength={100}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      </Field>
      {isChanged ? (
        <Button
          type="submit"
          size="small"
          loading={form.isSaving && 'Saving…'}
          className="justify-self-start"
        >
          Save the number
        </Button>
      ) : (
        kept && (
          <TextLink asChild className="justify-self-start">
            <a href={trackingLink(trackingUrl, kept)} target="_blank" rel="noopener noreferrer">
              Track with Australia Post
            </a>
          </TextLink>
        )
      )}
    </Form>
  );
}
