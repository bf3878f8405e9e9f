import { CreditCard } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { formatIsoDay } from '#contract/time/dates.ts';
import type { OfferDeposit, OfferView } from '#contract/quotes/offer-endpoints.ts';
import { formatCents } from '#contract/money/money.ts';
import { accountTermsWords, optionsOf, optionTitle, totalLabel } from '#contract/quotes/offer-words.ts';
import { isNamesToCome } from '#contract/roster/roster.ts';
import { lowerFirst } from '#contract/techniques/technique-words.ts';
import type { OfferState } from '#contract/quotes/quotes.ts';
import { useShopFacts } from '#pwa/common/local/catalogue/shop-facts.ts';
import { RadioCards } from '#pwa/common/ui/forms/radio-cards.tsx';
import { FieldError } from '#pwa/common/ui/forms/field.tsx';
import { VersionChanges } from '#pwa/common/quotes/version-changes.tsx';
import { FillSizes } from '#pwa/common/orders/fill-sizes.tsx';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { Icon } from '#pwa/common/ui/shapes/icon.tsx';
import { TextLink } from '#pwa/common/ui/layout/link.tsx';
import type { Answering } from '../../use-offer.ts';
import { useReturnedPayment } from '../../use-returned-payment.ts';
import { closedWords } from './closed-words.ts';
import { blankDetails, detailErrors, DetailsForm, detailsToSend } from './details-form.tsx';
import { DeclineDialog } from './decline-dialog.tsx';
import { type DepositClaim, DepositPanel, type DepositPayment, DepositSums } from './deposit-panel.tsx';
import { OfferOrder } from './offer-order.tsx';

const SendArtwork = lazy(async () => ({
  default: (await import('#pwa/common/orders/artwork/send-artwork.tsx')).SendArtwork,
}));

const SizeLinks = lazy(async () => ({
  default: (await import('#pwa/common/quotes/sizes/size-links.tsx')).SizeLinks,
}));

const AgreedSection = lazy(() =>
  import('#pwa/common/orders/agreed-policies.tsx')
    .then(m => ({ default: m.AgreedSection }))
    // Offline, without the code: the quote is whole without it.
    .catch(() => ({ default: () => null })),
);

interface AnswerPanelProps {
  /** With the option that is chosen, where there are several. */
  offer: OfferView;
  optionId: string | null;
  onChoose: (optionId: string) => void;
  /** A copy is shown, so nothing can be answered now. */
  isOffline: boolean;
  answer: Answering;
  /** The offer's link token, which also pays its order. */
  token: string;
  Payment: DepositPayment;
  /** Asks how the offer stands now. */
  onRefresh: () => void;
}

/** The price, its expiry date and the two answers. Afterwards, what happens next. */
export function AnswerPanel(panel: AnswerPanelProps) {
  const { offer, optionId, token, Payment, onRefresh } = panel;
  const [returned, forgetReturned] = useReturnedPayment();
  const options = optionsOf(offer);
  const chosenId = offer.chosenOptionId ?? optionId;
  const isUnchosen = options.length > 0 && chosenId === null;
  const { totalCents, exGstCents, isGstShown, number, state, quantity, productName } = offer;
  const lowest = options.toSorted((a, b) => a.totalCents - b.totalCents)[0] ?? offer;
  // Where the deposit can be paid here, its sums say the same.
  const hasDeposit = offer.deposits?.some(one => one.optionId === optionId);
  const isTold = isUnchosen || state !== 'open' || hasDeposit;
  const terms = isTold ? null : accountTermsWords(offer.accountTerms, totalCents);
  return (
    <section aria-label="Your answer" className="grid gap-4">
      <div>
        <h1 className="text-3xl tabular-nums">Quote {number}</h1>
        <p className="mt-1 text-soft wrap-anywhere">
          {isUnchosen
            ? `${options.length} options to choose from`
            : [
                chosenId && optionTitle(options, chosenId),
                `${quantity.toLocaleString('en-AU')} × ${productName}`,
              ]
                .filter(Boolean)
                .join(', ')}
        </p>
        <p className="mt-3 font-display text-4xl leading-none font-heading tracking-display tabular-nums">
          {isUnchosen ? `From ${formatCents(lowest.totalCents)}` : formatCents(totalCents)}
        </p>
        <p className="mt-1 text-soft tabular-nums">
          {totalLabel(offer)}
          {isGstShown && ` · ${formatCents(isUnchosen ? lowest.exGstCents : exGstCents)} ex GST`} · freight{' '}
          {offer.work ? 'included' : 'extra'}
        </p>
        {terms && <p className="mt-1">{terms}</p>}
      </div>
      <VersionChanges changes={offer.changes} />
      <HeldNote heldCents={offer.heldCents} />
      {returned ? (
        <DepositPanel
          claim={{ returned }}
          Payment={Payment}
          onBack={forgetReturned}
          onPaid={() => {
            forgetReturned();
            onRefresh();
          }}
        />
      ) : state === 'open' ? (
        <>
          <Open {...panel} />
          {/* Options differ in their garments: sizes are asked for once one of them is accepted. */}
          {options.length === 0 && <AskOthers offer={offer} token={token} />}
        </>
      ) : (
        <Closed offer={offer} state={state} token={token} />
      )}
    </section>
  );
}

function Open(panel: AnswerPanelProps) {
  const { offer, optionId, onChoose, isOffline, answer, token, Payment, onRefresh } = panel;
  const [claim, setClaim] = useState<DepositClaim | null>(null);
  const [isAccepting, setAccepting] = useState(false);
  const [isDeclining, setDeclining] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);

  const [typed, setTyped] = useState(blankDetails);
  const [isTried, setTried] = useState(false);
  const options = optionsOf(offer);
  const isUnchosen = options.length > 0 && optionId === null;
  const errors = isUnchosen ? {} : detailErrors(offer, typed);
  const deposit = isUnchosen ? undefined : offer.deposits?.find(one => one.optionId === optionId);
  const termsDays = offer.accountTerms?.termsDays ?? 0;

  /** What goes with the acceptance; null while something is missing or wrong. */
  function filledIn() {
    setTried(true);
    setTrouble(null);
    if (isUnchosen || Object.keys(errors).length > 0) return null;
    return {
      ...(optionId ? { optionId } : {}),
      ...(offer.work ? { details: detailsToSend(offer, typed) } : {}),
    };
  }

  async function handleAccept() {
    const more = filledIn();
    if (!more) return;
    setAccepting(true);
    setTrouble(await answer('accept', more));
    setAccepting(false);
  }

  function handleDeposit({ depositCents }: OfferDeposit) {
    const more = filledIn();
    if (more) setClaim({ id: offer.quoteId, token, depositCents, ...more });
  }

  if (claim) {
    const restCents = offer.totalCents - claim.depositCents;
    return (
      <DepositPanel
        claim={{ deposit: claim, restCents, termsDays }}
        Payment={Payment}
        onBack={() => {
          setClaim(null);
          onRefresh();
        }}
        onPaid={onRefresh}
      />
    );
  }

  return (
    <>
      <p>
        Valid until the end of <strong className="font-strong">{formatIsoDay(offer.validUntil)}</strong>.
      </p>
      {options.length > 0 && (
        <RadioCards
          label="Choose one option"
          stacked
          value={optionId ?? undefined}
          onChange={onChoose}
          error={isTried && isUnchosen && 'Please choose an option.'}
          options={options.map(option => ({
            value: option.id,
            label: (
              <span className="flex flex-wrap items-baseline justify-between gap-x-4 tabular-nums">
                <span className="min-w-0 wrap-anywhere">{option.name}</span>
                <span>{formatCents(option.totalCents)}</span>
              </span>
            ),
            note: `${option.quantity.toLocaleString('en-AU')} × ${option.productName}, ${lowerFirst(option.decoration)}`,
          }))}
        />
      )}
      {!isUnchosen && (
        <DetailsForm
          offer={offer}
          typed={typed}
          errors={isTried ? errors : {}}
          onChange={part => setTyped(before => ({ ...before, ...part }))}
        />
      )}
      {trouble && <ErrorState title="Your answer wasn’t saved">{trouble}</ErrorState>}
      {isTried && Object.keys(errors).length > 0 && <FieldError>Please check what you filled in.</FieldError>}
      {deposit && <DepositSums deposit={deposit} termsDays={termsDays} />}
      <div className="grid gap-2">
        {deposit && (
          <Button
            variant="go"
            size="large"
            icon={CreditCard}
            disabled={isAccepting}
            disabledReason={isOffline && 'You can accept when you are back online.'}
            onClick={() => handleDeposit(deposit)}
          >
            Accept and pay the deposit
          </Button>
        )}
        <Button
          variant={deposit ? 'line' : 'go'}
          size="large"
          loading={isAccepting && 'Accepting…'}
          disabledReason={isOffline && 'You can accept when you are back online.'}
          onClick={() => void handleAccept()}
        >
          {deposit ? 'Accept without paying now' : optionId ? 'Accept this option' : 'Accept this quote'}
        </Button>
        <Button disabled={isOffline || isAccepting} onClick={() => setDeclining(true)}>
          Decline
        </Button>
      </div>
      <p className="text-meta text-soft">
        By accepting you order at this price under our{' '}
        <TextLink asChild>
          <Link to="/terms">Terms of Sale</Link>
        </TextLink>
        . {deposit ? 'We begin once the deposit is here' : 'You can pay at once or later'}
        {offer.work ? '' : '; we then ask for sizes and artwork'}. Nothing is made until you approve the
        proof.
      </p>
      {isDeclining && (
        <DeclineDialog number={offer.number} answer={answer} onClose={() => setDeclining(false)} />
      )}
    </>
  );
}

/** Money that came for a quote that had changed. */
function HeldNote({ heldCents = 0 }: { heldCents: number | undefined }) {
  if (heldCents === 0) return null;
  return (
    <output className="block rounded-2 bg-wait-soft px-4 py-3 text-on-wait-soft">
      Your payment of {formatCents(heldCents)} came after the quote had changed, so it isn’t booked. We’ll
      contact you or refund it. Please don’t pay again.
    </output>
  );
}

interface AskOthersProps {
  offer: OfferView;
  token: string;
  onFilled?: () => void;
}

/** Loaded for quotes whose sizes, names or designs are to come. */
function AskOthers({ offer, token, onFilled }: AskOthersProps) {
  const isAsking = offer.work?.lines.some(
    line => line.sizesToCome.length > 0 || isNamesToCome(line.roster) || line.isArtworkToCome,
  );
  if (!isAsking) return null;
  return (
    <Suspense fallback={null}>
      <SizeLinks quoteId={offer.quoteId} token={token} {...(onFilled ? { onFilled } : {})} />
    </Suspense>
  );
}

interface ClosedProps {
  offer: OfferView;
  state: Exclude<OfferState, 'open'>;
  token: string;
}

function Closed({ offer, state, token }: ClosedProps) {
  const { email, phone } = useShopFacts();
  const { icon, title, tone, text } = closedWords(offer, state);
  const [filled, setFilled] = useState(0);
  return (
    <div aria-live="polite" className="grid gap-3 rounded-3 border border-line bg-raised p-5">
      <p className={`flex items-center gap-3 font-display text-xl leading-tight font-heading ${tone}`}>
        <Icon of={icon} size="large" />
        {title}
      </p>
      <p>{text}</p>
      {state === 'accepted' && offer.order && offer.work && offer.order.status !== 'cancelled' && (
        <>
          <FillSizes key={filled} orderId={offer.order.orderId} token={token} />
          {offer.work.lines.some(line => line.isArtworkToCome) && (
            <Suspense fallback={null}>
              <SendArtwork door={{ orderId: offer.order.orderId, token }} />
            </Suspense>
          )}
          <AskOthers offer={offer} token={token} onFilled={() => setFilled(count => count + 1)} />
        </>
      )}
      {state === 'accepted' && <OfferOrder offer={offer} token={token} />}
      {offer.agreedTo && (
        <Suspense fallback={null}>
          <AgreedSection agreedTo={offer.agreedTo} title="You accepted under" />
        </Suspense>
      )}
      <p className="flex flex-wrap gap-x-5">
        {email && (
          <TextLink
            variant="solo"
            href={`mailto:${email}?subject=${encodeURIComponent(`Quote ${offer.number}`)}`}
          >
            {email}
          </TextLink>
        )}
        {phone && (
          <TextLink variant="solo" href={`tel:${phone.replaceAll(' ', '')}`} className="tabular-nums">
            {phone}
          </TextLink>
        )}
      </p>
    </div>
  );
}
