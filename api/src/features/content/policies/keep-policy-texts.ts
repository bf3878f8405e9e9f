/**
 * Keeps what the policies say as versions. Whatever changes a text (a setting, a technique, a page of the owner's in its
 * place, an update of the program) is followed by a new version in the same transaction, if the words are different.
 */
import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { type PolicyKind, policyKinds, policyPaths } from '#contract/content/policies/policy-kinds.ts';
import { standardPolicies } from '#contract/content/policies/standard-policies.ts';
import type { PageContent } from '#contract/content/page-rules.ts';
import type { ShopFacts } from '#contract/shop/endpoints.ts';
import type { PageRow } from '#api/models/page.ts';
import { liveOf } from '../pages/page-row.ts';

/** The caller's changes come before it: what it reads is what holds from its commit on. */
export type KeepPolicyTexts = (trx: Knex.Transaction, changedBy: number | null) => Promise<void>;

export interface PolicyTextParts {
  now: () => Date;
  readShop: (knex: Knex) => Promise<ShopFacts>;
}

export function createKeepPolicyTexts({ now, readShop }: PolicyTextParts): KeepPolicyTexts {
  return async (trx, changedBy) => {
    // Of two that change something at once, the later one reads what both have changed.
    await trx.raw(`select pg_advisory_xact_lock(hashtextextended('policy texts', 0))`);
    const shop = await readShop(trx);
    const pages = await readOwnPages(trx);
    const latest = await readLatest(trx);
    for (const policy of policyKinds) {
      const page = pages.find(({ path }) => path === policyPaths[policy]);
      const { title, description, sections } = page ? liveOf(page) : standardText(policy, shop);
      const known = latest.get(policy);
      const sha256 = createHash('sha256')
        .update(JSON.stringify([title, description, sections]))
        .digest();
      if (known?.sha256.equals(sha256)) continue;
      await trx('policy_texts').insert({
        policy,
        number: (known?.number ?? 0) + 1,
        title,
        description,
        sections: JSON.stringify(sections),
        sha256,
        heldFrom: (!known && page && (await publicSince(trx, page))) || now(),
        changedBy: known ? changedBy : null,
      });
    }
  };
}

function standardText(policy: PolicyKind, shop: ShopFacts): PageContent {
  const { title, lead, sections } = standardPolicies[policy](shop);
  return { title, description: lead, sections };
}

/** The owner's own texts, in the place of standard ones. */
function readOwnPages(trx: Knex.Transaction): Promise<PageRow[]> {
  return trx('pages')
    .where({ status: 'published' })
    .whereNull('deletedAt')
    .whereIn('path', Object.values(policyPaths))
    .select<PageRow[]>('*');
}

interface LatestText {
  number: number;
  sha256: Buffer;
}

async function readLatest(trx: Knex.Transaction): Promise<ReadonlyMap<PolicyKind, LatestText>> {
  const rows = await trx('policy_texts')
    .distinctOn('policy')
    .orderBy([{ column: 'policy' }, { column: 'id', order: 'desc' }])
    .select('policy', 'number', 'sha256');
  return new Map(rows.map(({ policy, ...text }) => [policy, text]));
}

/** An own page that was there before versions were kept has held since it was last published or restored. */
async function publicSince(trx: Knex.Transaction, { id, publishedAt }: PageRow): Promise<Date | null> {
  const restored = await trx('audit_events')
    .where({ entity: 'page', entityId: String(id), action: 'restore' })
    .max({ at: 'occurredAt' })
    .first<{ at: Date | null }>();
  if (!publishedAt) return null;
  return restored?.at && restored.at > publishedAt ? restored.at : publishedAt;
}
