import { useEffect, useMemo, useState } from 'react';
import { notEnoughWords, offText, troubleWords } from '#contract/discounts/code-words.ts';
import { type CodeTerms, faceCents, withCode } from '#contract/discounts/discount-code.ts';
import { formatCents } from '#contract/money/money.ts';
import type { PricedCart } from '#contract/money/pricing.ts';
import { pricingSettingsOf } from '#contract/money/pricing-settings.ts';
import { ApiError, call, OfflineError } from '#pwa/common/local/call/call.ts';
import { useShopFacts } from '#pwa/common/local/catalogue/shop-facts.ts';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { Button } from '#pwa/common/ui/layout/button.tsx';

export interface DiscountCodeProps {
  /** The code of this checkout, as the shop described it last. */
  kept: CodeTerms | null;
  onKeep: (terms: CodeTerms | null) => void;
  /** Without the code; null while there is no price. */
  cart: PricedCart | null;
  isCompany: boolean;
  onPriced: (of: PricedCart, cart: PricedCart) => void;
  /** As typed so far: a code may work with one address alone. */
  email: string | undefined;
  /** Counts how often the shop has said that its prices are others: the code is asked for again. */
  asked: number;
}

/** A field for the code, or what the code takes off. */
export function DiscountCode({ kept, ...props }: DiscountCodeProps) {
  return kept ? <Kept kept={kept} {...props} /> : <Entry {...props} />;
}

const ask = (code: string, email: string | undefined) =>
  call('POST /api/discount-codes/check', { body: { code, ...(email?.includes('@') ? { email } : {}) } });

function wordsOf(error: unknown): string {
  if (error instanceof OfflineError) return 'The shop cannot be reached. Try again when you are online.';
  const words = error instanceof ApiError && (error.fields?.['code'] ?? error.serverMessage);
  return words || 'The code could not be checked. Please try again.';
}

function Entry({ onKeep, email }: Omit<DiscountCodeProps, 'kept'>) {
  const [code, setCode] = useState('');
  const [trouble, setTrouble] = useState('');
  const [isAsking, setAsking] = useState(false);

  async function apply(): Promise<void> {
    if (isAsking) return;
    if (code.trim() === '') {
      setTrouble('Enter the code first.');
      return;
    }
    setAsking(true);
    try {
      onKeep(await ask(code, email));
    } catch (error) {
      setTrouble(wordsOf(error));
      setAsking(false);
    }
  }

  return (
    <form
      className="grid gap-1"
      noValidate
      onSubmit={event => {
        event.preventDefault();
        void apply();
      }}
    >
      <p aria-hidden className="text-label leading-snug font-strong">
        Discount code
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3">
        <Field label="Discount code" hideLabel error={trouble}>
          <TextInput
            name="code"
            value={code}
            maxLength={60}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened by a press on "Have a discount code?"
            autoFocus
            onChange={event => {
              setCode(event.target.value);
              setTrouble('');
            }}
          />
        </Field>
        <Button type="submit" loading={isAsking && 'Checking…'}>
          Apply
        </Button>
      </div>
      {trouble && !email?.includes('@') && (
        <p className="text-meta text-soft">
          A code that was given to you works once you have entered your email address in the checkout.
        </p>
      )}
    </form>
  );
}

function Kept({
  kept,
  onKeep,
  cart,
  isCompany,
  onPriced,
  email,
  asked,
}: DiscountCodeProps & { kept: CodeTerms }) {
  const shop = useShopFacts();
  const result = useMemo(
    () => cart && withCode(cart, kept, pricingSettingsOf(shop), isCompany),
    [cart, kept, shop, isCompany],
  );
  useEffect(() => {
    if (cart && result) onPriced(cart, result.ok ? result.cart : cart);
  }, [cart, result, onPriced]);
  // Kept since another day, or changed since: the shop says what holds now. Not reached, the payment will tell.
  useEffect(() => {
    let isCurrent = true;
    ask(kept.code, email).then(
      terms => isCurrent && JSON.stringify(terms) !== JSON.stringify(kept) && onKeep(terms),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- when it is shown, and when the shop has other prices
  }, [asked]);

  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3">
      <output className="block leading-snug wrap-anywhere">
        <b className="font-strong tabular-nums">{kept.code}</b>
        <span className="block text-meta text-soft">
          {result && cart ? wordsFor(result, cart, kept) : offText(kept)}
        </span>
      </output>
      <Button size="small" variant="quiet" onClick={() => onKeep(null)} aria-label={`Remove ${kept.code}`}>
        Remove
      </Button>
    </div>
  );
}

function wordsFor(result: ReturnType<typeof withCode>, cart: PricedCart, kept: CodeTerms): string {
  if (!result.ok)
    return result.why === 'not_enough' ? notEnoughWords(result.missingCents) : troubleWords(result.why);
  const offCents = result.cart.discount?.cents ?? 0;
  const face = faceCents(cart, kept);
  const less =
    face > offCents ? `, beyond the ${formatCents(face - offCents)} that your prices take off` : '';
  return `${offText(kept)} the goods: ${formatCents(-offCents)}${less}`;
}
