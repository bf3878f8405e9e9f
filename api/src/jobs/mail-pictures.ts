/**
 * Pictures that stand inside a mail. The queue names them; their bytes stay where they are kept, once, and are read
 * when the mail leaves or the office looks at it.
 */
import type { Knex } from 'knex';
import { isPicture, type MailFile } from '#api/mail/attachments.ts';
import type { InlinePicture } from '#api/outside/mail/mail-transport.ts';

/** What is no longer there is left out: the mail says the same in words. */
export async function readPictures(knex: Knex, files: readonly MailFile[]): Promise<InlinePicture[]> {
  const refs = files.filter(isPicture);
  const ids = refs.flatMap(ref => (ref.of === 'signature' ? [ref.id] : []));
  if (ids.length === 0) return [];
  const rows = await knex('delivery_evidence')
    .whereIn('mutationId', ids)
    .whereNotNull('signature')
    .select<{ mutationId: string; signature: Buffer }[]>('mutationId', 'signature');
  return refs.flatMap(({ cid, id }) => {
    const found = rows.find(row => row.mutationId === id);
    return found ? [{ cid, fileName: 'signature.png', type: 'image/png', bytes: found.signature }] : [];
  });
}

/** For a page in place of a mail program, which finds nothing under `cid:`. */
export function withPicturesInside(html: string, pictures: readonly InlinePicture[]): string {
  return pictures.reduce(
    (page, { cid, type, bytes }) =>
      page.replaceAll(`src="cid:${cid}"`, `src="data:${type};base64,${bytes.toString('base64')}"`),
    html,
  );
}
