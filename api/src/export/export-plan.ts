/**
 * What an export leaves out, and why. Everything else is in it: a table of tomorrow too, without its columns of bytes
 * unless they are named here as files.
 */

/** Tables that hold nothing of the shop's own, or secrets alone. The page of an export lists them with these words. */
export const tablesLeftOut: Readonly<Record<string, string>> = {
  artwork_owners: 'Which browser may see an upload that is not ordered: it goes by the hash of a cookie.',
  authenticators: 'Secret: keys of authenticator apps.',
  avif_pictures: 'Says which pictures have a smaller form beside their WebP.',
  backups: 'Says which backups this installation made.',
  catalogue_pieces: 'How devices load the catalogue; the products are in the export.',
  catalogue_state: 'How devices load the catalogue; the products are in the export.',
  checkout_questions: 'Only recognises a repeated request.',
  delivery_copies: 'Says which phone holds which delivery at this moment.',
  email_changes: 'Secret: links that change the address of an account.',
  file_findings: 'Says which files of this installation are missing.',
  identities: 'Which account of the sign-in provider is whose; of no use anywhere else.',
  import_changes: 'What the last import check found; the catalogue itself is in the export.',
  import_snapshots: 'Rows from before the last import, for undoing it.',
  kept_counts: 'Counted from the orders, quotes and jobs in the export.',
  kept_figures: 'Added up from the orders and payments in the export.',
  knex_migrations: 'Says which version made the tables; it is in the first lines of this page.',
  known_devices: 'Secret: recognises a browser in which somebody has signed in.',
  notices: 'What devices were told in the last weeks; the emails with the same news are in the export.',
  offer_links: 'Secret: links that open an offer.',
  order_links: 'Secret: links that open an order.',
  organisation_invitations: 'Secret: links that join an organisation.',
  page_previews: 'Secret: links that open an unpublished page.',
  passkey_challenges: 'Questions of a few minutes.',
  passkeys: 'Recognises devices that sign in here; of no use anywhere else.',
  password_resets: 'Secret: links that set a password.',
  payment_events:
    'Secret: messages of the payment provider as they came, with keys of payments. Payments, refunds and disputes are in the export.',
  payment_looks: 'When the provider is asked next.',
  program_versions: 'Says which versions ran in this installation.',
  provider_sign_ins: 'Secret: sign-ins that are not finished.',
  push_sends: 'Which device was told.',
  push_subscriptions: 'Secret: addresses of devices, and the keys that write to them.',
  rate_limits: 'Counters of a few minutes.',
  recovery_codes: 'Secret: codes that sign somebody in.',
  sessions: 'Secret: who is signed in.',
  settings_state: 'Only says that a setting has changed.',
  setup_codes: 'Secret: set a new shop up.',
  shift_keys: 'Secret: keys of the shared devices.',
  shop_keys: 'Secret: keys of the shop.',
  shop_setup: 'How far this installation has been set up.',
  sign_in_steps: 'Secret: sign-ins that are not finished.',
  stored_files: 'Hashes by which this installation checks its files.',
  sync_findings: 'Checks of this installation.',
  sync_index: 'How devices learn of changes.',
  sync_marks: 'How devices learn of changes.',
  sync_meta: 'How devices learn of changes.',
  sync_mutations: 'Commands of devices as they came; what they did is in jobs, deliveries and the audit log.',
  tasks: 'Work of the next few minutes.',
  visitors: 'Secret: recognises a browser without an account.',
};

/** Columns, by `table.column`. */
export const columnsLeftOut: Readonly<Record<string, string>> = {
  'checkouts.access_token_hash': 'Secret: opens the order.',
  'checkouts.body_hash': 'Only recognises a repeated request.',
  'checkouts.cart_hash': 'Only recognises a repeated request.',
  'checkouts.idempotency_key': 'Only recognises a repeated request.',
  'checkouts.owner_hash': 'Secret: recognises the browser.',
  'customers.body_hash': 'Only recognises a repeated request.',
  'mails.body_html':
    'Has links that open orders and accounts. The text is in the export, with the links closed.',
  'mails.content':
    'Has links that open orders and accounts. The text is in the export, with the links closed.',
  'mails.message_id': 'Of the mail server.',
  'mails.unique_key': 'Only recognises a repeated mail.',
  'mails.unsubscribe_url': 'Secret: ends a subscription.',
  'newsletter_subscriptions.token_hash': 'Secret: confirms a subscription.',
  'newsletter_subscriptions.unsubscribe_token': 'Secret: ends a subscription.',
  'orders.access_token_hash': 'Secret: opens the order.',
  'projects.body_hash': 'Only recognises a repeated request.',
  'quote_offers.token_hash': 'Secret: opens the offer.',
  'size_links.token_hash': 'Secret: opens the list of sizes.',
  'quotes.access_token_hash': 'Secret: opens the quote.',
  'refunds.idempotency_key': 'Only recognises a repeated request.',
  'supplier_feeds.credentials': 'Secret: signs in to a supplier’s server.',
  'users.password_hash': 'Secret: the password of an account.',
};

/** Columns of bytes that are written as files instead. */
export const columnsAsFiles: Readonly<Record<string, { folder: string; key: string; extension: string }>> = {
  'delivery_evidence.signature': { folder: 'signatures', key: 'mutation_id', extension: 'png' },
  'delivery_seals.picture': { folder: 'signatures/sealed', key: 'mutation_id', extension: 'png' },
};

/** Columns of bytes that are short and mean something as text: hashes and marks. Written in hexadecimal. */
export const columnsAsHex: ReadonlySet<string> = new Set([
  'bank_lines.fingerprint',
  'delivery_evidence.signature_sha256',
]);

/** Texts with links that open something; the secret part of each is taken out. */
export const columnsWithLinks: ReadonlySet<string> = new Set(['mails.body_text']);
