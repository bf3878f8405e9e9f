import type { ProofBundle } from '#contract/deliveries/seal/bundle.ts';
import type { BundleCheck } from '#contract/deliveries/seal/check-bundle.ts';
import { clockText, clockWarning, windowText } from '#contract/deliveries/seal/words.ts';
import { formatShortDate, formatTime } from '#contract/time/dates.ts';
import { useShopFacts } from '#pwa/common/local/catalogue/shop-facts.ts';
import { Paper } from '#pwa/common/ui/shop/paper.tsx';
import { PaperFacts, PaperHead } from '#pwa/common/ui/shop/paper-head.tsx';

interface PodReceiptProps {
  bundle: ProofBundle;
  check: BundleCheck;
  /** Opened from a file: parts without a seal are only the file's own claim. */
  isFromFile: boolean;
  timeZone: string;
}

/** What was handed over, as sealed, or without a seal as the shop's records have it. */
export function PodReceipt({ bundle, check, isFromFile, timeZone }: PodReceiptProps) {
  const { name } = useShopFacts();
  const { contents, window } = check;
  const told = contents ?? bundle.told;
  const pieces = told.pieces === null ? '' : String(told.pieces);
  const at = new Date(told.at);
  const facts: [string, string][] = [
    ['Order', told.orderNumber ?? ''],
    ['Pieces', pieces],
    ['Signed by', told.signedBy ?? ''],
    ['Driver', told.driverName ?? ''],
    ['Outcome', told.outcome === 'failed' ? 'Could not be delivered' : ''],
    ['Photos', contents && contents.photos.length > 0 ? `${contents.photos.length}, kept by the shop` : ''],
  ];
  return (
    <Paper className="w-full">
      <div className="grid gap-6">
        <PaperHead title="Proof of delivery" shopName={check.verdict === 'genuine' ? name : bundle.shop} />
        {bundle.picture && (
          <figure className="w-full max-w-narrow">
            <img
              src={`data:image/png;base64,${bundle.picture}`}
              alt={`Signature of ${told.signedBy ?? 'the person who took it'}`}
              width={400}
              height={200}
              className="aspect-2/1 w-full rounded-2 border border-line bg-paper object-contain"
            />
          </figure>
        )}
        <div className="max-w-narrow">
          <PaperFacts facts={facts.filter(([, value]) => value !== '')} />
        </div>
        <section aria-label="When" className="border-t border-line pt-4">
          <p className="text-lg leading-snug font-strong tabular-nums">
            {window && contents
              ? windowText(window, timeZone)
              : `${formatTime(at, timeZone)}, ${formatShortDate(at, timeZone)}`}
          </p>
          <p className="mt-1 text-meta text-soft tabular-nums">
            {window && contents ? `${clockText(window, timeZone)}.` : unsealedWords(isFromFile)}
          </p>
          {window?.isClockWrong && contents && <p className="mt-1 text-danger">{clockWarning}</p>}
        </section>
      </div>
    </Paper>
  );
}

const unsealedWords = (isFromFile: boolean) =>
  isFromFile
    ? 'According to this file. Without a seal, only the shop can confirm it.'
    : 'According to the shop’s records.';
