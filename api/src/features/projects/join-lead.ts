/**
 * Finds the lead of a person who wrote to the shop: the open one under that email address, or a new one. A won or lost
 * lead stays closed; a person who writes again gets a new lead.
 */
import type { Knex } from 'knex';
import { isoDateIn } from '#contract/time/time-zone.ts';
import { askNamed } from '#api/database/ask-named.ts';
import { filled } from '#api/database/present.ts';
import { keepSettings, readSetting, settingsSql } from '#api/database/shared/setting-rows.ts';
import { writeRows } from '#api/database/write-rows.ts';
import type { JoinLead, PlanLead } from '#api/enquiry.ts';
import { numberAs } from '#api/crm/take-number.ts';

/** Two requests of one person wait here for each other, and so share the lead. */
const lockStatement = {
  name: 'lock-enquirer',
  text: `select pg_advisory_xact_lock(hashtextextended('lead ' || $1::text, 0))`,
};

interface Known {
  /** The open lead, and what is missing in it. */
  leadId: number | null;
  noPhone: boolean | null;
  noCompany: boolean | null;
  noValue: boolean | null;
  /** Without an open lead: the id of a new one, whose customer it is, and the settings for its number. */
  newId: number | null;
  customerId: number | null;
  settings: string | null;
}

/** Asked after the lock, so that it sees what was waited for. */
const knownStatement = {
  name: 'lead-of-enquirer',
  text: `select l.id as "leadId", l.customer_phone is null as "noPhone", l.company is null as "noCompany",
      l.estimated_value_cents is null as "noValue",
      case when l.id is null then nextval('leads_id_seq')::int end as "newId",
      case when l.id is null then (select c.id from customers c
        where lower(c.email) = $1 and c.deleted_at is null order by c.id limit 1) end as "customerId",
      case when l.id is null then (${settingsSql}) end as settings
    from (select 1) one left join lateral (
      select * from leads where lower(customer_email) = $1 and status in ('new', 'contacted', 'quoted')
      order by id desc limit 1) l on true`,
};

export const planLead: PlanLead = async (trx, from, now) => {
  const email = from.email.toLowerCase();
  await askNamed(trx, lockStatement, [email]);
  const [known] = filled(await askNamed<Known>(trx, knownStatement, [email]));
  const { leadId, newId, customerId, settings } = known;
  const { phone, company, estimatedValueCents } = from;
  if (leadId !== null) {
    // What the office has written down stays; what is missing is filled in.
    const missing = {
      ...(known.noPhone && phone !== null ? { customerPhone: phone } : {}),
      ...(known.noCompany && company !== null ? { company } : {}),
      ...(known.noValue && estimatedValueCents !== null ? { estimatedValueCents } : {}),
    };
    const change = trx('leads')
      .where({ id: leadId })
      .update({ ...missing, writtenAgainAt: now });
    return { leadId, rows: [], changes: [change] };
  }
  if (newId === null || settings === null) throw new Error('neither a lead nor an id for one');
  keepSettings(trx, settings);
  const row = {
    id: newId,
    customerId,
    customerName: from.name,
    customerEmail: from.email,
    customerPhone: phone,
    company,
    source: from.source,
    estimatedValueCents,
    createdAt: now,
  };
  const numbered = numberAs('leadNumber', 'LEAD', await dayOf(trx, now));
  return { leadId: newId, rows: [{ table: 'leads', rows: [row], numbered }], changes: [] };
};

export const joinLead: JoinLead = async (trx, from, now) => {
  const { leadId, rows, changes } = await planLead(trx, from, now);
  await writeRows(trx, rows, changes);
  return leadId;
};

async function dayOf(trx: Knex.Transaction, now: Date): Promise<string> {
  return isoDateIn(now, await readSetting(trx, 'shop.timeZone'));
}
