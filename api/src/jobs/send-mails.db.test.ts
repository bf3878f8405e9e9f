import { openingHoursDefaults } from '#contract/time/business-hours.ts';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Letter, text } from '#api/mail/mail-content.ts';
import { MailNotSent, type MailTransport, type OutgoingMail } from '#api/outside/mail/mail-transport.ts';
import { readMailSettings } from '#api/outside/mail/smtp-settings.ts';
import { createSmtpTransport } from '#api/outside/mail/smtp-transport.ts';
import { createMailFiles } from '#api/outside/mail/write-mail-files.ts';
import { useTestDatabase } from '#tests/support/database/database.ts';
import { headersOf, testSender } from '#tests/support/mail-on-the-wire.ts';
import { type SmtpDouble, startSmtpDouble } from '#tests/support/smtp-double.ts';
import { present } from '#api/database/present.ts';
import { queueMail } from './queue-mail.ts';
import { maxAttempts, pauseMinutes, sendMails } from './send-mails.ts';

const db = useTestDatabase();
const shop = {
  name: 'Selvedge',
  abn: '51 824 753 556',
  email: 'hello@selvedge.example',
  phone: '07 5550 0123',
  address: '12 Loom Lane',
  timeZone: 'Australia/Brisbane',
  hours: openingHoursDefaults,
};
const logged: unknown[] = [];
const log = {
  error: (...said: unknown[]) => void logged.push(said),
  warn: (...said: unknown[]) => void logged.push(said),
};

const transportOf = (send: (mail: OutgoingMail) => Promise<void>): MailTransport => ({
  kind: 'smtp',
  send,
  check: async () => null,
  close: () => {},
});
const round = (transport: MailTransport) =>
  sendMails({ knex: db.knex, log, transport, readShop: async () => shop });

const letterOf = (subject: string, words: string): Letter => ({
  subject,
  content: { preview: '', heading: subject, blocks: [text(words)] },
});

async function queue(toEmail = `${randomUUID()}@quarrelcreek.example`) {
  const uniqueKey = `test:${randomUUID()}`;
  await db.knex.transaction(trx =>
    queueMail(trx, {
      kind: 'test',
      uniqueKey,
      toEmail,
      toName: 'Imke Fårrant',
      letter: letterOf('Hi', 'Thank you.'),
    }),
  );
  return uniqueKey;
}
async function countQueries(work: () => Promise<void>): Promise<number> {
  let count = 0;
  const note = () => void count++;
  db.knex.on('query', note);
  await work().finally(() => db.knex.removeListener('query', note));
  return count;
}
const rowOf = (uniqueKey: string) => db.knex('mails').where({ uniqueKey }).first();
const letDue = (uniqueKey: string) =>
  db
    .knex('mails')
    .where({ uniqueKey })
    .update({ nextTryAt: db.knex.raw(`now()`) });
/** Seconds until its next try, by the database's clock. */
async function waitOf(uniqueKey: string): Promise<number> {
  const row = present(
    await db
      .knex('mails')
      .where({ uniqueKey })
      .first<{ seconds: number }>(db.knex.raw('extract(epoch from next_try_at - now())::float as seconds')),
  );
  return row.seconds;
}

// Each test has the queue to itself.
afterEach(() => db.knex('mails').where({ status: 'queued' }).update({ status: 'failed' }));

describe('the queue', () => {
  it('has no row of a transaction that was rolled back, and one of a key that comes twice', async () => {
    const mail = { kind: 'test', toEmail: 'a@b.example', letter: letterOf('S', 'x') };
    await db.knex
      .transaction(async trx => {
        await queueMail(trx, { ...mail, uniqueKey: 'undone' });
        throw new Error('no order after all');
      })
      .catch(() => undefined);
    expect(await rowOf('undone')).toBeUndefined();
    for (let n = 0; n < 2; n++)
      await db.knex.transaction(trx => queueMail(trx, { ...mail, uniqueKey: 'done' }));
    expect(await db.knex('mails').where({ uniqueKey: 'done' })).toHaveLength(1);
  });

  it('takes text that PostgreSQL would not', async () => {
    const odd = 'a\0b\ud800c';
    await db.knex.transaction(trx =>
      queueMail(trx, {
        kind: 'test',
        uniqueKey: 'odd',
        toEmail: 'a@b.example',
        letter: {
          subject: odd,
          content: { preview: odd, heading: odd, blocks: [{ kind: 'text', text: odd }] },
        },
      }),
    );
    expect(present(await rowOf('odd')).content?.['heading']).toBe('ab�c');
  });
});

describe('sending', () => {
  it('sends each once, though three nodes look at the same moment', async () => {
    const keys = [];
    for (let n = 1; n <= 12; n++) keys.push(await queue());
    const sent: string[] = [];
    const transport = transportOf(async ({ messageId }) => void sent.push(messageId));
    await Promise.all([1, 2, 3].map(() => round(transport)));
    expect(sent.toSorted()).toEqual([...new Set(sent)].toSorted());
    expect(sent).toHaveLength(12);
    for (const key of keys) expect(present(await rowOf(key)).status).toBe('sent');
  });

  it('leaves a mail alone while another node hands it over, however long that takes', async () => {
    await queue();
    let sends = 0;
    let finish = () => {};
    const slow = transportOf(async () => {
      sends++;
      await new Promise<void>(resolve => (finish = resolve));
    });
    const first = round(slow);
    await expect.poll(() => sends).toBe(1);
    expect(await round(slow)).toBe(0);
    expect(sends).toBe(1);
    finish();
    expect(await first).toBe(1);
  });

  it('sends again what a node took and never noted, under the same Message-ID', async () => {
    const key = await queue();
    const ids: string[] = [];
    const dying = transportOf(({ messageId }) => {
      ids.push(messageId);
      return new Promise(() => {});
    });
    void round(dying);
    await expect.poll(() => ids.length).toBe(1);
    expect(await waitOf(key)).toBeGreaterThan(120);
    await letDue(key);
    const transport = transportOf(async ({ messageId }) => void ids.push(messageId));
    expect(await round(transport)).toBe(1);
    expect(new Set(ids).size).toBe(1);
    expect(await rowOf(key)).toMatchObject({ status: 'sent', attempts: 2 });
  });

  it('goes on for five days at least, and then gives up where everybody can see it', async () => {
    const minutes = Array.from({ length: maxAttempts - 1 }, (_, at) => pauseMinutes(at + 1));
    expect(minutes.slice(0, 4)).toEqual([1, 2, 4, 8]);
    expect(minutes.reduce((sum, pause) => sum + pause, 0)).toBeGreaterThanOrEqual(5 * 24 * 60);
    const key = await queue();
    const full = transportOf(async () => {
      throw new MailNotSent('later', 'EENVELOPE 452', 'Mailbox full');
    });
    await round(full);
    expect(await rowOf(key)).toMatchObject({ status: 'queued', attempts: 1, lastError: 'Mailbox full' });
    expect(await waitOf(key)).toBeGreaterThan(50);
    await db
      .knex('mails')
      .where({ uniqueKey: key })
      .update({ attempts: maxAttempts - 1 });
    await letDue(key);
    await round(full);
    expect(await rowOf(key)).toMatchObject({ status: 'failed', attempts: maxAttempts });
  });

  it('are claimed in sets, and noted one by one before the next is handed over', async () => {
    const keys = [await queue(), await queue(), await queue()];
    const asked = await countQueries(async () => {
      const before: number[] = [];
      const transport = transportOf(async () => {
        before.push((await db.knex('mails').where({ status: 'sent' }).whereIn('uniqueKey', keys)).length);
      });
      expect(await round(transport)).toBe(3);
      expect(before).toEqual([0, 1, 2]);
    });
    // Beside what the transport asked: claimed, three notes, nothing left to claim.
    expect(asked - 3).toBe(5);
  });

  it('gives back what of a set has not been begun in time, and nobody has tried it', async () => {
    const [first, second] = [await queue(), await queue()];
    let ms = 0;
    const slow = transportOf(async () => void (ms += 60_000));
    const elapsed = () => ms;
    const seen: unknown[] = [];
    const stopping: MailTransport = transportOf(async mail => {
      if (ms === 0) return slow.send(mail);
      seen.push(await rowOf(second));
      throw new MailNotSent('outage', 'ECONNREFUSED', 'away');
    });
    const readShop = async () => shop;
    expect(await sendMails({ knex: db.knex, log, transport: stopping, readShop, elapsed })).toBe(1);
    expect(await rowOf(first)).toMatchObject({ status: 'sent', attempts: 1 });
    // It was claimed a second time, as its first try.
    expect(seen).toMatchObject([{ status: 'queued', attempts: 1 }]);
  });

  it('counts no try while no mail can leave at all, and asks once per round', async () => {
    const [first, second] = [await queue(), await queue()];
    let asked = 0;
    const away = transportOf(async () => {
      asked++;
      throw new MailNotSent('outage', 'ECONNREFUSED', 'connect ECONNREFUSED');
    });
    await round(away);
    expect(asked).toBe(1);
    expect(await rowOf(first)).toMatchObject({
      status: 'queued',
      attempts: 0,
      lastError: 'connect ECONNREFUSED',
    });
    expect(await rowOf(second)).toMatchObject({ status: 'queued', attempts: 0, lastError: null });
  });

  it('a surprise is tried again and tells the log no address', async () => {
    const key = await queue('secret.person@quarrelcreek.example');
    logged.length = 0;
    const odd = transportOf(async ({ toEmail }) => {
      throw new TypeError(`cannot read ${toEmail}`);
    });
    await round(odd);
    expect(await rowOf(key)).toMatchObject({ status: 'queued', attempts: 1 });
    expect(JSON.stringify(logged)).toContain('TypeError');
    expect(JSON.stringify(logged)).not.toContain('secret.person');
  });
});

describe('files', () => {
  it('are claimed and noted as a set: two ways to the database and two commits', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'selvedge-mail-'));
    for (let n = 1; n <= 12; n++) await queue();
    const asked = await countQueries(async () => {
      expect(await round(createMailFiles(folder, testSender))).toBe(12);
    });
    // The third finds nothing left.
    expect(asked).toBe(3);
    expect(await readdir(folder)).toHaveLength(12);
  });

  it('are opened by mail programs: text and HTML, names in any script', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'selvedge-mail-'));
    const key = await queue('imke@quarrelcreek.example');
    await round(createMailFiles(folder, testSender));
    const [name = ''] = await readdir(folder);
    expect(name).toMatch(/^\d{6}\.eml$/);
    const raw = await readFile(path.join(folder, name), 'utf8');
    expect(headersOf(raw)).toContainEqual({
      name: 'To',
      value: '=?UTF-8?Q?Imke_F=C3=A5rrant?= <imke@quarrelcreek.example>',
    });
    expect(raw).toMatch(/multipart\/alternative/);
    const row = present(await rowOf(key));
    expect(row.bodyText).toContain('Thank you.\n\n-- \nSelvedge, ABN 51 824 753 556\n12 Loom Lane');
    expect(row.bodyHtml).toContain('ABN 51 824 753 556');
  });
});

describe('over SMTP', () => {
  let server: SmtpDouble;
  let transport: MailTransport;
  const connect = (url: string) => {
    const { smtp } = readMailSettings(url, testSender.address);
    if (!smtp) throw new Error('no server');
    return createSmtpTransport(smtp, testSender, { connectMs: 2_000, silenceMs: 1_500, wholeMs: 3_000 });
  };
  beforeAll(async () => {
    server = await startSmtpDouble();
    transport = connect(server.url);
  });
  afterAll(async () => {
    transport.close();
    await server.stop();
  });

  it('hands over one recipient, one message id, both bodies, on one connection', async () => {
    const before = server.received.length;
    const keys = [await queue('one@quarrelcreek.example'), await queue(), await queue()];
    expect(await round(transport)).toBe(3);
    const [mail] = server.received.slice(before);
    expect(mail).toMatchObject({ from: testSender.address, to: ['one@quarrelcreek.example'] });
    const headers = headersOf(mail?.raw ?? '');
    const { messageId } = present(await rowOf(keys[0] ?? ''));
    expect(headers).toContainEqual({
      name: 'Message-ID',
      value: messageId.replace('@selvedge>', '@selvedge.example>'),
    });
    expect(headers).toContainEqual({ name: 'From', value: 'Selvedge <mail@selvedge.example>' });
    expect(headers).toContainEqual({ name: 'Auto-Submitted', value: 'auto-generated' });
    expect(mail?.raw).toMatch(/Content-Type: text\/plain[\s\S]*Content-Type: text\/html/);
    expect(server.connections()).toBeLessThanOrEqual(2);
  });

  it.each([
    ['an unknown mailbox', 'to', 550, 'failed'],
    ['a full mailbox', 'to', 452, 'queued'],
    ['contents that are refused', 'data', 554, 'failed'],
    ['contents that are put off', 'data', 451, 'queued'],
  ] as const)('%s (%s %i) is %s', async (_what, step, code, status) => {
    const key = await queue();
    server.refuse(step, { code, words: 'not this one' });
    await round(transport);
    server.refuse(step, null);
    const row = present(await rowOf(key));
    expect(row).toMatchObject({ status, attempts: 1 });
    expect(row.lastError).toContain('not this one');
  });

  it.each([
    ['the shop itself is refused', 'from', 550],
    ['the server closes', 'data', 421],
  ] as const)('%s: no fault of the mail', async (_what, step, code) => {
    const key = await queue();
    server.refuse(step, { code, words: 'not you' });
    await round(transport);
    server.refuse(step, null);
    expect(await rowOf(key)).toMatchObject({ status: 'queued', attempts: 0 });
    await letDue(key);
    expect(await round(transport)).toBe(1);
  });

  it('a broken or silent connection ends in time, and the mail goes once more with its id', async () => {
    const key = await queue();
    const before = server.received.length;
    server.fallSilent(true);
    await round(transport);
    server.fallSilent(false);
    expect(await rowOf(key)).toMatchObject({ status: 'queued' });
    server.breakAfterTaking(true);
    await letDue(key);
    await round(transport);
    server.breakAfterTaking(false);
    await letDue(key);
    expect(await round(transport)).toBe(1);
    const ids = server.received
      .slice(before)
      .map(({ raw }) => headersOf(raw).find(h => h.name === 'Message-ID')?.value);
    expect(ids).toHaveLength(3);
    expect(new Set(ids).size).toBe(1);
  });

  it('a list in the address reaches nobody', async () => {
    const key = await queue('a@b.example,victim@x.example');
    const before = server.received.length;
    await round(transport);
    expect(server.received).toHaveLength(before);
    expect(await rowOf(key)).toMatchObject({ status: 'failed' });
  });

  it('a server that is away and comes back has lost nothing; a wrong password waits too', async () => {
    const own = await startSmtpDouble({ needsLogin: true });
    const away = connect(own.url.replace('//', '//shop:wrong@'));
    const key = await queue();
    own.refuse('auth', { code: 535, words: 'bad login' });
    expect(await away.check()).toContain('bad login');
    await round(away);
    expect(await rowOf(key)).toMatchObject({ status: 'queued', attempts: 0 });
    await own.stop();
    await letDue(key);
    await round(away);
    expect(await rowOf(key)).toMatchObject({ status: 'queued', attempts: 0 });
    const again = await startSmtpDouble({ port: own.port, needsLogin: true });
    await letDue(key);
    expect(await round(away)).toBe(1);
    expect(again.received).toHaveLength(1);
    away.close();
    await again.stop();
  });

  it('speaks no password in the clear where TLS is required', async () => {
    const plain = await startSmtpDouble({ needsLogin: true });
    const strict = createSmtpTransport(
      {
        host: '127.0.0.1',
        port: plain.port,
        secure: false,
        requireTls: true,
        auth: { user: 'a', pass: 'b' },
      },
      testSender,
      { connectMs: 2_000, silenceMs: 1_500, wholeMs: 3_000 },
    );
    const key = await queue();
    await round(strict);
    expect(await rowOf(key)).toMatchObject({ status: 'queued', attempts: 0 });
    expect(plain.received).toHaveLength(0);
    strict.close();
    await plain.stop();
  });
});
