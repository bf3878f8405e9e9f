/** The papers of an offer, read when its mail is sent. */
import { buffer } from 'node:stream/consumers';
import type { ReadAttachment } from '#api/mail/attachments.ts';
import { fileName } from './keep-file.ts';
import { offerOf, type OfferRow } from './offer-row.ts';
import type { OfferParts } from './quote-parts.ts';

export function createReadAttachment({ knex, files, draw }: OfferParts): ReadAttachment {
  async function readOffer(id: number): Promise<Buffer> {
    const row = await knex('quote_offers').where({ id }).first<OfferRow | undefined>();
    const quote = row && (await knex('quotes').where({ id: row.quoteId }).first('name', 'company'));
    if (!row || !quote) throw new Error(`no offer ${id}`);
    return buffer(draw(offerOf(row, quote)));
  }

  async function readFile(sha256: string): Promise<Buffer> {
    const row = await knex('quote_files').where({ sha256 }).first();
    const file = row && (await files.read(fileName(sha256, row.extension)));
    if (!file) throw new Error(`no file ${sha256}`);
    return buffer(file.stream);
  }

  return ({ source, id }) => (source === 'offer' ? readOffer(Number(id)) : readFile(id));
}
