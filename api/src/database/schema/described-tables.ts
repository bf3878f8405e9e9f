/** Written by `npm run tables` from the migrated database: change a migration, never this file. */
export interface DescribedTable {
  holds: string;
  /** Of columns that the migrations explain. */
  columns: Readonly<Record<string, string>>;
}

export const describedTables: Readonly<Record<string, DescribedTable>> = {
  analytics_days: {
    holds: 'One figure of one day.',
    columns: {
      day: "Of the shop's calendar.",
      subject: 'Pattern of a page, number of a product, words of a search, host: by the kind.',
    },
  },
  artwork_owners: { holds: 'Everybody who has uploaded the same bytes.', columns: {} },
  artworks: {
    holds: 'An uploaded file, by the SHA-256 of its bytes; the bytes are in the file store.',
    columns: {
      attached_at:
        'Set when an order, page or proof names it; what is never attached is swept up after a day.',
    },
  },
  audit_events: {
    holds: 'A change that somebody made, with the values before and after.',
    columns: { actor_id: 'Null when the shop itself acted: webhook, reconciler, import.' },
  },
  authenticators: {
    holds: 'The authenticator app of somebody of the staff, and the last code that was used.',
    columns: {
      secret: 'Base32; null while only the pending one has been shown.',
      pending_secret: 'Shown, and not yet confirmed by a code.',
      last_step: 'Time step of the last code that was used: no code counts twice.',
    },
  },
  avif_pictures: {
    holds: 'A public picture that has been made AVIF, or found not to be worth it.',
    columns: {
      widths: 'In which an AVIF is kept; in the others it saves too little.',
      made_at: 'None while a process is at it.',
    },
  },
  back_orders: {
    holds: 'When the pieces of a line and size are expected that can’t be shipped yet.',
    columns: {},
  },
  backups: {
    holds: 'A backup that was made, or could not be, and what its last drill found.',
    columns: {
      bytes: 'Of the whole file; null when it could not be made.',
      missing: 'Files that rows name and that were not there.',
      failure: 'Why it could not be made, as a sentence.',
      drilled_at: 'When it was last brought back to try it out.',
      drill_failure: 'What was wrong with it then, as a sentence.',
    },
  },
  bank_files: { holds: 'A file of the bank that was read in.', columns: {} },
  bank_lines: {
    holds: 'Money that came on the bank account, and the receipt it became.',
    columns: {
      fingerprint:
        'Of day, amount, words and which of several equal lines it is: an overlapping file brings it no second time.',
    },
  },
  blank_costs: {
    holds: 'What a blank costs the shop, by its stock code or for a product.',
    columns: {
      stock_code: 'Of a variant, on sale or not.',
      cost_cents: 'Of one piece, without GST.',
      is_typed: 'By the office: files leave it as it is.',
    },
  },
  catalogue_pieces: {
    holds: 'Each 32 products by id, with a stamp that a change of one of them renews.',
    columns: {
      piece: "The product's id divided by 32.",
      stamp:
        'Drawn and not counted: a database brought back from a copy never gives the same one for something else.',
    },
  },
  catalogue_state: { holds: 'The version of the catalogue, raised by every change of it.', columns: {} },
  categories: { holds: 'A category of the shop, in a tree.', columns: {} },
  checkout_questions: {
    holds: 'A request for an order number, so that the same request gets the same answer.',
    columns: {
      owner_hash: 'Who asked, as in checkouts.owner_hash.',
      asked: 'The number that the client proposed, as it was written.',
    },
  },
  checkouts: {
    holds: 'A purchase in progress, made before any payment is asked for.',
    columns: {
      owner_hash: 'SHA-256 of the session or visitor token that may see and change this checkout.',
      option_id: 'Of an offer with several; which of them it is for.',
      deposit_cents: 'What is paid now.',
      discount_cents: 'What its lines are less by.',
    },
  },
  contact_messages: { holds: 'A message from the contact form.', columns: {} },
  counters: { holds: 'The last number given out for orders, invoices, projects and the like.', columns: {} },
  customer_accounts: {
    holds: 'Whether and on which terms a customer may buy on account.',
    columns: { deposit_percent: "Of an order's total, on the account before the order begins." },
  },
  customer_merges: {
    holds: 'Two customers that were merged, and what moved, so that it can be undone.',
    columns: {},
  },
  customers: {
    holds: 'A person or company the shop makes things for.',
    columns: {
      email:
        'Not unique: two people of one club may share an address; duplicates are suggested, not forbidden.',
    },
  },
  deliveries: {
    holds: 'One hand-over of parcels by our own driver.',
    columns: {
      order_number:
        'What stands on the parcel: free text, as deliveries exist without an order of this shop.',
      review: 'Something arrived that does not fit the plan: a dispatcher has to look.',
    },
  },
  delivery_copies: {
    holds: 'Which phone holds a copy of which delivery.',
    columns: {
      device_id: 'As the device calls itself: it is told its first rows before it is noted.',
      delivery_id:
        'No reference: its check would wait for whoever works on the delivery, and with it every answer to a phone.',
      left_version: "Of the change by which it left the phone's list; null while it stands there.",
      is_held: 'The phone still had something to send when it was told: that may be proof from this door.',
    },
  },
  delivery_events: { holds: 'What happened to a delivery.', columns: {} },
  delivery_evidence: {
    holds: 'Signature, photos, place and time from the door; never changed.',
    columns: { delivery_id: 'Null for an orphan, until a dispatcher names the delivery it belongs to.' },
  },
  delivery_seals: {
    holds: 'The signed record of a proof of delivery, and whether its signature holds.',
    columns: {
      check_id: 'Names the page on which everybody who holds the receipt can check it.',
      why: 'Why there is none, or what was wrong with it.',
      seq: "Place in the phone's chain of records.",
      picture:
        "The signature's PNG as it was hashed: what the shop shows elsewhere is its own encoding of it.",
      salt: 'Opens the hash of the position.',
    },
  },
  designs: {
    holds: 'A design that a shopper has saved.',
    columns: {
      id: 'Made by the device, which may have saved it before anybody signed in.',
      garment: 'The drawing that the placements were made on: on another one they are fitted again.',
    },
  },
  device_keys: {
    holds: 'The public key with which a phone signs its records.',
    columns: {
      device_id: 'As the device calls itself; the key comes with its first sync.',
      shop_key_id: "The shop's word that it is the key of this device.",
    },
  },
  devices: { holds: 'A browser profile that works offline.', columns: {} },
  discount_codes: {
    holds: 'A code that takes something off the goods of an order, for everybody or for one customer.',
    columns: {
      client_id: 'Made by the form; the same form is the same code.',
      basis_points: 'Off the goods: hundredths of a per cent, or an amount with GST.',
      min_spend_cents: "Of the goods at everybody's prices.",
      from_day: "Both included, in the shop's calendar. Null: since ever, for ever.",
      customer_id: 'The only one who may use it.',
      given_for: 'The order that it was given for.',
    },
  },
  disputes: {
    holds: 'A payer who has asked the bank for the money back.',
    columns: { status: "The provider's own word." },
  },
  email_changes: {
    holds: 'A change of email address that can still be undone.',
    columns: { ended_at: 'Taken back, replaced by a newer one, or given up.' },
  },
  feed_runs: {
    holds: 'One time that the shop fetched a supplier’s file, and what came of it.',
    columns: {
      started_by: 'None: by its schedule.',
      bytes: 'Of the file as it was used, unpacked.',
      heartbeat_at:
        'Told every few seconds: one that says "running" and has not told for long died with its process.',
    },
  },
  file_findings: {
    holds: 'A file that rows need and that is missing or has changed.',
    columns: { owner: 'Who needs it, in words.' },
  },
  identities: {
    holds: 'An account of somebody of the staff at the sign-in provider.',
    columns: {
      subject: "Of the provider's own making: addresses change hands, this does not.",
      email: 'By which it was linked.',
    },
  },
  import_changes: {
    holds: 'One thing that a check found would change.',
    columns: {
      variants: 'Variants that are told with their product, as they are new or archived with it.',
      fields: 'A list of {label, before, after}.',
    },
  },
  import_columns: {
    holds:
      'Which columns of files with one header stand for ours, and what becomes of their prices. The latest row counts.',
    columns: {},
  },
  import_pictures: { holds: 'A supplier’s picture that the shop has fetched.', columns: {} },
  import_runs: {
    holds: 'One import of a supplier’s file, or one check of it.',
    columns: {
      problems: 'A list of {line, column, message}: what was wrong with the file, for a person to mend.',
      heartbeat_at:
        'Told every few seconds: a run that says "running" and has not told for long died with its process.',
      applied_at: 'None where nothing had to be changed: the import before it can still be undone.',
      catalogue_version: 'What a check was compared with; what an import left.',
      content_hash: 'Of what was imported: the same again, into the same catalogue, changes nothing.',
      file_name: 'Of a check: the file that is imported when the office agrees.',
      asked:
        'What another process needs beside the row: the kept file and what was asked. None: it ends with its process.',
      continued: 'How often another process has carried it on. Only the latest ends it.',
    },
  },
  import_snapshots: {
    holds: 'A catalogue row as it was before the last import changed it, for undoing.',
    columns: { before: 'None: a link that the import made.' },
  },
  invoices: {
    holds: 'A tax invoice or adjustment note, as it was issued.',
    columns: { document: 'Seller, buyer and lines as they were on the day of issue.' },
  },
  job_hours: {
    holds: 'Minutes worked on a job; rows are added, never changed.',
    columns: { minutes: 'Negative in a correction: entries are added, totals never overwritten.' },
  },
  job_merges: {
    holds:
      'A field that two people changed without seeing each other’s change: the value kept and the value lost.',
    columns: { kept_by: 'Null where the log does not know whose it was.' },
  },
  job_notes: { holds: 'A note on a job.', columns: {} },
  job_timers: {
    holds: 'A running clock on a job.',
    columns: { device_id: 'As the device calls itself; it need not have synced before.' },
  },
  jobs: {
    holds: 'One piece of work in the workshop.',
    columns: {
      id: 'Made by the device (UUIDv7), so that a job can be born offline.',
      status:
        'Two screens, two vocabularies: the word is kept as it was chosen, the stage is derived from it.',
      details: 'Garment, colour, sizes and placements for the floor; no prices and no contacts.',
      actual_minutes:
        'Sum of job_hours, kept by its trigger. Minutes, as a third of an hour has no end in decimals.',
      ticks: "By the piece's place in the roster, from 1: when it was finished, and by whom.",
    },
  },
  kept_counts: {
    holds:
      'How many rows of a list were made in one past week, by state; week by week, so that totals need not read every row.',
    columns: {
      week: 'A Monday, in UTC.',
      state: "'' for a week that has been counted, whether or not anything was in it.",
    },
  },
  kept_figures: {
    holds: 'Sums of one past day for the figures of the office, by what they are split.',
    columns: {
      figure: "'' for a day that has been counted, with the time zone it was counted in as its key.",
    },
  },
  known_devices: {
    holds: 'A browser on which somebody has signed in before, so that strangers cannot lock them out of it.',
    columns: {},
  },
  lead_events: { holds: 'What happened to a lead.', columns: {} },
  leads: {
    holds: 'Somebody who has asked for something and has not bought yet.',
    columns: {
      follow_up_on: 'The day on which somebody calls or writes again.',
      lost_reason: 'Read beside the status \\`lost\\` only: whoever opens a lead again need not know of it.',
      written_again_at:
        'When the person wrote again; null for those who wrote once. A lead comes up again with every message.',
    },
  },
  mails: {
    holds: 'An email to be sent or that was sent.',
    columns: {
      content:
        'What the mail says, block by block. It gets its layout when it is sent, and body_html keeps what was sent.',
      next_try_at:
        'When it is due; moved ahead by the node that takes it, so that no other node sends it meanwhile.',
    },
  },
  media: { holds: 'A picture in the media library.', columns: {} },
  menu_items: {
    holds: 'A link in the header or the footer.',
    columns: { href: 'A path of this site or https, never javascript: or //elsewhere.' },
  },
  newsletter_subscriptions: {
    holds: 'An email address that has asked for the newsletter.',
    columns: {
      unsubscribe_token:
        'Readable, not hashed: every later mail must carry it, and it does nothing but end the subscription.',
    },
  },
  notice_choices: {
    holds: 'Which kinds of notice a person has switched off.',
    columns: { off: 'Kinds that this person has switched off.' },
  },
  notices: {
    holds: 'Something that has happened and that devices are told.',
    columns: {
      unique_key: 'Names this very event for ever: a replay makes no second one.',
      number: 'What stands on it: the number of an order, a job or a delivery.',
      path: 'The page that it opens.',
      spread_at: 'When it was laid out for the devices that it goes to.',
    },
  },
  offer_links: {
    holds: 'A further link to an offer, in a reminder of it, by the hash of its token.',
    columns: {
      token_hash: 'SHA-256; the token itself is in the mail and nowhere else.',
      made_for: 'Kind of the mail.',
    },
  },
  order_approvals: {
    holds: 'An order that a buyer wants on the organisation’s account, and what a manager has said.',
    columns: {
      order_id: 'An order is asked about once; declined or taken back, it is paid or cancelled.',
      total_cents: 'What it came to when it was asked; no other sum is approved.',
    },
  },
  order_changes: {
    holds: 'A change of an order before production: what was, what is, the note to the customer.',
    columns: {
      client_id: 'Made by the form: sent twice, it is one change.',
      body_hash: 'SHA-256 of what was asked for.',
      before: 'Lines, freight and total, as they were and as they are.',
      reason: 'Why a price is another one; for the office.',
      message: 'What the customer reads; erased with the person.',
    },
  },
  order_events: { holds: 'What happened to an order, oldest first.', columns: {} },
  order_items: {
    holds: 'One line of an order: a product in one colour, with its sizes and placements.',
    columns: {
      setup_fee_cents:
        "The column's own default; every storefront line is written with the fee it was sold at.",
      decorations:
        'Code, name, cents for one piece and in all, as sold; empty where decoration is in the price of a piece.',
      roster: 'Template and pieces. Null: the line has no names and numbers.',
      removed_order_id: 'The order it was taken out of, which order_id then no longer names.',
    },
  },
  order_links: {
    holds: 'A link in an email that opens an order without signing in, by the hash of its token.',
    columns: {
      token_hash: 'SHA-256; the token itself is in the mail and nowhere else.',
      made_for: 'Kind of the mail.',
    },
  },
  orders: { holds: 'A sale.', columns: {} },
  organisation_accounts: {
    holds: 'Whether and on which terms an organisation may buy on account.',
    columns: { deposit_percent: "Of an order's total, on the account before the order begins." },
  },
  organisation_artworks: {
    holds: 'A design that the office has given to an organisation, or that it has kept.',
    columns: {},
  },
  organisation_invitations: {
    holds: 'A link by which somebody may join an organisation, by the hash of its token.',
    columns: { email: 'In lower case: the account that takes it up has the same address.' },
  },
  organisation_members: {
    holds: 'An account of the shop that buys for an organisation, and its role there.',
    columns: {},
  },
  organisations: {
    holds: 'A company or club with several buyers.',
    columns: {
      client_id: 'Made by the form: sent twice it is one organisation.',
      abn: 'Eleven digits.',
      approval_over_cents: "A buyer's order on account above it waits for a manager. Null: none does.",
    },
  },
  page_heads: {
    holds: 'The owner’s title and description of a page.',
    columns: { title: 'Null: what the page says by itself.' },
  },
  page_previews: { holds: 'A link to a page that is not published, by the hash of its token.', columns: {} },
  page_versions: { holds: 'A page as it was once published.', columns: {} },
  pages: {
    holds: 'A page that the owner writes, with its draft.',
    columns: {
      draft: 'Changes of a published page that are not published yet: title, description, sections.',
    },
  },
  passkey_challenges: {
    holds: 'What a browser is asked to sign with a passkey, by its hash, for five minutes.',
    columns: { user_id: 'Null for a sign-in: whose passkey it is, is told by the answer.' },
  },
  passkeys: {
    holds: 'A passkey of somebody of the staff: its public half.',
    columns: {
      credential_id: 'Chosen by the authenticator, base64url.',
      public_key: 'COSE, as it came.',
      counter: 'How often it was used, as it says itself; always 0 for passkeys that are on several devices.',
      is_synced: "Copied to the person's other devices by its provider.",
    },
  },
  password_resets: { holds: 'A link to set a password, used once or expired.', columns: {} },
  past_orders: {
    holds: 'An order from the shop system that was used before: history, and nothing else.',
    columns: {
      source: 'The shop system that the order is from.',
      number: 'As it was there, such as #1001.',
      state: 'In the words of the other system.',
      lines: 'Name, quantity and price in cents of each line, as it was there.',
    },
  },
  payment_events: { holds: 'A webhook of the payment provider, kept as it came.', columns: {} },
  payment_looks: { holds: 'When the provider is next asked about a payment or a refund.', columns: {} },
  payments: {
    holds: 'One attempt to pay, as the provider reports it.',
    columns: {
      status: "The provider's own words (Stripe's spelling), so that what it says is what is stored.",
    },
  },
  policy_texts: {
    holds: 'What a policy said from one time on. An order names the texts that it was made under.',
    columns: {
      sha256: 'Of title, description and sections: the same words are no new version.',
      changed_by: 'Null: an update of the program, or the first that was kept.',
    },
  },
  price_agreements: {
    holds: 'What a customer or an organisation pays less for goods than everybody.',
    columns: {
      basis_points: 'Off the price of every product, in hundredths of a per cent.',
      prices: 'Of one piece each: productId, unitCents.',
      from_day: "Both included, in the shop's calendar. Null: since ever, for ever.",
      technique_prices: 'Price tables: techniqueId, by, columns, rows.',
    },
  },
  product_categories: { holds: 'Which product is in which category.', columns: {} },
  product_variants: { holds: 'A product in one colour and size, with its stock code.', columns: {} },
  production_files: {
    holds:
      'A file that staff have attached to a design for a machine or for film; the bytes are in the file store.',
    columns: {
      id: 'Made by the device that sends it: sent twice it is one file.',
      sha256: 'Of the bytes, under which the file store has them.',
      name: 'As staff call it.',
      stitching: 'Of an embroidery file whose head says so: stitches, colours and size in millimetres.',
      ended_at: 'Null while it counts.',
    },
  },
  products: {
    holds: 'A garment style with its price breaks, colours and texts.',
    columns: {
      price_cents: '0 means price on request: it is shown, never sold.',
      archived_at:
        'Archived by an import that no longer names it; deleted by a person. Old orders keep their line either way.',
    },
  },
  program_versions: {
    holds: 'A version of Selvedge that has run on this database.',
    columns: { last_migration: 'The last migration that it knows.' },
  },
  project_items: { holds: 'What a project is to make.', columns: {} },
  projects: {
    holds: 'The office’s work on a sale, from lead to dispatch.',
    columns: {
      order_id: 'One project per order, so that replaying a paid order cannot make a second.',
      description: 'On the board this is the delivery location; what is to be made is in the brief.',
    },
  },
  proof_approvers: {
    holds:
      'Somebody whom the buyer has asked about a proof by link, by the hash of its token, and their answer.',
    columns: {
      id: 'Made by the device that asks: asked twice it is one person.',
      name: 'As the buyer has named them.',
      token_hash: 'SHA-256; the token itself is in the link and nowhere else.',
      created_at: 'In the order in which they were named, also within one request.',
      removed_at: 'Whoever asked has taken the link back.',
    },
  },
  proof_panels: {
    holds: 'How many of those who were asked about a proof have to say yes.',
    columns: { needed: 'How many have to say yes. Null: all who are asked.' },
  },
  proof_placements: {
    holds: 'One placement on a proof. Lengths are in millimetres.',
    columns: {
      place: "Which of the line's placements, from 0.",
      sha256: "By its hash alone: the file may be swept up when its owner's account is deleted.",
      left_mm: 'From the left and the upper edge of the print area; negative where it stands out.',
      placement_key: 'The placement as the order had it, to be found again in a later order.',
      picture: 'SHA-256 of the drawn picture, under which the file store has it.',
      area: "The print area, such as left-chest; null for the side's main one.",
      below_collar_mm: "From the seam of the collar to the design's upper edge, where a collar is above it.",
    },
  },
  proof_requests: {
    holds: 'Notes on places of a proof, and files, with which a customer asked for a change.',
    columns: {
      pins: 'Places on the pictures: placement, shares of the picture from the left and the top, and a note.',
      files: 'Uploads by their hash and name.',
    },
  },
  proofs: {
    holds: 'A picture of the decoration that the customer approves before it is made.',
    columns: {
      client_id: 'Made with the form: a proof that was sent twice is one proof.',
      signature:
        'SHA-256 over every placement: artwork, millimetres, size and method. What is approved is this.',
      answer: "The customer's own words.",
      decided_by: 'Null where somebody without an account answered through the link of a mail.',
    },
  },
  provider_sign_ins: {
    holds: 'A sign-in that is under way at the provider, by the hash of its token.',
    columns: {},
  },
  push_sends: {
    holds: 'A notice for one device, to be sent or sent.',
    columns: {
      next_try_at:
        'When it is due; moved ahead by the node that takes it, so that no other node sends it meanwhile.',
    },
  },
  push_subscriptions: {
    holds: 'A device that gets notices, of a person or about one order.',
    columns: {
      endpoint: "Where the device's push service takes messages: whoever knows it and the keys can send.",
      user_id: 'Of all orders and all work of this person …',
      session_hash: '… until the session ends in which they asked for it.',
      order_id: 'Or of one order, by its link.',
      off: "Kinds that are switched off for that order; an account's are in notice_choices.",
    },
  },
  quote_events: { holds: 'What happened to a quote.', columns: {} },
  quote_files: { holds: 'A file that goes with an offer.', columns: {} },
  quote_offers: {
    holds: 'An offer that was sent to a customer, as it was sent.',
    columns: {
      client_id: 'Made with the form: an offer that was sent twice is one offer.',
      token_hash: 'SHA-256; the token itself is in the mail and nowhere else.',
      product_name: 'What is offered, in the words of that day.',
      price_cents: 'Without GST and freight.',
      valid_until: 'The last day on which it holds, and the instant from which it does not.',
      deposit_percent: "Of the total; 0: none. Null: by the customer's terms.",
      deposit_granted:
        'Whoever has sent it may approve credit: it holds below the terms, and for a customer without any.',
    },
  },
  quote_sources: {
    holds: 'The message or call that a quote of the office began from.',
    columns: { call_id: "Of the lead's history." },
  },
  quotes: {
    holds: 'A request for a quote, with the office’s work on it.',
    columns: {
      client_id: 'Made by the browser: a request that was sent twice is one request.',
      estimated_price_cents: 'Excludes GST and freight. Null reads as TBD.',
      internal_notes: "The office's own; no customer reads them.",
      follow_up_on: 'The day on which somebody calls or writes again.',
      order_id: 'The order that it became, where the office has linked one.',
      buyer: 'Address and ABN for the order, as far as they are known; erased with the person.',
      sizes_by: "The last day on which sizes are filled in by link, by the shop's calendar.",
      sizes_closed_at: 'From then on no row is taken.',
      draft: 'As it was typed, with the id of its saving and the version that it was based on.',
    },
  },
  rate_limits: { holds: 'The counters of the rate limiter.', columns: {} },
  receipt_reversals: { holds: 'A receipt that was a mistake, or that the bank has taken back.', columns: {} },
  receipts: {
    holds: 'Money that came by hand or by bank, or credit that went back, as its receipt was issued.',
    columns: {
      client_id: 'Made by the device: a receipt that was sent twice is one receipt.',
      customer_id: 'Moves when two customers are merged; nothing else does.',
      kind: "'refund': the customer's credit goes back to them.",
      received_on: "In the shop's calendar.",
    },
  },
  recovery_codes: {
    holds: 'A code for a sign-in without the telephone, by its hash, used once.',
    columns: {},
  },
  refunds: { holds: 'Money paid back, or on its way back.', columns: {} },
  rejected_proof_reviews: {
    holds: 'What the office noted about a proof of delivery that was refused.',
    columns: {},
  },
  saved_addresses: { holds: 'A delivery address that a shopper keeps for the next order.', columns: {} },
  seal_keys: {
    holds: 'A public key with which the shop signs the time it gives to devices.',
    columns: { public_key: 'Raw point, base64url.' },
  },
  security_events: { holds: 'Sign-ins, refusals and other events that matter to security.', columns: {} },
  sent_artworks: {
    holds: 'A design that was to come and that the customer has sent; the file is in the line.',
    columns: {
      place: 'Which of the line’s placements, from 0.',
      proved_at: 'Since when a proof shows it; null while the office has something to do.',
    },
  },
  sessions: {
    holds: 'A signed-in browser, by the hash of its token.',
    columns: { expires_at: 'Absolute: use does not move it.' },
  },
  settings: { holds: 'One setting of the shop, by its key.', columns: {} },
  settings_state: { holds: 'The mark of the settings, replaced by every change of them.', columns: {} },
  setup_codes: {
    holds: 'A code with which somebody may set a new shop up, by its hash, for a day.',
    columns: {},
  },
  shift_keys: {
    holds: 'The key of one person’s shift, with which a shared device locks what it keeps.',
    columns: {
      id: '6 random bytes, base64url.',
      device_id: 'As the device calls itself; the key may be asked for with its first sync.',
      expires_at: 'The device lets go of it by then, unless it has reached us since.',
    },
  },
  shift_note_reads: { holds: 'Who has read a shift note.', columns: {} },
  shift_notes: {
    holds: 'What one shift hands over to the next.',
    columns: { jobs: 'How the jobs stood when it was written: number, name, state, reason.' },
  },
  shipment_lines: {
    holds: 'How many pieces of a line and size are in a shipment.',
    columns: { size: 'Empty for a line without sizes.' },
  },
  shipments: {
    holds: 'Pieces of an order that left together, or wait for our driver, where it leaves in parts.',
    columns: {
      client_id:
        'Made by the form: sent twice, it is one shipment. Null for the rest of an order, which left as one.',
      body_hash: 'SHA-256 of what was asked for.',
      number: 'From 1 in its order.',
      delivery_id: 'Of our own driver. It waits until the driver sets out.',
      shipped_at: 'Null while it waits for the driver.',
      dropped_at: 'Its delivery was cancelled before it left: its pieces can be shipped again.',
    },
  },
  shop_keys: { holds: 'A secret of the shop from which ids are derived.', columns: {} },
  shop_setup: {
    holds: 'Who set the shop up, and how far they have come: one row.',
    columns: {
      owner_id: 'Null: it was claimed by a command, the environment, or before there was a first start.',
      steps: "Steps of the first start by name: 'done' or 'later'.",
      demo_removed_at: 'When the sample data was taken out: it is not loaded again.',
    },
  },
  sign_in_steps: {
    holds: 'A sign-in between the password and its second step, by the hash of its token.',
    columns: { tries: 'Wrong codes so far.' },
  },
  size_links: {
    holds: 'A link by which a person or a group fills in sizes of a quote.',
    columns: {
      id: 'Made by the device: a link that was asked for twice is one.',
      token_hash: "SHA-256; the token follows from the id and the shop's own key.",
      label: 'For whom: a person or a group.',
      made_by: 'Null for the customer who holds the link of the quote.',
    },
  },
  size_rows: {
    holds: 'What one person or group has filled in.',
    columns: {
      place: 'In the order in which they were written.',
      line_id: 'Of the offer; it stays from version to version.',
    },
  },
  stock_takings: {
    holds: 'Pieces that an order took out of stock.',
    columns: { variant_id: "None: taken from the product's own number." },
  },
  stored_files: {
    holds: 'A file of the store, with the hash of its bytes when they were first read.',
    columns: { sha256: 'Of its bytes when they were first read; a file of this name never changes.' },
  },
  supplier_feeds: {
    holds: 'A supplier’s file that the shop fetches by itself, and when.',
    columns: {
      kind: 'A catalogue, or nothing but stock.',
      address: 'An https address, or the name of a file in the folder of feeds.',
      sign_in_name: 'A user name, or the name of a header.',
      credentials: 'A password, or what the header says. Never sent to a browser.',
      code_column: 'Of a stock file; empty: found by their usual names.',
      in_stock_pieces: 'What "in stock" counts as where a file has no number.',
      daily_at: "Minutes after midnight on the shop's clock.",
      next_at: 'None while it is off.',
      etag: 'Of the file that was used last: the same again is not read.',
      columns_seen: 'The last choice of columns when it was read.',
    },
  },
  sync_findings: {
    holds: 'A contradiction in the offline records that the hourly check found.',
    columns: {},
  },
  sync_index: {
    holds: 'The change feed: the version of every record in every scope.',
    columns: { deleted: 'Deleted, or gone from this scope.' },
  },
  sync_marks: { holds: 'Which version the feed had reached at which time.', columns: {} },
  sync_meta: {
    holds: 'The identity of the feed and how far back it goes.',
    columns: {
      epoch: 'Changes when a backup is restored: clients then drop their cache, never their outbox.',
    },
  },
  sync_mutations: {
    holds: 'A command that a device sent, with its answer.',
    columns: {
      id: 'The only unique key: claims are made by INSERT .. ON CONFLICT DO NOTHING without a target.',
      device_id: 'Null when the same command came as an ordinary API call.',
    },
  },
  tasks: {
    holds: 'Work to be done after a commit, tried until it succeeds.',
    columns: {
      unique_key: 'Enqueuing the same key again does nothing, for as long as the finished row is kept.',
    },
  },
  techniques: {
    holds: 'A way to put a design on cloth, with its limits and prices.',
    columns: {
      label: 'What an order reads: Printed.',
      price: 'Mode, columns and rows, in cents for one piece.',
      set_up: 'What one fee is for, the fee in cents, and the months in which a repeat is free.',
      updated_by: 'Null: as it came with the shop.',
      inks: 'Name and hex of each.',
    },
  },
  users: {
    holds: 'An account: a shopper, a member of staff or an administrator.',
    columns: {
      username_key:
        'NFKC and case-folded: PostgreSQL holds three spellings of one name for different values.',
      profile_version: 'Counts changes of the profile only: \\`version\\` also moves with every sign-in.',
      delete_after:
        'End of the time in which the owner may think again; null unless they asked for the deletion.',
      invited_at: 'Until the person has chosen a password.',
      email_proven_at:
        'When a link that was sent to the present address was used; null for an address that was only typed.',
    },
  },
  visitors: { holds: 'A browser that is not signed in, by the hash of its token.', columns: {} },
  vital_days: { holds: 'How many visits of a day had a loading measure in one range.', columns: {} },
  write_offs: {
    holds: 'What is no longer expected of an invoice, or has come after all.',
    columns: { amount_cents: 'Less than nothing: what had been written off has come after all.' },
  },
  written_orders: {
    holds: 'What the office wrote down when it took an order: choices, reasons, the note to the customer.',
    columns: {
      client_id: 'Made by the form: sent twice, it is one order.',
      order_id: 'Null only within the transaction that writes the order.',
      body_hash: 'SHA-256 of what was asked for.',
      work: 'As it was chosen, with reasons for prices; erased with the person.',
      message: 'What the customer reads; erased with the person.',
    },
  },
};
