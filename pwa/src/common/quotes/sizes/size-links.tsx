import { RefreshCw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatIsoDay } from '#contract/time/dates.ts';
import type { SizeCollection } from '#contract/quotes/sizes/size-endpoints.ts';
import { differenceWords, sizeLimits } from '#contract/quotes/sizes/size-rules.ts';
import { formatSizes } from '#contract/catalogue/sizes.ts';
import { lowerFirst } from '#contract/techniques/technique-words.ts';
import { piecesText } from '#contract/money/pieces-text.ts';
import { useShopFacts } from '#pwa/common/local/catalogue/shop-facts.ts';
import { placementTitle } from '#pwa/common/orders/proof-words.ts';
import { ConfirmDialog } from '#pwa/common/ui/dialogs/confirm-dialog.tsx';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';
import { SizeLinkRow } from './size-link-row.tsx';
import { type SizeLinksHandle, useSizeLinks } from './use-size-links.ts';

interface SizeLinksProps {
  quoteId: number;
  /** Of the quote’s link; null for the office. */
  token: string | null;
  /** The order has other sizes now. */
  onFilled?: () => void;
  /** What the office does with pieces that differ. */
  afterwards?: (collection: SizeCollection, reload: () => void) => ReactNode;
}

/** Sizes that others fill in by links of their own: who has answered, until when, and closing it. */
export function SizeLinks({ quoteId, token, onFilled, afterwards }: SizeLinksProps) {
  const handle = useSizeLinks(quoteId, token);
  const { collection, loadTrouble, trouble } = handle;
  if (loadTrouble) return <ErrorState title={loadTrouble} onRetry={handle.reload} />;
  if (!collection) return <Skeleton className="h-24 w-full" />;
  const { lines, links, why, closedAt, isAsking, places } = collection;
  const isShown = links.length > 0 ? lines.length + places.length > 0 : isAsking;
  if (!isShown) return null;
  const title = titleOf(collection);
  const state = collection.isLate ? 'The last day has passed.' : lines.length > 0 && why;
  return (
    <section aria-label={title} className="grid gap-4 rounded-3 border border-line bg-raised p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <b className="font-strong">{title}</b>
        <Button size="small" variant="quiet" icon={RefreshCw} onClick={handle.reload}>
          Check for answers
        </Button>
      </div>
      {links.length === 0 && (
        <p className="text-soft">
          Make a link for each person or group. They {taskWords(collection)} on their own phones and see no
          prices.
        </p>
      )}
      {lines.length > 0 && <Sums lines={lines} />}
      {places.length > 0 && <Designs places={places} />}
      {state && !closedAt && <p>{state}</p>}
      {closedAt && <p>{closedWords(collection)}</p>}
      {links.length > 0 && (
        <ul aria-label="Links" className="grid gap-3">
          {links.map(link => (
            <SizeLinkRow
              key={link.id}
              link={link}
              lines={lines}
              isBusy={handle.busy === link.id}
              withdraw={() => handle.withdraw(link.id)}
            />
          ))}
        </ul>
      )}
      {isAsking && <NewLink handle={handle} />}
      {!closedAt && isWaiting(collection) && (
        <LastDay handle={handle} by={collection.by} isSizes={lines.some(({ isInOrder }) => !isInOrder)} />
      )}
      {trouble && <ErrorState variant="inline" title={trouble} />}
      {links.length > 0 && <Close handle={handle} collection={collection} onFilled={onFilled} />}
      {afterwards?.(collection, handle.reload)}
    </section>
  );
}

type Asked = Pick<SizeCollection, 'lines' | 'places'>;

function titleOf({ lines, places }: Asked): string {
  if (places.length === 0) return 'Sizes by link';
  return lines.length > 0 ? 'Sizes and artwork by link' : 'Artwork by link';
}

/** Something can still come, perhaps with a later day. */
const isWaiting = ({ lines, places }: Asked): boolean =>
  lines.some(({ isInOrder }) => !isInOrder) || places.some(({ closed }) => closed === null);

function taskWords({ lines, places }: Asked): string {
  return [lines.length > 0 && 'fill in names, numbers and sizes', places.length > 0 && 'send the artwork']
    .filter(Boolean)
    .join(' and ');
}

function Designs({ places }: Pick<SizeCollection, 'places'>) {
  const { techniques } = useShopFacts();
  return (
    <ul aria-label="Artwork so far" className="grid gap-2">
      {places.map(({ itemId, place, artwork, ...where }) => (
        <li key={`${itemId} ${place}`} className="flex flex-wrap justify-between gap-x-3">
          <span className="min-w-0 wrap-anywhere">
            {where.productName}: {lowerFirst(placementTitle(where, techniques))}
          </span>
          <span className="min-w-0 font-strong wrap-anywhere">{artwork?.name ?? 'To come'}</span>
        </li>
      ))}
    </ul>
  );
}

function Sums({ lines }: Pick<SizeCollection, 'lines'>) {
  return (
    <ul aria-label="Filled in so far" className="grid gap-2">
      {lines.map(({ lineId, name, colour, pieces, agreed, given }) => (
        <li key={lineId} className="grid gap-0.5">
          <span className="flex flex-wrap justify-between gap-x-3 tabular-nums">
            <span className="min-w-0 wrap-anywhere">{[name, colour].filter(Boolean).join(', ')}</span>
            <span className="font-strong">
              {pieces} of {agreed}
            </span>
          </span>
          {given.length > 0 && <span className="text-meta text-soft tabular-nums">{formatSizes(given)}</span>}
        </li>
      ))}
    </ul>
  );
}

const sumOf = (lines: SizeCollection['lines'], of: 'pieces' | 'agreed') =>
  lines.filter(({ isInOrder }) => !isInOrder).reduce((sum, line) => sum + line[of], 0);

function closedWords({ lines }: SizeCollection): string {
  const open = lines.filter(({ isInOrder }) => !isInOrder);
  if (open.length === 0) return 'Sizes are closed and in the order.';
  const differences = open.flatMap(({ name, pieces, agreed }) => {
    const words = differenceWords(pieces, agreed);
    return words ? [`${name}: ${words}`] : [];
  });
  return `Sizes are closed. ${differences.join('. ')}. The shop changes the order and says what it comes to.`;
}

function NewLink({ handle }: { handle: SizeLinksHandle }) {
  const [label, setLabel] = useState('');
  const [isTried, setTried] = useState(false);
  const fault = label.trim() === '' ? 'Please say who it is for.' : undefined;

  async function handleMake() {
    setTried(true);
    if (fault || !(await handle.makeLink(label.trim()))) return;
    setLabel('');
    setTried(false);
  }

  return (
    <form
      noValidate
      onSubmit={event => {
        event.preventDefault();
        void handleMake();
      }}
      className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-2"
    >
      <Field
        label="Who is it for?"
        help="A person or a group, such as “Under 12s”."
        error={isTried && fault}
        className="w-full"
      >
        <TextInput
          value={label}
          maxLength={sizeLimits.labelLength}
          autoComplete="off"
          onChange={event => setLabel(event.currentTarget.value)}
        />
      </Field>
      <Button type="submit" loading={handle.busy === 'make' && 'Making…'}>
        Make a link
      </Button>
    </form>
  );
}

interface LastDayProps {
  handle: SizeLinksHandle;
  by: string | null;
  isSizes: boolean;
}

function LastDay({ handle, by, isSizes }: LastDayProps) {
  const [typed, setTyped] = useState(by ?? '');
  return (
    <form
      noValidate
      onSubmit={event => {
        event.preventDefault();
        void handle.setBy(typed || null);
      }}
      className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-2"
    >
      <Field
        label={isSizes ? 'Last day for sizes' : 'Last day'}
        optional
        className="w-full"
        help={
          by
            ? `Links end after ${formatIsoDay(by)}.`
            : `Links stay open until ${isSizes ? 'you close the sizes' : 'the proof is made'}.`
        }
      >
        <TextInput type="date" value={typed} onChange={event => setTyped(event.currentTarget.value)} />
      </Field>
      <Button type="submit" disabled={(typed || null) === by} loading={handle.busy === 'by' && 'Saving…'}>
        Set the day
      </Button>
    </form>
  );
}

interface CloseProps {
  handle: SizeLinksHandle;
  collection: SizeCollection;
  onFilled: (() => void) | undefined;
}

/** Asked once: with what it comes to, and what happens with pieces that differ. */
function Close({ handle, collection, onFilled }: CloseProps) {
  const [isAsking, setAsking] = useState(false);
  const { lines, closedAt, orderId } = collection;
  const [pieces, agreed] = [sumOf(lines, 'pieces'), sumOf(lines, 'agreed')];
  const isOpenLine = lines.some(({ isInOrder }) => !isInOrder);
  if (!isOpenLine) return null;
  if (closedAt)
    return (
      <Button
        className="justify-self-start"
        loading={handle.busy === 'close' && 'Opening…'}
        onClick={() => void handle.setClosed(false, pieces)}
      >
        Open the sizes again
      </Button>
    );
  const difference = lines.some(line => !line.isInOrder && line.pieces !== line.agreed)
    ? (differenceWords(pieces, agreed) ?? 'other pieces of each garment than agreed on')
    : null;

  async function handleClose() {
    const isClosed = await handle.setClosed(true, pieces);
    setAsking(false);
    if (isClosed) onFilled?.();
  }

  return (
    <>
      <Button
        variant={difference ? 'line' : 'go'}
        className="justify-self-start"
        disabledReason={
          orderId === null
            ? 'Accept the quote first. Sizes can be filled in until then.'
            : pieces === 0 && 'Nobody has filled in a size yet.'
        }
        onClick={() => setAsking(true)}
      >
        Close the sizes
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        tone="go"
        title={`Close the sizes with ${piecesText(pieces)}?`}
        description={
          difference
            ? `That is ${difference}. The order is changed, and you are told what it comes to. The links end.`
            : 'They go into the order, and the links end. They can’t be changed here afterwards.'
        }
        confirmLabel="Close the sizes"
        loading={handle.busy === 'close' && 'Closing…'}
        onConfirm={() => void handleClose()}
      />
    </>
  );
}
