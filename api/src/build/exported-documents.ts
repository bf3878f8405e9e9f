/** Papers of the shop for an export, drawn again from their rows: the same rows give the same bytes. */
import type pg from 'pg';
import type { OrderDocument } from '#contract/invoices/endpoints.ts';
import type { ReceiptView } from '#contract/receivables/endpoints.ts';
import type { DrawnDocument } from '#api/export/export-shop.ts';
import { readBatches } from '#api/export/table-rows.ts';
import { offerOf, type OfferRow } from '#api/features/quotes/offer-row.ts';
import { createDrawDocument } from '#api/outside/pdf/document-pdf.ts';
import { createDrawOffer } from '#api/outside/pdf/offer-pdf.ts';
import { readPdfFonts } from '#api/outside/pdf/pdf-fonts.ts';
import { createDrawReceipt } from '#api/outside/pdf/receipt-pdf.ts';

/** Numbers are those of the shop, and become names of files. */
const nameOf = (number: string) => `${number.replaceAll(/[^\w.-]+/g, '_')}.pdf`;

/** Each query answers a number and what the paper says, as JSON. */
const invoicesSql = 'select number, document::text from invoices order by id';

const receiptsSql = `
  select r.number, json_build_object('document', r.document, 'reversed', case when v.receipt_id is null then null
      else json_build_object('at', v.reversed_at, 'reason', v.reason, 'byName', null) end)::text
  from receipts r left join receipt_reversals v on v.receipt_id = r.id order by r.id`;

const offersSql = `
  select f.number, json_build_object('offer', json_build_object(
      'number', f.number, 'revision', f.revision, 'sentAt', f.sent_at, 'validUntil', f.valid_until,
      'timeZone', f.time_zone, 'isGstShown', f.is_gst_shown, 'seller', f.seller, 'productName', f.product_name,
      'quantity', f.quantity, 'decoration', f.decoration, 'priceCents', f.price_cents, 'gstCents', f.gst_cents,
      'message', f.message, 'files', f.files, 'work', f.work, 'options', f.options),
    'quote', json_build_object('name', q.name, 'company', q.company))::text
  from quote_offers f join quotes q on q.id = f.quote_id order by f.id`;

interface OfferJson {
  offer: Omit<OfferRow, 'sentAt'> & { sentAt: string };
  quote: { name: string; company: string | null };
}

export async function* exportedDocuments(client: pg.Client): AsyncGenerator<DrawnDocument> {
  const fonts = readPdfFonts();
  const drawInvoice = createDrawDocument(fonts);
  const drawReceipt = createDrawReceipt(fonts);
  const drawOffer = createDrawOffer(fonts);
  const each = async function* (
    folder: string,
    sql: string,
    draw: (json: string) => DrawnDocument['contents'],
  ) {
    for await (const rows of readBatches(client, sql))
      for (const [number, json] of rows)
        yield { folder, name: nameOf(number ?? ''), contents: draw(json ?? '') };
  };
  yield* each('invoices', invoicesSql, json => drawInvoice(JSON.parse(json) as OrderDocument));
  yield* each('receipts', receiptsSql, json => drawReceipt(JSON.parse(json) as ReceiptView));
  yield* each('offers', offersSql, json => {
    const { offer, quote } = JSON.parse(json) as OfferJson;
    return drawOffer(offerOf({ ...offer, sentAt: new Date(offer.sentAt) } as OfferRow, quote));
  });
}
