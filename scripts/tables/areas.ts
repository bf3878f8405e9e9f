/** Which tables belong together, and what each of them holds. */

export interface Area {
  title: string;
  tables: Readonly<Record<string, string>>;
}

export const areas: readonly Area[] = [
  {
    title: 'People and sign-in',
    tables: {
      users: 'An account: a shopper, a member of staff or an administrator.',
      sessions: 'A signed-in browser, by the hash of its token.',
      visitors: 'A browser that is not signed in, by the hash of its token.',
      known_devices:
        'A browser on which somebody has signed in before, so that strangers cannot lock them out of it.',
      password_resets: 'A link to set a password, used once or expired.',
      email_changes: 'A change of email address that can still be undone.',
      authenticators: 'The authenticator app of somebody of the staff, and the last code that was used.',
      recovery_codes: 'A code for a sign-in without the telephone, by its hash, used once.',
      setup_codes: 'A code with which somebody may set a new shop up, by its hash, for a day.',
      sign_in_steps: 'A sign-in between the password and its second step, by the hash of its token.',
      passkeys: 'A passkey of somebody of the staff: its public half.',
      passkey_challenges: 'What a browser is asked to sign with a passkey, by its hash, for five minutes.',
      identities: 'An account of somebody of the staff at the sign-in provider.',
      provider_sign_ins: 'A sign-in that is under way at the provider, by the hash of its token.',
      saved_addresses: 'A delivery address that a shopper keeps for the next order.',
      security_events: 'Sign-ins, refusals and other events that matter to security.',
      rate_limits: 'The counters of the rate limiter.',
    },
  },
  {
    title: 'Catalogue and stock',
    tables: {
      categories: 'A category of the shop, in a tree.',
      products: 'A garment style with its price breaks, colours and texts.',
      product_categories: 'Which product is in which category.',
      product_variants: 'A product in one colour and size, with its stock code.',
      blank_costs: 'What a blank costs the shop, by its stock code or for a product.',
      catalogue_state: 'The version of the catalogue, raised by every change of it.',
      catalogue_pieces: 'Each 32 products by id, with a stamp that a change of one of them renews.',
      avif_pictures: 'A public picture that has been made AVIF, or found not to be worth it.',
      stock_takings: 'Pieces that an order took out of stock.',
    },
  },
  {
    title: 'Imports',
    tables: {
      import_columns:
        'Which columns of files with one header stand for ours, and what becomes of their prices. The latest row counts.',
      import_runs: 'One import of a supplier’s file, or one check of it.',
      supplier_feeds: 'A supplier’s file that the shop fetches by itself, and when.',
      feed_runs: 'One time that the shop fetched a supplier’s file, and what came of it.',
      import_changes: 'One thing that a check found would change.',
      import_snapshots: 'A catalogue row as it was before the last import changed it, for undoing.',
      import_pictures: 'A supplier’s picture that the shop has fetched.',
    },
  },
  {
    title: 'Artwork and designs',
    tables: {
      artworks: 'An uploaded file, by the SHA-256 of its bytes; the bytes are in the file store.',
      artwork_owners: 'Everybody who has uploaded the same bytes.',
      designs: 'A design that a shopper has saved.',
      production_files:
        'A file that staff have attached to a design for a machine or for film; the bytes are in the file store.',
      techniques: 'A way to put a design on cloth, with its limits and prices.',
    },
  },
  {
    title: 'Orders and checkout',
    tables: {
      checkouts: 'A purchase in progress, made before any payment is asked for.',
      checkout_questions: 'A request for an order number, so that the same request gets the same answer.',
      orders: 'A sale.',
      order_items: 'One line of an order: a product in one colour, with its sizes and placements.',
      order_events: 'What happened to an order, oldest first.',
      order_changes: 'A change of an order before production: what was, what is, the note to the customer.',
      shipments: 'Pieces of an order that left together, or wait for our driver, where it leaves in parts.',
      shipment_lines: 'How many pieces of a line and size are in a shipment.',
      back_orders: 'When the pieces of a line and size are expected that can’t be shipped yet.',
      sent_artworks: 'A design that was to come and that the customer has sent; the file is in the line.',
      written_orders:
        'What the office wrote down when it took an order: choices, reasons, the note to the customer.',
      order_links: 'A link in an email that opens an order without signing in, by the hash of its token.',
    },
  },
  {
    title: 'Payments and invoices',
    tables: {
      payments: 'One attempt to pay, as the provider reports it.',
      payment_events: 'A webhook of the payment provider, kept as it came.',
      payment_looks: 'When the provider is next asked about a payment or a refund.',
      refunds: 'Money paid back, or on its way back.',
      disputes: 'A payer who has asked the bank for the money back.',
      invoices: 'A tax invoice or adjustment note, as it was issued.',
      customer_accounts: 'Whether and on which terms a customer may buy on account.',
      price_agreements: 'What a customer or an organisation pays less for goods than everybody.',
      discount_codes:
        'A code that takes something off the goods of an order, for everybody or for one customer.',
      organisations: 'A company or club with several buyers.',
      organisation_accounts: 'Whether and on which terms an organisation may buy on account.',
      organisation_members: 'An account of the shop that buys for an organisation, and its role there.',
      organisation_invitations:
        'A link by which somebody may join an organisation, by the hash of its token.',
      organisation_artworks: 'A design that the office has given to an organisation, or that it has kept.',
      order_approvals:
        'An order that a buyer wants on the organisation’s account, and what a manager has said.',
      receipts: 'Money that came by hand or by bank, or credit that went back, as its receipt was issued.',
      receipt_reversals: 'A receipt that was a mistake, or that the bank has taken back.',
      bank_files: 'A file of the bank that was read in.',
      bank_lines: 'Money that came on the bank account, and the receipt it became.',
      write_offs: 'What is no longer expected of an invoice, or has come after all.',
    },
  },
  {
    title: 'Leads, quotes, customers and projects',
    tables: {
      contact_messages: 'A message from the contact form.',
      leads: 'Somebody who has asked for something and has not bought yet.',
      lead_events: 'What happened to a lead.',
      quotes: 'A request for a quote, with the office’s work on it.',
      quote_offers: 'An offer that was sent to a customer, as it was sent.',
      quote_events: 'What happened to a quote.',
      quote_files: 'A file that goes with an offer.',
      offer_links: 'A further link to an offer, in a reminder of it, by the hash of its token.',
      quote_sources: 'The message or call that a quote of the office began from.',
      size_links: 'A link by which a person or a group fills in sizes of a quote.',
      size_rows: 'What one person or group has filled in.',
      customers: 'A person or company the shop makes things for.',
      past_orders: 'An order from the shop system that was used before: history, and nothing else.',
      customer_merges: 'Two customers that were merged, and what moved, so that it can be undone.',
      projects: 'The office’s work on a sale, from lead to dispatch.',
      project_items: 'What a project is to make.',
    },
  },
  {
    title: 'Jobs and shift notes',
    tables: {
      jobs: 'One piece of work in the workshop.',
      job_hours: 'Minutes worked on a job; rows are added, never changed.',
      job_timers: 'A running clock on a job.',
      job_notes: 'A note on a job.',
      job_merges:
        'A field that two people changed without seeing each other’s change: the value kept and the value lost.',
      shift_notes: 'What one shift hands over to the next.',
      shift_note_reads: 'Who has read a shift note.',
    },
  },
  {
    title: 'Proofs',
    tables: {
      proofs: 'A picture of the decoration that the customer approves before it is made.',
      proof_placements: 'One placement on a proof. Lengths are in millimetres.',
      proof_approvers:
        'Somebody whom the buyer has asked about a proof by link, by the hash of its token, and their answer.',
      proof_panels: 'How many of those who were asked about a proof have to say yes.',
      proof_requests: 'Notes on places of a proof, and files, with which a customer asked for a change.',
    },
  },
  {
    title: 'Deliveries',
    tables: {
      deliveries: 'One hand-over of parcels by our own driver.',
      delivery_events: 'What happened to a delivery.',
      delivery_evidence: 'Signature, photos, place and time from the door; never changed.',
      delivery_seals: 'The signed record of a proof of delivery, and whether its signature holds.',
      delivery_copies: 'Which phone holds a copy of which delivery.',
      device_keys: 'The public key with which a phone signs its records.',
      seal_keys: 'A public key with which the shop signs the time it gives to devices.',
      rejected_proof_reviews: 'What the office noted about a proof of delivery that was refused.',
    },
  },
  {
    title: 'Content and design of the site',
    tables: {
      pages: 'A page that the owner writes, with its draft.',
      page_versions: 'A page as it was once published.',
      policy_texts: 'What a policy said from one time on. An order names the texts that it was made under.',
      page_previews: 'A link to a page that is not published, by the hash of its token.',
      page_heads: 'The owner’s title and description of a page.',
      menu_items: 'A link in the header or the footer.',
      media: 'A picture in the media library.',
      settings: 'One setting of the shop, by its key.',
      shop_setup: 'Who set the shop up, and how far they have come: one row.',
      settings_state: 'The mark of the settings, replaced by every change of them.',
      newsletter_subscriptions: 'An email address that has asked for the newsletter.',
    },
  },
  {
    title: 'Mail and background work',
    tables: {
      mails: 'An email to be sent or that was sent.',
      tasks: 'Work to be done after a commit, tried until it succeeds.',
      counters: 'The last number given out for orders, invoices, projects and the like.',
      shop_keys: 'A secret of the shop from which ids are derived.',
    },
  },
  {
    title: 'Notices on devices',
    tables: {
      push_subscriptions: 'A device that gets notices, of a person or about one order.',
      notice_choices: 'Which kinds of notice a person has switched off.',
      notices: 'Something that has happened and that devices are told.',
      push_sends: 'A notice for one device, to be sent or sent.',
    },
  },
  {
    title: 'Backups and upgrades',
    tables: {
      backups: 'A backup that was made, or could not be, and what its last drill found.',
      stored_files: 'A file of the store, with the hash of its bytes when they were first read.',
      file_findings: 'A file that rows need and that is missing or has changed.',
      program_versions: 'A version of Selvedge that has run on this database.',
    },
  },
  {
    title: 'Sync',
    tables: {
      devices: 'A browser profile that works offline.',
      shift_keys: 'The key of one person’s shift, with which a shared device locks what it keeps.',
      sync_mutations: 'A command that a device sent, with its answer.',
      sync_index: 'The change feed: the version of every record in every scope.',
      sync_marks: 'Which version the feed had reached at which time.',
      sync_meta: 'The identity of the feed and how far back it goes.',
      sync_findings: 'A contradiction in the offline records that the hourly check found.',
    },
  },
  {
    title: 'Audit and insight',
    tables: {
      audit_events: 'A change that somebody made, with the values before and after.',
      analytics_days: 'One figure of one day.',
      kept_counts:
        'How many rows of a list were made in one past week, by state; week by week, so that totals need not read every row.',
      kept_figures: 'Sums of one past day for the figures of the office, by what they are split.',
      vital_days: 'How many visits of a day had a loading measure in one range.',
    },
  },
];

/** @throws When a table has no sentence yet: write one above. */
export function sentenceOf(table: string): string {
  const sentence = areas.find(area => Object.hasOwn(area.tables, table))?.tables[table];
  if (!sentence) throw new Error(`scripts/tables/areas.ts has no sentence for the table ${table}.`);
  return sentence;
}
