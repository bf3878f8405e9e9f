/** Quotes as the office reads them, made by PostgreSQL. `q` is the alias of `quotes`, `f` of its latest offer. */
import type { OfficeQuote } from '#contract/quotes/office-endpoints.ts';
import { replyBy } from '#contract/time/business-hours.ts';
import { exGstToIncGst } from '#contract/money/gst.ts';
import { canBePaidSql } from '#api/database/shared/can-be-paid.ts';
import { offeredCents } from '#api/database/shared/quotes/offered-cents.ts';
import { isoText, jsonObject, userNameText } from '#api/database/json-text.ts';

const fields = {
  id: 'q.id',
  name: 'q.name',
  email: 'q.email',
  phone: 'q.phone',
  company: 'q.company',
  productName: 'q.product_name',
  quantity: 'q.quantity',
  decorationMethod: 'q.decoration_method',
  designPlacements: 'q.design_placements',
  additionalNotes: 'q.additional_notes',
  purpose: 'q.purpose',
  helpType: 'q.help_type',
  estimatedPrice: 'q.estimated_price_cents',
  status: 'q.status',
  createdAt: isoText('q.created_at'),
  updatedAt: isoText('q.updated_at'),
  version: 'q.version',
  sentAt: isoText('f.sent_at'),
  firmPrice: offeredCents('price'),
  firmPriceIncGst: `${offeredCents('price')} + ${offeredCents('gst')}`,
  validUntil: 'f.valid_until',
  followUpOn: 'q.follow_up_on',
  projectNumber: 'p.project_number',
  draftAt: isoText('q.draft_at'),
  isOnlyDraft: 'q.draft is not null and q.written_by is not null and f.id is null',
};

export const quoteSql = jsonObject(fields);

/** Of a quote of the office's own: the lead, with the message or the call that it answers. */
const cameFromSql = `(select ${jsonObject({
  leadId: 'l.id',
  leadNumber: 'l.lead_number',
  name: 'l.customer_name',
  message: `(select ${jsonObject({
    id: 'm.id',
    subject: 'm.subject',
    message: 'm.message',
    createdAt: isoText('m.created_at'),
  })} from contact_messages m where m.id = s.message_id)`,
  call: `(select ${jsonObject({ id: 'c.id', note: 'c.note', at: isoText('c.at') })} from lead_events c where c.id = s.call_id)`,
})} from leads l left join quote_sources s on s.quote_id = q.id where l.id = q.lead_id and q.written_by is not null)`;

export const quoteDetailSql = jsonObject({
  ...fields,
  internalNotes: 'q.internal_notes',
  draft: `case when q.draft is not null then q.draft || ${jsonObject({
    savedAt: isoText('q.draft_at'),
    byName: `(select ${userNameText('u')} from users u where u.id = q.draft_by)`,
  })}::jsonb end`,
  cameFrom: cameFromSql,
  address: `q.buyer -> 'address'`,
  abn: `coalesce(q.buyer ->> 'abn', '')`,
  isWritten: 'q.written_by is not null',
  chosenOptionId: 'q.chosen_option_id',
  shownPrice: 'q.shown_price_cents',
  project: `case when p.id is not null then ${jsonObject({
    id: 'p.id',
    projectNumber: 'p.project_number',
    title: 'p.title',
    status: 'p.status',
  })} end`,
  order: `(select ${jsonObject({
    orderId: 'o.order_id',
    status: 'o.status',
    isPaid: 'o.is_paid',
    canBePaid: canBePaidSql,
    totalCents: 'o.total_cents',
  })} from orders o where o.id = q.order_id)`,
});

export const quoteFrom = `quotes q
  left join lateral (select * from quote_offers where quote_id = q.id order by revision desc limit 1) f on true
  left join projects p on p.id = q.project_id and p.deleted_at is null`;

export type QuoteJson<Row extends OfficeQuote = OfficeQuote> = Omit<Row, 'estimatedPriceIncGst' | 'replyBy'>;

/** What is computed and not stored. */
export function withComputed<Row extends QuoteJson>(row: Row, timeZone: string) {
  const { estimatedPrice, createdAt } = row;
  return {
    ...row,
    estimatedPriceIncGst: estimatedPrice === null ? null : exGstToIncGst(estimatedPrice),
    replyBy: replyBy(new Date(createdAt), timeZone),
  };
}
