import { FolderKanban } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatIsoDay, formatMonthDay, formatTime } from '#contract/time/dates.ts';
import type { OfficeOffer, OfficeQuoteDetail } from '#contract/quotes/office-endpoints.ts';
import { formatCents } from '#contract/money/money.ts';
import { optionTitle } from '#contract/quotes/offer-words.ts';
import { Form } from '#pwa/common/forms/form.tsx';
import { useForm } from '#pwa/common/forms/use-form.ts';
import { payLinkWords, usePayLink } from '#pwa/common/local/links/use-pay-link.ts';
import { SizeLinks } from '#pwa/common/quotes/sizes/size-links.tsx';
import { VersionChanges } from '#pwa/common/quotes/version-changes.tsx';
import { useShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { RadioCards } from '#pwa/common/ui/forms/radio-cards.tsx';
import { Badge } from '#pwa/common/ui/states/badge.tsx';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { TextLink } from '#pwa/common/ui/layout/link.tsx';
import { MadeLink } from '#pwa/common/ui/office/made-link.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { offerBadge } from '../quote-badge.ts';
import type { QuoteHandle } from '../use-quote.ts';
import { Section } from '#pwa/common/ui/office/section.tsx';
import { TakeSizes } from './take-sizes.tsx';
import { OfferedLines } from './offered-lines.tsx';

interface QuoteAnswersProps {
  quote: OfficeQuoteDetail;
  handle: QuoteHandle;
}

/** The shop's offers and their outcome. */
export function QuoteAnswers({ quote, handle }: QuoteAnswersProps) {
  const { offers, project, status } = quote;
  return (
    <Section title="Our quote">
      {offers.length === 0 && <p className="text-soft">Nothing has been sent yet.</p>}
      {offers.length > 0 && (
        <ul className="grid gap-3">
          {offers.map(offer => (
            <li key={offer.number}>
              <OfferLine offer={offer} />
            </li>
          ))}
        </ul>
      )}
      {project && (
        <p>
          Project{' '}
          <TextLink asChild>
            <Link to={`/admin/crm-board?search=${encodeURIComponent(project.projectNumber)}`}>
              {project.projectNumber}
            </Link>
          </TextLink>
          , {project.status}
        </p>
      )}
      {status === 'accepted' && !project && (
        <StartProject options={offers[0]?.options ?? []} isPayable={offers.length > 0} handle={handle} />
      )}
      {isToCome(offers[0]) && (
        <SizeLinks
          quoteId={quote.id}
          token={null}
          afterwards={(collection, reload) => (
            <TakeSizes quoteId={quote.id} collection={collection} reload={reload} />
          )}
        />
      )}
      {(status === 'accepted' || status === 'completed') && <OrderLink quote={quote} handle={handle} />}
    </Section>
  );
}

/** Whether the latest version leaves sizes, names or designs of a garment to come. */
function isToCome(offer: OfficeOffer | undefined): boolean {
  return (
    offer?.work?.priced.lines.some(
      ({ isToCome: sizesToCome, namesToCome, sold }) =>
        sizesToCome ||
        namesToCome ||
        sold.some(({ designPlacements }) => designPlacements.some(({ designFile }) => designFile === null)),
    ) ?? false
  );
}

interface StartProjectProps {
  /** Of the latest version; empty where there is nothing to choose. */
  options: NonNullable<OfficeOffer['options']>;
  isPayable: boolean;
  handle: QuoteHandle;
}

/** After a yes by phone or email, which says the option too. */
function StartProject({ options, isPayable, handle }: StartProjectProps) {
  const [option, setOption] = useState<string | undefined>();
  const [isTried, setTried] = useState(false);
  const isUnchosen = options.length > 0 && option === undefined;

  function handleStart() {
    setTried(true);
    if (!isUnchosen) void handle.startProject(option);
  }

  return (
    <div className="grid justify-items-start gap-2 rounded-3 border border-line bg-surface px-4 py-3">
      <p>
        Accepted by phone or email? Start its project with everything from here
        {isPayable ? ', and its order can be paid.' : '.'}
      </p>
      {options.length > 0 && (
        <RadioCards
          label="Which option was accepted?"
          stacked
          className="w-full"
          value={option}
          onChange={setOption}
          error={isTried && isUnchosen && 'Please choose an option.'}
          options={options.map(({ id, name, work }) => ({
            value: id,
            label: name,
            note: formatCents(work.priced.totalCents),
          }))}
        />
      )}
      <Button
        variant="soft"
        icon={FolderKanban}
        loading={handle.isSaving && 'Starting…'}
        onClick={handleStart}
      >
        Start the project
      </Button>
    </div>
  );
}

function OfferLine({ offer }: { offer: OfficeOffer }) {
  const { now, timeZone } = useShopClock();
  const { tone, words } = offerBadge(offer.state);
  const at = new Date(offer.sentAt);
  return (
    <article
      aria-label={`Quote ${offer.number}`}
      className="grid gap-1 rounded-3 border border-line bg-surface px-4 py-3"
    >
      <p className="flex flex-wrap items-center justify-between gap-x-3">
        <span className="font-strong tabular-nums">{offer.number}</span>
        <Badge tone={tone}>{words}</Badge>
      </p>
      <p className="flex flex-wrap items-baseline gap-x-3 tabular-nums">
        {offer.options && !offer.chosenOptionId ? (
          <span className="font-strong">{offer.options.length} options to choose from</span>
        ) : (
          <>
            <span className="font-strong">{formatCents(offer.exGstCents)}</span>
            {offer.gstCents > 0 && <span>{formatCents(offer.totalCents)} inc GST</span>}
          </>
        )}
      </p>
      <p className="text-meta text-soft tabular-nums">
        Sent {formatMonthDay(at, now, timeZone)}, {formatTime(at, timeZone)}. Valid until{' '}
        {formatIsoDay(offer.validUntil)}.
        {offer.depositPercent !== undefined &&
          ` ${offer.depositPercent === 0 ? 'No deposit' : `Deposit ${offer.depositPercent}%`}.`}
      </p>
      <VersionChanges changes={offer.changes} />
      {!offer.options && offer.work && <OfferedLines work={offer.work} />}
      {offer.options?.map(({ id, work }) => (
        <section key={id} aria-label={optionTitle(offer.options ?? [], id)} className="mt-2 grid gap-1">
          <p className="flex flex-wrap items-baseline justify-between gap-x-3">
            <b className="min-w-0 font-strong wrap-anywhere">{optionTitle(offer.options ?? [], id)}</b>
            {offer.chosenOptionId === id && <Badge tone="ok">Chosen</Badge>}
            <span className="tabular-nums">{formatCents(work.priced.totalCents)}</span>
          </p>
          <OfferedLines work={work} />
        </section>
      ))}
      {offer.message && <p className="whitespace-pre-line text-soft wrap-anywhere">{offer.message}</p>}
      {offer.files.length > 0 && (
        <p className="text-meta text-soft wrap-anywhere">
          With {offer.files.map(file => file.name).join(', ')}
        </p>
      )}
    </article>
  );
}

function LinkedOrder({ order }: { order: NonNullable<OfficeQuoteDetail['order']> }) {
  const { orderId, status, isPaid, canBePaid, totalCents } = order;
  const hasBegun = status === 'processing' || status === 'completed';
  const makePayLink = usePayLink(orderId);
  return (
    <article
      aria-label={`Order ${orderId}`}
      className="grid gap-2 rounded-3 border border-line bg-surface px-4 py-3"
    >
      <p className="flex flex-wrap items-center justify-between gap-x-3">
        <span>
          Order{' '}
          <TextLink asChild className="tabular-nums">
            <Link to={`/admin/orders/${orderId}`}>{orderId}</Link>
          </TextLink>
          <span className="text-soft">, {status}</span>
        </span>
        <Badge tone={isPaid ? 'ok' : canBePaid ? 'wait' : 'idle'}>
          {isPaid ? 'Paid' : hasBegun ? 'On account' : 'Not paid'}
        </Badge>
      </p>
      <p className="font-strong tabular-nums">{formatCents(totalCents)}</p>
      {canBePaid && (
        <>
          <p className="text-meta text-soft">
            The customer pays it from the link in their email. To send it another way, copy a link.
          </p>
          <MadeLink {...payLinkWords} make={makePayLink} />
        </>
      )}
    </article>
  );
}

/** The order that the quote became. When it is completed, so is the quote. */
function OrderLink({ quote, handle }: QuoteAnswersProps) {
  const form = useForm({
    start: { orderId: '' },
    check: ({ orderId }) => ({ orderId: orderId.trim() === '' && 'Please enter an order number.' }),
    save({ orderId: typed }) {
      const orderId = typed.trim();
      return handle.change({ orderId }, `Linked to order ${orderId}`, 'Failed to link the order');
    },
  });
  if (quote.order) return <LinkedOrder order={quote.order} />;
  return (
    <Form form={form} className="flex flex-wrap items-end gap-2">
      <Field
        label="Order number"
        help="When that order is completed, so is this quote."
        error={form.errors.orderId}
        className="min-w-[min(12rem,100%)] flex-1"
      >
        <TextInput
          {...form.text('orderId')}
          maxLength={20}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          after={
            <button type="submit" className="min-h-8 px-2 font-medium text-link">
              Link
            </button>
          }
        />
      </Field>
    </Form>
  );
}
