/**
 * Rate limits by name. `points` requests per `seconds`, counted per `per`: the person or the browser that asks, the
 * session, the account that is meant, or the address. `store`: 'shared' counts in PostgreSQL so that all nodes agree;
 * 'local' counts in the node's memory, where a database round trip would cost more than the answer.
 *
 * Clubs, schools and mobile carriers share an address, so `address` comes on top and is wide: some hundreds of people
 * behind it must not notice it, while a browser that throws its cookie away with every request does.
 * Shared limits count what was asked for in due form; a slip of the pen (422) costs nothing.
 */
export const limits = {
  read: { points: 6_000, seconds: 60, per: 'ip', store: 'local' },
  write: { points: 1_200, seconds: 60, per: 'ip', store: 'local' },
  /** Whatever is asked of an endpoint with a shared limit, in due form or not: reading a body costs, too. */
  shared: { points: 1_200, seconds: 60, per: 'ip', store: 'local' },
  /** Of one account, whether by its name or its email address; a browser that it has used before has its own. */
  login: {
    points: 5,
    seconds: 15 * 60,
    per: 'account',
    store: 'shared',
    address: { points: 600, seconds: 3600 },
  },
  /** Failed logins of one account from anywhere; beyond it each failure is answered a second later. */
  loginFailures: { points: 100, seconds: 3600, per: 'account', store: 'shared' },
  /** The step after the password, by whoever asks; `secondStepFailures` bounds the guesses at one account. */
  secondStep: {
    points: 30,
    seconds: 15 * 60,
    per: 'owner',
    store: 'shared',
    address: { points: 600, seconds: 3600 },
  },
  /** Of one account; a browser that it has used before has its own. */
  secondStepFailures: { points: 10, seconds: 3600, per: 'account', store: 'shared' },
  /** Beginning a sign-in without a password: each is a row until it is finished or some minutes old. */
  signInStart: {
    points: 60,
    seconds: 15 * 60,
    per: 'owner',
    store: 'shared',
    address: { points: 1_200, seconds: 3600 },
  },
  /** A look at the shop's health asks the mail server, name servers and the public address. */
  health: { points: 30, seconds: 5 * 60, per: 'owner', store: 'shared' },
  /** Everything of one person, which is many rows. */
  ownData: { points: 10, seconds: 15 * 60, per: 'owner', store: 'shared' },
  /** Changes that ask for the password again. */
  password: { points: 10, seconds: 15 * 60, per: 'owner', store: 'shared' },
  /** Tries of a set-up code, and of what the first start looks at; a code is too long to be guessed. */
  setup: {
    points: 30,
    seconds: 15 * 60,
    per: 'owner',
    store: 'shared',
    address: { points: 300, seconds: 3600 },
  },
  /** Asking for a reset link; `resetMail` bounds the mails of one address, whoever asks. */
  forgotPassword: {
    points: 10,
    seconds: 3600,
    per: 'owner',
    store: 'shared',
    address: { points: 300, seconds: 3600 },
  },
  /** Asking for a link to an order; `orderLinkMail` bounds the mails of one address, whoever asks. */
  orderLink: {
    points: 10,
    seconds: 3600,
    per: 'owner',
    store: 'shared',
    address: { points: 300, seconds: 3600 },
  },
  orderLinkMail: { points: 5, seconds: 3600, per: 'account', store: 'shared' },
  resetMail: { points: 3, seconds: 3600, per: 'account', store: 'shared' },
  /** Using a link that came by mail. */
  mailLink: {
    points: 20,
    seconds: 15 * 60,
    per: 'owner',
    store: 'shared',
    address: { points: 600, seconds: 15 * 60 },
  },
  /** A manager inviting people into their organisation: each is a mail to an address that they type. */
  invitation: { points: 30, seconds: 3600, per: 'owner', store: 'shared' },
  /** Sizes of a quote that several people fill in by link. */
  sizes: {
    points: 120,
    seconds: 15 * 60,
    per: 'owner',
    store: 'shared',
    address: { points: 1_200, seconds: 15 * 60 },
  },
  /** Asking for the link to the account's own address once more. */
  proofMail: { points: 3, seconds: 3600, per: 'owner', store: 'shared' },
  register: {
    points: 10,
    seconds: 3600,
    per: 'owner',
    store: 'shared',
    address: { points: 300, seconds: 3600 },
  },
  payment: {
    points: 30,
    seconds: 600,
    per: 'owner',
    store: 'shared',
    address: { points: 1_200, seconds: 3600 },
  },
  /** Tries of a discount code; a payment that names one that can't be used counts among payments. */
  discountCode: {
    points: 30,
    seconds: 15 * 60,
    per: 'owner',
    store: 'shared',
    address: { points: 300, seconds: 3600 },
  },
  order: {
    points: 20,
    seconds: 3600,
    per: 'owner',
    store: 'shared',
    address: { points: 1_200, seconds: 3600 },
  },
  orderLookup: {
    points: 30,
    seconds: 60,
    per: 'owner',
    store: 'shared',
    address: { points: 600, seconds: 60 },
  },
  /** Not a limit but an alarm: orders that an address asked for and may not see. */
  orderMisses: { points: 199, seconds: 3600, per: 'ip', store: 'shared' },
  upload: {
    points: 60,
    seconds: 3600,
    per: 'owner',
    store: 'shared',
    address: { points: 1_200, seconds: 3600 },
  },
  /** A device that says where its notices go. */
  noticeDevice: {
    points: 30,
    seconds: 3600,
    per: 'owner',
    store: 'shared',
    address: { points: 600, seconds: 3600 },
  },
  contact: {
    points: 5,
    seconds: 3600,
    per: 'owner',
    store: 'shared',
    address: { points: 300, seconds: 3600 },
  },
  quote: {
    points: 10,
    seconds: 3600,
    per: 'owner',
    store: 'shared',
    address: { points: 300, seconds: 3600 },
  },
  newsletter: {
    points: 10,
    seconds: 3600,
    per: 'owner',
    store: 'shared',
    address: { points: 300, seconds: 3600 },
  },
  /**
   * Two a second of one device, and as many at a stretch as a new one with five thousand rows asks for. By the session:
   * the name that a device gives itself could be another one with every request.
   */
  sync: { points: 20, seconds: 10, per: 'session', store: 'local' },
  import: { points: 6, seconds: 3600, per: 'owner', store: 'shared' },
  /** A file is checked again after each round of mending. */
  importCheck: { points: 30, seconds: 3600, per: 'owner', store: 'shared' },
  /** Signed messages come in bursts from few addresses; an unsigned one costs a hash and nothing else. */
  webhook: { points: 3_000, seconds: 60, per: 'ip', store: 'local' },
  /** What a visit tells of itself: a message every few seconds at most. */
  count: { points: 1_200, seconds: 60, per: 'ip', store: 'local' },
  report: { points: 600, seconds: 60, per: 'ip', store: 'local' },
} as const satisfies Record<string, Limit>;

interface Quota {
  points: number;
  seconds: number;
}

interface Limit extends Quota {
  per: 'ip' | 'owner' | 'session' | 'account';
  store: 'shared' | 'local';
  address?: Quota;
}

export type LimitName = keyof typeof limits;

/** The further quota of the whole address, where a limit has one. */
export function addressQuota(name: LimitName): Quota | null {
  return (limits[name] as Limit).address ?? null;
}
