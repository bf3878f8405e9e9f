/** What is told of a shop's surroundings, from facts that somebody has gathered: plain sentences, in the order of a round. */
import { countText, sizeText } from '#api/backup/figures-text.ts';
import type { BackupNews } from '#contract/dashboard/endpoints.ts';

/** `wrong`: somebody should act. `look`: it works, and could be better. */
export interface Finding {
  state: 'well' | 'look' | 'wrong';
  says: string;
}

export interface PublicAnswer {
  /** Null: it answered as the shop does. */
  trouble: string | null;
  /** Of the certificate; null for plain http. */
  certificateEndsAt: Date | null;
  /** By the Date header. */
  clock: Date | null;
}

export interface Volume {
  folder: string;
  freeBytes: number;
  sizeBytes: number;
}

export interface Facts {
  now: Date;
  isProduction: boolean;
  publicUrl: string | null;
  trustsProxy: boolean;
  isOnLoopback: boolean;
  /** Null: not asked, as there is no public address. */
  answer: PublicAnswer | null;
  database: { version: number; clock: Date; pendingMigrations: number };
  mail: { kind: 'smtp' | 'files'; trouble: string | null; failed: number };
  volumes: Volume[];
  backup: BackupNews;
  /** On the same disk as the shop. */
  isBackupBesideShop: boolean;
  /** Of an encrypted backup: whether the key file opens it. Null: none is set. */
  keyFits: boolean | null;
  /** `trouble`: why nobody can say which are missing. */
  files: { missing: number; trouble: string | null; isMoving: boolean };
  recordsAtFault: number;
  paymentsUnmatched: number;
  queues: { queue: string; oldestSeconds: number }[];
  /** Names of key files that others may read. */
  openKeys: string[];
}

const well = (says: string): Finding => ({ state: 'well', says });
const look = (says: string): Finding => ({ state: 'look', says });
const wrong = (says: string): Finding => ({ state: 'wrong', says });

export function judgeShop(facts: Facts): Finding[] {
  return [
    ...judgeAddress(facts),
    ...judgeProxy(facts),
    ...judgeClock(facts),
    ...judgeDatabase(facts),
    ...judgeMail(facts),
    ...facts.volumes.map(judgeVolume),
    ...judgeBackup(facts),
    ...judgeWork(facts),
  ];
}

const dayMs = 86_400_000;
const renewDays = 14;

function judgeAddress({ publicUrl, isProduction, answer, now }: Facts): Finding[] {
  if (!publicUrl)
    return [
      isProduction
        ? wrong('PUBLIC_URL is not set: links in emails lead nowhere.')
        : look('PUBLIC_URL is not set. Links in emails lead to this machine.'),
    ];
  const found: Finding[] = [];
  if (isProduction && !publicUrl.startsWith('https:'))
    found.push(
      wrong(`${publicUrl} is not encrypted: people sign in and pay there. Put a proxy with TLS in front.`),
    );
  if (!answer) return found;
  found.push(
    answer.trouble
      ? wrong(`${publicUrl} does not answer as the shop: ${answer.trouble}.`)
      : well(`${publicUrl} answers.`),
  );
  const days =
    answer.certificateEndsAt && Math.floor((answer.certificateEndsAt.getTime() - now.getTime()) / dayMs);
  if (days !== null && days < 0) found.push(wrong('Its certificate has expired.'));
  else if (days !== null && days < renewDays)
    found.push(wrong(`Its certificate ends in ${countText(days, 'day')} and has not been renewed.`));
  else if (days !== null) found.push(well(`Its certificate is good for ${countText(days, 'day')}.`));
  return found;
}

function judgeProxy({ publicUrl, trustsProxy, isOnLoopback, isProduction }: Facts): Finding[] {
  const isBehindProxy = publicUrl?.startsWith('https:') === true;
  if (isBehindProxy && !trustsProxy)
    return [
      wrong(
        'TRUST_PROXY is 0 behind a proxy: all visitors share its address, and its rate limits. Set TRUST_PROXY=1.',
      ),
    ];
  if (trustsProxy && !isBehindProxy && isProduction)
    return [
      look('TRUST_PROXY is 1 without an https address: without a proxy, anybody can make up an address.'),
    ];
  if (trustsProxy && !isOnLoopback)
    return [
      look('The shop listens on more than the loopback address. Only the proxy should reach its port.'),
    ];
  return [];
}

const tolerableMs = 5_000;

function judgeClock({ now, database, answer }: Facts): Finding[] {
  const clocks: [string, Date | null][] = [
    ['the database', database.clock],
    ['the public address', answer?.clock ?? null],
  ];
  const off = clocks.flatMap(([whose, clock]) => {
    const ms = clock ? Math.abs(clock.getTime() - now.getTime()) : 0;
    return ms > tolerableMs
      ? [
          wrong(
            `The clock of this machine and that of ${whose} differ by ${Math.round(ms / 1000)} s. Use NTP on both.`,
          ),
        ]
      : [];
  });
  return off.length > 0 ? off : [well('The clocks agree.')];
}

const oldestServer = 15;

function judgeDatabase({ database: { version, pendingMigrations } }: Facts): Finding[] {
  if (version < oldestServer)
    return [wrong(`PostgreSQL ${version} is too old: ${oldestServer} or later is needed.`)];
  return [
    pendingMigrations > 0
      ? look(
          `${countText(pendingMigrations, 'migration')} will be applied when the shop starts. npm run rehearse tries that out.`,
        )
      : well(`PostgreSQL ${version}, up to date.`),
  ];
}

function judgeMail({ mail: { kind, trouble, failed }, isProduction }: Facts): Finding[] {
  const way =
    kind === 'files'
      ? (isProduction ? wrong : look)('Emails are written as files and go to nobody: SMTP_URL is not set.')
      : trouble
        ? wrong(`The mail server does not take emails: ${trouble}.`)
        : well('The mail server takes emails.');
  return failed > 0
    ? [way, wrong(`${countText(failed, 'email')} could not be delivered: /admin/mail?status=failed.`)]
    : [way];
}

const leastFreeBytes = 1_000_000_000;
const leastFreeShare = 0.05;

function judgeVolume({ folder, freeBytes, sizeBytes }: Volume): Finding {
  const isShort = freeBytes < leastFreeBytes || freeBytes < sizeBytes * leastFreeShare;
  const says = `${folder} has ${sizeText(freeBytes)} of ${sizeText(sizeBytes)} left.`;
  return isShort ? wrong(`${says} The shop refuses files below 1 GB or 5 %.`) : well(says);
}

function judgeBackup({ backup, isBackupBesideShop, keyFits, isProduction, now }: Facts): Finding[] {
  const { isScheduled, last, failure, isLate } = backup;
  const found: Finding[] = [];
  if (!isScheduled)
    found.push((isProduction ? wrong : look)('No backup is made by itself: BACKUP_DIR is not set.'));
  else if (isLate || (failure && !last)) found.push(wrong('A night has passed without a good backup.'));
  if (failure) found.push(wrong(`The last try to make a backup failed: ${failure.reason}`));
  if (last) {
    const hours = Math.max(0, Math.round((now.getTime() - Date.parse(last.at)) / 3_600_000));
    found.push(well(`The last backup is ${countText(hours, 'hour')} old and has ${sizeText(last.bytes)}.`));
    if (!last.isEncrypted) found.push(look('Backups are not encrypted: BACKUP_TO names a key for them.'));
    if (last.drill?.failure)
      found.push(wrong(`The last backup could not be brought back: ${last.drill.failure}`));
    else if (!last.drill)
      found.push(look('The last backup has not been brought back to check it: npm run drill.'));
  }
  if (keyFits === false)
    found.push(
      wrong('BACKUP_KEY_FILE does not belong to the keys of BACKUP_TO: it cannot open the backups.'),
    );
  if (isScheduled && isBackupBesideShop)
    found.push(look('Backups are on the same disk as the shop. When it breaks, both are gone.'));
  return found;
}

const slowQueueSeconds = 900;

function judgeWork(facts: Facts): Finding[] {
  const { files, recordsAtFault, paymentsUnmatched, queues, openKeys } = facts;
  const found: Finding[] = [];
  if (files.trouble !== null) found.push(wrong(`Files: ${files.trouble}`));
  if (files.missing > 0)
    found.push(
      wrong(
        `${countText(files.missing, 'file')} that records need ${files.missing === 1 ? 'is' : 'are'} missing: npm run check:files.`,
      ),
    );
  if (files.isMoving)
    found.push(look('Files are read from FILES_ALSO too. When npm run files:move is done, take it away.'));
  if (recordsAtFault > 0)
    found.push(
      wrong(
        `${countText(recordsAtFault, 'record')} of offline work ${recordsAtFault === 1 ? 'is' : 'are'} inconsistent: the log names them.`,
      ),
    );
  if (paymentsUnmatched > 0)
    found.push(
      wrong(
        `${countText(paymentsUnmatched, 'payment')} came without an order: /admin/orders?view=unmatched.`,
      ),
    );
  for (const { queue, oldestSeconds } of queues)
    if (oldestSeconds > slowQueueSeconds)
      found.push(
        wrong(
          `Work waits for ${Math.round(oldestSeconds / 60)} min in the queue ${queue}. Is the shop running?`,
        ),
      );
  for (const name of openKeys)
    found.push(wrong(`${name} can be read by other users of this machine: chmod 600.`));
  return found.length > 0 ? found : [well('No file is missing and no work waits.')];
}
