/** What is told of a shop and its surroundings, from facts that somebody has gathered: plain sentences, in the order of a round. */
import { countText, sizeText } from '#api/backup/figures-text.ts';
import type { BackupNews } from '#contract/dashboard/endpoints.ts';
import { type Finding, type HealthCheck, healthChecks } from '#contract/health/checks.ts';
import { judgeSender, type SenderNames } from './judge-sender.ts';
import { type DeviceFacts, judgeDevices, judgePush, judgeWork, type WorkFacts } from './judge-work.ts';
import { look, type Told, well, wrong } from './told.ts';

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

export interface Facts extends WorkFacts, DeviceFacts {
  now: Date;
  isProduction: boolean;
  publicUrl: string | null;
  trustsProxy: boolean;
  isOnLoopback: boolean;
  /** Whether the request that asks came with X-Forwarded-For; null: nobody asks through the proxy. */
  isForwarded: boolean | null;
  /** Null: not asked, as there is no public address. */
  answer: PublicAnswer | null;
  database: { version: number; clock: Date; pendingMigrations: number };
  /** Null: the shop takes no payments of the provider. */
  webhook: { trouble: string | null; lastAt: Date | null; payments: number } | null;
  mail: { kind: 'smtp' | 'files'; trouble: string | null; failed: number };
  /** Null: emails go to nobody. */
  sender: SenderNames | null;
  volumes: Volume[];
  backup: BackupNews;
  /** On the same disk as the shop. */
  isBackupBesideShop: boolean;
  /** Of an encrypted backup: whether the key file opens it. Null: none is set. */
  keyFits: boolean | null;
}

/** How each check is judged: what it finds wrong, or that it is well. Null: there is nothing to judge. */
const judges: Record<HealthCheck, (facts: Facts) => Told[]> = {
  address: judgeAddress,
  certificate: judgeCertificate,
  proxy: judgeProxy,
  clock: judgeClock,
  database: judgeDatabase,
  webhook: judgeWebhook,
  mail: judgeMail,
  sender: ({ sender }) => (sender ? judgeSender(sender) : []),
  push: judgePush,
  disk: ({ volumes }) => volumes.map(judgeVolume),
  backup: judgeBackup,
  drill: judgeDrill,
  ...judgeWork,
  devices: judgeDevices,
};

export function judgeShop(facts: Facts): Finding[] {
  return healthChecks.flatMap(check => judges[check](facts).map(told => ({ check, ...told })));
}

const dayMs = 86_400_000;
const renewDays = 14;

function judgeAddress({ publicUrl, isProduction, answer }: Facts): Told[] {
  if (!publicUrl)
    return [
      (isProduction ? wrong : look)(
        isProduction
          ? 'PUBLIC_URL is not set: links in emails lead nowhere.'
          : 'PUBLIC_URL is not set. Links in emails lead to this machine.',
        'Set PUBLIC_URL to the address that people use, and restart the shop.',
      ),
    ];
  const found: Told[] = [];
  if (isProduction && !publicUrl.startsWith('https:'))
    found.push(
      wrong(
        `${publicUrl} is not encrypted: people sign in and pay there.`,
        'Put a proxy with TLS in front, and let PUBLIC_URL begin with https.',
      ),
    );
  if (!answer) return found;
  found.push(
    answer.trouble
      ? wrong(
          `${publicUrl} does not answer as the shop: ${answer.trouble}.`,
          'Open it in a browser. If it works there, this machine cannot reach its own public address: check names and firewall.',
        )
      : well(`${publicUrl} answers.`),
  );
  return found;
}

function judgeCertificate({ answer, now }: Facts): Told[] {
  if (!answer?.certificateEndsAt) return [];
  const days = Math.floor((answer.certificateEndsAt.getTime() - now.getTime()) / dayMs);
  const act = 'Look at the log of the proxy: it renews certificates by itself, and says what hinders it.';
  if (days < 0) return [wrong('The certificate has expired.', act)];
  if (days < renewDays)
    return [wrong(`The certificate ends in ${countText(days, 'day')} and has not been renewed.`, act)];
  return [well(`The certificate is good for ${countText(days, 'day')}.`)];
}

function judgeProxy({ publicUrl, trustsProxy, isOnLoopback, isProduction, isForwarded }: Facts): Told[] {
  const isBehindProxy = publicUrl?.startsWith('https:') === true;
  if (!trustsProxy && (isBehindProxy || isForwarded))
    return [
      wrong(
        'TRUST_PROXY is 0 behind a proxy: all visitors share its address, and its rate limits.',
        'Set TRUST_PROXY=1 and restart the shop.',
      ),
    ];
  if (trustsProxy && isForwarded === false && isBehindProxy)
    return [
      wrong(
        'The proxy does not say who asks: X-Forwarded-For is missing.',
        'Let the proxy set X-Forwarded-For to the address of its client, as the configurations in docs/operate do.',
      ),
    ];
  if (trustsProxy && !isBehindProxy && isProduction)
    return [
      look(
        'TRUST_PROXY is 1 without an https address: without a proxy, anybody can make up an address.',
        'Set TRUST_PROXY=0 if there is no proxy.',
      ),
    ];
  if (trustsProxy && !isOnLoopback)
    return [
      look(
        'The shop listens on more than the loopback address.',
        'Only the proxy should reach its port: set HOST=127.0.0.1, or close the port to others. In a container, leave it unpublished, as compose.yml does.',
      ),
    ];
  return [
    well(
      trustsProxy
        ? isForwarded
          ? 'The proxy says who asks.'
          : 'TRUST_PROXY is 1: the proxy says who asks.'
        : 'There is no proxy.',
    ),
  ];
}

const tolerableMs = 5_000;

function judgeClock({ now, database, answer }: Facts): Told[] {
  const clocks: [string, Date | null][] = [
    ['the database', database.clock],
    ['the public address', answer?.clock ?? null],
  ];
  const off = clocks.flatMap(([whose, clock]) => {
    const ms = clock ? Math.abs(clock.getTime() - now.getTime()) : 0;
    return ms > tolerableMs
      ? [
          wrong(
            `The clock of this machine and that of ${whose} differ by ${Math.round(ms / 1000)} s.`,
            'Use NTP on both. Codes of authenticator apps and times of work depend on it.',
          ),
        ]
      : [];
  });
  return off.length > 0 ? off : [well('The clocks agree.')];
}

const oldestServer = 15;

function judgeDatabase({ database: { version, pendingMigrations } }: Facts): Told[] {
  if (version < oldestServer)
    return [
      wrong(
        `PostgreSQL ${version} is too old.`,
        `Upgrade the database server to ${oldestServer} or later, after a backup.`,
      ),
    ];
  return [
    pendingMigrations > 0
      ? look(
          `${countText(pendingMigrations, 'migration')} will be applied when the shop starts.`,
          'npm run rehearse tries that out on a copy.',
        )
      : well(`PostgreSQL ${version}, up to date.`),
  ];
}

const silentDays = 7;

function judgeWebhook({ webhook, now, publicUrl }: Facts): Told[] {
  if (!webhook) return [];
  const { trouble, lastAt, payments } = webhook;
  if (trouble)
    return [
      wrong(
        `Stripe’s messages would not reach the shop: ${trouble}.`,
        `Let ${publicUrl ?? 'the public address'}/api/webhooks/stripe lead to the shop, without a sign-in or a redirect before it.`,
      ),
    ];
  const isSilent = lastAt === null || now.getTime() - lastAt.getTime() > silentDays * dayMs;
  if (isSilent && payments > 0)
    return [
      wrong(
        `${countText(payments, 'payment')} came in ${silentDays} days, and not one message of Stripe.`,
        'In Stripe’s dashboard, under Webhooks, look whether the endpoint is the shop’s and switched on, and compare STRIPE_WEBHOOK_SECRET with its signing secret.',
      ),
    ];
  return [
    well(
      lastAt
        ? `Stripe’s last message came ${ago(now, lastAt)}.`
        : 'Stripe can reach the shop; no message has come yet.',
    ),
  ];
}

function ago(now: Date, at: Date): string {
  const hours = Math.max(0, Math.round((now.getTime() - at.getTime()) / 3_600_000));
  if (hours === 0) return 'within the hour';
  return hours < 48 ? `${countText(hours, 'hour')} ago` : `${countText(Math.round(hours / 24), 'day')} ago`;
}

function judgeMail({ mail: { kind, trouble, failed }, isProduction }: Facts): Told[] {
  const way =
    kind === 'files'
      ? (isProduction ? wrong : look)(
          'Emails are written as files and go to nobody: SMTP_URL is not set.',
          'Set SMTP_URL and MAIL_FROM, and restart the shop.',
        )
      : trouble
        ? wrong(
            `The mail server does not take emails: ${trouble}.`,
            'Check SMTP_URL: host, port, user name and password. Emails wait meanwhile and are not lost.',
          )
        : well('The mail server takes emails.');
  return failed > 0
    ? [
        way,
        wrong(
          `${countText(failed, 'email')} could not be delivered.`,
          'Look at /admin/mail?status=failed: correct the address and send it again.',
        ),
      ]
    : [way];
}

const leastFreeBytes = 1_000_000_000;
const leastFreeShare = 0.05;

function judgeVolume({ folder, freeBytes, sizeBytes }: Volume): Told {
  const isShort = freeBytes < leastFreeBytes || freeBytes < sizeBytes * leastFreeShare;
  const says = `${folder} has ${sizeText(freeBytes)} of ${sizeText(sizeBytes)} left.`;
  return isShort
    ? wrong(
        `${says} The shop refuses files below 1 GB or 5 %.`,
        'Make the disk larger, or move old backups elsewhere.',
      )
    : well(says);
}

function judgeBackup({ backup, isBackupBesideShop, keyFits, isProduction, now }: Facts): Told[] {
  const { isScheduled, last, failure, isLate } = backup;
  const found: Told[] = [];
  if (!isScheduled)
    found.push(
      (isProduction ? wrong : look)(
        'No backup is made by itself: BACKUP_DIR is not set.',
        'Set BACKUP_DIR to a folder on another disk, or to a bucket.',
      ),
    );
  else if (isLate || (failure && !last))
    found.push(
      wrong('A night has passed without a good backup.', 'Run npm run backup, and read what it says.'),
    );
  if (failure)
    found.push(
      wrong(
        `The last try to make a backup failed: ${failure.reason}`,
        'Put that right, then run npm run backup.',
      ),
    );
  if (last) {
    const hours = Math.max(0, Math.round((now.getTime() - Date.parse(last.at)) / 3_600_000));
    found.push(well(`The last backup is ${countText(hours, 'hour')} old and has ${sizeText(last.bytes)}.`));
    if (!last.isEncrypted)
      found.push(
        look(
          'Backups are not encrypted.',
          'npm run backup:key makes a key; BACKUP_TO names its public half.',
        ),
      );
  }
  if (keyFits === false)
    found.push(
      wrong(
        'BACKUP_KEY_FILE does not belong to the keys of BACKUP_TO: it cannot open the backups.',
        'Name the key file whose public half is in BACKUP_TO.',
      ),
    );
  if (isScheduled && isBackupBesideShop)
    found.push(
      look(
        'Backups are on the same disk as the shop. When it breaks, both are gone.',
        'Let BACKUP_DIR be on another disk, or in a bucket.',
      ),
    );
  return found;
}

function judgeDrill({ backup: { last }, now }: Facts): Told[] {
  if (!last) return [];
  if (last.drill?.failure)
    return [
      wrong(
        `The last backup could not be brought back: ${last.drill.failure}`,
        'Run npm run drill again. If it fails again, do not rely on this backup: make another.',
      ),
    ];
  if (!last.drill)
    return [look('The last backup has not been brought back to check it.', 'Run npm run drill.')];
  return [well(`The last backup was brought back and compared ${ago(now, new Date(last.drill.at))}.`)];
}
