/**
 * Pictures that stand inside a mail. The queue names them; their bytes stay where they are kept, once, and are read
 * when the mail leaves or the office looks at it.
 */
import type { Knex } from 'knex';
import { present } from '#api/database/present.ts';
import { isPicture, type MailFile } from '#api/mail/attachments.ts';
import { drawQr } from '#api/outside/images/draw-qr.ts';
import type { InlinePicture } from '#api/outside/mail/mail-transport.ts';

/** What is no longer there is left out: the mail says the same in words. */
export async function readPictures(knex: Knex, files: readonly MailFile[]): Promise<InlinePicture[]> {
  const refs = files.filter(isPicture);
  const signatures = await readSignatures(
    knex,
    refs.flatMap(ref => (ref.of === 'signature' ? [ref.id] : [])),
  );
  const pictures = await Promise.all(
    refs.map(async ({ cid, of, id }) => {
      const bytes = of === 'qr' ? await drawQr(id) : signatures.get(id);
      return bytes ? [{ cid, fileName: `${cid}.png`, type: 'image/png', bytes }] : [];
    }),
  );
  return pictures.flat();
}

async function readSignatures(knex: Knex, ids: readonly string[]): Promise<Map<string, Buffer>> {
  if (ids.length === 0) return new Map();
  const rows = await knex('delivery_evidence')
    .whereIn('mutationId', [...ids])
    .whereNotNull('signature')
    .select('mutationId', 'signature');
  return new Map(rows.map(({ mutationId, signature }) => [mutationId, present(signature)]));
}

/** For a page in place of a mail program, which finds nothing under `cid:`. */
export function withPicturesInside(html: string, pictures: readonly InlinePicture[]): string {
  return pictures.reduce(
    (page, { cid, type, bytes }) =>
      page.replaceAll(`src="cid:${cid}"`, `src="data:${type};base64,${bytes.toString('base64')}"`),
    html,
  );
}
