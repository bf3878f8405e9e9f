/** The fields of the Send Quote dialog: their errors, and the resulting offer. Pure. */
import type { OfficeQuoteDetail } from '#contract/quotes/office-endpoints.ts';
import { centsToDecimalText, dollarsToCents, isDollars } from '#contract/money/money.ts';
import {
  defaultValidUntil,
  maxOfferMessage,
  offerFilesLimitBytes,
  whyNotUntil,
} from '#contract/quotes/quotes.ts';
import { codePointLength } from '#contract/text/text.ts';
import { depositText, depositTrouble, ownDepositOf } from '#pwa/office/common/work/own-deposit.ts';
import type { NewOffer } from './use-quote.ts';

export interface AddedFile {
  sha256: string;
  name: string;
  bytes: number;
}

export interface OfferForm {
  /** Created with the form, so that sending twice sends one quote. */
  clientId: string;
  /** In dollars, without GST, as typed. */
  price: string;
  validUntil: string;
  /** Of its own, in per cent; missing in what was typed before there were deposits. */
  deposit?: string;
  message: string;
  files: AddedFile[];
}

interface Start {
  clientId: string;
  now: Date;
  timeZone: string;
}

/** Price and deposit start with those offered last, the price or else with the estimate. */
export function blankOffer(
  {
    firmPrice,
    estimatedPrice,
    offers,
  }: Pick<OfficeQuoteDetail, 'firmPrice' | 'estimatedPrice'> & {
    offers: readonly Pick<OfficeQuoteDetail['offers'][number], 'depositPercent'>[];
  },
  { clientId, now, timeZone }: Start,
): OfferForm {
  const price = firmPrice ?? estimatedPrice;
  return {
    clientId,
    price: price === null ? '' : centsToDecimalText(price),
    validUntil: defaultValidUntil(now, timeZone),
    deposit: depositText(offers[0]?.depositPercent),
    message: '',
    files: [],
  };
}

/** Converts typed dollars to cents. Null if it isn't a price. */
export function readPrice(written: string): number | null {
  const plain = written.replaceAll(/[\s$,]/g, '');
  if (!/^\d{1,8}(\.\d{1,2})?$/.test(plain)) return null;
  const dollars = Number(plain);
  return isDollars(dollars) && dollars > 0 ? dollarsToCents(dollars) : null;
}

export type OfferErrors = Partial<Record<keyof OfferForm, string>>;

export function checkOffer(form: OfferForm, today: string): OfferErrors {
  const why = whyNotUntil(form.validUntil, today);
  const bytes = form.files.reduce((sum, file) => sum + file.bytes, 0);
  return {
    ...(readPrice(form.price) === null && { price: 'Please enter a price above zero, such as 1210.00.' }),
    ...(why && { validUntil: why }),
    ...depositTrouble(form),
    ...(codePointLength(form.message.trim()) > maxOfferMessage && {
      message: `Please use at most ${maxOfferMessage} characters.`,
    }),
    ...(bytes > offerFilesLimitBytes && { files: 'These files are too large for one email.' }),
  };
}

export function offerToSend(form: OfferForm): NewOffer {
  const message = form.message.trim();
  return {
    clientId: form.clientId,
    priceCents: readPrice(form.price) ?? 0,
    validUntil: form.validUntil,
    ...ownDepositOf(form),
    ...(message ? { message } : {}),
    ...(form.files.length > 0 ? { files: form.files.map(({ sha256, name }) => ({ sha256, name })) } : {}),
  };
}
