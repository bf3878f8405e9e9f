-- Written by `npm run tables` from the migrated database: change a migration, never this file.

CREATE SEQUENCE sync_version;

-- One figure of one day.
CREATE TABLE analytics_days (
  -- Of the shop's calendar.
  day date NOT NULL,
  kind text NOT NULL,
  -- Pattern of a page, number of a product, words of a search, host: by the kind.
  subject character varying(255) NOT NULL,
  count integer NOT NULL,
  CONSTRAINT analytics_days_pkey PRIMARY KEY (day, kind, subject),
  CONSTRAINT analytics_days_count CHECK ((count > 0)),
  CONSTRAINT analytics_days_kind CHECK ((kind = ANY (ARRAY['view'::text, 'visit'::text, 'product'::text, 'cart'::text, 'checkout'::text, 'search'::text, 'search_none'::text, 'search_pick'::text, 'referrer'::text])))
);

-- Everybody who has uploaded the same bytes.
CREATE TABLE artwork_owners (
  sha256 text NOT NULL,
  owner character varying(80) NOT NULL,
  used_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT artwork_owners_pkey PRIMARY KEY (sha256, owner),
  CONSTRAINT artwork_owners_sha256_fkey FOREIGN KEY (sha256) REFERENCES artworks(sha256) ON DELETE CASCADE,
  CONSTRAINT artwork_owners_owner CHECK (((owner)::text ~ '^(user:[0-9]+|visitor:[0-9a-f]{64})$'::text))
);
CREATE INDEX artwork_owners_owner ON artwork_owners USING btree (owner, used_at);

-- An uploaded file, by the SHA-256 of its bytes; the bytes are in the file store.
CREATE TABLE artworks (
  sha256 text NOT NULL,
  kind text NOT NULL DEFAULT 'design'::text,
  mime character varying(100) NOT NULL,
  bytes bigint NOT NULL,
  width_px integer,
  height_px integer,
  file_name character varying(255),
  preview_ready boolean NOT NULL DEFAULT false,
  -- Set when an order, page or proof names it; what is never attached is swept up after a day.
  attached_at timestamp with time zone,
  uploaded_at timestamp with time zone NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  file_sha256 text,
  page smallint,
  made_from text,
  CONSTRAINT artworks_pkey PRIMARY KEY (sha256),
  CONSTRAINT artworks_bytes CHECK ((bytes > 0)),
  CONSTRAINT artworks_file_sha256 CHECK ((file_sha256 ~ '^[0-9a-f]{64}$'::text)),
  CONSTRAINT artworks_height_px CHECK ((height_px > 0)),
  CONSTRAINT artworks_kind CHECK ((kind = ANY (ARRAY['design'::text, 'vector'::text, 'proof'::text, 'photo'::text, 'media'::text]))),
  CONSTRAINT artworks_made_from CHECK (((made_from ~ '^[0-9a-f]{64}$'::text) AND (made_from <> sha256))),
  CONSTRAINT artworks_page CHECK ((page > 1)),
  CONSTRAINT artworks_page_of_file CHECK (((file_sha256 IS NULL) = (page IS NULL))),
  CONSTRAINT artworks_sha256 CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text)),
  CONSTRAINT artworks_width_px CHECK ((width_px > 0))
);
CREATE INDEX artworks_made_from_idx ON artworks USING btree (made_from) WHERE (made_from IS NOT NULL);
CREATE INDEX artworks_unattached ON artworks USING btree (uploaded_at) WHERE (attached_at IS NULL);
CREATE TRIGGER bump_version BEFORE UPDATE ON artworks FOR EACH ROW EXECUTE FUNCTION bump_version();

-- A change that somebody made, with the values before and after.
CREATE TABLE audit_events (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  -- Null when the shop itself acted: webhook, reconciler, import.
  actor_id integer,
  entity character varying(64) NOT NULL,
  entity_id character varying(64) NOT NULL,
  action character varying(64) NOT NULL,
  before jsonb,
  after jsonb,
  device_id uuid,
  occurred_at timestamp with time zone NOT NULL DEFAULT now(),
  received_at timestamp with time zone DEFAULT now(),
  user_agent character varying(300),
  CONSTRAINT audit_events_pkey PRIMARY KEY (id),
  CONSTRAINT audit_events_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id),
  CONSTRAINT audit_events_action CHECK (((action)::text <> ''::text)),
  CONSTRAINT audit_events_entity CHECK (((entity)::text <> ''::text))
);
CREATE INDEX audit_events_actor_id ON audit_events USING btree (actor_id, occurred_at DESC, id DESC);
CREATE INDEX audit_events_entity ON audit_events USING btree (entity, entity_id, occurred_at DESC);
CREATE INDEX audit_events_kind ON audit_events USING btree (entity, occurred_at DESC, id DESC);
CREATE INDEX audit_events_newest ON audit_events USING btree (occurred_at DESC, id DESC);
CREATE INDEX audit_events_words ON audit_events USING gin (audit_words((entity)::text, (entity_id)::text, (action)::text, before, after));
CREATE TRIGGER keep_rows BEFORE DELETE ON audit_events FOR EACH ROW EXECUTE FUNCTION forbid_early_delete('7 years');
CREATE TRIGGER keep_table BEFORE TRUNCATE ON audit_events FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
CREATE TRIGGER keep_values BEFORE UPDATE ON audit_events FOR EACH ROW EXECUTE FUNCTION forbid_change();

-- The authenticator app of somebody of the staff, and the last code that was used.
CREATE TABLE authenticators (
  user_id integer NOT NULL,
  -- Base32; null while only the pending one has been shown.
  secret text,
  -- Shown, and not yet confirmed by a code.
  pending_secret text,
  -- Time step of the last code that was used: no code counts twice.
  last_step bigint NOT NULL DEFAULT 0,
  confirmed_at timestamp with time zone,
  CONSTRAINT authenticators_pkey PRIMARY KEY (user_id),
  CONSTRAINT authenticators_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT authenticators_confirmed CHECK (((secret IS NULL) = (confirmed_at IS NULL))),
  CONSTRAINT authenticators_last_step CHECK ((last_step >= 0)),
  CONSTRAINT authenticators_pending_secret CHECK ((pending_secret <> ''::text)),
  CONSTRAINT authenticators_secret CHECK ((secret <> ''::text))
);

-- When the pieces of a line and size are expected that can’t be shipped yet.
CREATE TABLE back_orders (
  order_item_id integer NOT NULL,
  size character varying(50) NOT NULL,
  expected_on date NOT NULL,
  noted_by integer NOT NULL,
  noted_at timestamp with time zone NOT NULL,
  CONSTRAINT back_orders_pkey PRIMARY KEY (order_item_id, size),
  CONSTRAINT back_orders_noted_by_fkey FOREIGN KEY (noted_by) REFERENCES users(id),
  CONSTRAINT back_orders_order_item_id_fkey FOREIGN KEY (order_item_id) REFERENCES order_items(id)
);
CREATE INDEX back_orders_noted_by ON back_orders USING btree (noted_by);

-- A backup that was made, or could not be, and what its last drill found.
CREATE TABLE backups (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL,
  file_name text NOT NULL,
  is_encrypted boolean NOT NULL,
  started_at timestamp with time zone NOT NULL,
  finished_at timestamp with time zone NOT NULL DEFAULT now(),
  -- Of the whole file; null when it could not be made.
  bytes bigint,
  rows bigint,
  files integer,
  -- Files that rows name and that were not there.
  missing integer,
  -- Why it could not be made, as a sentence.
  failure text,
  -- When it was last brought back to try it out.
  drilled_at timestamp with time zone,
  drill_seconds integer,
  drill_seals integer,
  -- What was wrong with it then, as a sentence.
  drill_failure text,
  CONSTRAINT backups_pkey PRIMARY KEY (id),
  CONSTRAINT backups_bytes CHECK ((bytes > 0)),
  CONSTRAINT backups_drill CHECK (((drilled_at IS NOT NULL) OR ((drill_seals IS NULL) AND (drill_failure IS NULL)))),
  CONSTRAINT backups_file_name CHECK ((file_name <> ''::text)),
  CONSTRAINT backups_kind CHECK ((kind = ANY (ARRAY['scheduled'::text, 'hand'::text, 'upgrade'::text]))),
  CONSTRAINT backups_outcome CHECK (((bytes IS NULL) = (failure IS NOT NULL)))
);
CREATE INDEX backups_started_at ON backups USING btree (started_at DESC);

-- A file of the bank that was read in.
CREATE TABLE bank_files (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  name character varying(255) NOT NULL,
  format text NOT NULL,
  line_count integer NOT NULL,
  read_by integer,
  read_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT bank_files_pkey PRIMARY KEY (id),
  CONSTRAINT bank_files_read_by_fkey FOREIGN KEY (read_by) REFERENCES users(id),
  CONSTRAINT bank_files_format CHECK ((format = ANY (ARRAY['cba'::text, 'westpac'::text, 'nab'::text, 'anz'::text, 'other'::text])))
);
CREATE INDEX bank_files_read_by ON bank_files USING btree (read_by);

-- Money that came on the bank account, and the receipt it became.
CREATE TABLE bank_lines (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  file_id integer NOT NULL,
  -- Of day, amount, words and which of several equal lines it is: an overlapping file brings it no second time.
  fingerprint bytea NOT NULL,
  posted_on date NOT NULL,
  amount_cents bigint NOT NULL,
  text character varying(300) NOT NULL,
  status text NOT NULL DEFAULT 'open'::text,
  receipt_id integer,
  decided_by integer,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT bank_lines_pkey PRIMARY KEY (id),
  CONSTRAINT bank_lines_fingerprint_key UNIQUE (fingerprint),
  CONSTRAINT bank_lines_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  CONSTRAINT bank_lines_file_id_fkey FOREIGN KEY (file_id) REFERENCES bank_files(id),
  CONSTRAINT bank_lines_receipt_id_fkey FOREIGN KEY (receipt_id) REFERENCES receipts(id),
  CONSTRAINT bank_lines_amount_cents CHECK ((amount_cents > 0)),
  CONSTRAINT bank_lines_fingerprint CHECK ((octet_length(fingerprint) = 32)),
  CONSTRAINT bank_lines_receipt CHECK (((status = 'matched'::text) = (receipt_id IS NOT NULL))),
  CONSTRAINT bank_lines_status CHECK ((status = ANY (ARRAY['open'::text, 'matched'::text, 'ignored'::text])))
);
CREATE INDEX bank_lines_decided_by ON bank_lines USING btree (decided_by);
CREATE INDEX bank_lines_file_id ON bank_lines USING btree (file_id);
CREATE INDEX bank_lines_receipt_id ON bank_lines USING btree (receipt_id);
CREATE INDEX bank_lines_status ON bank_lines USING btree (status, posted_on DESC, id DESC);
CREATE TRIGGER keep_rows BEFORE DELETE ON bank_lines FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER keep_table BEFORE TRUNCATE ON bank_lines FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();

-- What a blank costs the shop, by its stock code or for a product.
CREATE TABLE blank_costs (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  -- Of a variant, on sale or not.
  stock_code character varying(100),
  product_id integer,
  -- Of one piece, without GST.
  cost_cents bigint NOT NULL,
  -- By the office: files leave it as it is.
  is_typed boolean NOT NULL DEFAULT false,
  set_by integer,
  set_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT blank_costs_pkey PRIMARY KEY (id),
  CONSTRAINT blank_costs_product_id_key UNIQUE (product_id),
  CONSTRAINT blank_costs_stock_code_key UNIQUE (stock_code),
  CONSTRAINT blank_costs_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  CONSTRAINT blank_costs_set_by_fkey FOREIGN KEY (set_by) REFERENCES users(id),
  CONSTRAINT blank_costs_cost_cents CHECK ((cost_cents >= 0)),
  CONSTRAINT blank_costs_of_one CHECK ((num_nonnulls(stock_code, product_id) = 1))
);
CREATE INDEX blank_costs_set_by ON blank_costs USING btree (set_by);

-- Each 32 products by id, with a stamp that a change of one of them renews.
CREATE TABLE catalogue_pieces (
  -- The product's id divided by 32.
  piece integer NOT NULL,
  -- Drawn and not counted: a database brought back from a copy never gives the same one for something else.
  stamp uuid NOT NULL DEFAULT gen_random_uuid(),
  CONSTRAINT catalogue_pieces_pkey PRIMARY KEY (piece)
);

-- The version of the catalogue, raised by every change of it.
CREATE TABLE catalogue_state (
  id boolean NOT NULL DEFAULT true,
  version bigint NOT NULL DEFAULT 1,
  changed_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT catalogue_state_pkey PRIMARY KEY (id),
  CONSTRAINT catalogue_state_single CHECK (id)
);

-- A category of the shop, in a tree.
CREATE TABLE categories (
  id character varying(100) NOT NULL,
  name character varying(255) NOT NULL,
  parent_id character varying(100),
  display_order integer NOT NULL DEFAULT 0,
  description text,
  is_active boolean NOT NULL DEFAULT true,
  deleted_at timestamp with time zone,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT categories_pkey PRIMARY KEY (id),
  CONSTRAINT categories_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES categories(id),
  CONSTRAINT categories_id CHECK (((id)::text ~ '^[a-z0-9][a-z0-9-]*$'::text)),
  CONSTRAINT categories_name CHECK (((name)::text <> ''::text)),
  CONSTRAINT categories_own_parent CHECK (((parent_id)::text <> (id)::text))
);
CREATE INDEX categories_parent_id ON categories USING btree (parent_id, display_order);
CREATE TRIGGER bump_catalogue AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON categories FOR EACH STATEMENT EXECUTE FUNCTION bump_catalogue();
CREATE TRIGGER bump_version BEFORE UPDATE ON categories FOR EACH ROW EXECUTE FUNCTION bump_version();
CREATE TRIGGER keep_for_undo AFTER UPDATE ON categories REFERENCING OLD TABLE AS earlier FOR EACH STATEMENT WHEN ((NULLIF(current_setting('import.run'::text, true), ''::text) IS NOT NULL)) EXECUTE FUNCTION keep_for_undo();
CREATE TRIGGER refuse_cycle BEFORE INSERT OR UPDATE OF parent_id ON categories FOR EACH ROW EXECUTE FUNCTION refuse_category_cycle();
CREATE TRIGGER stamp_delete AFTER DELETE ON categories REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION stamp_old_categories();
CREATE TRIGGER stamp_insert AFTER INSERT ON categories REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION stamp_new_categories();
CREATE TRIGGER stamp_update AFTER UPDATE ON categories REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION stamp_changed_categories();
CREATE TRIGGER tell_office_delete AFTER DELETE ON categories REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('categories');
CREATE TRIGGER tell_office_insert AFTER INSERT ON categories REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('categories');
CREATE TRIGGER tell_office_update AFTER UPDATE ON categories REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('categories');

-- A request for an order number, so that the same request gets the same answer.
CREATE TABLE checkout_questions (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  checkout_id uuid NOT NULL,
  -- Who asked, as in checkouts.owner_hash.
  owner_hash bytea NOT NULL,
  -- The number that the client proposed, as it was written.
  asked character varying(200),
  idempotency_key character varying(255),
  body_hash bytea,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT checkout_questions_pkey PRIMARY KEY (id),
  CONSTRAINT checkout_questions_once UNIQUE NULLS NOT DISTINCT (checkout_id, owner_hash, asked, idempotency_key, body_hash),
  CONSTRAINT checkout_questions_checkout_id_fkey FOREIGN KEY (checkout_id) REFERENCES checkouts(id) ON DELETE CASCADE,
  CONSTRAINT checkout_questions_body_hash CHECK ((octet_length(body_hash) = 32)),
  CONSTRAINT checkout_questions_owner_hash CHECK ((octet_length(owner_hash) = 32))
);
CREATE INDEX checkout_questions_asked ON checkout_questions USING btree (asked);
CREATE INDEX checkout_questions_body_hash ON checkout_questions USING btree (body_hash);
CREATE INDEX checkout_questions_idempotency_key ON checkout_questions USING btree (idempotency_key);

-- A purchase in progress, made before any payment is asked for.
CREATE TABLE checkouts (
  id uuid NOT NULL,
  order_id character varying(20) NOT NULL,
  idempotency_key character varying(255),
  -- SHA-256 of the session or visitor token that may see and change this checkout.
  owner_hash bytea NOT NULL,
  user_id integer,
  customer_info jsonb NOT NULL,
  items jsonb NOT NULL,
  item_subtotal_cents bigint NOT NULL,
  setup_cents bigint NOT NULL DEFAULT 0,
  shipping_cents bigint NOT NULL DEFAULT 0,
  total_cents bigint NOT NULL,
  currency text NOT NULL DEFAULT 'aud'::text,
  cart_hash character varying(64) NOT NULL,
  price_version integer NOT NULL DEFAULT 1,
  payment_method character varying(50),
  payment_intent_id character varying(255),
  status text NOT NULL DEFAULT 'open'::text,
  access_token_hash bytea,
  expires_at timestamp with time zone NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  body_hash bytea,
  decoration_cents bigint NOT NULL DEFAULT 0,
  offer_id integer,
  -- Of an offer with several; which of them it is for.
  option_id uuid,
  -- What is paid now.
  deposit_cents bigint,
  discount_code_id integer,
  -- What its lines are less by.
  discount_cents bigint NOT NULL DEFAULT 0,
  policies_as_of integer DEFAULT latest_policy_text(),
  CONSTRAINT checkouts_pkey PRIMARY KEY (id),
  CONSTRAINT checkouts_order_id_key UNIQUE (order_id),
  CONSTRAINT checkouts_payment_intent_id_key UNIQUE (payment_intent_id),
  CONSTRAINT checkouts_discount_code_id_fkey FOREIGN KEY (discount_code_id) REFERENCES discount_codes(id),
  CONSTRAINT checkouts_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES quote_offers(id),
  CONSTRAINT checkouts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT checkouts_access_token_hash CHECK ((octet_length(access_token_hash) = 32)),
  CONSTRAINT checkouts_body_hash CHECK ((octet_length(body_hash) = 32)),
  CONSTRAINT checkouts_currency CHECK ((currency = 'aud'::text)),
  CONSTRAINT checkouts_decoration_cents CHECK ((decoration_cents >= 0)),
  CONSTRAINT checkouts_deposit CHECK (((offer_id IS NULL) = (deposit_cents IS NULL))),
  CONSTRAINT checkouts_deposit_cents CHECK (((deposit_cents IS NULL) OR (deposit_cents > 0))),
  CONSTRAINT checkouts_discount_cents CHECK ((discount_cents >= 0)),
  CONSTRAINT checkouts_item_subtotal_cents CHECK ((item_subtotal_cents >= 0)),
  CONSTRAINT checkouts_items CHECK ((jsonb_typeof(items) = 'array'::text)),
  CONSTRAINT checkouts_order_id CHECK (((order_id)::text ~ '^[A-Z0-9-]{1,20}$'::text)),
  CONSTRAINT checkouts_owner_hash CHECK ((octet_length(owner_hash) = 32)),
  CONSTRAINT checkouts_price_version CHECK ((price_version > 0)),
  CONSTRAINT checkouts_setup_cents CHECK ((setup_cents >= 0)),
  CONSTRAINT checkouts_shipping_cents CHECK ((shipping_cents >= 0)),
  CONSTRAINT checkouts_status CHECK ((status = ANY (ARRAY['open'::text, 'paying'::text, 'paid'::text, 'payment_review'::text, 'abandoned'::text]))),
  CONSTRAINT checkouts_total_cents CHECK ((total_cents = (((item_subtotal_cents + decoration_cents) + setup_cents) + shipping_cents)))
);
CREATE INDEX checkouts_body_hash_key ON checkouts USING btree (body_hash) WHERE (body_hash IS NOT NULL);
CREATE INDEX checkouts_discount_code_id ON checkouts USING btree (discount_code_id);
CREATE UNIQUE INDEX checkouts_idempotency ON checkouts USING btree (owner_hash, idempotency_key) WHERE (idempotency_key IS NOT NULL);
CREATE INDEX checkouts_named ON checkouts USING btree (updated_at) WHERE jsonb_path_exists(items, '$[*]."roster"'::jsonpath);
CREATE INDEX checkouts_offer_id ON checkouts USING btree (offer_id);
CREATE INDEX checkouts_owner ON checkouts USING btree (owner_hash, created_at DESC);
CREATE INDEX checkouts_paying ON checkouts USING btree (updated_at) WHERE (status = ANY (ARRAY['open'::text, 'paying'::text]));
CREATE INDEX checkouts_user_id ON checkouts USING btree (user_id);
CREATE TRIGGER bump_version BEFORE UPDATE ON checkouts FOR EACH ROW EXECUTE FUNCTION bump_version();

-- A message from the contact form.
CREATE TABLE contact_messages (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  client_id uuid,
  first_name character varying(255) NOT NULL,
  last_name character varying(255) NOT NULL,
  email character varying(255) NOT NULL,
  phone character varying(50),
  company character varying(255),
  subject character varying(255) NOT NULL,
  message text NOT NULL,
  status text NOT NULL DEFAULT 'new'::text,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  user_id integer,
  lead_id integer,
  answered_at timestamp with time zone,
  CONSTRAINT contact_messages_pkey PRIMARY KEY (id),
  CONSTRAINT contact_messages_client_id_key UNIQUE (client_id),
  CONSTRAINT contact_messages_lead_id_fkey FOREIGN KEY (lead_id) REFERENCES leads(id),
  CONSTRAINT contact_messages_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT contact_messages_email CHECK (((email)::text <> ''::text)),
  CONSTRAINT contact_messages_message CHECK ((message <> ''::text)),
  CONSTRAINT contact_messages_status CHECK ((status = ANY (ARRAY['new'::text, 'read'::text, 'archived'::text])))
);
CREATE INDEX contact_messages_email ON contact_messages USING btree (lower((email)::text));
CREATE INDEX contact_messages_lead_id ON contact_messages USING btree (lead_id);
CREATE INDEX contact_messages_name_words ON contact_messages USING gin (words_of((((first_name)::text || ' '::text) || (last_name)::text)));
CREATE INDEX contact_messages_new ON contact_messages USING btree (lead_id) WHERE (status = 'new'::text);
CREATE INDEX contact_messages_status ON contact_messages USING btree (status, created_at DESC);
CREATE INDEX contact_messages_user_id ON contact_messages USING btree (user_id);
CREATE TRIGGER bump_version BEFORE UPDATE ON contact_messages FOR EACH ROW EXECUTE FUNCTION bump_version();
CREATE TRIGGER tell_office_delete AFTER DELETE ON contact_messages REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('contact_messages');
CREATE TRIGGER tell_office_insert AFTER INSERT ON contact_messages REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('contact_messages');
CREATE TRIGGER tell_office_update AFTER UPDATE ON contact_messages REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('contact_messages');

-- The last number given out for orders, invoices, projects and the like.
CREATE TABLE counters (
  name character varying(64) NOT NULL,
  value bigint NOT NULL DEFAULT 0,
  CONSTRAINT counters_pkey PRIMARY KEY (name),
  CONSTRAINT counters_value CHECK ((value >= 0))
);

-- Whether and on which terms a customer may buy on account.
CREATE TABLE customer_accounts (
  customer_id integer NOT NULL,
  is_approved boolean NOT NULL DEFAULT false,
  limit_cents bigint NOT NULL DEFAULT 0,
  terms_days integer NOT NULL DEFAULT 30,
  -- Of an order's total, on the account before the order begins.
  deposit_percent integer NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT customer_accounts_pkey PRIMARY KEY (customer_id),
  CONSTRAINT customer_accounts_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id),
  CONSTRAINT customer_accounts_deposit_percent CHECK (((deposit_percent >= 0) AND (deposit_percent <= 100))),
  CONSTRAINT customer_accounts_limit_cents CHECK ((limit_cents >= 0)),
  CONSTRAINT customer_accounts_terms_days CHECK (((terms_days >= 0) AND (terms_days <= 365)))
);
CREATE TRIGGER bump_version BEFORE UPDATE ON customer_accounts FOR EACH ROW EXECUTE FUNCTION bump_version();

-- Two customers that were merged, and what moved, so that it can be undone.
CREATE TABLE customer_merges (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  kept_id integer NOT NULL,
  other_id integer NOT NULL,
  moved jsonb NOT NULL,
  merged_by integer,
  merged_at timestamp with time zone NOT NULL DEFAULT now(),
  undone_at timestamp with time zone,
  CONSTRAINT customer_merges_pkey PRIMARY KEY (id),
  CONSTRAINT customer_merges_kept_id_fkey FOREIGN KEY (kept_id) REFERENCES customers(id),
  CONSTRAINT customer_merges_merged_by_fkey FOREIGN KEY (merged_by) REFERENCES users(id),
  CONSTRAINT customer_merges_other_id_fkey FOREIGN KEY (other_id) REFERENCES customers(id),
  CONSTRAINT customer_merges_moved CHECK ((jsonb_typeof(moved) = 'object'::text)),
  CONSTRAINT customer_merges_two CHECK ((kept_id <> other_id))
);
CREATE INDEX customer_merges_kept_id ON customer_merges USING btree (kept_id);
CREATE INDEX customer_merges_merged_by ON customer_merges USING btree (merged_by);
CREATE INDEX customer_merges_other_id ON customer_merges USING btree (other_id);
CREATE UNIQUE INDEX customer_merges_standing ON customer_merges USING btree (other_id) WHERE (undone_at IS NULL);
CREATE TRIGGER keep_rows BEFORE DELETE ON customer_merges FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER keep_table BEFORE TRUNCATE ON customer_merges FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();

-- A person or company the shop makes things for.
CREATE TABLE customers (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  user_id integer,
  first_name character varying(255) NOT NULL,
  last_name character varying(255) NOT NULL,
  -- Not unique: two people of one club may share an address; duplicates are suggested, not forbidden.
  email character varying(255) NOT NULL,
  phone character varying(50),
  company character varying(255),
  address text,
  city character varying(255),
  state character varying(50),
  postal_code character varying(20),
  country character varying(100) NOT NULL DEFAULT 'Australia'::character varying,
  notes text,
  deleted_at timestamp with time zone,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  client_id uuid,
  body_hash bytea,
  organisation_id integer,
  CONSTRAINT customers_pkey PRIMARY KEY (id),
  CONSTRAINT customers_client_id_key UNIQUE (client_id),
  CONSTRAINT customers_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id),
  CONSTRAINT customers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT customers_body_hash CHECK ((octet_length(body_hash) = 32)),
  CONSTRAINT customers_email CHECK (((email)::text <> ''::text))
);
CREATE INDEX customers_by_name ON customers USING btree (lower(COALESCE(NULLIF((company)::text, ''::text), (last_name)::text)), id) WHERE (deleted_at IS NULL);
CREATE INDEX customers_created_at ON customers USING btree (created_at DESC) WHERE (deleted_at IS NULL);
CREATE INDEX customers_deleted ON customers USING btree (deleted_at DESC) WHERE (deleted_at IS NOT NULL);
CREATE INDEX customers_email_lower ON customers USING btree (lower((email)::text));
CREATE INDEX customers_name_words ON customers USING gin (words_of((((((COALESCE(company, ''::character varying))::text || ' '::text) || (first_name)::text) || ' '::text) || (last_name)::text)));
CREATE INDEX customers_organisation_id ON customers USING btree (organisation_id);
CREATE INDEX customers_parts ON customers USING gin (person_parts((((((((first_name)::text || ' '::text) || (last_name)::text) || '
'::text) || (COALESCE(company, ''::character varying))::text) || '
'::text) || (email)::text), (phone)::text));
CREATE INDEX customers_phone ON customers USING btree (phone) WHERE (deleted_at IS NULL);
CREATE INDEX customers_same_name ON customers USING btree (lower((((first_name)::text || ' '::text) || (last_name)::text)), lower((company)::text)) WHERE (deleted_at IS NULL);
CREATE INDEX customers_user_id ON customers USING btree (user_id);
CREATE TRIGGER bump_version BEFORE UPDATE ON customers FOR EACH ROW EXECUTE FUNCTION bump_version();
CREATE TRIGGER forget_count_delete AFTER DELETE ON customers FOR EACH ROW WHEN ((old.created_at < (now() - '14 days'::interval))) EXECUTE FUNCTION forget_count('customers');
CREATE TRIGGER forget_count_insert AFTER INSERT ON customers FOR EACH ROW WHEN ((new.created_at < (now() - '14 days'::interval))) EXECUTE FUNCTION forget_count('customers');
CREATE TRIGGER forget_count_update AFTER UPDATE ON customers FOR EACH ROW WHEN ((((old.created_at < (now() - '14 days'::interval)) OR (new.created_at < (now() - '14 days'::interval))) AND ((old.created_at IS DISTINCT FROM new.created_at) OR (old.deleted_at IS DISTINCT FROM new.deleted_at)))) EXECUTE FUNCTION forget_count('customers');
CREATE TRIGGER join_organisation BEFORE INSERT ON customers FOR EACH ROW WHEN ((new.organisation_id IS NULL)) EXECUTE FUNCTION join_organisation();
CREATE TRIGGER tell_office_delete AFTER DELETE ON customers REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office_rows('customers', 'customers', 'id');
CREATE TRIGGER tell_office_insert AFTER INSERT ON customers REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office_rows('customers', 'customers', 'id');
CREATE TRIGGER tell_office_update AFTER UPDATE ON customers REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office_rows('customers', 'customers', 'id');
CREATE CONSTRAINT TRIGGER zzz_sync AFTER UPDATE ON customers DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((((((old.first_name)::text IS DISTINCT FROM (new.first_name)::text) OR ((old.last_name)::text IS DISTINCT FROM (new.last_name)::text)) OR ((old.company)::text IS DISTINCT FROM (new.company)::text)) OR (old.deleted_at IS DISTINCT FROM new.deleted_at))) EXECUTE FUNCTION sync_stamp_parent();

-- One hand-over of parcels by our own driver.
CREATE TABLE deliveries (
  id uuid NOT NULL,
  order_id integer,
  -- What stands on the parcel: free text, as deliveries exist without an order of this shop.
  order_number character varying(100) NOT NULL,
  customer_name character varying(255) NOT NULL,
  customer_address text NOT NULL,
  customer_phone character varying(20),
  delivery_notes text,
  pieces integer,
  signature_required boolean NOT NULL DEFAULT true,
  status text NOT NULL DEFAULT 'pending'::text,
  scheduled_date timestamp with time zone NOT NULL,
  assigned_to integer,
  run_order integer,
  attempt integer NOT NULL DEFAULT 1,
  hold_until timestamp with time zone,
  driver_name character varying(255),
  signed_by character varying(255),
  notes text,
  failed_reason character varying(100),
  delivered_at timestamp with time zone,
  evidence_id uuid,
  -- Something arrived that does not fit the plan: a dispatcher has to look.
  review boolean NOT NULL DEFAULT false,
  created_by integer,
  deleted_at timestamp with time zone,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  next_attempt_date timestamp with time zone,
  ended_at timestamp with time zone GENERATED ALWAYS AS (
CASE
    WHEN review THEN NULL::timestamp with time zone
    WHEN (status = 'delivered'::text) THEN delivered_at
    WHEN (status = ANY (ARRAY['failed'::text, 'cancelled'::text])) THEN GREATEST(updated_at, hold_until, next_attempt_date)
    ELSE NULL::timestamp with time zone
END) STORED,
  arrives_from timestamp with time zone,
  arrives_to timestamp with time zone,
  told_next_at timestamp with time zone,
  CONSTRAINT deliveries_pkey PRIMARY KEY (id),
  CONSTRAINT deliveries_assigned_to_fkey FOREIGN KEY (assigned_to) REFERENCES users(id),
  CONSTRAINT deliveries_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  CONSTRAINT deliveries_evidence_id_fkey FOREIGN KEY (evidence_id) REFERENCES delivery_evidence(mutation_id),
  CONSTRAINT deliveries_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT deliveries_arrives CHECK ((((arrives_from IS NULL) = (arrives_to IS NULL)) AND (arrives_from < arrives_to))),
  CONSTRAINT deliveries_attempt CHECK ((attempt > 0)),
  CONSTRAINT deliveries_customer_address CHECK ((customer_address <> ''::text)),
  CONSTRAINT deliveries_customer_name CHECK (((customer_name)::text <> ''::text)),
  CONSTRAINT deliveries_delivered_at CHECK (((status <> 'delivered'::text) OR (delivered_at IS NOT NULL))),
  CONSTRAINT deliveries_order_number CHECK (((order_number)::text <> ''::text)),
  CONSTRAINT deliveries_pieces CHECK ((pieces > 0)),
  CONSTRAINT deliveries_run_order CHECK ((run_order >= 0)),
  CONSTRAINT deliveries_status CHECK ((status = ANY (ARRAY['pending'::text, 'out_for_delivery'::text, 'delivered'::text, 'failed'::text, 'cancelled'::text])))
);
CREATE INDEX deliveries_assigned_to ON deliveries USING btree (assigned_to, scheduled_date);
CREATE INDEX deliveries_created_by ON deliveries USING btree (created_by);
CREATE INDEX deliveries_ended_at ON deliveries USING btree (ended_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX deliveries_evidence_id ON deliveries USING btree (evidence_id);
CREATE INDEX deliveries_name_words ON deliveries USING gin (words_of((((order_number)::text || ' '::text) || (customer_name)::text)));
CREATE INDEX deliveries_order_id ON deliveries USING btree (order_id);
CREATE INDEX deliveries_order_number ON deliveries USING btree (upper((order_number)::text));
CREATE INDEX deliveries_review ON deliveries USING btree (updated_at DESC) WHERE review;
CREATE INDEX deliveries_run ON deliveries USING btree (assigned_to, scheduled_date, run_order) WHERE ((deleted_at IS NULL) AND (status = ANY (ARRAY['pending'::text, 'out_for_delivery'::text])));
CREATE INDEX deliveries_scheduled ON deliveries USING btree (scheduled_date DESC, id) WHERE (deleted_at IS NULL);
CREATE INDEX deliveries_status ON deliveries USING btree (status, scheduled_date) WHERE (deleted_at IS NULL);
CREATE TRIGGER bump_version BEFORE UPDATE ON deliveries FOR EACH ROW EXECUTE FUNCTION bump_version();
CREATE TRIGGER tell_office_delete AFTER DELETE ON deliveries REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('deliveries');
CREATE TRIGGER tell_office_insert AFTER INSERT ON deliveries REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('deliveries');
CREATE TRIGGER tell_office_update AFTER UPDATE ON deliveries REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('deliveries');
CREATE CONSTRAINT TRIGGER zzz_sync AFTER INSERT OR DELETE OR UPDATE ON deliveries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION sync_stamp();

-- Which phone holds a copy of which delivery.
CREATE TABLE delivery_copies (
  user_id integer NOT NULL,
  -- As the device calls itself: it is told its first rows before it is noted.
  device_id uuid NOT NULL,
  -- No reference: its check would wait for whoever works on the delivery, and with it every answer to a phone.
  delivery_id uuid NOT NULL,
  served_at timestamp with time zone NOT NULL DEFAULT now(),
  -- Of the change by which it left the phone's list; null while it stands there.
  left_version bigint,
  -- The phone still had something to send when it was told: that may be proof from this door.
  is_held boolean NOT NULL DEFAULT false,
  CONSTRAINT delivery_copies_pkey PRIMARY KEY (user_id, device_id, delivery_id),
  CONSTRAINT delivery_copies_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT delivery_copies_is_held CHECK (((NOT is_held) OR (left_version IS NOT NULL))),
  CONSTRAINT delivery_copies_left_version CHECK ((left_version >= 0))
);
CREATE INDEX delivery_copies_delivery ON delivery_copies USING btree (delivery_id, user_id);

-- What happened to a delivery.
CREATE TABLE delivery_events (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  delivery_id uuid NOT NULL,
  type character varying(64) NOT NULL,
  data jsonb NOT NULL DEFAULT '{}'::jsonb,
  actor_id integer,
  mutation_id uuid,
  at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT delivery_events_pkey PRIMARY KEY (id),
  CONSTRAINT delivery_events_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id),
  CONSTRAINT delivery_events_delivery_id_fkey FOREIGN KEY (delivery_id) REFERENCES deliveries(id),
  CONSTRAINT delivery_events_mutation_id_fkey FOREIGN KEY (mutation_id) REFERENCES sync_mutations(id),
  CONSTRAINT delivery_events_type CHECK (((type)::text <> ''::text))
);
CREATE INDEX delivery_events_actor_id ON delivery_events USING btree (actor_id);
CREATE INDEX delivery_events_delivery_id ON delivery_events USING btree (delivery_id, at, id);
CREATE INDEX delivery_events_mutation_id ON delivery_events USING btree (mutation_id);
CREATE TRIGGER keep_rows BEFORE DELETE ON delivery_events FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER keep_table BEFORE TRUNCATE ON delivery_events FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
CREATE TRIGGER keep_values BEFORE UPDATE ON delivery_events FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER tell_office_delete AFTER DELETE ON delivery_events REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('deliveries');
CREATE TRIGGER tell_office_insert AFTER INSERT ON delivery_events REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('deliveries');
CREATE TRIGGER tell_office_update AFTER UPDATE ON delivery_events REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('deliveries');
CREATE CONSTRAINT TRIGGER zzz_sync AFTER INSERT ON delivery_events DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION sync_stamp_parent();

-- Signature, photos, place and time from the door; never changed.
CREATE TABLE delivery_evidence (
  mutation_id uuid NOT NULL,
  -- Null for an orphan, until a dispatcher names the delivery it belongs to.
  delivery_id uuid,
  claimed_delivery_id uuid NOT NULL,
  outcome text NOT NULL,
  driver_id integer NOT NULL,
  driver_name character varying(255),
  signed_by character varying(255),
  reason character varying(100),
  notes text,
  signature bytea,
  signature_sha256 bytea,
  strokes jsonb,
  photo_sha256 text[] NOT NULL DEFAULT '{}'::text[],
  geo jsonb,
  occurred_at_device timestamp with time zone,
  occurred_at_corrected timestamp with time zone,
  received_at timestamp with time zone NOT NULL DEFAULT now(),
  accepted_as text NOT NULL,
  reviewed_at timestamp with time zone,
  reviewed_by integer,
  reviewed_note text,
  photos_lost smallint NOT NULL DEFAULT 0,
  CONSTRAINT delivery_evidence_pkey PRIMARY KEY (mutation_id),
  CONSTRAINT delivery_evidence_delivery_id_fkey FOREIGN KEY (delivery_id) REFERENCES deliveries(id) ON DELETE RESTRICT,
  CONSTRAINT delivery_evidence_driver_id_fkey FOREIGN KEY (driver_id) REFERENCES users(id),
  CONSTRAINT delivery_evidence_mutation_id_fkey FOREIGN KEY (mutation_id) REFERENCES sync_mutations(id),
  CONSTRAINT delivery_evidence_reviewed_by_fkey FOREIGN KEY (reviewed_by) REFERENCES users(id),
  CONSTRAINT delivery_evidence_accepted_as CHECK ((accepted_as = ANY (ARRAY['primary'::text, 'additional'::text, 'override'::text, 'after_cancel'::text, 'orphan'::text, 'unauthorised'::text]))),
  CONSTRAINT delivery_evidence_geo CHECK (((geo IS NULL) OR ((jsonb_typeof(geo) = 'object'::text) AND (((geo -> 'refused'::text) IS NOT NULL) OR (((geo -> 'lat'::text) IS NOT NULL) AND ((geo -> 'lng'::text) IS NOT NULL) AND ((geo -> 'accuracyM'::text) IS NOT NULL)))))),
  CONSTRAINT delivery_evidence_hashed CHECK (((signature IS NULL) = (signature_sha256 IS NULL))),
  CONSTRAINT delivery_evidence_orphan CHECK (((delivery_id IS NOT NULL) OR (accepted_as = ANY (ARRAY['orphan'::text, 'unauthorised'::text])))),
  CONSTRAINT delivery_evidence_outcome CHECK ((outcome = ANY (ARRAY['delivered'::text, 'failed'::text]))),
  CONSTRAINT delivery_evidence_photos CHECK ((cardinality(photo_sha256) <= 6)),
  CONSTRAINT delivery_evidence_photos_lost CHECK ((photos_lost >= 0)),
  CONSTRAINT delivery_evidence_signature CHECK (((octet_length(signature) >= 1) AND (octet_length(signature) <= 204800))),
  CONSTRAINT delivery_evidence_signature_sha256 CHECK ((octet_length(signature_sha256) = 32))
);
CREATE INDEX delivery_evidence_delivery_id ON delivery_evidence USING btree (delivery_id, received_at);
CREATE INDEX delivery_evidence_driver_id ON delivery_evidence USING btree (driver_id, received_at);
CREATE INDEX delivery_evidence_photo ON delivery_evidence USING gin (photo_sha256);
CREATE INDEX delivery_evidence_reviewed_by ON delivery_evidence USING btree (reviewed_by);
CREATE INDEX delivery_evidence_unreviewed ON delivery_evidence USING btree (received_at) WHERE ((reviewed_at IS NULL) AND (accepted_as <> 'primary'::text));
CREATE TRIGGER guard_evidence BEFORE UPDATE ON delivery_evidence FOR EACH ROW EXECUTE FUNCTION guard_evidence();
CREATE TRIGGER keep_rows BEFORE DELETE ON delivery_evidence FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER keep_table BEFORE TRUNCATE ON delivery_evidence FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
CREATE CONSTRAINT TRIGGER zzz_sync AFTER INSERT OR UPDATE ON delivery_evidence DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION sync_stamp_parent();

-- The signed record of a proof of delivery, and whether its signature holds.
CREATE TABLE delivery_seals (
  mutation_id uuid NOT NULL,
  -- Names the page on which everybody who holds the receipt can check it.
  check_id text NOT NULL,
  state text NOT NULL,
  -- Why there is none, or what was wrong with it.
  why text,
  grade text NOT NULL,
  device_id uuid,
  key_id text,
  -- Place in the phone's chain of records.
  seq integer,
  header text,
  contents text,
  signature text,
  -- The signature's PNG as it was hashed: what the shop shows elsewhere is its own encoding of it.
  picture bytea,
  -- Opens the hash of the position.
  salt text,
  receipt text NOT NULL,
  shop_key_id text NOT NULL,
  shop_signature text NOT NULL,
  received_at timestamp with time zone NOT NULL,
  CONSTRAINT delivery_seals_pkey PRIMARY KEY (mutation_id),
  CONSTRAINT delivery_seals_check_id_key UNIQUE (check_id),
  CONSTRAINT delivery_seals_key_id_fkey FOREIGN KEY (key_id) REFERENCES device_keys(id),
  CONSTRAINT delivery_seals_mutation_id_fkey FOREIGN KEY (mutation_id) REFERENCES delivery_evidence(mutation_id),
  CONSTRAINT delivery_seals_shop_key_id_fkey FOREIGN KEY (shop_key_id) REFERENCES seal_keys(id),
  CONSTRAINT delivery_seals_check_id CHECK ((check_id ~ '^[A-Za-z0-9_-]{22}$'::text)),
  CONSTRAINT delivery_seals_grade CHECK (((grade = ANY (ARRAY['A'::text, 'B'::text, 'C'::text])) AND ((state = 'sealed'::text) OR (grade = 'C'::text)))),
  CONSTRAINT delivery_seals_picture CHECK (((octet_length(picture) >= 1) AND (octet_length(picture) <= 204800))),
  CONSTRAINT delivery_seals_record CHECK (((state <> 'sealed'::text) OR ((header IS NOT NULL) AND (contents IS NOT NULL) AND (signature IS NOT NULL) AND (key_id IS NOT NULL) AND (device_id IS NOT NULL) AND (seq IS NOT NULL)))),
  CONSTRAINT delivery_seals_state CHECK ((state = ANY (ARRAY['sealed'::text, 'unsealed'::text, 'broken'::text]))),
  CONSTRAINT delivery_seals_why CHECK (((state = 'sealed'::text) = (why IS NULL)))
);
CREATE INDEX delivery_seals_chain ON delivery_seals USING btree (device_id, seq);
CREATE INDEX delivery_seals_key_id ON delivery_seals USING btree (key_id);
CREATE INDEX delivery_seals_shop_key_id ON delivery_seals USING btree (shop_key_id);
CREATE TRIGGER keep_rows BEFORE DELETE ON delivery_seals FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER keep_table BEFORE TRUNCATE ON delivery_seals FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
CREATE TRIGGER keep_values BEFORE UPDATE ON delivery_seals FOR EACH ROW EXECUTE FUNCTION forbid_change();

-- A design that a shopper has saved.
CREATE TABLE designs (
  -- Made by the device, which may have saved it before anybody signed in.
  id uuid NOT NULL,
  user_id integer NOT NULL,
  name character varying(80) NOT NULL,
  -- The drawing that the placements were made on: on another one they are fitted anew.
  garment character varying(40) NOT NULL,
  decoration_method text NOT NULL,
  allow_multiple_colors boolean NOT NULL DEFAULT false,
  placements jsonb NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  print_areas jsonb,
  CONSTRAINT designs_pkey PRIMARY KEY (id),
  CONSTRAINT designs_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT designs_decoration_method CHECK ((decoration_method ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text)),
  CONSTRAINT designs_name CHECK (((name)::text <> ''::text)),
  CONSTRAINT designs_placements CHECK ((jsonb_typeof(placements) = 'array'::text)),
  CONSTRAINT designs_print_areas CHECK ((jsonb_typeof(print_areas) = 'object'::text))
);
CREATE INDEX designs_artwork ON designs USING gin (placements jsonb_path_ops);
CREATE INDEX designs_user_id ON designs USING btree (user_id, created_at DESC);
CREATE TRIGGER bump_version BEFORE UPDATE ON designs FOR EACH ROW EXECUTE FUNCTION bump_version();

-- The public key with which a phone signs its records.
CREATE TABLE device_keys (
  id text NOT NULL,
  -- As the device calls itself; the key comes with its first sync.
  device_id uuid NOT NULL,
  user_id integer NOT NULL,
  public_key text NOT NULL,
  enrolled_at timestamp with time zone NOT NULL,
  -- The shop's word that it is the key of this device.
  shop_key_id text NOT NULL,
  shop_signature text NOT NULL,
  CONSTRAINT device_keys_pkey PRIMARY KEY (id),
  CONSTRAINT device_keys_shop_key_id_fkey FOREIGN KEY (shop_key_id) REFERENCES seal_keys(id),
  CONSTRAINT device_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT device_keys_id CHECK ((id ~ '^[0-9a-f]{16}$'::text)),
  CONSTRAINT device_keys_public_key CHECK ((public_key ~ '^[A-Za-z0-9_-]{87}$'::text))
);
CREATE INDEX device_keys_device_id ON device_keys USING btree (device_id);
CREATE INDEX device_keys_shop_key_id ON device_keys USING btree (shop_key_id);
CREATE INDEX device_keys_user_id ON device_keys USING btree (user_id);
CREATE TRIGGER keep_rows BEFORE DELETE ON device_keys FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER keep_table BEFORE TRUNCATE ON device_keys FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
CREATE TRIGGER keep_values BEFORE UPDATE ON device_keys FOR EACH ROW EXECUTE FUNCTION forbid_change();

-- A browser profile that works offline.
CREATE TABLE devices (
  id uuid NOT NULL,
  user_id integer NOT NULL,
  build character varying(100),
  last_seq bigint NOT NULL DEFAULT 0,
  stats jsonb NOT NULL DEFAULT '{}'::jsonb,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  last_seen_at timestamp with time zone NOT NULL DEFAULT now(),
  revoked_at timestamp with time zone,
  oldest_unsent_at timestamp with time zone,
  CONSTRAINT devices_pkey PRIMARY KEY (id),
  CONSTRAINT devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX devices_unsent ON devices USING btree (oldest_unsent_at) WHERE (oldest_unsent_at IS NOT NULL);
CREATE INDEX devices_user_id ON devices USING btree (user_id, last_seen_at DESC);

-- A code that takes something off the goods of an order, for everybody or for one customer.
CREATE TABLE discount_codes (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  -- Made by the form; the same form is the same code.
  client_id uuid NOT NULL,
  code character varying(40) NOT NULL,
  -- Off the goods: hundredths of a per cent, or an amount with GST.
  basis_points integer NOT NULL DEFAULT 0,
  amount_cents bigint NOT NULL DEFAULT 0,
  -- Of the goods at everybody's prices.
  min_spend_cents bigint NOT NULL DEFAULT 0,
  -- Both included, in the shop's calendar. Null: since ever, for ever.
  from_day date,
  until_day date,
  max_uses integer,
  max_uses_each integer,
  -- The only one who may use it.
  customer_id integer,
  -- The order that it was given for.
  given_for integer,
  note text NOT NULL DEFAULT ''::text,
  is_on boolean NOT NULL DEFAULT true,
  made_by integer NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT discount_codes_pkey PRIMARY KEY (id),
  CONSTRAINT discount_codes_client_id_key UNIQUE (client_id),
  CONSTRAINT discount_codes_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id),
  CONSTRAINT discount_codes_given_for_fkey FOREIGN KEY (given_for) REFERENCES orders(id),
  CONSTRAINT discount_codes_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id),
  CONSTRAINT discount_codes_amount_cents CHECK ((amount_cents >= 0)),
  CONSTRAINT discount_codes_basis_points CHECK (((basis_points >= 0) AND (basis_points <= 10000))),
  CONSTRAINT discount_codes_code CHECK ((((code)::text ~ '^[A-Z0-9]+(-[A-Z0-9]+)*$'::text) AND (length(replace((code)::text, '-'::text, ''::text)) >= 4))),
  CONSTRAINT discount_codes_days CHECK ((until_day >= from_day)),
  CONSTRAINT discount_codes_max_uses CHECK ((max_uses > 0)),
  CONSTRAINT discount_codes_max_uses_each CHECK ((max_uses_each > 0)),
  CONSTRAINT discount_codes_min_spend_cents CHECK ((min_spend_cents >= 0)),
  CONSTRAINT discount_codes_note CHECK ((length(note) <= 500)),
  CONSTRAINT discount_codes_off CHECK (((basis_points > 0) <> (amount_cents > 0)))
);
CREATE INDEX discount_codes_customer_id ON discount_codes USING btree (customer_id);
CREATE INDEX discount_codes_given_for ON discount_codes USING btree (given_for);
CREATE UNIQUE INDEX discount_codes_key ON discount_codes USING btree (replace((code)::text, '-'::text, ''::text));
CREATE INDEX discount_codes_made_by ON discount_codes USING btree (made_by);
CREATE TRIGGER bump_version BEFORE UPDATE ON discount_codes FOR EACH ROW EXECUTE FUNCTION bump_version();
CREATE TRIGGER tell_office_delete AFTER DELETE ON discount_codes REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('discounts');
CREATE TRIGGER tell_office_insert AFTER INSERT ON discount_codes REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('discounts');
CREATE TRIGGER tell_office_update AFTER UPDATE ON discount_codes REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('discounts');

-- A payer who has asked the bank for the money back.
CREATE TABLE disputes (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  payment_id integer NOT NULL,
  provider_dispute_id character varying(255) NOT NULL,
  amount_cents bigint NOT NULL,
  reason character varying(100) NOT NULL,
  -- The provider's own word.
  status character varying(100) NOT NULL,
  evidence_due_at timestamp with time zone,
  closed_at timestamp with time zone,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT disputes_pkey PRIMARY KEY (id),
  CONSTRAINT disputes_provider_dispute_id_key UNIQUE (provider_dispute_id),
  CONSTRAINT disputes_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  CONSTRAINT disputes_amount_cents CHECK ((amount_cents > 0)),
  CONSTRAINT disputes_status CHECK (((status)::text <> ''::text))
);
CREATE INDEX disputes_payment_id ON disputes USING btree (payment_id);
CREATE TRIGGER bump_version BEFORE UPDATE ON disputes FOR EACH ROW EXECUTE FUNCTION bump_version();
CREATE TRIGGER keep_rows BEFORE DELETE ON disputes FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER keep_table BEFORE TRUNCATE ON disputes FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();

-- A change of email address that can still be undone.
CREATE TABLE email_changes (
  token_hash bytea NOT NULL,
  undo_token_hash bytea NOT NULL,
  user_id integer NOT NULL,
  old_email character varying(254),
  new_email character varying(254) NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  expires_at timestamp with time zone NOT NULL,
  undo_until timestamp with time zone NOT NULL,
  confirmed_at timestamp with time zone,
  -- Taken back, replaced by a newer one, or given up.
  ended_at timestamp with time zone,
  CONSTRAINT email_changes_pkey PRIMARY KEY (token_hash),
  CONSTRAINT email_changes_undo_token_hash_key UNIQUE (undo_token_hash),
  CONSTRAINT email_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT email_changes_new_email CHECK (((new_email)::text <> ''::text)),
  CONSTRAINT email_changes_token_hash CHECK ((octet_length(token_hash) = 32)),
  CONSTRAINT email_changes_undo_token_hash CHECK ((octet_length(undo_token_hash) = 32))
);
CREATE INDEX email_changes_user_id ON email_changes USING btree (user_id, created_at DESC);

-- One time that the shop fetched a supplier’s file, and what came of it.
CREATE TABLE feed_runs (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  feed_id integer NOT NULL,
  -- None: by its schedule.
  started_by integer,
  outcome text NOT NULL DEFAULT 'running'::text,
  reason text,
  -- Of the file as it was used, unpacked.
  bytes bigint,
  -- Told every few seconds: one that says "running" and has not told for long died with its process.
  heartbeat_at timestamp with time zone NOT NULL DEFAULT now(),
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  finished_at timestamp with time zone,
  CONSTRAINT feed_runs_pkey PRIMARY KEY (id),
  CONSTRAINT feed_runs_feed_id_fkey FOREIGN KEY (feed_id) REFERENCES supplier_feeds(id),
  CONSTRAINT feed_runs_started_by_fkey FOREIGN KEY (started_by) REFERENCES users(id),
  CONSTRAINT feed_runs_outcome CHECK ((outcome = ANY (ARRAY['running'::text, 'unchanged'::text, 'applied'::text, 'asks'::text, 'declined'::text, 'replaced'::text, 'failed'::text])))
);
CREATE INDEX feed_runs_asking ON feed_runs USING btree (feed_id) WHERE (outcome = 'asks'::text);
CREATE INDEX feed_runs_feed_id ON feed_runs USING btree (feed_id, id DESC);
CREATE UNIQUE INDEX feed_runs_one_running ON feed_runs USING btree (feed_id) WHERE (outcome = 'running'::text);
CREATE INDEX feed_runs_started_by ON feed_runs USING btree (started_by);
CREATE TRIGGER tell_office_delete AFTER DELETE ON feed_runs REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('import_runs');
CREATE TRIGGER tell_office_insert AFTER INSERT ON feed_runs REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('import_runs');
CREATE TRIGGER tell_office_update AFTER UPDATE ON feed_runs REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('import_runs');

-- A file that rows need and that is missing or has changed.
CREATE TABLE file_findings (
  name text NOT NULL,
  kind text NOT NULL,
  -- Who needs it, in words.
  owner text NOT NULL,
  found_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT file_findings_pkey PRIMARY KEY (name),
  CONSTRAINT file_findings_kind CHECK ((kind = ANY (ARRAY['missing'::text, 'changed'::text]))),
  CONSTRAINT file_findings_name CHECK ((name <> ''::text))
);

-- An account of somebody of the staff at the sign-in provider.
CREATE TABLE identities (
  issuer text NOT NULL,
  -- Of the provider's own making: addresses change hands, this does not.
  subject text NOT NULL,
  user_id integer NOT NULL,
  -- By which it was linked.
  email text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  last_used_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT identities_pkey PRIMARY KEY (issuer, subject),
  CONSTRAINT identities_user UNIQUE (user_id, issuer),
  CONSTRAINT identities_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT identities_issuer CHECK ((issuer <> ''::text)),
  CONSTRAINT identities_subject CHECK ((subject <> ''::text))
);

-- One thing that a check found would change.
CREATE TABLE import_changes (
  run_id integer NOT NULL,
  position integer NOT NULL,
  kind text NOT NULL,
  action text NOT NULL,
  name text NOT NULL,
  code text NOT NULL,
  -- Variants that are told with their product, as they are new or archived with it.
  variants integer NOT NULL DEFAULT 0,
  -- A list of {label, before, after}.
  fields jsonb NOT NULL DEFAULT '[]'::jsonb,
  CONSTRAINT import_changes_pkey PRIMARY KEY (run_id, "position"),
  CONSTRAINT import_changes_run_id_fkey FOREIGN KEY (run_id) REFERENCES import_runs(id),
  CONSTRAINT import_changes_action CHECK ((action = ANY (ARRAY['new'::text, 'changed'::text, 'archived'::text, 'returned'::text]))),
  CONSTRAINT import_changes_fields CHECK ((jsonb_typeof(fields) = 'array'::text)),
  CONSTRAINT import_changes_kind CHECK ((kind = ANY (ARRAY['product'::text, 'variant'::text, 'category'::text])))
);

-- Which columns of files with one header stand for ours, and what becomes of their prices. The latest row counts.
CREATE TABLE import_columns (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  header_hash text NOT NULL,
  columns jsonb,
  prices jsonb,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  created_by integer,
  CONSTRAINT import_columns_pkey PRIMARY KEY (id),
  CONSTRAINT import_columns_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id)
);
CREATE INDEX import_columns_created_by ON import_columns USING btree (created_by);
CREATE INDEX import_columns_header ON import_columns USING btree (header_hash, id DESC);

-- A supplier’s picture that the shop has fetched.
CREATE TABLE import_pictures (
  url text NOT NULL,
  path text NOT NULL,
  fetched_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT import_pictures_pkey PRIMARY KEY (url),
  CONSTRAINT import_pictures_path CHECK ((path ~ '^/media/[0-9a-f]{64}[.]webp$'::text)),
  CONSTRAINT import_pictures_url CHECK (((url ~~ 'https://%'::text) AND (length(url) <= 2000)))
);
CREATE INDEX import_pictures_path ON import_pictures USING btree (path);

-- One import of a supplier’s file, or one check of it.
CREATE TABLE import_runs (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  source text NOT NULL,
  adapter character varying(50) NOT NULL,
  status text NOT NULL DEFAULT 'running'::text,
  dry_run boolean NOT NULL DEFAULT false,
  started_by integer,
  counts jsonb NOT NULL DEFAULT '{}'::jsonb,
  -- A list of {line, column, message}: what was wrong with the file, for a person to mend.
  problems jsonb NOT NULL DEFAULT '[]'::jsonb,
  error text,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  finished_at timestamp with time zone,
  phase text NOT NULL DEFAULT 'reading'::text,
  rows_done integer NOT NULL DEFAULT 0,
  rows_total integer NOT NULL DEFAULT 0,
  -- Told every few seconds: a run that says "running" and has not told for long died with its process.
  heartbeat_at timestamp with time zone NOT NULL DEFAULT now(),
  cancel_asked_at timestamp with time zone,
  -- None where nothing had to be changed: the import before it can still be undone.
  applied_at timestamp with time zone,
  -- What a check was compared with; what an import left.
  catalogue_version bigint,
  -- Of what was imported: the same again, into the same catalogue, changes nothing.
  content_hash text,
  -- Of a check: the file that is imported when the office agrees.
  file_name text,
  check_id integer,
  undone_at timestamp with time zone,
  undone_by integer,
  undo_report jsonb,
  words text NOT NULL DEFAULT 'ours'::text,
  mode text NOT NULL DEFAULT 'replace'::text,
  columns_id integer,
  feed_run_id integer,
  CONSTRAINT import_runs_pkey PRIMARY KEY (id),
  CONSTRAINT import_runs_check_id_fkey FOREIGN KEY (check_id) REFERENCES import_runs(id),
  CONSTRAINT import_runs_columns_id_fkey FOREIGN KEY (columns_id) REFERENCES import_columns(id),
  CONSTRAINT import_runs_feed_run_id_fkey FOREIGN KEY (feed_run_id) REFERENCES feed_runs(id),
  CONSTRAINT import_runs_started_by_fkey FOREIGN KEY (started_by) REFERENCES users(id),
  CONSTRAINT import_runs_undone_by_fkey FOREIGN KEY (undone_by) REFERENCES users(id),
  CONSTRAINT import_runs_mode CHECK ((mode = ANY (ARRAY['add'::text, 'replace'::text]))),
  CONSTRAINT import_runs_phase CHECK ((phase = ANY (ARRAY['reading'::text, 'images'::text, 'writing'::text, 'comparing'::text]))),
  CONSTRAINT import_runs_problems CHECK ((jsonb_typeof(problems) = 'array'::text)),
  CONSTRAINT import_runs_rows_done CHECK ((rows_done >= 0)),
  CONSTRAINT import_runs_rows_total CHECK ((rows_total >= 0)),
  CONSTRAINT import_runs_status CHECK ((status = ANY (ARRAY['running'::text, 'applied'::text, 'checked'::text, 'failed'::text, 'cancelled'::text]))),
  CONSTRAINT import_runs_words CHECK ((words = ANY (ARRAY['ours'::text, 'supplier'::text])))
);
CREATE INDEX import_runs_check_id ON import_runs USING btree (check_id);
CREATE INDEX import_runs_columns_id ON import_runs USING btree (columns_id);
CREATE INDEX import_runs_created_at ON import_runs USING btree (created_at DESC);
CREATE INDEX import_runs_feed_run_id ON import_runs USING btree (feed_run_id);
CREATE UNIQUE INDEX import_runs_one_running ON import_runs USING btree ((true)) WHERE (status = 'running'::text);
CREATE INDEX import_runs_started_by ON import_runs USING btree (started_by);
CREATE INDEX import_runs_undone_by ON import_runs USING btree (undone_by);
CREATE TRIGGER bump_version BEFORE UPDATE ON import_runs FOR EACH ROW EXECUTE FUNCTION bump_version();
CREATE TRIGGER tell_office_delete AFTER DELETE ON import_runs REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('import_runs');
CREATE TRIGGER tell_office_insert AFTER INSERT ON import_runs REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('import_runs');
CREATE TRIGGER tell_office_update AFTER UPDATE ON import_runs REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('import_runs');

-- A catalogue row as it was before the last import changed it, for undoing.
CREATE TABLE import_snapshots (
  run_id integer NOT NULL,
  table_name text NOT NULL,
  row_key text NOT NULL,
  -- None: a link that the import made.
  before jsonb,
  CONSTRAINT import_snapshots_pkey PRIMARY KEY (run_id, table_name, row_key),
  CONSTRAINT import_snapshots_run_id_fkey FOREIGN KEY (run_id) REFERENCES import_runs(id),
  CONSTRAINT import_snapshots_table_name CHECK ((table_name = ANY (ARRAY['products'::text, 'product_variants'::text, 'categories'::text, 'product_categories'::text])))
);

-- A tax invoice or adjustment note, as it was issued.
CREATE TABLE invoices (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  number character varying(20) NOT NULL,
  order_id integer NOT NULL,
  kind text NOT NULL DEFAULT 'invoice'::text,
  refund_id integer,
  total_cents bigint NOT NULL,
  gst_cents bigint NOT NULL,
  -- Seller, buyer and lines as they were on the day of issue.
  document jsonb NOT NULL,
  issued_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT invoices_pkey PRIMARY KEY (id),
  CONSTRAINT invoices_number_key UNIQUE (number),
  CONSTRAINT invoices_refund_id_key UNIQUE (refund_id),
  CONSTRAINT invoices_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT invoices_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refunds(id),
  CONSTRAINT invoices_gst_cents CHECK (((gst_cents >= 0) AND (gst_cents <= total_cents))),
  CONSTRAINT invoices_kind CHECK ((kind = ANY (ARRAY['invoice'::text, 'further_invoice'::text, 'credit_note'::text])))
);
CREATE INDEX invoices_issued_at ON invoices USING btree (issued_at);
CREATE UNIQUE INDEX invoices_one_per_order ON invoices USING btree (order_id) WHERE (kind = 'invoice'::text);
CREATE INDEX invoices_order_id ON invoices USING btree (order_id);
CREATE TRIGGER check_adjustment BEFORE INSERT ON invoices FOR EACH ROW WHEN ((new.kind = 'credit_note'::text)) EXECUTE FUNCTION check_adjustment();
CREATE TRIGGER forget_day AFTER INSERT ON invoices FOR EACH ROW WHEN ((new.issued_at < (now() - '14 days'::interval))) EXECUTE FUNCTION forget_day_of_invoice();
CREATE TRIGGER keep_rows BEFORE DELETE ON invoices FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER keep_table BEFORE TRUNCATE ON invoices FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
CREATE TRIGGER keep_values BEFORE UPDATE ON invoices FOR EACH ROW EXECUTE FUNCTION forbid_change();

-- Minutes worked on a job; rows are added, never changed.
CREATE TABLE job_hours (
  id uuid NOT NULL,
  job_id uuid NOT NULL,
  -- Negative in a correction: entries are added, totals never overwritten.
  minutes integer NOT NULL,
  at timestamp with time zone NOT NULL DEFAULT now(),
  user_id integer NOT NULL,
  mutation_id uuid,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  started_at timestamp with time zone,
  corrects uuid,
  reason text,
  CONSTRAINT job_hours_pkey PRIMARY KEY (id),
  CONSTRAINT job_hours_corrects_fkey FOREIGN KEY (corrects) REFERENCES job_hours(id),
  CONSTRAINT job_hours_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id),
  CONSTRAINT job_hours_mutation_id_fkey FOREIGN KEY (mutation_id) REFERENCES sync_mutations(id),
  CONSTRAINT job_hours_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT job_hours_minutes CHECK (((minutes <> 0) AND (abs(minutes) <= 14400))),
  CONSTRAINT job_hours_own_correction CHECK ((corrects <> id)),
  CONSTRAINT job_hours_reason CHECK (((reason <> ''::text) AND (length(reason) <= 500)))
);
CREATE INDEX job_hours_corrects ON job_hours USING btree (corrects);
CREATE INDEX job_hours_job_id ON job_hours USING btree (job_id, at);
CREATE INDEX job_hours_mutation_id ON job_hours USING btree (mutation_id);
CREATE INDEX job_hours_user_id ON job_hours USING btree (user_id, at);
CREATE TRIGGER add_minutes AFTER INSERT ON job_hours FOR EACH ROW EXECUTE FUNCTION add_job_minutes();
CREATE TRIGGER keep_rows BEFORE DELETE ON job_hours FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER keep_table BEFORE TRUNCATE ON job_hours FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
CREATE TRIGGER keep_values BEFORE UPDATE ON job_hours FOR EACH ROW EXECUTE FUNCTION forbid_change();

-- A field that two people changed without seeing each other’s change: the value kept and the value lost.
CREATE TABLE job_merges (
  id uuid NOT NULL,
  job_id uuid NOT NULL,
  field text NOT NULL,
  kept jsonb NOT NULL,
  lost jsonb NOT NULL,
  -- Null where the log does not know whose it was.
  kept_by integer,
  lost_by integer,
  mutation_id uuid,
  at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT job_merges_pkey PRIMARY KEY (id),
  CONSTRAINT job_merges_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id),
  CONSTRAINT job_merges_kept_by_fkey FOREIGN KEY (kept_by) REFERENCES users(id),
  CONSTRAINT job_merges_lost_by_fkey FOREIGN KEY (lost_by) REFERENCES users(id),
  CONSTRAINT job_merges_mutation_id_fkey FOREIGN KEY (mutation_id) REFERENCES sync_mutations(id),
  CONSTRAINT job_merges_field CHECK ((field <> ''::text))
);
CREATE INDEX job_merges_job_id ON job_merges USING btree (job_id, at DESC, id DESC);
CREATE INDEX job_merges_kept_by ON job_merges USING btree (kept_by);
CREATE INDEX job_merges_lost_by ON job_merges USING btree (lost_by);
CREATE INDEX job_merges_mutation_id ON job_merges USING btree (mutation_id);
CREATE TRIGGER keep_rows BEFORE DELETE ON job_merges FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER keep_table BEFORE TRUNCATE ON job_merges FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
CREATE TRIGGER keep_values BEFORE UPDATE ON job_merges FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER tell_office_delete AFTER DELETE ON job_merges REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('jobs');
CREATE TRIGGER tell_office_insert AFTER INSERT ON job_merges REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('jobs');
CREATE TRIGGER tell_office_update AFTER UPDATE ON job_merges REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('jobs');
CREATE CONSTRAINT TRIGGER zzz_sync AFTER INSERT ON job_merges DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION sync_stamp_merge();

-- A note on a job.
CREATE TABLE job_notes (
  id uuid NOT NULL,
  job_id uuid NOT NULL,
  text text NOT NULL,
  author_id integer NOT NULL,
  mutation_id uuid,
  at timestamp with time zone NOT NULL DEFAULT now(),
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT job_notes_pkey PRIMARY KEY (id),
  CONSTRAINT job_notes_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id),
  CONSTRAINT job_notes_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id),
  CONSTRAINT job_notes_mutation_id_fkey FOREIGN KEY (mutation_id) REFERENCES sync_mutations(id),
  CONSTRAINT job_notes_text CHECK (((text <> ''::text) AND (length(text) <= 5000)))
);
CREATE INDEX job_notes_author_id ON job_notes USING btree (author_id);
CREATE INDEX job_notes_job_id ON job_notes USING btree (job_id, at);
CREATE INDEX job_notes_mutation_id ON job_notes USING btree (mutation_id);
CREATE TRIGGER keep_rows BEFORE DELETE ON job_notes FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER keep_table BEFORE TRUNCATE ON job_notes FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
CREATE TRIGGER keep_values BEFORE UPDATE ON job_notes FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER tell_office_delete AFTER DELETE ON job_notes REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('jobs');
CREATE TRIGGER tell_office_insert AFTER INSERT ON job_notes REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('jobs');
CREATE TRIGGER tell_office_update AFTER UPDATE ON job_notes REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('jobs');
CREATE CONSTRAINT TRIGGER zzz_sync AFTER INSERT ON job_notes DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION sync_stamp_parent();

-- A running clock on a job.
CREATE TABLE job_timers (
  id uuid NOT NULL,
  job_id uuid NOT NULL,
  user_id integer NOT NULL,
  -- As the device calls itself; it need not have synced before.
  device_id uuid NOT NULL,
  started_at timestamp with time zone NOT NULL,
  stopped_at timestamp with time zone,
  stopped_by integer,
  mutation_id uuid,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT job_timers_pkey PRIMARY KEY (id),
  CONSTRAINT job_timers_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id),
  CONSTRAINT job_timers_mutation_id_fkey FOREIGN KEY (mutation_id) REFERENCES sync_mutations(id),
  CONSTRAINT job_timers_stopped_by_fkey FOREIGN KEY (stopped_by) REFERENCES users(id),
  CONSTRAINT job_timers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT job_timers_stopped CHECK (((stopped_at IS NULL) = (stopped_by IS NULL)))
);
CREATE INDEX job_timers_job_id ON job_timers USING btree (job_id) WHERE (stopped_at IS NULL);
CREATE INDEX job_timers_mutation_id ON job_timers USING btree (mutation_id);
CREATE INDEX job_timers_of_job ON job_timers USING btree (job_id);
CREATE UNIQUE INDEX job_timers_running ON job_timers USING btree (user_id, device_id) WHERE (stopped_at IS NULL);
CREATE INDEX job_timers_stopped_by ON job_timers USING btree (stopped_by);
CREATE INDEX job_timers_user_id ON job_timers USING btree (user_id);
CREATE TRIGGER keep_rows BEFORE DELETE ON job_timers FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER keep_table BEFORE TRUNCATE ON job_timers FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
CREATE TRIGGER tell_office_delete AFTER DELETE ON job_timers REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('jobs');
CREATE TRIGGER tell_office_insert AFTER INSERT ON job_timers REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('jobs');
CREATE TRIGGER tell_office_update AFTER UPDATE ON job_timers REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('jobs');
CREATE CONSTRAINT TRIGGER zzz_sync AFTER INSERT OR UPDATE ON job_timers DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION sync_stamp_parent();

-- One piece of work in the workshop.
CREATE TABLE jobs (
  -- Made by the device (UUIDv7), so that a job can be born offline.
  id uuid NOT NULL,
  job_number character varying(20) NOT NULL,
  project_id integer,
  project_item_id integer,
  order_item_id integer,
  title character varying(255) NOT NULL,
  description text NOT NULL DEFAULT ''::text,
  type text NOT NULL DEFAULT 'printing'::text,
  -- Two screens, two vocabularies: the word is kept as it was chosen, the stage is derived from it.
  status text NOT NULL DEFAULT 'Ordered'::text,
  stage text NOT NULL GENERATED ALWAYS AS (
CASE status
    WHEN 'Ordered'::text THEN 'pending'::text
    WHEN 'Production'::text THEN 'in_progress'::text
    WHEN 'Completed'::text THEN 'completed'::text
    WHEN 'Ready to Ship'::text THEN 'completed'::text
    ELSE status
END) STORED,
  is_ready boolean NOT NULL GENERATED ALWAYS AS ((status = 'Ready to Ship'::text)) STORED,
  priority text NOT NULL DEFAULT 'medium'::text,
  assigned_to integer,
  pieces integer NOT NULL DEFAULT 0,
  -- Garment, colour, sizes and placements for the floor; no prices and no contacts.
  details jsonb NOT NULL DEFAULT '{}'::jsonb,
  artwork jsonb NOT NULL DEFAULT '[]'::jsonb,
  estimated_hours numeric(6,2) NOT NULL DEFAULT 1,
  -- Sum of job_hours, kept by its trigger. Minutes, as a third of an hour has no end in decimals.
  actual_minutes integer NOT NULL DEFAULT 0,
  actual_hours numeric(6,2) NOT NULL GENERATED ALWAYS AS (round(((actual_minutes)::numeric / 60.0), 2)) STORED,
  due_date timestamp with time zone,
  started_at timestamp with time zone,
  completed_at timestamp with time zone,
  hold_reason text,
  notes text,
  created_by integer,
  deleted_at timestamp with time zone,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  ended_at timestamp with time zone GENERATED ALWAYS AS (
CASE
    WHEN (status = ANY (ARRAY['Completed'::text, 'Ready to Ship'::text, 'completed'::text])) THEN COALESCE(completed_at, updated_at)
    WHEN (status = 'cancelled'::text) THEN updated_at
    ELSE NULL::timestamp with time zone
END) STORED,
  -- By the piece's place in the roster, from 1: when it was finished, and by whom.
  ticks jsonb NOT NULL DEFAULT '{}'::jsonb,
  CONSTRAINT jobs_pkey PRIMARY KEY (id),
  CONSTRAINT jobs_job_number_key UNIQUE (job_number),
  CONSTRAINT jobs_assigned_to_fkey FOREIGN KEY (assigned_to) REFERENCES users(id),
  CONSTRAINT jobs_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  CONSTRAINT jobs_order_item_id_fkey FOREIGN KEY (order_item_id) REFERENCES order_items(id),
  CONSTRAINT jobs_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id),
  CONSTRAINT jobs_project_item_id_fkey FOREIGN KEY (project_item_id) REFERENCES project_items(id),
  CONSTRAINT jobs_artwork CHECK ((jsonb_typeof(artwork) = 'array'::text)),
  CONSTRAINT jobs_details CHECK ((jsonb_typeof(details) = 'object'::text)),
  CONSTRAINT jobs_estimated_hours CHECK ((estimated_hours >= (0)::numeric)),
  CONSTRAINT jobs_job_number CHECK (((job_number)::text <> ''::text)),
  CONSTRAINT jobs_pieces CHECK ((pieces >= 0)),
  CONSTRAINT jobs_priority CHECK ((priority = ANY (ARRAY['low'::text, 'medium'::text, 'high'::text, 'urgent'::text]))),
  CONSTRAINT jobs_status CHECK ((status = ANY (ARRAY['Ordered'::text, 'Production'::text, 'Completed'::text, 'Ready to Ship'::text, 'pending'::text, 'in_progress'::text, 'completed'::text, 'cancelled'::text]))),
  CONSTRAINT jobs_ticks CHECK ((jsonb_typeof(ticks) = 'object'::text)),
  CONSTRAINT jobs_title CHECK (((title)::text <> ''::text)),
  CONSTRAINT jobs_type CHECK ((type = ANY (ARRAY['printing'::text, 'embroidery'::text, 'engraving'::text, 'assembly'::text, 'cutting'::text, 'design'::text, 'shipping'::text])))
);
CREATE INDEX jobs_artwork ON jobs USING gin (artwork jsonb_path_ops);
CREATE INDEX jobs_assigned_to ON jobs USING btree (assigned_to);
CREATE INDEX jobs_completed_at ON jobs USING btree (completed_at) WHERE ((deleted_at IS NULL) AND (stage = 'completed'::text));
CREATE INDEX jobs_created_at ON jobs USING btree (created_at DESC) WHERE (deleted_at IS NULL);
CREATE INDEX jobs_created_by ON jobs USING btree (created_by);
CREATE INDEX jobs_ended_at ON jobs USING btree (ended_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX jobs_name_words ON jobs USING gin (words_of((((job_number)::text || ' '::text) || (title)::text)));
CREATE INDEX jobs_order_item_id ON jobs USING btree (order_item_id);
CREATE INDEX jobs_project_id ON jobs USING btree (project_id);
CREATE INDEX jobs_project_item_id ON jobs USING btree (project_item_id);
CREATE INDEX jobs_stage ON jobs USING btree (stage, due_date) WHERE (deleted_at IS NULL);
CREATE TRIGGER bump_version BEFORE UPDATE ON jobs FOR EACH ROW EXECUTE FUNCTION bump_version();
CREATE TRIGGER tell_office_delete AFTER DELETE ON jobs REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office_rows('jobs', 'projects', 'project_id');
CREATE TRIGGER tell_office_insert AFTER INSERT ON jobs REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office_rows('jobs', 'projects', 'project_id');
CREATE TRIGGER tell_office_update AFTER UPDATE ON jobs REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office_rows('jobs', 'projects', 'project_id');
CREATE CONSTRAINT TRIGGER zzz_sync AFTER INSERT OR DELETE OR UPDATE ON jobs DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION sync_stamp();

-- How many rows of a list were made in one past week, by state; week by week, so that totals need not read every row.
CREATE TABLE kept_counts (
  list text NOT NULL,
  -- A Monday, in UTC.
  week date NOT NULL,
  -- '' for a week that has been counted, whether or not anything was in it.
  state text NOT NULL,
  row_count integer NOT NULL,
  cents bigint NOT NULL DEFAULT 0,
  CONSTRAINT kept_counts_pkey PRIMARY KEY (list, week, state)
);

-- Sums of one past day for the figures of the office, by what they are split.
CREATE TABLE kept_figures (
  day date NOT NULL,
  -- '' for a day that has been counted, with the time zone it was counted in as its key.
  figure text NOT NULL,
  key text NOT NULL,
  cents bigint NOT NULL,
  gst_cents bigint NOT NULL,
  row_count integer NOT NULL,
  CONSTRAINT kept_figures_pkey PRIMARY KEY (day, figure, key)
);

-- A browser on which somebody has signed in before, so that strangers cannot lock them out of it.
CREATE TABLE known_devices (
  token_hash bytea NOT NULL,
  user_id integer NOT NULL,
  last_used_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT known_devices_pkey PRIMARY KEY (token_hash, user_id),
  CONSTRAINT known_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT known_devices_token_hash CHECK ((octet_length(token_hash) = 32))
);
CREATE INDEX known_devices_user_id ON known_devices USING btree (user_id);

-- What happened to a lead.
CREATE TABLE lead_events (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  lead_id integer NOT NULL,
  client_id uuid,
  type text NOT NULL,
  data jsonb NOT NULL DEFAULT '{}'::jsonb,
  note text,
  actor_id integer,
  at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT lead_events_pkey PRIMARY KEY (id),
  CONSTRAINT lead_events_client_id_key UNIQUE (client_id),
  CONSTRAINT lead_events_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id),
  CONSTRAINT lead_events_lead_id_fkey FOREIGN KEY (lead_id) REFERENCES leads(id),
  CONSTRAINT lead_events_data CHECK ((jsonb_typeof(data) = 'object'::text)),
  CONSTRAINT lead_events_type CHECK ((type = ANY (ARRAY['status'::text, 'assigned'::text, 'called'::text, 'replied'::text, 'project'::text])))
);
CREATE INDEX lead_events_actor_id ON lead_events USING btree (actor_id);
CREATE INDEX lead_events_lead_id ON lead_events USING btree (lead_id, at, id);
CREATE TRIGGER keep_rows BEFORE DELETE ON lead_events FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER keep_table BEFORE TRUNCATE ON lead_events FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
CREATE TRIGGER tell_office AFTER INSERT ON lead_events REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('leads');

-- Somebody who has asked for something and has not bought yet.
CREATE TABLE leads (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  lead_number character varying(20) NOT NULL,
  customer_id integer,
  order_id integer,
  customer_name character varying(255) NOT NULL,
  customer_email character varying(255) NOT NULL,
  customer_phone character varying(50),
  company character varying(255),
  source character varying(50) NOT NULL DEFAULT 'website'::character varying,
  status text NOT NULL DEFAULT 'new'::text,
  priority text NOT NULL DEFAULT 'medium'::text,
  estimated_value_cents bigint,
  notes text,
  assigned_to integer,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  -- The day on which somebody calls or writes again.
  follow_up_on date,
  -- Read beside the status \`lost\` only: whoever opens a lead again need not know of it.
  lost_reason text,
  -- When the person wrote again; null for those who wrote once. A lead comes up again with every message.
  written_again_at timestamp with time zone,
  CONSTRAINT leads_pkey PRIMARY KEY (id),
  CONSTRAINT leads_lead_number_key UNIQUE (lead_number),
  CONSTRAINT leads_order_id_key UNIQUE (order_id),
  CONSTRAINT leads_assigned_to_fkey FOREIGN KEY (assigned_to) REFERENCES users(id),
  CONSTRAINT leads_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id),
  CONSTRAINT leads_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT leads_estimated_value_cents CHECK ((estimated_value_cents >= 0)),
  CONSTRAINT leads_lead_number CHECK (((lead_number)::text <> ''::text)),
  CONSTRAINT leads_lost_reason CHECK ((lost_reason = ANY (ARRAY['price'::text, 'timing'::text, 'elsewhere'::text, 'silence'::text, 'unfit'::text, 'other'::text]))),
  CONSTRAINT leads_priority CHECK ((priority = ANY (ARRAY['low'::text, 'medium'::text, 'high'::text, 'urgent'::text]))),
  CONSTRAINT leads_status CHECK ((status = ANY (ARRAY['new'::text, 'contacted'::text, 'quoted'::text, 'won'::text, 'lost'::text])))
);
CREATE INDEX leads_assigned_to ON leads USING btree (assigned_to);
CREATE INDEX leads_customer_email ON leads USING btree (lower((customer_email)::text));
CREATE INDEX leads_customer_id ON leads USING btree (customer_id);
CREATE INDEX leads_follow_up_on ON leads USING btree (follow_up_on) WHERE (status = ANY (ARRAY['new'::text, 'contacted'::text, 'quoted'::text]));
CREATE INDEX leads_last_enquiry ON leads USING btree (COALESCE(written_again_at, created_at) DESC, id DESC);
CREATE INDEX leads_name_words ON leads USING gin (words_of((customer_name)::text));
CREATE INDEX leads_open_email ON leads USING btree (lower((customer_email)::text), id) WHERE (status = ANY (ARRAY['new'::text, 'contacted'::text, 'quoted'::text]));
CREATE INDEX leads_parts ON leads USING gin (person_parts((((((((customer_name)::text || '
'::text) || (customer_email)::text) || '
'::text) || (COALESCE(company, ''::character varying))::text) || '
'::text) || (lead_number)::text), (customer_phone)::text));
CREATE INDEX leads_status ON leads USING btree (status, created_at DESC);
CREATE TRIGGER bump_version BEFORE UPDATE ON leads FOR EACH ROW EXECUTE FUNCTION bump_version();
CREATE TRIGGER tell_office_delete AFTER DELETE ON leads REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('leads');
CREATE TRIGGER tell_office_insert AFTER INSERT ON leads REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('leads');
CREATE TRIGGER tell_office_update AFTER UPDATE ON leads REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('leads');

-- An email to be sent or that was sent.
CREATE TABLE mails (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  kind character varying(64) NOT NULL,
  unique_key character varying(255),
  message_id character varying(255) NOT NULL,
  to_email character varying(254) NOT NULL,
  to_name character varying(255),
  reply_to character varying(254),
  subject character varying(255) NOT NULL,
  body_text text NOT NULL,
  body_html text,
  attachments jsonb NOT NULL DEFAULT '[]'::jsonb,
  order_id integer,
  status text NOT NULL DEFAULT 'queued'::text,
  attempts integer NOT NULL DEFAULT 0,
  last_error text,
  sent_at timestamp with time zone,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  unsubscribe_url character varying(500),
  -- What the mail says, block by block. It gets its layout when it is sent, and body_html keeps what was sent.
  content jsonb,
  -- When it is due; moved ahead by the node that takes it, so that no other node sends it meanwhile.
  next_try_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT mails_pkey PRIMARY KEY (id),
  CONSTRAINT mails_message_id_key UNIQUE (message_id),
  CONSTRAINT mails_unique_key_key UNIQUE (unique_key),
  CONSTRAINT mails_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT mails_attempts CHECK ((attempts >= 0)),
  CONSTRAINT mails_content CHECK ((jsonb_typeof(content) = 'object'::text)),
  CONSTRAINT mails_status CHECK ((status = ANY (ARRAY['queued'::text, 'sent'::text, 'failed'::text]))),
  CONSTRAINT mails_unsubscribe_url CHECK (((unsubscribe_url)::text ~ '^(http|https)://'::text)) NOT VALID
);
CREATE INDEX mails_due ON mails USING btree (next_try_at, id) WHERE (status = 'queued'::text);
CREATE INDEX mails_failed ON mails USING btree (created_at) WHERE (status = 'failed'::text);
CREATE INDEX mails_kind ON mails USING btree (kind, created_at DESC);
CREATE INDEX mails_newest ON mails USING btree (created_at DESC, id DESC);
CREATE INDEX mails_order_id ON mails USING btree (order_id);
CREATE INDEX mails_status ON mails USING btree (status, created_at DESC, id DESC);
CREATE INDEX mails_to_clear ON mails USING btree (updated_at) WHERE ((status = ANY (ARRAY['sent'::text, 'failed'::text])) AND (POSITION(('@'::text) IN (to_email)) > 0));
CREATE INDEX mails_to_email ON mails USING btree (lower((to_email)::text), created_at DESC);
CREATE INDEX mails_words ON mails USING gin (mail_words((to_email)::text, (to_name)::text, (subject)::text));
CREATE TRIGGER bump_version BEFORE UPDATE ON mails FOR EACH ROW EXECUTE FUNCTION bump_version();
CREATE TRIGGER forget_count_delete AFTER DELETE ON mails FOR EACH ROW WHEN ((old.created_at < (now() - '14 days'::interval))) EXECUTE FUNCTION forget_count('mails');
CREATE TRIGGER forget_count_insert AFTER INSERT ON mails FOR EACH ROW WHEN ((new.created_at < (now() - '14 days'::interval))) EXECUTE FUNCTION forget_count('mails');
CREATE TRIGGER forget_count_update AFTER UPDATE ON mails FOR EACH ROW WHEN ((((old.created_at < (now() - '14 days'::interval)) OR (new.created_at < (now() - '14 days'::interval))) AND (((old.created_at IS DISTINCT FROM new.created_at) OR (old.status IS DISTINCT FROM new.status)) OR ((old.kind)::text IS DISTINCT FROM (new.kind)::text)))) EXECUTE FUNCTION forget_count('mails');
CREATE TRIGGER tell_office_delete AFTER DELETE ON mails REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('mails');
CREATE TRIGGER tell_office_insert AFTER INSERT ON mails REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('mails');
CREATE TRIGGER tell_office_update AFTER UPDATE ON mails REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('mails');

-- A picture in the media library.
CREATE TABLE media (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  sha256 text NOT NULL,
  alt character varying(500) NOT NULL DEFAULT ''::character varying,
  title character varying(255) NOT NULL DEFAULT ''::character varying,
  uploaded_by integer,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  deleted_at timestamp with time zone,
  CONSTRAINT media_pkey PRIMARY KEY (id),
  CONSTRAINT media_sha256_key UNIQUE (sha256),
  CONSTRAINT media_sha256_fkey FOREIGN KEY (sha256) REFERENCES artworks(sha256),
  CONSTRAINT media_uploaded_by_fkey FOREIGN KEY (uploaded_by) REFERENCES users(id)
);
CREATE INDEX media_created_at ON media USING btree (created_at DESC);
CREATE INDEX media_uploaded_by ON media USING btree (uploaded_by);
CREATE TRIGGER bump_version BEFORE UPDATE ON media FOR EACH ROW EXECUTE FUNCTION bump_version();
CREATE TRIGGER tell_office_delete AFTER DELETE ON media REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('media');
CREATE TRIGGER tell_office_insert AFTER INSERT ON media REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('media');
CREATE TRIGGER tell_office_update AFTER UPDATE ON media REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('media');

-- A link in the header or the footer.
CREATE TABLE menu_items (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  label character varying(255) NOT NULL,
  -- A path of this site or https, never javascript: or //elsewhere.
  href character varying(500) NOT NULL,
  parent_id integer,
  display_order integer NOT NULL DEFAULT 0,
  is_active boolean NOT NULL DEFAULT true,
  menu_type character varying(50) NOT NULL DEFAULT 'main'::character varying,
  category_filter character varying(255),
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  deleted_at timestamp with time zone,
  CONSTRAINT menu_items_pkey PRIMARY KEY (id),
  CONSTRAINT menu_items_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES menu_items(id) ON DELETE CASCADE,
  CONSTRAINT menu_items_href CHECK (((href)::text ~ '^(/$|/[^/\\]|https://)'::text)),
  CONSTRAINT menu_items_label CHECK (((label)::text <> ''::text)),
  CONSTRAINT menu_items_menu_type CHECK (((menu_type)::text = ANY ((ARRAY['main'::character varying, 'footer'::character varying, 'legal'::character varying])::text[]))) NOT VALID,
  CONSTRAINT menu_items_own_parent CHECK ((parent_id <> id))
);
CREATE INDEX menu_items_menu ON menu_items USING btree (menu_type, display_order);
CREATE INDEX menu_items_parent_id ON menu_items USING btree (parent_id);
CREATE TRIGGER bump_version BEFORE UPDATE ON menu_items FOR EACH ROW EXECUTE FUNCTION bump_version();
CREATE TRIGGER tell_office_delete AFTER DELETE ON menu_items REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('menu_items');
CREATE TRIGGER tell_office_insert AFTER INSERT ON menu_items REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('menu_items');
CREATE TRIGGER tell_office_update AFTER UPDATE ON menu_items REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('menu_items');
CREATE TRIGGER tell_shop_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON menu_items FOR EACH STATEMENT EXECUTE FUNCTION tell_shop_changed();

-- An email address that has asked for the newsletter.
CREATE TABLE newsletter_subscriptions (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  client_id uuid,
  email character varying(254) NOT NULL,
  email_key character varying(254) NOT NULL,
  status text NOT NULL DEFAULT 'pending'::text,
  token_hash bytea,
  confirmed_at timestamp with time zone,
  unsubscribed_at timestamp with time zone,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  source character varying(50),
  consent_text text,
  consented_at timestamp with time zone,
  consent_ip inet,
  confirm_ip inet,
  token_made_at timestamp with time zone,
  -- Readable, not hashed: every later mail must carry it, and it does nothing but end the subscription.
  unsubscribe_token character varying(64),
  CONSTRAINT newsletter_subscriptions_pkey PRIMARY KEY (id),
  CONSTRAINT newsletter_subscriptions_client_id_key UNIQUE (client_id),
  CONSTRAINT newsletter_subscriptions_email_key_key UNIQUE (email_key),
  CONSTRAINT newsletter_subscriptions_token_hash_key UNIQUE (token_hash),
  CONSTRAINT newsletter_subscriptions_unsubscribe_token_key UNIQUE (unsubscribe_token),
  CONSTRAINT newsletter_subscriptions_email_key CHECK ((((email_key)::text <> ''::text) AND ((email_key)::text = lower((email_key)::text)))),
  CONSTRAINT newsletter_subscriptions_status CHECK ((status = ANY (ARRAY['pending'::text, 'confirmed'::text, 'unsubscribed'::text]))),
  CONSTRAINT newsletter_subscriptions_token_hash CHECK ((octet_length(token_hash) = 32)),
  CONSTRAINT newsletter_subscriptions_unsubscribe_token CHECK (((unsubscribe_token)::text ~ '^[A-Za-z0-9_-]{43}$'::text))
);
CREATE INDEX newsletter_subscriptions_status ON newsletter_subscriptions USING btree (status, created_at DESC);
CREATE TRIGGER bump_version BEFORE UPDATE ON newsletter_subscriptions FOR EACH ROW EXECUTE FUNCTION bump_version();

-- Which kinds of notice a person has switched off.
CREATE TABLE notice_choices (
  user_id integer NOT NULL,
  -- Kinds that this person has switched off.
  off text[] NOT NULL DEFAULT '{}'::text[],
  CONSTRAINT notice_choices_pkey PRIMARY KEY (user_id),
  CONSTRAINT notice_choices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

-- Something that has happened and that devices are told.
CREATE TABLE notices (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL,
  -- Names this very event for ever: a replay makes no second one.
  unique_key character varying(255) NOT NULL,
  order_id integer,
  user_id integer,
  -- What stands on it: the number of an order, a job or a delivery.
  number character varying(100) NOT NULL,
  -- The page that it opens.
  path text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  -- When it was laid out for the devices that it goes to.
  spread_at timestamp with time zone,
  CONSTRAINT notices_pkey PRIMARY KEY (id),
  CONSTRAINT notices_unique_key_key UNIQUE (unique_key),
  CONSTRAINT notices_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT notices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT notices_about CHECK (((user_id IS NULL) <> (order_id IS NULL))),
  CONSTRAINT notices_kind CHECK ((kind <> ''::text)),
  CONSTRAINT notices_path CHECK ((path ~ '^/[a-z]'::text))
);
CREATE INDEX notices_created_at ON notices USING btree (created_at);
CREATE INDEX notices_order_id ON notices USING btree (order_id);
CREATE INDEX notices_user_id ON notices USING btree (user_id);
CREATE INDEX notices_waiting ON notices USING btree (id) WHERE (spread_at IS NULL);

-- A further link to an offer, in a reminder of it, by the hash of its token.
CREATE TABLE offer_links (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  offer_id integer NOT NULL,
  -- SHA-256; the token itself is in the mail and nowhere else.
  token_hash bytea NOT NULL,
  -- Kind of the mail.
  made_for character varying(64) NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT offer_links_pkey PRIMARY KEY (id),
  CONSTRAINT offer_links_token_hash_key UNIQUE (token_hash),
  CONSTRAINT offer_links_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES quote_offers(id),
  CONSTRAINT offer_links_made_for CHECK (((made_for)::text <> ''::text)),
  CONSTRAINT offer_links_token_hash CHECK ((octet_length(token_hash) = 32))
);
CREATE INDEX offer_links_offer_id ON offer_links USING btree (offer_id);

-- An order that a buyer wants on the organisation’s account, and what a manager has said.
CREATE TABLE order_approvals (
  -- An order is asked about once; declined or taken back, it is paid or cancelled.
  order_id integer NOT NULL,
  organisation_id integer NOT NULL,
  asked_by integer NOT NULL,
  asked_at timestamp with time zone NOT NULL DEFAULT now(),
  state text NOT NULL DEFAULT 'waiting'::text,
  -- What it came to when it was asked; no other sum is approved.
  total_cents bigint NOT NULL,
  decided_by integer,
  decided_at timestamp with time zone,
  reason text,
  CONSTRAINT order_approvals_pkey PRIMARY KEY (order_id),
  CONSTRAINT order_approvals_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES users(id),
  CONSTRAINT order_approvals_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  CONSTRAINT order_approvals_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT order_approvals_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id),
  CONSTRAINT order_approvals_decided CHECK (((state = 'waiting'::text) = (decided_at IS NULL))),
  CONSTRAINT order_approvals_state CHECK ((state = ANY (ARRAY['waiting'::text, 'approved'::text, 'declined'::text, 'withdrawn'::text]))),
  CONSTRAINT order_approvals_total_cents CHECK ((total_cents >= 0))
);
CREATE INDEX order_approvals_asked_by ON order_approvals USING btree (asked_by);
CREATE INDEX order_approvals_decided_by ON order_approvals USING btree (decided_by);
CREATE INDEX order_approvals_organisation_id ON order_approvals USING btree (organisation_id, state);
CREATE TRIGGER keep_rows BEFORE DELETE ON order_approvals FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER keep_table BEFORE TRUNCATE ON order_approvals FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
CREATE TRIGGER tell_office_delete AFTER DELETE ON order_approvals REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('orders');
CREATE TRIGGER tell_office_insert AFTER INSERT ON order_approvals REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('orders');
CREATE TRIGGER tell_office_update AFTER UPDATE ON order_approvals REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('orders');

-- A change of an order before production: what was, what is, the note to the customer.
CREATE TABLE order_changes (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  -- Made by the form: sent twice, it is one change.
  client_id uuid NOT NULL,
  order_id integer NOT NULL,
  -- SHA-256 of what was asked for.
  body_hash bytea NOT NULL,
  -- Lines, freight and total, as they were and as they are.
  before jsonb NOT NULL,
  after jsonb NOT NULL,
  difference_cents bigint NOT NULL,
  -- Why a price is another one; for the office.
  reason text,
  -- What the customer reads; erased with the person.
  message text,
  changed_by integer NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  CONSTRAINT order_changes_pkey PRIMARY KEY (id),
  CONSTRAINT order_changes_client_id_key UNIQUE (client_id),
  CONSTRAINT order_changes_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id),
  CONSTRAINT order_changes_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT order_changes_after CHECK ((jsonb_typeof(after) = 'object'::text)),
  CONSTRAINT order_changes_before CHECK ((jsonb_typeof(before) = 'object'::text)),
  CONSTRAINT order_changes_body_hash CHECK ((length(body_hash) = 32))
);
CREATE INDEX order_changes_changed_by ON order_changes USING btree (changed_by);
CREATE INDEX order_changes_order_id ON order_changes USING btree (order_id, id);
CREATE TRIGGER keep_rows BEFORE DELETE ON order_changes FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER keep_table BEFORE TRUNCATE ON order_changes FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();

-- What happened to an order, oldest first.
CREATE TABLE order_events (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  order_id integer NOT NULL,
  type character varying(64) NOT NULL,
  data jsonb NOT NULL DEFAULT '{}'::jsonb,
  actor_id integer,
  at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT order_events_pkey PRIMARY KEY (id),
  CONSTRAINT order_events_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id),
  CONSTRAINT order_events_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT order_events_type CHECK (((type)::text <> ''::text))
);
CREATE INDEX order_events_actor_id ON order_events USING btree (actor_id, at DESC, id DESC);
CREATE INDEX order_events_newest ON order_events USING btree (at DESC, id DESC);
CREATE INDEX order_events_order_id ON order_events USING btree (order_id, at, id);
CREATE INDEX order_events_words ON order_events USING gin (words_of(((('order '::text || (type)::text) || ' '::text) || (data)::text)));
CREATE TRIGGER keep_rows BEFORE DELETE ON order_events FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER keep_table BEFORE TRUNCATE ON order_events FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
CREATE TRIGGER keep_values BEFORE UPDATE ON order_events FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER tell_office_delete AFTER DELETE ON order_events REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('orders');
CREATE TRIGGER tell_office_insert AFTER INSERT ON order_events REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('orders');
CREATE TRIGGER tell_office_update AFTER UPDATE ON order_events REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('orders');

-- One line of an order: a product in one colour, with its sizes and placements.
CREATE TABLE order_items (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  order_id integer,
  product_id integer,
  line_number integer NOT NULL DEFAULT 1,
  name character varying(255) NOT NULL,
  image text,
  price_cents bigint NOT NULL,
  color jsonb,
  design_placements jsonb NOT NULL DEFAULT '[]'::jsonb,
  design_group_id uuid,
  allow_multiple_colors boolean NOT NULL DEFAULT false,
  -- The column's own default; every storefront line is written with the fee it was sold at.
  setup_fee_cents bigint NOT NULL DEFAULT 2995,
  size_quantities jsonb NOT NULL,
  total_quantity integer NOT NULL,
  total_price_cents bigint NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  -- Code, name, cents for one piece and in all, as sold; empty where decoration is in the price of a piece.
  decorations jsonb NOT NULL DEFAULT '[]'::jsonb,
  -- Template and pieces. Null: the line has no names and numbers.
  roster jsonb,
  print_areas jsonb,
  buyer_price jsonb,
  -- The order it was taken out of, which order_id then no longer names.
  removed_order_id integer,
  removed_at timestamp with time zone,
  CONSTRAINT order_items_pkey PRIMARY KEY (id),
  CONSTRAINT order_items_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT order_items_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id),
  CONSTRAINT order_items_removed_order_id_fkey FOREIGN KEY (removed_order_id) REFERENCES orders(id),
  CONSTRAINT order_items_buyer_price CHECK ((jsonb_typeof(buyer_price) = 'object'::text)),
  CONSTRAINT order_items_decorations CHECK ((jsonb_typeof(decorations) = 'array'::text)),
  CONSTRAINT order_items_design_placements CHECK ((jsonb_typeof(design_placements) = 'array'::text)),
  CONSTRAINT order_items_line_number CHECK ((line_number > 0)),
  CONSTRAINT order_items_price_cents CHECK (((price_cents >= 0) OR ((product_id IS NULL) AND (design_placements = '[]'::jsonb)))),
  CONSTRAINT order_items_print_areas CHECK ((jsonb_typeof(print_areas) = 'object'::text)),
  CONSTRAINT order_items_removed CHECK ((num_nulls(removed_order_id, removed_at) =
CASE
    WHEN (order_id IS NULL) THEN 0
    ELSE 2
END)),
  CONSTRAINT order_items_roster CHECK ((jsonb_typeof((roster -> 'pieces'::text)) = 'array'::text)),
  CONSTRAINT order_items_setup_fee_cents CHECK ((setup_fee_cents >= 0)),
  CONSTRAINT order_items_size_quantities CHECK ((jsonb_typeof(size_quantities) = 'array'::text)),
  CONSTRAINT order_items_total_price_cents CHECK (((total_price_cents = (total_quantity * price_cents)) OR ((product_id IS NULL) AND ((2 * abs((total_price_cents - (total_quantity * price_cents)))) <= total_quantity)))),
  CONSTRAINT order_items_total_quantity CHECK ((total_quantity > 0))
);
CREATE INDEX order_items_artwork ON order_items USING gin (design_placements jsonb_path_ops);
CREATE INDEX order_items_named ON order_items USING btree (order_id) WHERE ((roster IS NOT NULL) AND ((roster ->> 'erasedOn'::text) IS NULL));
CREATE INDEX order_items_order_id ON order_items USING btree (order_id, line_number);
CREATE INDEX order_items_product_id ON order_items USING btree (product_id);
CREATE INDEX order_items_removed_order_id ON order_items USING btree (removed_order_id);
CREATE TRIGGER bump_version BEFORE UPDATE ON order_items FOR EACH ROW EXECUTE FUNCTION bump_version();
CREATE TRIGGER keep_rows BEFORE DELETE ON order_items FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER keep_table BEFORE TRUNCATE ON order_items FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
CREATE TRIGGER void_proof AFTER UPDATE OF design_placements ON order_items FOR EACH ROW WHEN ((placement_keys(old.design_placements) IS DISTINCT FROM placement_keys(new.design_placements))) EXECUTE FUNCTION void_proof();
CREATE CONSTRAINT TRIGGER zzz_sync AFTER UPDATE ON order_items DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.roster IS DISTINCT FROM new.roster)) EXECUTE FUNCTION sync_stamp_roster();

-- A link in an email that opens an order without signing in, by the hash of its token.
CREATE TABLE order_links (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  order_id integer NOT NULL,
  -- SHA-256; the token itself is in the mail and nowhere else.
  token_hash bytea NOT NULL,
  -- Kind of the mail.
  made_for character varying(64) NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT order_links_pkey PRIMARY KEY (id),
  CONSTRAINT order_links_token_hash_key UNIQUE (token_hash),
  CONSTRAINT order_links_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT order_links_made_for CHECK (((made_for)::text <> ''::text)),
  CONSTRAINT order_links_token_hash CHECK ((octet_length(token_hash) = 32))
);
CREATE INDEX order_links_order_id ON order_links USING btree (order_id);

-- A sale.
CREATE TABLE orders (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  order_id character varying(20) NOT NULL,
  user_id integer,
  customer_id integer,
  checkout_id uuid,
  customer_info jsonb NOT NULL,
  company character varying(255),
  abn character varying(11),
  po_number character varying(100),
  notes text,
  subtotal_cents bigint NOT NULL,
  setup_cents bigint NOT NULL DEFAULT 0,
  shipping_cents bigint NOT NULL DEFAULT 0,
  total_cents bigint NOT NULL,
  gst_cents bigint NOT NULL DEFAULT 0,
  currency text NOT NULL DEFAULT 'aud'::text,
  status text NOT NULL DEFAULT 'pending'::text,
  payment_method character varying(50),
  payment_id character varying(255),
  is_paid boolean NOT NULL DEFAULT false,
  paid_at timestamp with time zone,
  payment_review boolean NOT NULL DEFAULT false,
  review_reason text,
  is_shipped boolean NOT NULL DEFAULT false,
  shipped_at timestamp with time zone,
  tracking_number character varying(100),
  fulfilment_method text NOT NULL DEFAULT 'auspost'::text,
  signature_required boolean NOT NULL DEFAULT false,
  access_token_hash bytea,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  shipping_method text NOT NULL DEFAULT 'standard'::text,
  decoration_cents bigint NOT NULL DEFAULT 0,
  needed_by date,
  organisation_id integer,
  CONSTRAINT orders_pkey PRIMARY KEY (id),
  CONSTRAINT orders_checkout_id_key UNIQUE (checkout_id),
  CONSTRAINT orders_order_id_key UNIQUE (order_id),
  CONSTRAINT orders_payment_id_key UNIQUE (payment_id),
  CONSTRAINT orders_checkout_id_fkey FOREIGN KEY (checkout_id) REFERENCES checkouts(id),
  CONSTRAINT orders_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id),
  CONSTRAINT orders_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id),
  CONSTRAINT orders_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT orders_abn CHECK (((abn)::text ~ '^[0-9]{11}$'::text)),
  CONSTRAINT orders_access_token_hash CHECK ((octet_length(access_token_hash) = 32)),
  CONSTRAINT orders_currency CHECK ((currency = 'aud'::text)),
  CONSTRAINT orders_decoration_cents CHECK ((decoration_cents >= 0)),
  CONSTRAINT orders_fulfilment_method CHECK ((fulfilment_method = ANY (ARRAY['auspost'::text, 'driver'::text, 'pickup'::text]))),
  CONSTRAINT orders_gst_cents CHECK (((gst_cents >= 0) AND (gst_cents <= total_cents))),
  CONSTRAINT orders_order_id CHECK (((order_id)::text ~ '^[A-Z0-9-]{1,20}$'::text)),
  CONSTRAINT orders_paid_at CHECK (((NOT is_paid) OR (paid_at IS NOT NULL))),
  CONSTRAINT orders_review_not_shipped CHECK ((NOT (payment_review AND is_shipped))),
  CONSTRAINT orders_setup_cents CHECK ((setup_cents >= 0)),
  CONSTRAINT orders_shipped_at CHECK (((NOT is_shipped) OR (shipped_at IS NOT NULL))),
  CONSTRAINT orders_shipping_cents CHECK ((shipping_cents >= 0)),
  CONSTRAINT orders_shipping_method CHECK ((shipping_method = ANY (ARRAY['standard'::text, 'express'::text]))),
  CONSTRAINT orders_status CHECK ((status = ANY (ARRAY['pending'::text, 'processing'::text, 'completed'::text, 'cancelled'::text]))),
  CONSTRAINT orders_subtotal_cents CHECK ((subtotal_cents >= 0)),
  CONSTRAINT orders_total_cents CHECK ((total_cents = (((subtotal_cents + decoration_cents) + setup_cents) + shipping_cents)))
);
CREATE INDEX orders_created_at ON orders USING btree (created_at DESC, id DESC);
CREATE INDEX orders_customer_id ON orders USING btree (customer_id, created_at DESC);
CREATE INDEX orders_customer_name ON orders USING btree (lower((COALESCE(company, ((customer_info ->> 'lastName'::text))::character varying, ''::character varying))::text), id);
CREATE INDEX orders_email ON orders USING btree (lower((customer_info ->> 'email'::text)));
CREATE INDEX orders_on_account ON orders USING btree (customer_id, id) WHERE ((NOT is_paid) AND (status = ANY (ARRAY['processing'::text, 'completed'::text])));
CREATE INDEX orders_organisation_id ON orders USING btree (organisation_id, id DESC);
CREATE INDEX orders_paid_at ON orders USING btree (paid_at) INCLUDE (status, total_cents) WHERE is_paid;
CREATE INDEX orders_payment_review ON orders USING btree (created_at DESC) WHERE payment_review;
CREATE INDEX orders_shipped_at ON orders USING btree (shipped_at) WHERE is_shipped;
CREATE INDEX orders_status ON orders USING btree (status, created_at DESC);
CREATE INDEX orders_to_clear ON orders USING btree (created_at) WHERE ((status = ANY (ARRAY['completed'::text, 'cancelled'::text])) AND ((((customer_info - 'firstName'::text) - 'lastName'::text) <> '{}'::jsonb) OR (notes IS NOT NULL)));
CREATE INDEX orders_to_ship ON orders USING btree (created_at) WHERE ((status = 'processing'::text) AND (NOT is_shipped));
CREATE INDEX orders_total_cents ON orders USING btree (total_cents, id);
CREATE INDEX orders_unpaid ON orders USING btree (created_at) WHERE ((NOT is_paid) AND (status <> 'cancelled'::text));
CREATE INDEX orders_user_id ON orders USING btree (user_id, created_at DESC);
CREATE INDEX orders_words ON orders USING gin (order_words((order_id)::text, (company)::text, customer_info, (tracking_number)::text, (po_number)::text));
CREATE TRIGGER bump_version BEFORE UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION bump_version();
CREATE TRIGGER forget_count_delete AFTER DELETE ON orders FOR EACH ROW WHEN ((old.created_at < (now() - '14 days'::interval))) EXECUTE FUNCTION forget_count('orders');
CREATE TRIGGER forget_count_insert AFTER INSERT ON orders FOR EACH ROW WHEN ((new.created_at < (now() - '14 days'::interval))) EXECUTE FUNCTION forget_count('orders');
CREATE TRIGGER forget_count_of_payments AFTER UPDATE ON orders FOR EACH ROW WHEN ((((old.payment_id)::text IS DISTINCT FROM (new.payment_id)::text) AND ((old.payment_id IS NOT NULL) OR (old.created_at < (now() - '01:00:00'::interval))))) EXECUTE FUNCTION forget_count_of_payments();
CREATE TRIGGER forget_count_update AFTER UPDATE ON orders FOR EACH ROW WHEN ((((old.created_at < (now() - '14 days'::interval)) OR (new.created_at < (now() - '14 days'::interval))) AND ((((((((old.created_at IS DISTINCT FROM new.created_at) OR (old.status IS DISTINCT FROM new.status)) OR (old.is_paid IS DISTINCT FROM new.is_paid)) OR (old.is_shipped IS DISTINCT FROM new.is_shipped)) OR (old.payment_review IS DISTINCT FROM new.payment_review)) OR (old.fulfilment_method IS DISTINCT FROM new.fulfilment_method)) OR (old.total_cents IS DISTINCT FROM new.total_cents)) OR ((old.payment_id)::text IS DISTINCT FROM (new.payment_id)::text)))) EXECUTE FUNCTION forget_count('orders');
CREATE TRIGGER forget_days AFTER UPDATE ON orders FOR EACH ROW WHEN (((old.created_at < (now() - '14 days'::interval)) AND ((old.shipped_at IS DISTINCT FROM new.shipped_at) OR (old.is_shipped IS DISTINCT FROM new.is_shipped) OR (old.customer_id IS DISTINCT FROM new.customer_id) OR ((old.payment_id)::text IS DISTINCT FROM (new.payment_id)::text)))) EXECUTE FUNCTION forget_days_of_orders();
CREATE TRIGGER keep_rows BEFORE DELETE ON orders FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER keep_table BEFORE TRUNCATE ON orders FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
CREATE TRIGGER name_organisation_of_changed BEFORE UPDATE OF status, customer_id ON orders FOR EACH ROW WHEN (((new.organisation_id IS NULL) AND (new.customer_id IS NOT NULL))) EXECUTE FUNCTION name_organisation();
CREATE TRIGGER name_organisation_of_new BEFORE INSERT ON orders FOR EACH ROW WHEN ((new.organisation_id IS NULL)) EXECUTE FUNCTION name_organisation();
CREATE TRIGGER tell_office_delete AFTER DELETE ON orders REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('orders');
CREATE TRIGGER tell_office_insert AFTER INSERT ON orders REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('orders');
CREATE TRIGGER tell_office_update AFTER UPDATE ON orders REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('orders');

-- Whether and on which terms an organisation may buy on account.
CREATE TABLE organisation_accounts (
  organisation_id integer NOT NULL,
  is_approved boolean NOT NULL DEFAULT false,
  limit_cents bigint NOT NULL DEFAULT 0,
  terms_days integer NOT NULL DEFAULT 30,
  -- Of an order's total, on the account before the order begins.
  deposit_percent integer NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT organisation_accounts_pkey PRIMARY KEY (organisation_id),
  CONSTRAINT organisation_accounts_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id),
  CONSTRAINT organisation_accounts_deposit_percent CHECK (((deposit_percent >= 0) AND (deposit_percent <= 100))),
  CONSTRAINT organisation_accounts_limit_cents CHECK ((limit_cents >= 0)),
  CONSTRAINT organisation_accounts_terms_days CHECK (((terms_days >= 0) AND (terms_days <= 365)))
);
CREATE TRIGGER bump_version BEFORE UPDATE ON organisation_accounts FOR EACH ROW EXECUTE FUNCTION bump_version();
CREATE TRIGGER tell_office_delete AFTER DELETE ON organisation_accounts REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('orders');
CREATE TRIGGER tell_office_insert AFTER INSERT ON organisation_accounts REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('orders');
CREATE TRIGGER tell_office_update AFTER UPDATE ON organisation_accounts REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('orders');

-- A design that the office has given to an organisation, or that it has kept.
CREATE TABLE organisation_artworks (
  organisation_id integer NOT NULL,
  sha256 character varying(64) NOT NULL,
  name character varying(255) NOT NULL,
  added_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT organisation_artworks_pkey PRIMARY KEY (organisation_id, sha256),
  CONSTRAINT organisation_artworks_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id),
  CONSTRAINT organisation_artworks_sha256_fkey FOREIGN KEY (sha256) REFERENCES artworks(sha256)
);
CREATE INDEX organisation_artworks_sha256 ON organisation_artworks USING btree (sha256);
CREATE TRIGGER tell_office_delete AFTER DELETE ON organisation_artworks REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('organisations');
CREATE TRIGGER tell_office_insert AFTER INSERT ON organisation_artworks REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('organisations');
CREATE TRIGGER tell_office_update AFTER UPDATE ON organisation_artworks REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('organisations');

-- A link by which somebody may join an organisation, by the hash of its token.
CREATE TABLE organisation_invitations (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  organisation_id integer NOT NULL,
  -- In lower case: the account that takes it up has the same address.
  email character varying(254) NOT NULL,
  role text NOT NULL,
  token_hash bytea NOT NULL,
  invited_by integer,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT organisation_invitations_pkey PRIMARY KEY (id),
  CONSTRAINT organisation_invitations_organisation_id_email_key UNIQUE (organisation_id, email),
  CONSTRAINT organisation_invitations_token_hash_key UNIQUE (token_hash),
  CONSTRAINT organisation_invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES users(id),
  CONSTRAINT organisation_invitations_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id),
  CONSTRAINT organisation_invitations_email CHECK (((email)::text = lower((email)::text))),
  CONSTRAINT organisation_invitations_role CHECK ((role = ANY (ARRAY['buyer'::text, 'manager'::text]))),
  CONSTRAINT organisation_invitations_token_hash CHECK ((octet_length(token_hash) = 32))
);
CREATE INDEX organisation_invitations_invited_by ON organisation_invitations USING btree (invited_by);
CREATE TRIGGER tell_office_delete AFTER DELETE ON organisation_invitations REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('organisations');
CREATE TRIGGER tell_office_insert AFTER INSERT ON organisation_invitations REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('organisations');
CREATE TRIGGER tell_office_update AFTER UPDATE ON organisation_invitations REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('organisations');

-- An account of the shop that buys for an organisation, and its role there.
CREATE TABLE organisation_members (
  user_id integer NOT NULL,
  organisation_id integer NOT NULL,
  role text NOT NULL,
  joined_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT organisation_members_pkey PRIMARY KEY (user_id),
  CONSTRAINT organisation_members_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id),
  CONSTRAINT organisation_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT organisation_members_role CHECK ((role = ANY (ARRAY['buyer'::text, 'manager'::text])))
);
CREATE INDEX organisation_members_organisation_id ON organisation_members USING btree (organisation_id);
CREATE TRIGGER tell_office_delete AFTER DELETE ON organisation_members REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('organisations');
CREATE TRIGGER tell_office_insert AFTER INSERT ON organisation_members REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('organisations');
CREATE TRIGGER tell_office_update AFTER UPDATE ON organisation_members REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('organisations');

-- A company or club with several buyers.
CREATE TABLE organisations (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  -- Made by the form: sent twice it is one organisation.
  client_id uuid NOT NULL,
  name character varying(255) NOT NULL,
  -- Eleven digits.
  abn character varying(11),
  -- A buyer's order on account above it waits for a manager. Null: none does.
  approval_over_cents bigint,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT organisations_pkey PRIMARY KEY (id),
  CONSTRAINT organisations_client_id_key UNIQUE (client_id),
  CONSTRAINT organisations_abn CHECK (((abn)::text ~ '^[0-9]{11}$'::text)),
  CONSTRAINT organisations_approval_over_cents CHECK ((approval_over_cents >= 0)),
  CONSTRAINT organisations_name CHECK (((name)::text <> ''::text))
);
CREATE INDEX organisations_by_name ON organisations USING btree (lower((name)::text), id);
CREATE TRIGGER bump_version BEFORE UPDATE ON organisations FOR EACH ROW EXECUTE FUNCTION bump_version();
CREATE TRIGGER tell_office_delete AFTER DELETE ON organisations REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('organisations');
CREATE TRIGGER tell_office_insert AFTER INSERT ON organisations REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('organisations');
CREATE TRIGGER tell_office_update AFTER UPDATE ON organisations REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('organisations');

-- The owner’s title and description of a page.
CREATE TABLE page_heads (
  path character varying(300) NOT NULL,
  -- Null: what the page says by itself.
  title character varying(120),
  description character varying(320),
  updated_by integer,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT page_heads_pkey PRIMARY KEY (path),
  CONSTRAINT page_heads_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(id),
  CONSTRAINT page_heads_description CHECK (((description)::text <> ''::text)),
  CONSTRAINT page_heads_path CHECK (((path)::text ~ '^/[^[:space:]#]*$'::text)),
  CONSTRAINT page_heads_title CHECK (((title)::text <> ''::text))
);
CREATE INDEX page_heads_updated_by ON page_heads USING btree (updated_by);
CREATE TRIGGER bump_version BEFORE UPDATE ON page_heads FOR EACH ROW EXECUTE FUNCTION bump_version();
CREATE TRIGGER tell_office_delete AFTER DELETE ON page_heads REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('page_heads');
CREATE TRIGGER tell_office_insert AFTER INSERT ON page_heads REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('page_heads');
CREATE TRIGGER tell_office_update AFTER UPDATE ON page_heads REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('page_heads');
CREATE TRIGGER tell_shop_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON page_heads FOR EACH STATEMENT EXECUTE FUNCTION tell_shop_changed();

-- A link to a page that is not published, by the hash of its token.
CREATE TABLE page_previews (
  token_hash bytea NOT NULL,
  page_id integer NOT NULL,
  created_by integer,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT page_previews_pkey PRIMARY KEY (token_hash),
  CONSTRAINT page_previews_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  CONSTRAINT page_previews_page_id_fkey FOREIGN KEY (page_id) REFERENCES pages(id) ON DELETE CASCADE,
  CONSTRAINT page_previews_token_hash CHECK ((length(token_hash) = 32))
);
CREATE INDEX page_previews_created_by ON page_previews USING btree (created_by);
CREATE INDEX page_previews_expires_at ON page_previews USING btree (expires_at);
CREATE INDEX page_previews_page_id ON page_previews USING btree (page_id);

-- A page as it was once published.
CREATE TABLE page_versions (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  page_id integer NOT NULL,
  number integer NOT NULL,
  title character varying(255) NOT NULL,
  description text NOT NULL DEFAULT ''::text,
  sections jsonb NOT NULL,
  created_by integer,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT page_versions_pkey PRIMARY KEY (id),
  CONSTRAINT page_versions_page_id_number_key UNIQUE (page_id, number),
  CONSTRAINT page_versions_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  CONSTRAINT page_versions_page_id_fkey FOREIGN KEY (page_id) REFERENCES pages(id) ON DELETE CASCADE,
  CONSTRAINT page_versions_number CHECK ((number > 0))
);
CREATE INDEX page_versions_created_by ON page_versions USING btree (created_by);

-- A page that the owner writes, with its draft.
CREATE TABLE pages (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  path character varying(255) NOT NULL,
  title character varying(255) NOT NULL,
  description text NOT NULL DEFAULT ''::text,
  status text NOT NULL DEFAULT 'draft'::text,
  sections jsonb NOT NULL DEFAULT '[]'::jsonb,
  published_at timestamp with time zone,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  -- Changes of a published page that are not published yet: title, description, sections.
  draft jsonb,
  deleted_at timestamp with time zone,
  updated_by integer,
  CONSTRAINT pages_pkey PRIMARY KEY (id),
  CONSTRAINT pages_path_key UNIQUE (path),
  CONSTRAINT pages_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(id),
  CONSTRAINT pages_draft CHECK ((jsonb_typeof(draft) = 'object'::text)),
  CONSTRAINT pages_path CHECK (((path)::text ~ '^/[a-z0-9/-]*$'::text)),
  CONSTRAINT pages_sections CHECK ((jsonb_typeof(sections) = 'array'::text)),
  CONSTRAINT pages_status CHECK ((status = ANY (ARRAY['draft'::text, 'published'::text]))),
  CONSTRAINT pages_title CHECK (((title)::text <> ''::text))
);
CREATE INDEX pages_status ON pages USING btree (status, path);
CREATE INDEX pages_updated_by ON pages USING btree (updated_by);
CREATE TRIGGER bump_version BEFORE UPDATE ON pages FOR EACH ROW EXECUTE FUNCTION bump_version();
CREATE TRIGGER tell_office_delete AFTER DELETE ON pages REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('pages');
CREATE TRIGGER tell_office_insert AFTER INSERT ON pages REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('pages');
CREATE TRIGGER tell_office_update AFTER UPDATE ON pages REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('pages');
CREATE TRIGGER tell_shop_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON pages FOR EACH STATEMENT EXECUTE FUNCTION tell_shop_changed();

-- What a browser is asked to sign with a passkey, by its hash, for five minutes.
CREATE TABLE passkey_challenges (
  challenge_hash bytea NOT NULL,
  purpose text NOT NULL,
  -- Null for a sign-in: whose passkey it is, is told by the answer.
  user_id integer,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT passkey_challenges_pkey PRIMARY KEY (challenge_hash),
  CONSTRAINT passkey_challenges_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT passkey_challenges_challenge_hash CHECK ((octet_length(challenge_hash) = 32)),
  CONSTRAINT passkey_challenges_purpose CHECK ((purpose = ANY (ARRAY['add'::text, 'signIn'::text, 'secondStep'::text, 'confirm'::text]))),
  CONSTRAINT passkey_challenges_user CHECK (((user_id IS NULL) = (purpose = 'signIn'::text)))
);
CREATE INDEX passkey_challenges_expires_at ON passkey_challenges USING btree (expires_at);
CREATE INDEX passkey_challenges_user_id ON passkey_challenges USING btree (user_id);

-- A passkey of somebody of the staff: its public half.
CREATE TABLE passkeys (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  user_id integer NOT NULL,
  -- Chosen by the authenticator, base64url.
  credential_id text NOT NULL,
  -- COSE, as it came.
  public_key bytea NOT NULL,
  -- How often it was used, as it says itself; always 0 for passkeys that are on several devices.
  counter bigint NOT NULL DEFAULT 0,
  transports text[] NOT NULL DEFAULT '{}'::text[],
  name text NOT NULL,
  -- Copied to the person's other devices by its provider.
  is_synced boolean NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  last_used_at timestamp with time zone,
  CONSTRAINT passkeys_pkey PRIMARY KEY (id),
  CONSTRAINT passkeys_credential_id_key UNIQUE (credential_id),
  CONSTRAINT passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT passkeys_counter CHECK ((counter >= 0)),
  CONSTRAINT passkeys_credential_id CHECK ((credential_id ~ '^[A-Za-z0-9_-]+$'::text)),
  CONSTRAINT passkeys_name CHECK ((name <> ''::text)),
  CONSTRAINT passkeys_public_key CHECK ((octet_length(public_key) > 0))
);
CREATE INDEX passkeys_user_id ON passkeys USING btree (user_id);

-- A link to set a password, used once or expired.
CREATE TABLE password_resets (
  token_hash bytea NOT NULL,
  user_id integer NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  expires_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone,
  CONSTRAINT password_resets_pkey PRIMARY KEY (token_hash),
  CONSTRAINT password_resets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT password_resets_token_hash CHECK ((octet_length(token_hash) = 32))
);
CREATE INDEX password_resets_user_id ON password_resets USING btree (user_id);

-- An order from the shop system that was used before: history, and nothing else.
CREATE TABLE past_orders (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  -- The shop system that the order is from.
  source text NOT NULL,
  -- As it was there, such as #1001.
  number character varying(100) NOT NULL,
  customer_id integer NOT NULL,
  ordered_at timestamp with time zone NOT NULL,
  -- In the words of the other system.
  state character varying(100) NOT NULL DEFAULT ''::character varying,
  total_cents bigint NOT NULL,
  currency text NOT NULL DEFAULT 'AUD'::text,
  -- Name, quantity and price in cents of each line, as it was there.
  lines jsonb NOT NULL DEFAULT '[]'::jsonb,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT past_orders_pkey PRIMARY KEY (id),
  CONSTRAINT past_orders_once UNIQUE (source, number),
  CONSTRAINT past_orders_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id),
  CONSTRAINT past_orders_currency CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  CONSTRAINT past_orders_lines CHECK ((jsonb_typeof(lines) = 'array'::text)),
  CONSTRAINT past_orders_number CHECK (((number)::text <> ''::text)),
  CONSTRAINT past_orders_source CHECK ((source = ANY (ARRAY['shopify'::text, 'woocommerce'::text]))),
  CONSTRAINT past_orders_total_cents CHECK ((total_cents >= 0))
);
CREATE INDEX past_orders_customer_id ON past_orders USING btree (customer_id);

-- A webhook of the payment provider, kept as it came.
CREATE TABLE payment_events (
  id character varying(255) NOT NULL,
  provider text NOT NULL,
  type character varying(100) NOT NULL,
  provider_payment_id character varying(255),
  payload jsonb NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  last_error text,
  received_at timestamp with time zone NOT NULL DEFAULT now(),
  processed_at timestamp with time zone,
  next_try_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT payment_events_pkey PRIMARY KEY (id),
  CONSTRAINT payment_events_provider CHECK ((provider = ANY (ARRAY['stripe'::text, 'test'::text])))
);
CREATE INDEX payment_events_payment ON payment_events USING btree (provider_payment_id, received_at);
CREATE INDEX payment_events_unprocessed ON payment_events USING btree (next_try_at) WHERE (processed_at IS NULL);
CREATE TRIGGER keep_rows BEFORE DELETE ON payment_events FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER keep_table BEFORE TRUNCATE ON payment_events FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();

-- When the provider is next asked about a payment or a refund.
CREATE TABLE payment_looks (
  key character varying(100) NOT NULL,
  next_at timestamp with time zone NOT NULL,
  CONSTRAINT payment_looks_pkey PRIMARY KEY (key),
  CONSTRAINT payment_looks_key CHECK (((key)::text <> ''::text))
);

-- One attempt to pay, as the provider reports it.
CREATE TABLE payments (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  provider text NOT NULL,
  provider_payment_id character varying(255) NOT NULL,
  checkout_id uuid,
  order_id integer,
  method character varying(50) NOT NULL,
  amount_cents bigint NOT NULL,
  received_cents bigint NOT NULL DEFAULT 0,
  currency text NOT NULL DEFAULT 'aud'::text,
  -- The provider's own words (Stripe's spelling), so that what it says is what is stored.
  status text NOT NULL,
  error_code character varying(100),
  error_message text,
  succeeded_at timestamp with time zone,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  receipt_id integer,
  pays_too boolean NOT NULL DEFAULT false,
  CONSTRAINT payments_pkey PRIMARY KEY (id),
  CONSTRAINT payments_provider_payment_id_key UNIQUE (provider_payment_id),
  CONSTRAINT payments_checkout_id_fkey FOREIGN KEY (checkout_id) REFERENCES checkouts(id),
  CONSTRAINT payments_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT payments_receipt_id_fkey FOREIGN KEY (receipt_id) REFERENCES receipts(id),
  CONSTRAINT payments_amount_cents CHECK (((amount_cents > 0) OR ((amount_cents < 0) AND (receipt_id IS NOT NULL)))),
  CONSTRAINT payments_currency CHECK ((currency ~ '^[a-z]{3}$'::text)),
  CONSTRAINT payments_provider CHECK ((provider = ANY (ARRAY['stripe'::text, 'test'::text, 'manual'::text]))),
  CONSTRAINT payments_received_cents CHECK (((received_cents >= 0) OR ((received_cents = amount_cents) AND (receipt_id IS NOT NULL)))),
  CONSTRAINT payments_status CHECK ((status = ANY (ARRAY['requires_payment_method'::text, 'requires_confirmation'::text, 'requires_action'::text, 'processing'::text, 'requires_capture'::text, 'succeeded'::text, 'canceled'::text])))
);
CREATE INDEX payments_checkout_id ON payments USING btree (checkout_id);
CREATE INDEX payments_created_at ON payments USING btree (created_at) INCLUDE (order_id, status, provider_payment_id);
CREATE INDEX payments_order_id ON payments USING btree (order_id);
CREATE INDEX payments_receipt_id ON payments USING btree (receipt_id);
CREATE INDEX payments_succeeded_at ON payments USING btree (succeeded_at) WHERE (succeeded_at IS NOT NULL);
CREATE INDEX payments_unmatched ON payments USING btree (succeeded_at) WHERE ((status = 'succeeded'::text) AND (order_id IS NULL));
CREATE TRIGGER bump_version BEFORE UPDATE ON payments FOR EACH ROW EXECUTE FUNCTION bump_version();
CREATE TRIGGER forget_count_delete AFTER DELETE ON payments FOR EACH ROW WHEN ((old.created_at < (now() - '14 days'::interval))) EXECUTE FUNCTION forget_count('payments');
CREATE TRIGGER forget_count_insert AFTER INSERT ON payments FOR EACH ROW WHEN ((new.created_at < (now() - '14 days'::interval))) EXECUTE FUNCTION forget_count('payments');
CREATE TRIGGER forget_count_update AFTER UPDATE ON payments FOR EACH ROW WHEN ((((old.created_at < (now() - '14 days'::interval)) OR (new.created_at < (now() - '14 days'::interval))) AND (((old.created_at IS DISTINCT FROM new.created_at) OR (old.status IS DISTINCT FROM new.status)) OR (old.order_id IS DISTINCT FROM new.order_id)))) EXECUTE FUNCTION forget_count('payments');
CREATE TRIGGER forget_days_insert AFTER INSERT ON payments FOR EACH ROW WHEN ((new.succeeded_at < (now() - '14 days'::interval))) EXECUTE FUNCTION forget_days_of_money();
CREATE TRIGGER forget_days_update AFTER UPDATE ON payments FOR EACH ROW WHEN (((old.created_at < (now() - '14 days'::interval)) OR (new.succeeded_at < (now() - '14 days'::interval)))) EXECUTE FUNCTION forget_days_of_money();
CREATE TRIGGER keep_rows BEFORE DELETE ON payments FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER keep_table BEFORE TRUNCATE ON payments FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();

-- What a policy said from one time on. An order names the texts that it was made under.
CREATE TABLE policy_texts (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  policy text NOT NULL,
  number integer NOT NULL,
  title character varying(255) NOT NULL,
  description text NOT NULL,
  sections jsonb NOT NULL,
  -- Of title, description and sections: the same words are no new version.
  sha256 bytea NOT NULL,
  held_from timestamp with time zone NOT NULL,
  -- Null: an update of the program, or the first that was kept.
  changed_by integer,
  CONSTRAINT policy_texts_pkey PRIMARY KEY (id),
  CONSTRAINT policy_texts_policy_number_key UNIQUE (policy, number),
  CONSTRAINT policy_texts_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id),
  CONSTRAINT policy_texts_number CHECK ((number > 0)),
  CONSTRAINT policy_texts_policy CHECK ((policy = ANY (ARRAY['terms'::text, 'privacy'::text, 'refund'::text, 'shipping'::text]))),
  CONSTRAINT policy_texts_sections CHECK ((jsonb_typeof(sections) = 'array'::text)),
  CONSTRAINT policy_texts_sha256 CHECK ((octet_length(sha256) = 32))
);
CREATE INDEX policy_texts_changed_by ON policy_texts USING btree (changed_by);
CREATE TRIGGER keep_rows BEFORE DELETE ON policy_texts FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER keep_table BEFORE TRUNCATE ON policy_texts FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
CREATE TRIGGER keep_values BEFORE UPDATE ON policy_texts FOR EACH ROW EXECUTE FUNCTION forbid_change();

-- What a customer or an organisation pays less for goods than everybody.
CREATE TABLE price_agreements (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  customer_id integer,
  organisation_id integer,
  -- Off the price of every product, in hundredths of a per cent.
  basis_points integer NOT NULL DEFAULT 0,
  -- Of one piece each: productId, unitCents.
  prices jsonb NOT NULL DEFAULT '[]'::jsonb,
  -- Both included, in the shop's calendar. Null: since ever, for ever.
  from_day date,
  until_day date,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  -- Price tables: techniqueId, by, columns, rows.
  technique_prices jsonb NOT NULL DEFAULT '[]'::jsonb,
  CONSTRAINT price_agreements_pkey PRIMARY KEY (id),
  CONSTRAINT price_agreements_customer_id_key UNIQUE (customer_id),
  CONSTRAINT price_agreements_organisation_id_key UNIQUE (organisation_id),
  CONSTRAINT price_agreements_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id),
  CONSTRAINT price_agreements_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id),
  CONSTRAINT price_agreements_basis_points CHECK (((basis_points >= 0) AND (basis_points <= 5000))),
  CONSTRAINT price_agreements_days CHECK ((until_day >= from_day)),
  CONSTRAINT price_agreements_of CHECK ((num_nonnulls(customer_id, organisation_id) = 1)),
  CONSTRAINT price_agreements_prices CHECK ((jsonb_typeof(prices) = 'array'::text)),
  CONSTRAINT price_agreements_technique_prices CHECK ((jsonb_typeof(technique_prices) = 'array'::text))
);
CREATE TRIGGER bump_version BEFORE UPDATE ON price_agreements FOR EACH ROW EXECUTE FUNCTION bump_version();
CREATE TRIGGER tell_office_delete AFTER DELETE ON price_agreements REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('customers');
CREATE TRIGGER tell_office_insert AFTER INSERT ON price_agreements REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('customers');
CREATE TRIGGER tell_office_update AFTER UPDATE ON price_agreements REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('customers');

-- Which product is in which category.
CREATE TABLE product_categories (
  product_id integer NOT NULL,
  category_id character varying(100) NOT NULL,
  CONSTRAINT product_categories_pkey PRIMARY KEY (product_id, category_id),
  CONSTRAINT product_categories_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id) ON DELETE CASCADE,
  CONSTRAINT product_categories_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);
CREATE INDEX product_categories_category_id ON product_categories USING btree (category_id);
CREATE TRIGGER bump_catalogue AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON product_categories FOR EACH STATEMENT EXECUTE FUNCTION bump_catalogue();
CREATE TRIGGER keep_added_for_undo AFTER INSERT ON product_categories REFERENCING NEW TABLE AS moved FOR EACH STATEMENT WHEN ((NULLIF(current_setting('import.run'::text, true), ''::text) IS NOT NULL)) EXECUTE FUNCTION keep_links_for_undo();
CREATE TRIGGER keep_removed_for_undo AFTER DELETE ON product_categories REFERENCING OLD TABLE AS moved FOR EACH STATEMENT WHEN ((NULLIF(current_setting('import.run'::text, true), ''::text) IS NOT NULL)) EXECUTE FUNCTION keep_links_for_undo();

-- A product in one colour and size, with its stock code.
CREATE TABLE product_variants (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  product_id integer NOT NULL,
  stock_code character varying(100) NOT NULL,
  color character varying(255) NOT NULL,
  size character varying(50) NOT NULL,
  price_cents bigint NOT NULL DEFAULT 0,
  gtin character varying(14),
  hex_codes text[] NOT NULL DEFAULT '{}'::text[],
  pantones text[] NOT NULL DEFAULT '{}'::text[],
  stock integer NOT NULL DEFAULT 0,
  image_url text,
  local_image_path text,
  display_order integer NOT NULL DEFAULT 0,
  archived_at timestamp with time zone,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT product_variants_pkey PRIMARY KEY (id),
  CONSTRAINT product_variants_stock_code_key UNIQUE (stock_code),
  CONSTRAINT product_variants_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id),
  CONSTRAINT product_variants_gtin CHECK (((gtin)::text ~ '^([0-9]{8}|[0-9]{12}|[0-9]{13}|[0-9]{14})$'::text)),
  CONSTRAINT product_variants_hex_codes CHECK (((hex_codes = '{}'::text[]) OR (array_to_string(hex_codes, ','::text, ''::text) ~ '^#[0-9A-Fa-f]{6}(,#[0-9A-Fa-f]{6})*$'::text))),
  CONSTRAINT product_variants_price_cents CHECK ((price_cents >= 0)),
  CONSTRAINT product_variants_stock CHECK ((stock >= 0)),
  CONSTRAINT product_variants_stock_code CHECK (((stock_code)::text <> ''::text))
);
CREATE INDEX product_variants_gtin ON product_variants USING btree (gtin) WHERE (gtin IS NOT NULL);
CREATE INDEX product_variants_product_id ON product_variants USING btree (product_id, display_order, id);
CREATE TRIGGER bump_catalogue AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON product_variants FOR EACH STATEMENT EXECUTE FUNCTION bump_catalogue();
CREATE TRIGGER bump_version BEFORE UPDATE ON product_variants FOR EACH ROW EXECUTE FUNCTION bump_version();
CREATE TRIGGER keep_for_undo AFTER UPDATE ON product_variants REFERENCING OLD TABLE AS earlier FOR EACH STATEMENT WHEN ((NULLIF(current_setting('import.run'::text, true), ''::text) IS NOT NULL)) EXECUTE FUNCTION keep_for_undo();
CREATE TRIGGER stamp_delete AFTER DELETE ON product_variants REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION stamp_variants();
CREATE TRIGGER stamp_insert AFTER INSERT ON product_variants REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION stamp_variants();
CREATE TRIGGER stamp_truncate AFTER TRUNCATE ON product_variants FOR EACH STATEMENT EXECUTE FUNCTION stamp_emptied_products();
CREATE TRIGGER stamp_update AFTER UPDATE ON product_variants REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION stamp_changed_variants();
CREATE TRIGGER tell_office_delete AFTER DELETE ON product_variants REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('product_variants');
CREATE TRIGGER tell_office_insert AFTER INSERT ON product_variants REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('product_variants');
CREATE TRIGGER tell_office_update AFTER UPDATE ON product_variants REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('product_variants');

-- A file that staff have attached to a design for a machine or for film; the bytes are in the file store.
CREATE TABLE production_files (
  -- Made by the device that sends it: sent twice it is one file.
  id uuid NOT NULL,
  artwork text NOT NULL,
  -- Of the bytes, under which the file store has them.
  sha256 text NOT NULL,
  extension text NOT NULL,
  bytes integer NOT NULL,
  -- As staff call it.
  name character varying(255) NOT NULL,
  note character varying(200),
  -- Of an embroidery file whose head says so: stitches, colours and size in millimetres.
  stitching jsonb,
  replaces uuid,
  added_by integer,
  added_at timestamp with time zone NOT NULL DEFAULT now(),
  -- Null while it counts.
  ended_at timestamp with time zone,
  ended_how text,
  ended_by integer,
  CONSTRAINT production_files_pkey PRIMARY KEY (id),
  CONSTRAINT production_files_replaces_key UNIQUE (replaces),
  CONSTRAINT production_files_added_by_fkey FOREIGN KEY (added_by) REFERENCES users(id),
  CONSTRAINT production_files_artwork_fkey FOREIGN KEY (artwork) REFERENCES artworks(sha256),
  CONSTRAINT production_files_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES users(id),
  CONSTRAINT production_files_replaces_fkey FOREIGN KEY (replaces) REFERENCES production_files(id),
  CONSTRAINT production_files_bytes CHECK ((bytes > 0)),
  CONSTRAINT production_files_ended CHECK (((ended_at IS NULL) = (ended_how IS NULL))),
  CONSTRAINT production_files_ended_how CHECK ((ended_how = ANY (ARRAY['replaced'::text, 'removed'::text]))),
  CONSTRAINT production_files_extension CHECK ((extension ~ '^[a-z0-9]{2,5}$'::text)),
  CONSTRAINT production_files_name CHECK (((name)::text <> ''::text)),
  CONSTRAINT production_files_sha256 CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text)),
  CONSTRAINT production_files_stitching CHECK ((jsonb_typeof(stitching) = 'object'::text))
);
CREATE INDEX production_files_added_by ON production_files USING btree (added_by);
CREATE INDEX production_files_artwork ON production_files USING btree (artwork);
CREATE INDEX production_files_ended_by ON production_files USING btree (ended_by);
CREATE INDEX production_files_sha256_idx ON production_files USING btree (sha256);
CREATE CONSTRAINT TRIGGER zzz_sync AFTER INSERT OR DELETE OR UPDATE ON production_files DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION sync_stamp_production_file();

-- A garment style with its price breaks, colours and texts.
CREATE TABLE products (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  name character varying(255) NOT NULL,
  slug character varying(255) NOT NULL,
  description text NOT NULL DEFAULT ''::text,
  -- 0 means price on request: it is shown, never sold.
  price_cents bigint NOT NULL,
  price_breaks jsonb NOT NULL DEFAULT '[]'::jsonb,
  category_name character varying(255),
  categories text[] NOT NULL DEFAULT '{}'::text[],
  subcategory character varying(255),
  supplier character varying(255),
  stock_code character varying(100),
  stock integer NOT NULL DEFAULT 0,
  track_stock boolean NOT NULL DEFAULT false,
  variant_pricing boolean NOT NULL DEFAULT false,
  customizable boolean NOT NULL DEFAULT true,
  printing_techniques text[] NOT NULL DEFAULT '{}'::text[],
  colors jsonb NOT NULL DEFAULT '[]'::jsonb,
  image text,
  image_back text,
  image_side text,
  garment character varying(64),
  features jsonb NOT NULL DEFAULT '[]'::jsonb,
  care jsonb NOT NULL DEFAULT '[]'::jsonb,
  size_guide text,
  rating numeric(2,1),
  num_reviews integer NOT NULL DEFAULT 0,
  rating_is_sample boolean NOT NULL DEFAULT false,
  display_order integer NOT NULL DEFAULT 0,
  -- Archived by an import that no longer names it; deleted by a person. Old orders keep their line either way.
  archived_at timestamp with time zone,
  deleted_at timestamp with time zone,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  hand_made text[] NOT NULL DEFAULT '{}'::text[],
  print_areas jsonb,
  CONSTRAINT products_pkey PRIMARY KEY (id),
  CONSTRAINT products_slug_key UNIQUE (slug),
  CONSTRAINT products_stock_code_key UNIQUE (stock_code),
  CONSTRAINT products_care CHECK ((jsonb_typeof(care) = 'array'::text)),
  CONSTRAINT products_colors CHECK ((jsonb_typeof(colors) = 'array'::text)),
  CONSTRAINT products_features CHECK ((jsonb_typeof(features) = 'array'::text)),
  CONSTRAINT products_hand_made CHECK ((hand_made <@ ARRAY['name'::text, 'description'::text, 'features'::text, 'display_order'::text])),
  CONSTRAINT products_name CHECK (((name)::text <> ''::text)),
  CONSTRAINT products_num_reviews CHECK ((num_reviews >= 0)),
  CONSTRAINT products_price_breaks CHECK ((jsonb_typeof(price_breaks) = 'array'::text)),
  CONSTRAINT products_price_cents CHECK ((price_cents >= 0)),
  CONSTRAINT products_print_areas CHECK ((jsonb_typeof(print_areas) = 'object'::text)),
  CONSTRAINT products_rating CHECK (((rating >= (0)::numeric) AND (rating <= (5)::numeric))),
  CONSTRAINT products_slug CHECK (((slug)::text ~ '^[a-z0-9][a-z0-9-]*$'::text)),
  CONSTRAINT products_stock CHECK ((stock >= 0))
);
CREATE INDEX products_categories ON products USING gin (categories);
CREATE INDEX products_category_name ON products USING btree (category_name, display_order);
CREATE INDEX products_listing ON products USING btree (display_order, id) WHERE ((archived_at IS NULL) AND (deleted_at IS NULL));
CREATE INDEX products_name_words ON products USING gin (words_of((name)::text));
CREATE INDEX products_same_name ON products USING btree (lower(TRIM(BOTH FROM name))) WHERE ((archived_at IS NULL) AND (deleted_at IS NULL));
CREATE TRIGGER bump_catalogue AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON products FOR EACH STATEMENT EXECUTE FUNCTION bump_catalogue();
CREATE TRIGGER bump_version BEFORE UPDATE ON products FOR EACH ROW EXECUTE FUNCTION bump_version();
CREATE TRIGGER keep_for_undo AFTER UPDATE ON products REFERENCING OLD TABLE AS earlier FOR EACH STATEMENT WHEN ((NULLIF(current_setting('import.run'::text, true), ''::text) IS NOT NULL)) EXECUTE FUNCTION keep_for_undo();
CREATE TRIGGER stamp_delete AFTER DELETE ON products REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION stamp_old_products();
CREATE TRIGGER stamp_insert AFTER INSERT ON products REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION stamp_new_products();
CREATE TRIGGER stamp_truncate AFTER TRUNCATE ON products FOR EACH STATEMENT EXECUTE FUNCTION stamp_emptied_products();
CREATE TRIGGER stamp_update AFTER UPDATE ON products REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION stamp_changed_products();
CREATE TRIGGER tell_office_delete AFTER DELETE ON products REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('products');
CREATE TRIGGER tell_office_insert AFTER INSERT ON products REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('products');
CREATE TRIGGER tell_office_update AFTER UPDATE ON products REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('products');

-- A version of Selvedge that has run on this database.
CREATE TABLE program_versions (
  version text NOT NULL,
  first_started_at timestamp with time zone NOT NULL DEFAULT now(),
  -- The last migration that it knows.
  last_migration text NOT NULL,
  least_migration text,
  CONSTRAINT program_versions_pkey PRIMARY KEY (version),
  CONSTRAINT program_versions_version CHECK ((version <> ''::text))
);

-- What a project is to make.
CREATE TABLE project_items (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  project_id integer NOT NULL,
  order_item_id integer,
  product_name character varying(255) NOT NULL,
  description text,
  quantity integer NOT NULL DEFAULT 1,
  unit_price_cents bigint NOT NULL DEFAULT 0,
  total_price_cents bigint NOT NULL DEFAULT 0,
  supplier character varying(255),
  status character varying(50) NOT NULL DEFAULT 'pending'::character varying,
  tracking_number character varying(100),
  notes text,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT project_items_pkey PRIMARY KEY (id),
  CONSTRAINT project_items_order_item_id_fkey FOREIGN KEY (order_item_id) REFERENCES order_items(id),
  CONSTRAINT project_items_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id),
  CONSTRAINT project_items_product_name CHECK (((product_name)::text <> ''::text)),
  CONSTRAINT project_items_quantity CHECK ((quantity > 0)),
  CONSTRAINT project_items_total_price_cents CHECK ((total_price_cents >= 0)),
  CONSTRAINT project_items_unit_price_cents CHECK ((unit_price_cents >= 0))
);
CREATE INDEX project_items_order_item_id ON project_items USING btree (order_item_id);
CREATE INDEX project_items_project_id ON project_items USING btree (project_id);
CREATE TRIGGER bump_version BEFORE UPDATE ON project_items FOR EACH ROW EXECUTE FUNCTION bump_version();
CREATE TRIGGER tell_office_delete AFTER DELETE ON project_items REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('project_items');
CREATE TRIGGER tell_office_insert AFTER INSERT ON project_items REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('project_items');
CREATE TRIGGER tell_office_update AFTER UPDATE ON project_items REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('project_items');

-- The office’s work on a sale, from lead to dispatch.
CREATE TABLE projects (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  project_number character varying(20) NOT NULL,
  lead_id integer,
  customer_id integer NOT NULL,
  -- One project per order, so that replaying a paid order cannot make a second.
  order_id integer,
  title character varying(255) NOT NULL,
  -- On the board this is the delivery location; what is to be made is in the brief.
  description text NOT NULL DEFAULT ''::text,
  brief text,
  status text NOT NULL DEFAULT 'Lead'::text,
  priority text NOT NULL DEFAULT 'medium'::text,
  total_value_cents bigint NOT NULL DEFAULT 0,
  paid_amount_cents bigint NOT NULL DEFAULT 0,
  on_account boolean NOT NULL DEFAULT false,
  due_date timestamp with time zone,
  delivery_date timestamp with time zone,
  deleted_at timestamp with time zone,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  client_id uuid,
  body_hash bytea,
  CONSTRAINT projects_pkey PRIMARY KEY (id),
  CONSTRAINT projects_client_id_key UNIQUE (client_id),
  CONSTRAINT projects_order_id_key UNIQUE (order_id),
  CONSTRAINT projects_project_number_key UNIQUE (project_number),
  CONSTRAINT projects_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id),
  CONSTRAINT projects_lead_id_fkey FOREIGN KEY (lead_id) REFERENCES leads(id),
  CONSTRAINT projects_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT projects_body_hash CHECK ((octet_length(body_hash) = 32)),
  CONSTRAINT projects_paid_amount_cents CHECK ((paid_amount_cents >= 0)),
  CONSTRAINT projects_priority CHECK ((priority = ANY (ARRAY['low'::text, 'medium'::text, 'high'::text, 'urgent'::text]))),
  CONSTRAINT projects_project_number CHECK (((project_number)::text <> ''::text)),
  CONSTRAINT projects_status CHECK ((status = ANY (ARRAY['Lead'::text, 'Contacted'::text, 'Quoted'::text, 'Paid'::text, 'Ordered'::text, 'Production'::text, 'Printed'::text, 'Completed'::text, 'Shipped'::text, 'Cancelled'::text, 'quote_pending'::text]))),
  CONSTRAINT projects_title CHECK (((title)::text <> ''::text)),
  CONSTRAINT projects_total_value_cents CHECK ((total_value_cents >= 0))
);
CREATE INDEX projects_created_at ON projects USING btree (created_at DESC) WHERE (deleted_at IS NULL);
CREATE INDEX projects_customer_id ON projects USING btree (customer_id);
CREATE INDEX projects_delivery ON projects USING btree (COALESCE(delivery_date, due_date)) WHERE (deleted_at IS NULL);
CREATE INDEX projects_finished ON projects USING btree (created_at DESC, id DESC) INCLUDE (status) WHERE ((deleted_at IS NULL) AND (status = ANY (ARRAY['Completed'::text, 'Shipped'::text, 'Cancelled'::text])));
CREATE INDEX projects_lead_id ON projects USING btree (lead_id);
CREATE INDEX projects_open ON projects USING btree (id) WHERE ((deleted_at IS NULL) AND (status <> ALL (ARRAY['Completed'::text, 'Shipped'::text, 'Cancelled'::text])));
CREATE INDEX projects_status ON projects USING btree (status, created_at DESC) WHERE (deleted_at IS NULL);
CREATE INDEX projects_title_words ON projects USING gin (words_of((title)::text));
CREATE INDEX projects_words ON projects USING gin (words_of((((((project_number)::text || ' '::text) || (title)::text) || ' '::text) || description)));
CREATE TRIGGER bump_version BEFORE UPDATE ON projects FOR EACH ROW EXECUTE FUNCTION bump_version();
CREATE TRIGGER forget_count_delete AFTER DELETE ON projects FOR EACH ROW WHEN ((old.created_at < (now() - '14 days'::interval))) EXECUTE FUNCTION forget_count('projects');
CREATE TRIGGER forget_count_insert AFTER INSERT ON projects FOR EACH ROW WHEN ((new.created_at < (now() - '14 days'::interval))) EXECUTE FUNCTION forget_count('projects');
CREATE TRIGGER forget_count_update AFTER UPDATE ON projects FOR EACH ROW WHEN ((((old.created_at < (now() - '14 days'::interval)) OR (new.created_at < (now() - '14 days'::interval))) AND (((old.created_at IS DISTINCT FROM new.created_at) OR (old.status IS DISTINCT FROM new.status)) OR (old.deleted_at IS DISTINCT FROM new.deleted_at)))) EXECUTE FUNCTION forget_count('projects');
CREATE TRIGGER forget_day AFTER UPDATE ON projects FOR EACH ROW WHEN (((new.order_id IS NOT NULL) AND (old.created_at < (now() - '14 days'::interval)) AND ((old.due_date IS DISTINCT FROM new.due_date) OR (old.delivery_date IS DISTINCT FROM new.delivery_date)))) EXECUTE FUNCTION forget_day_of_project();
CREATE TRIGGER tell_office_delete AFTER DELETE ON projects REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office_rows('projects', 'projects', 'id');
CREATE TRIGGER tell_office_insert AFTER INSERT ON projects REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office_rows('projects', 'projects', 'id');
CREATE TRIGGER tell_office_update AFTER UPDATE ON projects REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office_rows('projects', 'projects', 'id');
CREATE CONSTRAINT TRIGGER zzz_sync AFTER UPDATE ON projects DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((((((((((old.title)::text IS DISTINCT FROM (new.title)::text) OR ((old.project_number)::text IS DISTINCT FROM (new.project_number)::text)) OR (old.customer_id IS DISTINCT FROM new.customer_id)) OR (old.status IS DISTINCT FROM new.status)) OR (old.priority IS DISTINCT FROM new.priority)) OR (old.due_date IS DISTINCT FROM new.due_date)) OR (old.delivery_date IS DISTINCT FROM new.delivery_date)) OR (old.order_id IS DISTINCT FROM new.order_id)) OR (old.deleted_at IS DISTINCT FROM new.deleted_at))) EXECUTE FUNCTION sync_stamp_parent();

-- Somebody whom the buyer has asked about a proof by link, by the hash of its token, and their answer.
CREATE TABLE proof_approvers (
  -- Made by the device that asks: asked twice it is one person.
  id uuid NOT NULL,
  proof_id integer NOT NULL,
  -- As the buyer has named them.
  name character varying(80) NOT NULL,
  -- SHA-256; the token itself is in the link and nowhere else.
  token_hash bytea NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  -- In the order in which they were named, also within one request.
  created_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  -- Whoever asked has taken the link back.
  removed_at timestamp with time zone,
  decision text,
  answer text,
  answer_id uuid,
  answered_at timestamp with time zone,
  CONSTRAINT proof_approvers_pkey PRIMARY KEY (id),
  CONSTRAINT proof_approvers_answer_id_key UNIQUE (answer_id),
  CONSTRAINT proof_approvers_token_hash_key UNIQUE (token_hash),
  CONSTRAINT proof_approvers_proof_id_fkey FOREIGN KEY (proof_id) REFERENCES proofs(id),
  CONSTRAINT proof_approvers_answered CHECK (((decision IS NULL) = (answered_at IS NULL))),
  CONSTRAINT proof_approvers_decision CHECK ((decision = ANY (ARRAY['approved'::text, 'changes_requested'::text]))),
  CONSTRAINT proof_approvers_token_hash CHECK ((octet_length(token_hash) = 32))
);
CREATE INDEX proof_approvers_proof_id ON proof_approvers USING btree (proof_id);

-- How many of those who were asked about a proof have to say yes.
CREATE TABLE proof_panels (
  proof_id integer NOT NULL,
  -- How many have to say yes. Null: all who are asked.
  needed integer,
  CONSTRAINT proof_panels_pkey PRIMARY KEY (proof_id),
  CONSTRAINT proof_panels_proof_id_fkey FOREIGN KEY (proof_id) REFERENCES proofs(id),
  CONSTRAINT proof_panels_needed CHECK ((needed > 0))
);

-- One placement on a proof. Lengths are in millimetres.
CREATE TABLE proof_placements (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  proof_id integer NOT NULL,
  order_item_id integer NOT NULL,
  -- Which of the line's placements, from 0.
  place integer NOT NULL,
  position text NOT NULL,
  method text NOT NULL,
  -- By its hash alone: the file may be swept up when its owner's account is deleted.
  sha256 text NOT NULL,
  width_mm integer NOT NULL,
  height_mm integer NOT NULL,
  -- From the left and the upper edge of the print area; negative where it stands out.
  left_mm integer NOT NULL,
  top_mm integer NOT NULL,
  rotation real NOT NULL DEFAULT 0,
  signature text NOT NULL,
  -- The placement as the order had it, to be found again in a later order.
  placement_key text NOT NULL,
  -- SHA-256 of the drawn picture, under which the file store has it.
  picture text NOT NULL,
  -- The print area, such as left-chest; null for the side's main one.
  area text,
  -- From the seam of the collar to the design's upper edge, where a collar is above it.
  below_collar_mm integer,
  CONSTRAINT proof_placements_pkey PRIMARY KEY (id),
  CONSTRAINT proof_placements_once UNIQUE (proof_id, order_item_id, place),
  CONSTRAINT proof_placements_order_item_id_fkey FOREIGN KEY (order_item_id) REFERENCES order_items(id),
  CONSTRAINT proof_placements_proof_id_fkey FOREIGN KEY (proof_id) REFERENCES proofs(id),
  CONSTRAINT proof_placements_area CHECK ((area ~ '^[a-z]+(-[a-z]+)*$'::text)),
  CONSTRAINT proof_placements_height_mm CHECK ((height_mm > 0)),
  CONSTRAINT proof_placements_method CHECK ((method ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text)),
  CONSTRAINT proof_placements_picture CHECK ((picture ~ '^[0-9a-f]{64}$'::text)),
  CONSTRAINT proof_placements_place CHECK ((place >= 0)),
  CONSTRAINT proof_placements_position CHECK (("position" = ANY (ARRAY['front'::text, 'back'::text, 'side'::text]))),
  CONSTRAINT proof_placements_signature CHECK ((signature ~ '^[0-9a-f]{64}$'::text)),
  CONSTRAINT proof_placements_width_mm CHECK ((width_mm > 0))
);
CREATE INDEX proof_placements_order_item_id ON proof_placements USING btree (order_item_id);
CREATE INDEX proof_placements_placement_key ON proof_placements USING btree (placement_key);
CREATE INDEX proof_placements_sha256 ON proof_placements USING btree (sha256);
CREATE TRIGGER keep_rows BEFORE DELETE ON proof_placements FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER keep_table BEFORE TRUNCATE ON proof_placements FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
CREATE TRIGGER keep_values BEFORE UPDATE ON proof_placements FOR EACH ROW EXECUTE FUNCTION forbid_change();

-- Notes on places of a proof, and files, with which a customer asked for a change.
CREATE TABLE proof_requests (
  proof_id integer NOT NULL,
  -- Places on the pictures: placement, shares of the picture from the left and the top, and a note.
  pins jsonb NOT NULL DEFAULT '[]'::jsonb,
  -- Uploads by their hash and name.
  files jsonb NOT NULL DEFAULT '[]'::jsonb,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT proof_requests_pkey PRIMARY KEY (proof_id),
  CONSTRAINT proof_requests_proof_id_fkey FOREIGN KEY (proof_id) REFERENCES proofs(id),
  CONSTRAINT proof_requests_files CHECK ((jsonb_typeof(files) = 'array'::text)),
  CONSTRAINT proof_requests_pins CHECK ((jsonb_typeof(pins) = 'array'::text))
);
CREATE INDEX proof_requests_files_named ON proof_requests USING gin (files jsonb_path_ops);
CREATE TRIGGER keep_rows BEFORE DELETE ON proof_requests FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER keep_table BEFORE TRUNCATE ON proof_requests FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
CREATE TRIGGER keep_values BEFORE UPDATE ON proof_requests FOR EACH ROW EXECUTE FUNCTION forbid_change();

-- A picture of the decoration that the customer approves before it is made.
CREATE TABLE proofs (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  order_id integer NOT NULL,
  -- Made with the form: a proof that was sent twice is one proof.
  client_id uuid NOT NULL,
  revision integer NOT NULL,
  status text NOT NULL DEFAULT 'sent'::text,
  -- SHA-256 over every placement: artwork, millimetres, size and method. What is approved is this.
  signature text NOT NULL,
  message text,
  sent_by integer,
  sent_at timestamp with time zone NOT NULL DEFAULT now(),
  -- The customer's own words.
  answer text,
  answer_id uuid,
  -- Null where somebody without an account answered through the link of a mail.
  decided_by integer,
  decided_at timestamp with time zone,
  CONSTRAINT proofs_pkey PRIMARY KEY (id),
  CONSTRAINT proofs_answer_id_key UNIQUE (answer_id),
  CONSTRAINT proofs_client_id_key UNIQUE (client_id),
  CONSTRAINT proofs_once UNIQUE (order_id, revision),
  CONSTRAINT proofs_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  CONSTRAINT proofs_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT proofs_sent_by_fkey FOREIGN KEY (sent_by) REFERENCES users(id),
  CONSTRAINT proofs_decided_at CHECK (((status <> ALL (ARRAY['approved'::text, 'changes_requested'::text])) OR (decided_at IS NOT NULL))),
  CONSTRAINT proofs_revision CHECK ((revision > 0)),
  CONSTRAINT proofs_signature CHECK ((signature ~ '^[0-9a-f]{64}$'::text)),
  CONSTRAINT proofs_status CHECK ((status = ANY (ARRAY['sent'::text, 'approved'::text, 'changes_requested'::text, 'superseded'::text])))
);
CREATE UNIQUE INDEX proofs_current ON proofs USING btree (order_id) WHERE (status <> 'superseded'::text);
CREATE INDEX proofs_decided_by ON proofs USING btree (decided_by);
CREATE INDEX proofs_sent_by ON proofs USING btree (sent_by);
CREATE TRIGGER keep_proof BEFORE UPDATE ON proofs FOR EACH ROW EXECUTE FUNCTION keep_proof();
CREATE TRIGGER keep_rows BEFORE DELETE ON proofs FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER keep_table BEFORE TRUNCATE ON proofs FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
CREATE TRIGGER tell_office_delete AFTER DELETE ON proofs REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('proofs');
CREATE TRIGGER tell_office_insert AFTER INSERT ON proofs REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('proofs');
CREATE TRIGGER tell_office_update AFTER UPDATE ON proofs REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('proofs');
CREATE CONSTRAINT TRIGGER zzz_sync AFTER INSERT OR UPDATE ON proofs DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION sync_stamp_proof();

-- A sign-in that is under way at the provider, by the hash of its token.
CREATE TABLE provider_sign_ins (
  token_hash bytea NOT NULL,
  state text NOT NULL,
  nonce text NOT NULL,
  verifier text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT provider_sign_ins_pkey PRIMARY KEY (token_hash),
  CONSTRAINT provider_sign_ins_token_hash CHECK ((octet_length(token_hash) = 32))
);
CREATE INDEX provider_sign_ins_expires_at ON provider_sign_ins USING btree (expires_at);

-- A notice for one device, to be sent or sent.
CREATE TABLE push_sends (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  notice_id integer NOT NULL,
  subscription_id integer NOT NULL,
  status text NOT NULL DEFAULT 'queued'::text,
  attempts integer NOT NULL DEFAULT 0,
  -- When it is due; moved ahead by the node that takes it, so that no other node sends it meanwhile.
  next_try_at timestamp with time zone NOT NULL DEFAULT now(),
  last_error text,
  sent_at timestamp with time zone,
  CONSTRAINT push_sends_pkey PRIMARY KEY (id),
  CONSTRAINT push_sends_notice_id_subscription_id_key UNIQUE (notice_id, subscription_id),
  CONSTRAINT push_sends_notice_id_fkey FOREIGN KEY (notice_id) REFERENCES notices(id) ON DELETE CASCADE,
  CONSTRAINT push_sends_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES push_subscriptions(id) ON DELETE CASCADE,
  CONSTRAINT push_sends_attempts CHECK ((attempts >= 0)),
  CONSTRAINT push_sends_status CHECK ((status = ANY (ARRAY['queued'::text, 'sent'::text, 'failed'::text])))
);
CREATE INDEX push_sends_due ON push_sends USING btree (next_try_at, id) WHERE (status = 'queued'::text);
CREATE INDEX push_sends_subscription_id ON push_sends USING btree (subscription_id);

-- A device that gets notices, of a person or about one order.
CREATE TABLE push_subscriptions (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  -- Where the device's push service takes messages: whoever knows it and the keys can send.
  endpoint text NOT NULL,
  endpoint_hash bytea NOT NULL,
  p256dh text NOT NULL,
  auth text NOT NULL,
  -- Of all orders and all work of this person …
  user_id integer,
  -- … until the session ends in which they asked for it.
  session_hash bytea,
  -- Or of one order, by its link.
  order_id integer,
  -- Kinds that are switched off for that order; an account's are in notice_choices.
  off text[] NOT NULL DEFAULT '{}'::text[],
  user_agent character varying(300) NOT NULL DEFAULT ''::character varying,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT push_subscriptions_pkey PRIMARY KEY (id),
  CONSTRAINT push_subscriptions_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT push_subscriptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT push_subscriptions_about CHECK (((user_id IS NULL) <> (order_id IS NULL))),
  CONSTRAINT push_subscriptions_endpoint CHECK ((endpoint ~ '^(http|https)://'::text)),
  CONSTRAINT push_subscriptions_endpoint_hash CHECK ((octet_length(endpoint_hash) = 32)),
  CONSTRAINT push_subscriptions_session_hash CHECK (((session_hash IS NULL) = (user_id IS NULL)))
);
CREATE UNIQUE INDEX push_subscriptions_order ON push_subscriptions USING btree (order_id, endpoint_hash);
CREATE UNIQUE INDEX push_subscriptions_person ON push_subscriptions USING btree (endpoint_hash) WHERE (user_id IS NOT NULL);
CREATE INDEX push_subscriptions_session ON push_subscriptions USING btree (session_hash) WHERE (session_hash IS NOT NULL);
CREATE INDEX push_subscriptions_user_id ON push_subscriptions USING btree (user_id);

-- What happened to a quote.
CREATE TABLE quote_events (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  quote_id integer NOT NULL,
  offer_id integer,
  client_id uuid,
  type text NOT NULL,
  data jsonb NOT NULL DEFAULT '{}'::jsonb,
  note text,
  actor_id integer,
  at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT quote_events_pkey PRIMARY KEY (id),
  CONSTRAINT quote_events_client_id_key UNIQUE (client_id),
  CONSTRAINT quote_events_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id),
  CONSTRAINT quote_events_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES quote_offers(id),
  CONSTRAINT quote_events_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES quotes(id),
  CONSTRAINT quote_events_data CHECK ((jsonb_typeof(data) = 'object'::text)),
  CONSTRAINT quote_events_type CHECK ((type = ANY (ARRAY['status'::text, 'called'::text, 'sent'::text, 'viewed'::text, 'accepted'::text, 'declined'::text, 'project'::text, 'linked'::text, 'completed'::text, 'deleted'::text, 'restored'::text, 'sizes_closed'::text, 'sizes_opened'::text, 'drafted'::text, 'reminded'::text])))
);
CREATE INDEX quote_events_actor_id ON quote_events USING btree (actor_id);
CREATE UNIQUE INDEX quote_events_answer ON quote_events USING btree (offer_id) WHERE (type = ANY (ARRAY['accepted'::text, 'declined'::text]));
CREATE INDEX quote_events_offer_id ON quote_events USING btree (offer_id);
CREATE INDEX quote_events_quote_id ON quote_events USING btree (quote_id, at, id);
CREATE UNIQUE INDEX quote_events_viewed ON quote_events USING btree (offer_id) WHERE (type = 'viewed'::text);
CREATE TRIGGER keep_rows BEFORE DELETE ON quote_events FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER keep_table BEFORE TRUNCATE ON quote_events FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
CREATE TRIGGER tell_office AFTER INSERT ON quote_events REFERENCING NEW TABLE AS told FOR EACH STATEMENT EXECUTE FUNCTION tell_quote_events();

-- A file that goes with an offer.
CREATE TABLE quote_files (
  sha256 text NOT NULL,
  extension text NOT NULL,
  bytes integer NOT NULL,
  uploaded_by integer,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT quote_files_pkey PRIMARY KEY (sha256),
  CONSTRAINT quote_files_uploaded_by_fkey FOREIGN KEY (uploaded_by) REFERENCES users(id),
  CONSTRAINT quote_files_bytes CHECK ((bytes > 0)),
  CONSTRAINT quote_files_extension CHECK ((extension = ANY (ARRAY['pdf'::text, 'png'::text, 'jpg'::text]))),
  CONSTRAINT quote_files_sha256 CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text))
);
CREATE INDEX quote_files_uploaded_by ON quote_files USING btree (uploaded_by);

-- An offer that was sent to a customer, as it was sent.
CREATE TABLE quote_offers (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  quote_id integer NOT NULL,
  -- Made with the form: an offer that was sent twice is one offer.
  client_id uuid NOT NULL,
  revision integer NOT NULL,
  number character varying(20) NOT NULL,
  -- SHA-256; the token itself is in the mail and nowhere else.
  token_hash bytea NOT NULL,
  -- What is offered, in the words of that day.
  product_name character varying(255) NOT NULL,
  quantity integer NOT NULL,
  decoration character varying(255) NOT NULL,
  -- Without GST and freight.
  price_cents bigint NOT NULL,
  gst_cents bigint NOT NULL,
  is_gst_shown boolean NOT NULL,
  seller jsonb NOT NULL,
  time_zone character varying(64) NOT NULL,
  -- The last day on which it holds, and the instant from which it does not.
  valid_until date NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  message text,
  files jsonb NOT NULL DEFAULT '[]'::jsonb,
  sent_by integer,
  sent_at timestamp with time zone NOT NULL DEFAULT now(),
  work jsonb,
  options jsonb,
  -- Of the total; 0: none. Null: by the customer's terms.
  deposit_percent smallint,
  -- Whoever has sent it may approve credit: it holds below the terms, and for a customer without any.
  deposit_granted boolean NOT NULL DEFAULT false,
  CONSTRAINT quote_offers_pkey PRIMARY KEY (id),
  CONSTRAINT quote_offers_client_id_key UNIQUE (client_id),
  CONSTRAINT quote_offers_number_key UNIQUE (number),
  CONSTRAINT quote_offers_once UNIQUE (quote_id, revision),
  CONSTRAINT quote_offers_token_hash_key UNIQUE (token_hash),
  CONSTRAINT quote_offers_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES quotes(id),
  CONSTRAINT quote_offers_sent_by_fkey FOREIGN KEY (sent_by) REFERENCES users(id),
  CONSTRAINT quote_offers_deposit_percent CHECK (((deposit_percent >= 0) AND (deposit_percent <= 100))),
  CONSTRAINT quote_offers_files CHECK ((jsonb_typeof(files) = 'array'::text)),
  CONSTRAINT quote_offers_gst_cents CHECK ((gst_cents >= 0)),
  CONSTRAINT quote_offers_number CHECK (((number)::text <> ''::text)),
  CONSTRAINT quote_offers_options CHECK ((jsonb_typeof(options) = 'array'::text)),
  CONSTRAINT quote_offers_price_cents CHECK ((price_cents > 0)),
  CONSTRAINT quote_offers_quantity CHECK ((quantity > 0)),
  CONSTRAINT quote_offers_revision CHECK ((revision > 0)),
  CONSTRAINT quote_offers_seller CHECK ((jsonb_typeof(seller) = 'object'::text)),
  CONSTRAINT quote_offers_token_hash CHECK ((octet_length(token_hash) = 32)),
  CONSTRAINT quote_offers_work CHECK ((jsonb_typeof(work) = 'object'::text))
);
CREATE INDEX quote_offers_sent_at ON quote_offers USING btree (sent_at);
CREATE INDEX quote_offers_sent_by ON quote_offers USING btree (sent_by);
CREATE TRIGGER keep_offer BEFORE UPDATE ON quote_offers FOR EACH ROW EXECUTE FUNCTION keep_offer();
CREATE TRIGGER keep_rows BEFORE DELETE ON quote_offers FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER keep_table BEFORE TRUNCATE ON quote_offers FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();

-- The message or call that a quote of the office began from.
CREATE TABLE quote_sources (
  quote_id integer NOT NULL,
  message_id integer,
  -- Of the lead's history.
  call_id bigint,
  CONSTRAINT quote_sources_pkey PRIMARY KEY (quote_id),
  CONSTRAINT quote_sources_call_id_fkey FOREIGN KEY (call_id) REFERENCES lead_events(id),
  CONSTRAINT quote_sources_message_id_fkey FOREIGN KEY (message_id) REFERENCES contact_messages(id) ON DELETE CASCADE,
  CONSTRAINT quote_sources_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES quotes(id),
  CONSTRAINT quote_sources_one CHECK ((num_nonnulls(message_id, call_id) = 1))
);
CREATE INDEX quote_sources_call_id ON quote_sources USING btree (call_id);
CREATE INDEX quote_sources_message_id ON quote_sources USING btree (message_id);

-- A request for a quote, with the office’s work on it.
CREATE TABLE quotes (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  -- Made by the browser: a request that was sent twice is one request.
  client_id uuid,
  user_id integer,
  lead_id integer,
  project_id integer,
  name character varying(255) NOT NULL,
  email character varying(255) NOT NULL,
  phone character varying(50),
  company character varying(255),
  product_name character varying(255),
  quantity integer NOT NULL DEFAULT 20,
  decoration_method character varying(50),
  design_placements jsonb NOT NULL DEFAULT '[]'::jsonb,
  additional_notes text,
  purpose character varying(50),
  help_type character varying(50),
  -- Excludes GST and freight. Null reads as TBD.
  estimated_price_cents bigint,
  status text NOT NULL DEFAULT 'pending'::text,
  sent_at timestamp with time zone,
  access_token_hash bytea,
  deleted_at timestamp with time zone,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  shown_price_cents bigint,
  -- The office's own; no customer reads them.
  internal_notes text,
  -- The day on which somebody calls or writes again.
  follow_up_on date,
  -- The order that it became, where the office has linked one.
  order_id integer,
  written_by integer,
  -- Address and ABN for the order, as far as they are known; erased with the person.
  buyer jsonb,
  chosen_option_id uuid,
  -- The last day on which sizes are filled in by link, by the shop's calendar.
  sizes_by date,
  -- From then on no row is taken.
  sizes_closed_at timestamp with time zone,
  -- As it was typed, with the id of its saving and the version that it was written upon.
  draft jsonb,
  draft_at timestamp with time zone,
  draft_by integer,
  CONSTRAINT quotes_pkey PRIMARY KEY (id),
  CONSTRAINT quotes_client_id_key UNIQUE (client_id),
  CONSTRAINT quotes_draft_by_fkey FOREIGN KEY (draft_by) REFERENCES users(id),
  CONSTRAINT quotes_lead_id_fkey FOREIGN KEY (lead_id) REFERENCES leads(id),
  CONSTRAINT quotes_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT quotes_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id),
  CONSTRAINT quotes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT quotes_written_by_fkey FOREIGN KEY (written_by) REFERENCES users(id),
  CONSTRAINT quotes_access_token_hash CHECK ((octet_length(access_token_hash) = 32)),
  CONSTRAINT quotes_buyer CHECK ((jsonb_typeof(buyer) = 'object'::text)),
  CONSTRAINT quotes_design_placements CHECK ((jsonb_typeof(design_placements) = 'array'::text)),
  CONSTRAINT quotes_draft CHECK ((jsonb_typeof(draft) = 'object'::text)),
  CONSTRAINT quotes_drafted CHECK (((draft IS NULL) = (draft_at IS NULL))),
  CONSTRAINT quotes_email CHECK ((((email)::text <> ''::text) OR (draft IS NOT NULL))),
  CONSTRAINT quotes_estimated_price_cents CHECK ((estimated_price_cents >= 0)),
  CONSTRAINT quotes_name CHECK (((name)::text <> ''::text)),
  CONSTRAINT quotes_quantity CHECK ((quantity > 0)),
  CONSTRAINT quotes_shown_price_cents CHECK ((shown_price_cents >= 0)),
  CONSTRAINT quotes_status CHECK ((status = ANY (ARRAY['pending'::text, 'quoted'::text, 'accepted'::text, 'declined'::text, 'completed'::text])))
);
CREATE INDEX quotes_draft_by ON quotes USING btree (draft_by);
CREATE INDEX quotes_email ON quotes USING btree (lower((email)::text));
CREATE INDEX quotes_follow_up_on ON quotes USING btree (follow_up_on) WHERE (deleted_at IS NULL);
CREATE INDEX quotes_lead_id ON quotes USING btree (lead_id);
CREATE INDEX quotes_name_words ON quotes USING gin (words_of((name)::text));
CREATE INDEX quotes_newest ON quotes USING btree (created_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX quotes_order_id ON quotes USING btree (order_id);
CREATE INDEX quotes_parts ON quotes USING gin (person_parts((((((name)::text || '
'::text) || (email)::text) || '
'::text) || (COALESCE(company, ''::character varying))::text), (phone)::text));
CREATE INDEX quotes_project_id ON quotes USING btree (project_id);
CREATE INDEX quotes_status ON quotes USING btree (status, created_at DESC) WHERE (deleted_at IS NULL);
CREATE INDEX quotes_to_clear ON quotes USING btree (updated_at) WHERE ((order_id IS NULL) AND (project_id IS NULL) AND (status = ANY (ARRAY['pending'::text, 'quoted'::text, 'declined'::text])) AND ((POSITION(('@'::text) IN (email)) > 0) OR (draft IS NOT NULL)));
CREATE INDEX quotes_user_id ON quotes USING btree (user_id);
CREATE INDEX quotes_written_by ON quotes USING btree (written_by);
CREATE TRIGGER bump_version BEFORE UPDATE ON quotes FOR EACH ROW EXECUTE FUNCTION bump_version();
CREATE TRIGGER tell_office_delete AFTER DELETE ON quotes REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('quotes');
CREATE TRIGGER tell_office_insert AFTER INSERT ON quotes REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('quotes');
CREATE TRIGGER tell_office_update AFTER UPDATE ON quotes REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('quotes');

-- The counters of the rate limiter.
CREATE TABLE rate_limits (
  key character varying(255) NOT NULL,
  points integer NOT NULL DEFAULT 0,
  expire bigint,
  CONSTRAINT rate_limits_pkey PRIMARY KEY (key)
);
CREATE INDEX rate_limits_expire ON rate_limits USING btree (expire);

-- A receipt that was a mistake, or that the bank has taken back.
CREATE TABLE receipt_reversals (
  receipt_id integer NOT NULL,
  reason text NOT NULL,
  created_by integer,
  reversed_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT receipt_reversals_pkey PRIMARY KEY (receipt_id),
  CONSTRAINT receipt_reversals_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  CONSTRAINT receipt_reversals_receipt_id_fkey FOREIGN KEY (receipt_id) REFERENCES receipts(id),
  CONSTRAINT receipt_reversals_reason CHECK ((reason <> ''::text))
);
CREATE INDEX receipt_reversals_created_by ON receipt_reversals USING btree (created_by);
CREATE INDEX receipt_reversals_reversed_at ON receipt_reversals USING btree (reversed_at);
CREATE TRIGGER keep_rows BEFORE DELETE ON receipt_reversals FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER keep_table BEFORE TRUNCATE ON receipt_reversals FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
CREATE TRIGGER keep_values BEFORE UPDATE ON receipt_reversals FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER tell_office_delete AFTER DELETE ON receipt_reversals REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('orders');
CREATE TRIGGER tell_office_insert AFTER INSERT ON receipt_reversals REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('orders');
CREATE TRIGGER tell_office_update AFTER UPDATE ON receipt_reversals REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('orders');

-- Money that came by hand or by bank, or credit that went back, as its receipt was issued.
CREATE TABLE receipts (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  -- Made by the device: a receipt that was sent twice is one receipt.
  client_id uuid NOT NULL,
  number character varying(20) NOT NULL,
  -- Moves when two customers are merged; nothing else does.
  customer_id integer NOT NULL,
  -- 'refund': the customer's credit goes back to them.
  kind text NOT NULL DEFAULT 'payment'::text,
  method text NOT NULL,
  amount_cents bigint NOT NULL,
  -- In the shop's calendar.
  received_on date NOT NULL,
  reference character varying(200),
  document jsonb NOT NULL,
  created_by integer,
  issued_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT receipts_pkey PRIMARY KEY (id),
  CONSTRAINT receipts_client_id_key UNIQUE (client_id),
  CONSTRAINT receipts_number_key UNIQUE (number),
  CONSTRAINT receipts_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  CONSTRAINT receipts_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id),
  CONSTRAINT receipts_amount_cents CHECK ((amount_cents > 0)),
  CONSTRAINT receipts_kind CHECK ((kind = ANY (ARRAY['payment'::text, 'refund'::text]))),
  CONSTRAINT receipts_method CHECK ((method = ANY (ARRAY['bank_transfer'::text, 'cash'::text, 'card_terminal'::text, 'other'::text])))
);
CREATE INDEX receipts_created_by ON receipts USING btree (created_by);
CREATE INDEX receipts_customer_id ON receipts USING btree (customer_id, id DESC);
CREATE INDEX receipts_received_on ON receipts USING btree (received_on);
CREATE TRIGGER keep_rows BEFORE DELETE ON receipts FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER keep_table BEFORE TRUNCATE ON receipts FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
CREATE TRIGGER keep_values BEFORE UPDATE ON receipts FOR EACH ROW WHEN ((((((((((((old.id IS DISTINCT FROM new.id) OR (old.client_id IS DISTINCT FROM new.client_id)) OR ((old.number)::text IS DISTINCT FROM (new.number)::text)) OR (old.kind IS DISTINCT FROM new.kind)) OR (old.method IS DISTINCT FROM new.method)) OR (old.amount_cents IS DISTINCT FROM new.amount_cents)) OR (old.received_on IS DISTINCT FROM new.received_on)) OR ((old.reference)::text IS DISTINCT FROM (new.reference)::text)) OR (old.document IS DISTINCT FROM new.document)) OR (old.created_by IS DISTINCT FROM new.created_by)) OR (old.issued_at IS DISTINCT FROM new.issued_at))) EXECUTE FUNCTION forbid_change();
CREATE TRIGGER tell_office_delete AFTER DELETE ON receipts REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('orders');
CREATE TRIGGER tell_office_insert AFTER INSERT ON receipts REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('orders');
CREATE TRIGGER tell_office_update AFTER UPDATE ON receipts REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('orders');

-- A code for a sign-in without the telephone, by its hash, used once.
CREATE TABLE recovery_codes (
  code_hash bytea NOT NULL,
  user_id integer NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  used_at timestamp with time zone,
  CONSTRAINT recovery_codes_pkey PRIMARY KEY (code_hash),
  CONSTRAINT recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT recovery_codes_code_hash CHECK ((octet_length(code_hash) = 32))
);
CREATE INDEX recovery_codes_user_id ON recovery_codes USING btree (user_id);

-- Money paid back, or on its way back.
CREATE TABLE refunds (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  order_id integer,
  payment_id integer NOT NULL,
  provider_refund_id character varying(255),
  idempotency_key character varying(255),
  amount_cents bigint NOT NULL,
  status text NOT NULL DEFAULT 'pending'::text,
  reason text,
  created_by integer,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  attempts integer NOT NULL DEFAULT 1,
  failure_reason character varying(255),
  CONSTRAINT refunds_pkey PRIMARY KEY (id),
  CONSTRAINT refunds_idempotency_key_key UNIQUE (idempotency_key),
  CONSTRAINT refunds_provider_refund_id_key UNIQUE (provider_refund_id),
  CONSTRAINT refunds_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  CONSTRAINT refunds_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT refunds_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  CONSTRAINT refunds_amount_cents CHECK ((amount_cents > 0)),
  CONSTRAINT refunds_attempts CHECK ((attempts > 0)),
  CONSTRAINT refunds_status CHECK ((status = ANY (ARRAY['pending'::text, 'succeeded'::text, 'failed'::text, 'canceled'::text])))
);
CREATE INDEX refunds_created_at ON refunds USING btree (created_at);
CREATE INDEX refunds_created_by ON refunds USING btree (created_by);
CREATE INDEX refunds_order_id ON refunds USING btree (order_id);
CREATE INDEX refunds_payment_id ON refunds USING btree (payment_id);
CREATE INDEX refunds_pending ON refunds USING btree (updated_at) WHERE (status = 'pending'::text);
CREATE INDEX refunds_succeeded ON refunds USING btree (order_id) WHERE (status = 'succeeded'::text);
CREATE TRIGGER bump_version BEFORE UPDATE ON refunds FOR EACH ROW EXECUTE FUNCTION bump_version();
CREATE TRIGGER forget_count AFTER INSERT OR DELETE OR UPDATE ON refunds FOR EACH ROW EXECUTE FUNCTION forget_count_of_refund();
CREATE TRIGGER forget_days AFTER INSERT OR UPDATE ON refunds FOR EACH ROW WHEN ((new.created_at < (now() - '14 days'::interval))) EXECUTE FUNCTION forget_days_of_money();
CREATE TRIGGER keep_rows BEFORE DELETE ON refunds FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER keep_table BEFORE TRUNCATE ON refunds FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
CREATE TRIGGER tell_office_delete AFTER DELETE ON refunds REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('orders');
CREATE TRIGGER tell_office_insert AFTER INSERT ON refunds REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('orders');
CREATE TRIGGER tell_office_update AFTER UPDATE ON refunds REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('orders');

-- What the office noted about a proof of delivery that was refused.
CREATE TABLE rejected_proof_reviews (
  mutation_id uuid NOT NULL,
  reviewed_at timestamp with time zone NOT NULL DEFAULT now(),
  reviewed_by integer NOT NULL,
  reviewed_note text NOT NULL,
  CONSTRAINT rejected_proof_reviews_pkey PRIMARY KEY (mutation_id),
  CONSTRAINT rejected_proof_reviews_mutation_id_fkey FOREIGN KEY (mutation_id) REFERENCES sync_mutations(id),
  CONSTRAINT rejected_proof_reviews_reviewed_by_fkey FOREIGN KEY (reviewed_by) REFERENCES users(id),
  CONSTRAINT rejected_proof_reviews_note CHECK ((reviewed_note <> ''::text))
);
CREATE INDEX rejected_proof_reviews_reviewed_by ON rejected_proof_reviews USING btree (reviewed_by);

-- A delivery address that a shopper keeps for the next order.
CREATE TABLE saved_addresses (
  user_id integer NOT NULL,
  details jsonb NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT saved_addresses_pkey PRIMARY KEY (user_id),
  CONSTRAINT saved_addresses_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT saved_addresses_details CHECK ((jsonb_typeof(details) = 'object'::text))
);
CREATE TRIGGER bump_version BEFORE UPDATE ON saved_addresses FOR EACH ROW EXECUTE FUNCTION bump_version();

-- A public key with which the shop signs the time it gives to devices.
CREATE TABLE seal_keys (
  id text NOT NULL,
  -- Raw point, base64url.
  public_key text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT seal_keys_pkey PRIMARY KEY (id),
  CONSTRAINT seal_keys_id CHECK ((id ~ '^[0-9a-f]{16}$'::text)),
  CONSTRAINT seal_keys_public_key CHECK ((public_key ~ '^[A-Za-z0-9_-]{87}$'::text))
);
CREATE TRIGGER keep_rows BEFORE DELETE ON seal_keys FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER keep_table BEFORE TRUNCATE ON seal_keys FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
CREATE TRIGGER keep_values BEFORE UPDATE ON seal_keys FOR EACH ROW EXECUTE FUNCTION forbid_change();

-- Sign-ins, refusals and other events that matter to security.
CREATE TABLE security_events (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  type character varying(64) NOT NULL,
  user_id integer,
  ip inet,
  request_id character varying(64),
  data jsonb NOT NULL DEFAULT '{}'::jsonb,
  occurred_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT security_events_pkey PRIMARY KEY (id),
  CONSTRAINT security_events_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT security_events_type CHECK (((type)::text <> ''::text))
);
CREATE INDEX security_events_newest ON security_events USING btree (occurred_at DESC, id DESC);
CREATE INDEX security_events_type ON security_events USING btree (type, occurred_at DESC);
CREATE INDEX security_events_user_id ON security_events USING btree (user_id, occurred_at DESC);
CREATE INDEX security_events_words ON security_events USING gin (words_of(((((('security '::text || (type)::text) || ' '::text) || COALESCE(host(ip), ''::text)) || ' '::text) || (data)::text)));
CREATE TRIGGER keep_rows BEFORE DELETE ON security_events FOR EACH ROW EXECUTE FUNCTION forbid_early_delete('30 days');
CREATE TRIGGER keep_table BEFORE TRUNCATE ON security_events FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
CREATE TRIGGER keep_values BEFORE UPDATE ON security_events FOR EACH ROW EXECUTE FUNCTION forbid_change();

-- A signed-in browser, by the hash of its token.
CREATE TABLE sessions (
  token_hash bytea NOT NULL,
  user_id integer NOT NULL,
  user_agent character varying(512),
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  last_seen_at timestamp with time zone NOT NULL DEFAULT now(),
  idle_expires_at timestamp with time zone NOT NULL,
  -- Absolute: use does not move it.
  expires_at timestamp with time zone NOT NULL,
  confirmed_at timestamp with time zone,
  CONSTRAINT sessions_pkey PRIMARY KEY (token_hash),
  CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT sessions_expires_at CHECK ((expires_at > created_at)),
  CONSTRAINT sessions_token_hash CHECK ((octet_length(token_hash) = 32))
);
CREATE INDEX sessions_expires_at ON sessions USING btree (expires_at);
CREATE INDEX sessions_user_id ON sessions USING btree (user_id, created_at);
CREATE TRIGGER end_push_of_session AFTER DELETE ON sessions REFERENCING OLD TABLE AS ended FOR EACH STATEMENT EXECUTE FUNCTION end_push_of_session();
CREATE TRIGGER tell_ended_sessions AFTER DELETE ON sessions REFERENCING OLD TABLE AS ended FOR EACH STATEMENT EXECUTE FUNCTION tell_ended_sessions();

-- One setting of the shop, by its key.
CREATE TABLE settings (
  key character varying(100) NOT NULL,
  value jsonb NOT NULL,
  updated_by integer,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT settings_pkey PRIMARY KEY (key),
  CONSTRAINT settings_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(id),
  CONSTRAINT settings_key CHECK (((key)::text ~ '^[a-z][A-Za-z0-9._-]*$'::text))
);
CREATE INDEX settings_updated_by ON settings USING btree (updated_by);
CREATE TRIGGER bump_version BEFORE UPDATE ON settings FOR EACH ROW EXECUTE FUNCTION bump_version();
CREATE TRIGGER draw_settings_mark AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON settings FOR EACH STATEMENT EXECUTE FUNCTION draw_settings_mark();
CREATE TRIGGER tell_office_delete AFTER DELETE ON settings REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('settings');
CREATE TRIGGER tell_office_insert AFTER INSERT ON settings REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('settings');
CREATE TRIGGER tell_office_update AFTER UPDATE ON settings REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('settings');
CREATE TRIGGER tell_shop_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON settings FOR EACH STATEMENT EXECUTE FUNCTION tell_shop_changed();
CREATE CONSTRAINT TRIGGER zzz_sync AFTER INSERT OR UPDATE ON settings DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((new.key)::text = 'proofs'::text)) EXECUTE FUNCTION sync_stamp_proof_rule();

-- The mark of the settings, replaced by every change of them.
CREATE TABLE settings_state (
  id boolean NOT NULL DEFAULT true,
  mark uuid NOT NULL DEFAULT gen_random_uuid(),
  CONSTRAINT settings_state_pkey PRIMARY KEY (id),
  CONSTRAINT settings_state_single CHECK (id)
);

-- A code with which somebody may set a new shop up, by its hash, for a day.
CREATE TABLE setup_codes (
  code_hash bytea NOT NULL,
  made_at timestamp with time zone NOT NULL DEFAULT now(),
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT setup_codes_pkey PRIMARY KEY (code_hash),
  CONSTRAINT setup_codes_code_hash CHECK ((octet_length(code_hash) = 32))
);

-- The key of one person’s shift, with which a shared device locks what it keeps.
CREATE TABLE shift_keys (
  -- 6 random bytes, base64url.
  id text NOT NULL,
  -- As the device calls itself; the key may be asked for with its first sync.
  device_id uuid NOT NULL,
  user_id integer NOT NULL,
  secret bytea NOT NULL,
  issued_at timestamp with time zone NOT NULL,
  -- The device lets go of it by then, unless it has reached us since.
  expires_at timestamp with time zone NOT NULL,
  revoked_at timestamp with time zone,
  CONSTRAINT shift_keys_pkey PRIMARY KEY (id),
  CONSTRAINT shift_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT shift_keys_expires_at CHECK ((expires_at >= issued_at)),
  CONSTRAINT shift_keys_id CHECK ((id ~ '^[A-Za-z0-9_-]{8}$'::text)),
  CONSTRAINT shift_keys_secret CHECK ((octet_length(secret) = 32))
);
CREATE INDEX shift_keys_device ON shift_keys USING btree (device_id, user_id, issued_at);
CREATE INDEX shift_keys_user_id ON shift_keys USING btree (user_id);

-- Who has read a shift note.
CREATE TABLE shift_note_reads (
  shift_note_id uuid NOT NULL,
  user_id integer NOT NULL,
  at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT shift_note_reads_pkey PRIMARY KEY (shift_note_id, user_id),
  CONSTRAINT shift_note_reads_shift_note_id_fkey FOREIGN KEY (shift_note_id) REFERENCES shift_notes(id),
  CONSTRAINT shift_note_reads_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX shift_note_reads_user_id ON shift_note_reads USING btree (user_id);
CREATE TRIGGER keep_rows BEFORE DELETE ON shift_note_reads FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER keep_table BEFORE TRUNCATE ON shift_note_reads FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
CREATE TRIGGER keep_values BEFORE UPDATE ON shift_note_reads FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE CONSTRAINT TRIGGER zzz_sync AFTER INSERT ON shift_note_reads DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION sync_stamp_parent();

-- What one shift hands over to the next.
CREATE TABLE shift_notes (
  id uuid NOT NULL,
  text text NOT NULL DEFAULT ''::text,
  -- How the jobs stood when it was written: number, name, state, reason.
  jobs jsonb NOT NULL DEFAULT '[]'::jsonb,
  author_id integer NOT NULL,
  mutation_id uuid,
  at timestamp with time zone NOT NULL DEFAULT now(),
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  ended_at timestamp with time zone GENERATED ALWAYS AS (at) STORED,
  CONSTRAINT shift_notes_pkey PRIMARY KEY (id),
  CONSTRAINT shift_notes_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id),
  CONSTRAINT shift_notes_mutation_id_fkey FOREIGN KEY (mutation_id) REFERENCES sync_mutations(id),
  CONSTRAINT shift_notes_jobs CHECK ((jsonb_typeof(jobs) = 'array'::text)),
  CONSTRAINT shift_notes_text CHECK ((length(text) <= 5000))
);
CREATE INDEX shift_notes_author_id ON shift_notes USING btree (author_id);
CREATE INDEX shift_notes_ended_at ON shift_notes USING btree (ended_at, id);
CREATE INDEX shift_notes_mutation_id ON shift_notes USING btree (mutation_id);
CREATE TRIGGER keep_rows BEFORE DELETE ON shift_notes FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER keep_table BEFORE TRUNCATE ON shift_notes FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
CREATE TRIGGER keep_values BEFORE UPDATE ON shift_notes FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE CONSTRAINT TRIGGER zzz_sync AFTER INSERT ON shift_notes DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION sync_stamp();

-- How many pieces of a line and size are in a shipment.
CREATE TABLE shipment_lines (
  shipment_id integer NOT NULL,
  order_item_id integer NOT NULL,
  -- Empty for a line without sizes.
  size character varying(50) NOT NULL,
  quantity integer NOT NULL,
  CONSTRAINT shipment_lines_pkey PRIMARY KEY (shipment_id, order_item_id, size),
  CONSTRAINT shipment_lines_order_item_id_fkey FOREIGN KEY (order_item_id) REFERENCES order_items(id),
  CONSTRAINT shipment_lines_shipment_id_fkey FOREIGN KEY (shipment_id) REFERENCES shipments(id),
  CONSTRAINT shipment_lines_quantity CHECK ((quantity > 0))
);
CREATE INDEX shipment_lines_item ON shipment_lines USING btree (order_item_id);

-- Pieces of an order that left together, or wait for our driver, where it leaves in parts.
CREATE TABLE shipments (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  -- Made by the form: sent twice, it is one shipment. Null for the rest of an order, which left as one.
  client_id uuid,
  order_id integer NOT NULL,
  -- SHA-256 of what was asked for.
  body_hash bytea,
  -- From 1 in its order.
  number integer NOT NULL,
  method text NOT NULL,
  tracking_number character varying(100),
  -- Of our own driver. It waits until the driver sets out.
  delivery_id uuid,
  -- Null while it waits for the driver.
  shipped_at timestamp with time zone,
  -- Its delivery was cancelled before it left: its pieces can be shipped again.
  dropped_at timestamp with time zone,
  made_by integer NOT NULL,
  made_at timestamp with time zone NOT NULL,
  CONSTRAINT shipments_pkey PRIMARY KEY (id),
  CONSTRAINT shipments_client_id_key UNIQUE (client_id),
  CONSTRAINT shipments_of_order UNIQUE (order_id, number),
  CONSTRAINT shipments_delivery_id_fkey FOREIGN KEY (delivery_id) REFERENCES deliveries(id),
  CONSTRAINT shipments_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id),
  CONSTRAINT shipments_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT shipments_body_hash CHECK ((length(body_hash) = 32)),
  CONSTRAINT shipments_dropped CHECK (((dropped_at IS NULL) OR (shipped_at IS NULL))),
  CONSTRAINT shipments_left CHECK (((shipped_at IS NOT NULL) OR (delivery_id IS NOT NULL))),
  CONSTRAINT shipments_method CHECK ((method = ANY (ARRAY['auspost'::text, 'driver'::text, 'pickup'::text]))),
  CONSTRAINT shipments_number CHECK ((number > 0))
);
CREATE UNIQUE INDEX shipments_delivery ON shipments USING btree (delivery_id);
CREATE INDEX shipments_made_by ON shipments USING btree (made_by);

-- A secret of the shop from which ids are derived.
CREATE TABLE shop_keys (
  purpose text NOT NULL,
  secret bytea NOT NULL,
  CONSTRAINT shop_keys_pkey PRIMARY KEY (purpose),
  CONSTRAINT shop_keys_purpose CHECK ((purpose = 'ids'::text)),
  CONSTRAINT shop_keys_secret CHECK ((octet_length(secret) = 32))
);
CREATE TRIGGER keep_rows BEFORE DELETE ON shop_keys FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER keep_table BEFORE TRUNCATE ON shop_keys FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();

-- Who set the shop up, and how far they have come: one row.
CREATE TABLE shop_setup (
  id boolean NOT NULL DEFAULT true,
  claimed_at timestamp with time zone,
  -- Null: it was claimed by a command, the environment, or before there was a first start.
  owner_id integer,
  -- Steps of the first start by name: 'done' or 'later'.
  steps jsonb NOT NULL DEFAULT '{}'::jsonb,
  finished_at timestamp with time zone,
  -- When the sample data was taken out: it is not loaded again.
  demo_removed_at timestamp with time zone,
  CONSTRAINT shop_setup_pkey PRIMARY KEY (id),
  CONSTRAINT shop_setup_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id),
  CONSTRAINT shop_setup_finished CHECK (((finished_at IS NULL) OR (claimed_at IS NOT NULL))),
  CONSTRAINT shop_setup_single CHECK (id),
  CONSTRAINT shop_setup_steps CHECK ((jsonb_typeof(steps) = 'object'::text))
);
CREATE INDEX shop_setup_owner_id ON shop_setup USING btree (owner_id);

-- A sign-in between the password and its second step, by the hash of its token.
CREATE TABLE sign_in_steps (
  token_hash bytea NOT NULL,
  user_id integer NOT NULL,
  -- Wrong codes so far.
  tries integer NOT NULL DEFAULT 0,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT sign_in_steps_pkey PRIMARY KEY (token_hash),
  CONSTRAINT sign_in_steps_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT sign_in_steps_token_hash CHECK ((octet_length(token_hash) = 32)),
  CONSTRAINT sign_in_steps_tries CHECK ((tries >= 0))
);
CREATE INDEX sign_in_steps_expires_at ON sign_in_steps USING btree (expires_at);
CREATE INDEX sign_in_steps_user_id ON sign_in_steps USING btree (user_id);

-- A link by which a person or a group fills in sizes of a quote.
CREATE TABLE size_links (
  -- Made by the device: a link that was asked for twice is one.
  id uuid NOT NULL,
  quote_id integer NOT NULL,
  -- SHA-256; the token follows from the id and the shop's own key.
  token_hash bytea NOT NULL,
  -- For whom: a person or a group.
  label character varying(80) NOT NULL,
  -- Null for the customer who holds the link of the quote.
  made_by integer,
  withdrawn_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT size_links_pkey PRIMARY KEY (id),
  CONSTRAINT size_links_token_hash_key UNIQUE (token_hash),
  CONSTRAINT size_links_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id),
  CONSTRAINT size_links_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES quotes(id),
  CONSTRAINT size_links_token_hash CHECK ((octet_length(token_hash) = 32))
);
CREATE INDEX size_links_made_by ON size_links USING btree (made_by);
CREATE INDEX size_links_quote_id ON size_links USING btree (quote_id, created_at, id);

-- What one person or group has filled in.
CREATE TABLE size_rows (
  id uuid NOT NULL,
  -- In the order in which they were written.
  place bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  link_id uuid NOT NULL,
  -- Of the offer; it stays from version to version.
  line_id uuid NOT NULL,
  name character varying(24) NOT NULL,
  number character varying(3) NOT NULL,
  size character varying(40) NOT NULL,
  quantity integer NOT NULL,
  version integer NOT NULL DEFAULT 1,
  deleted_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT size_rows_pkey PRIMARY KEY (id),
  CONSTRAINT size_rows_link_id_fkey FOREIGN KEY (link_id) REFERENCES size_links(id),
  CONSTRAINT size_rows_quantity CHECK (((quantity >= 1) AND (quantity <= 999))),
  CONSTRAINT size_rows_size CHECK (((size)::text <> ''::text))
);
CREATE INDEX size_rows_link_id ON size_rows USING btree (link_id, place);
CREATE TRIGGER bump_version BEFORE UPDATE ON size_rows FOR EACH ROW EXECUTE FUNCTION bump_version();

-- Pieces that an order took out of stock.
CREATE TABLE stock_takings (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  order_id integer NOT NULL,
  product_id integer NOT NULL,
  -- None: taken from the product's own number.
  variant_id integer,
  pieces integer NOT NULL,
  taken_at timestamp with time zone NOT NULL DEFAULT now(),
  returned_at timestamp with time zone,
  CONSTRAINT stock_takings_pkey PRIMARY KEY (id),
  CONSTRAINT stock_takings_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT stock_takings_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id),
  CONSTRAINT stock_takings_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES product_variants(id) ON DELETE CASCADE,
  CONSTRAINT stock_takings_pieces CHECK ((pieces > 0))
);
CREATE UNIQUE INDEX stock_takings_once ON stock_takings USING btree (order_id, product_id, COALESCE(variant_id, 0));
CREATE INDEX stock_takings_product_id ON stock_takings USING btree (product_id);
CREATE INDEX stock_takings_variant_id ON stock_takings USING btree (variant_id);

-- A file of the store, with the hash of its bytes when they were first read.
CREATE TABLE stored_files (
  name text NOT NULL,
  bytes bigint NOT NULL,
  -- Of its bytes when they were first read; a file of this name never changes.
  sha256 text NOT NULL,
  first_read_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT stored_files_pkey PRIMARY KEY (name),
  CONSTRAINT stored_files_name CHECK ((name ~ '^[0-9a-f]{64}([.][0-9a-z]+)+$'::text)),
  CONSTRAINT stored_files_sha256 CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text))
);

-- A supplier’s file that the shop fetches by itself, and when.
CREATE TABLE supplier_feeds (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  -- A catalogue, or nothing but stock.
  kind text NOT NULL,
  place text NOT NULL,
  -- An https address, or the name of a file in the folder of feeds.
  address text NOT NULL,
  sign_in text NOT NULL DEFAULT 'none'::text,
  -- A user name, or the name of a header.
  sign_in_name text NOT NULL DEFAULT ''::text,
  -- A password, or what the header says. Never sent to a browser.
  credentials text,
  mode text NOT NULL DEFAULT 'add'::text,
  -- Of a stock file; empty: found by their usual names.
  code_column text NOT NULL DEFAULT ''::text,
  stock_column text NOT NULL DEFAULT ''::text,
  -- What "in stock" counts as where a file has no number.
  in_stock_pieces integer NOT NULL DEFAULT 100,
  every_hours integer,
  -- Minutes after midnight on the shop's clock.
  daily_at integer,
  is_on boolean NOT NULL DEFAULT true,
  -- None while it is off.
  next_at timestamp with time zone,
  -- Of the file that was used last: the same again is not read.
  etag text,
  last_modified text,
  file_hash text,
  -- The last choice of columns when it was read.
  columns_seen integer,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_by integer,
  deleted_at timestamp with time zone,
  CONSTRAINT supplier_feeds_pkey PRIMARY KEY (id),
  CONSTRAINT supplier_feeds_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(id),
  CONSTRAINT supplier_feeds_address CHECK ((address <> ''::text)),
  CONSTRAINT supplier_feeds_daily_at CHECK (((daily_at >= 0) AND (daily_at <= 1439))),
  CONSTRAINT supplier_feeds_every_hours CHECK (((every_hours >= 1) AND (every_hours <= 168))),
  CONSTRAINT supplier_feeds_in_stock_pieces CHECK ((in_stock_pieces > 0)),
  CONSTRAINT supplier_feeds_kind CHECK ((kind = ANY (ARRAY['catalogue'::text, 'stock'::text]))),
  CONSTRAINT supplier_feeds_mode CHECK ((mode = ANY (ARRAY['add'::text, 'replace'::text]))),
  CONSTRAINT supplier_feeds_name CHECK ((name <> ''::text)),
  CONSTRAINT supplier_feeds_place CHECK ((place = ANY (ARRAY['address'::text, 'file'::text]))),
  CONSTRAINT supplier_feeds_schedule CHECK (((every_hours IS NULL) <> (daily_at IS NULL))),
  CONSTRAINT supplier_feeds_sign_in CHECK ((sign_in = ANY (ARRAY['none'::text, 'basic'::text, 'header'::text])))
);
CREATE INDEX supplier_feeds_due ON supplier_feeds USING btree (next_at) WHERE (next_at IS NOT NULL);
CREATE UNIQUE INDEX supplier_feeds_one_name ON supplier_feeds USING btree (lower(name)) WHERE (deleted_at IS NULL);
CREATE INDEX supplier_feeds_updated_by ON supplier_feeds USING btree (updated_by);
CREATE TRIGGER bump_version BEFORE UPDATE OF name, kind, place, address, sign_in, sign_in_name, credentials, mode, code_column, stock_column, in_stock_pieces, every_hours, daily_at, is_on, deleted_at ON supplier_feeds FOR EACH ROW EXECUTE FUNCTION bump_version();
CREATE TRIGGER tell_office_delete AFTER DELETE ON supplier_feeds REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('import_runs');
CREATE TRIGGER tell_office_insert AFTER INSERT ON supplier_feeds REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('import_runs');
CREATE TRIGGER tell_office_update AFTER UPDATE ON supplier_feeds REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('import_runs');

-- A contradiction in the offline records that the hourly check found.
CREATE TABLE sync_findings (
  kind text NOT NULL,
  subject text NOT NULL,
  found_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT sync_findings_pkey PRIMARY KEY (kind, subject),
  CONSTRAINT sync_findings_kind CHECK ((kind = ANY (ARRAY['evidence_without_mutation'::text, 'mutation_without_verdict'::text, 'row_not_in_feed'::text]))),
  CONSTRAINT sync_findings_subject CHECK ((subject <> ''::text))
);
CREATE TRIGGER tell_office_delete AFTER DELETE ON sync_findings REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('sync_findings');
CREATE TRIGGER tell_office_insert AFTER INSERT ON sync_findings REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('sync_findings');
CREATE TRIGGER tell_office_update AFTER UPDATE ON sync_findings REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('sync_findings');

-- The change feed: the version of every record in every scope.
CREATE TABLE sync_index (
  scope text NOT NULL,
  entity text NOT NULL,
  id text NOT NULL,
  version bigint NOT NULL,
  -- Deleted, or gone from this scope.
  deleted boolean NOT NULL DEFAULT false,
  CONSTRAINT sync_index_pkey PRIMARY KEY (scope, entity, id)
);
CREATE INDEX sync_index_gone ON sync_index USING btree (scope, version) WHERE deleted;
CREATE INDEX sync_index_live ON sync_index USING btree (scope, version, id) WHERE (NOT deleted);

-- Which version the feed had reached at which time.
CREATE TABLE sync_marks (
  at timestamp with time zone NOT NULL,
  version bigint NOT NULL,
  CONSTRAINT sync_marks_pkey PRIMARY KEY (at),
  CONSTRAINT sync_marks_version CHECK ((version >= 0))
);

-- The identity of the feed and how far back it goes.
CREATE TABLE sync_meta (
  id boolean NOT NULL DEFAULT true,
  -- Changes when a backup is restored: clients then drop their cache, never their outbox.
  epoch uuid NOT NULL DEFAULT gen_random_uuid(),
  floor bigint NOT NULL DEFAULT 0,
  CONSTRAINT sync_meta_pkey PRIMARY KEY (id),
  CONSTRAINT sync_meta_single CHECK (id)
);

-- A command that a device sent, with its answer.
CREATE TABLE sync_mutations (
  -- The only unique key: claims are made by INSERT .. ON CONFLICT DO NOTHING without a target.
  id uuid NOT NULL,
  -- Null when the same command came as an ordinary API call.
  device_id uuid,
  device_seq bigint,
  user_id integer NOT NULL,
  name character varying(64) NOT NULL,
  v smallint NOT NULL,
  args jsonb,
  args_hash bytea NOT NULL,
  entity character varying(64),
  entity_id character varying(64),
  depends_on uuid,
  base_version integer,
  status text,
  code character varying(64),
  result jsonb,
  occurred_at_device timestamp with time zone,
  occurred_at_corrected timestamp with time zone,
  app_build character varying(100),
  received_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT sync_mutations_pkey PRIMARY KEY (id),
  CONSTRAINT sync_mutations_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT sync_mutations_args_hash CHECK ((octet_length(args_hash) = 32)),
  CONSTRAINT sync_mutations_status CHECK ((status = ANY (ARRAY['applied'::text, 'conflict'::text, 'rejected'::text]))),
  CONSTRAINT sync_mutations_v CHECK ((v > 0))
);
CREATE INDEX sync_mutations_device ON sync_mutations USING btree (device_id, device_seq);
CREATE INDEX sync_mutations_entity ON sync_mutations USING btree (entity, entity_id, received_at DESC);
CREATE INDEX sync_mutations_rejected ON sync_mutations USING btree (received_at) WHERE (status = 'rejected'::text);
CREATE INDEX sync_mutations_to_forget ON sync_mutations USING btree (received_at) WHERE ((args IS NOT NULL) AND (status <> 'rejected'::text));
CREATE INDEX sync_mutations_user_id ON sync_mutations USING btree (user_id, received_at DESC);
CREATE TRIGGER keep_rows BEFORE DELETE ON sync_mutations FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER keep_table BEFORE TRUNCATE ON sync_mutations FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
CREATE CONSTRAINT TRIGGER require_verdict AFTER INSERT OR UPDATE ON sync_mutations DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.status IS NULL)) EXECUTE FUNCTION require_verdict();

-- Work to be done after a commit, tried until it succeeds.
CREATE TABLE tasks (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  kind character varying(64) NOT NULL,
  payload jsonb NOT NULL DEFAULT '{}'::jsonb,
  -- Enqueuing the same key again does nothing, for as long as the finished row is kept.
  unique_key character varying(255),
  run_at timestamp with time zone NOT NULL DEFAULT now(),
  attempts integer NOT NULL DEFAULT 0,
  max_attempts integer NOT NULL DEFAULT 8,
  locked_until timestamp with time zone,
  locked_by character varying(100),
  last_error text,
  done_at timestamp with time zone,
  failed_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT tasks_pkey PRIMARY KEY (id),
  CONSTRAINT tasks_unique_key_key UNIQUE (unique_key),
  CONSTRAINT tasks_attempts CHECK ((attempts >= 0)),
  CONSTRAINT tasks_kind CHECK (((kind)::text <> ''::text)),
  CONSTRAINT tasks_max_attempts CHECK ((max_attempts > 0))
);
CREATE INDEX tasks_done_at ON tasks USING btree (done_at) WHERE (done_at IS NOT NULL);
CREATE INDEX tasks_due ON tasks USING btree (run_at, id) WHERE ((done_at IS NULL) AND (failed_at IS NULL));
CREATE INDEX tasks_failed ON tasks USING btree (failed_at) WHERE (failed_at IS NOT NULL);
CREATE INDEX tasks_order_link_requests ON tasks USING btree (id) WHERE ((kind)::text = 'order_link'::text);
CREATE INDEX tasks_reset_requests ON tasks USING btree (id) WHERE ((kind)::text = 'password_reset'::text);

-- A way to put a design on cloth, with its limits and prices.
CREATE TABLE techniques (
  id character varying(40) NOT NULL,
  name character varying(60) NOT NULL,
  -- What an order reads: Printed.
  label character varying(60) NOT NULL,
  kind text NOT NULL,
  is_on boolean NOT NULL DEFAULT false,
  display_order integer NOT NULL DEFAULT 0,
  fabrics text[] NOT NULL DEFAULT '{}'::text[],
  cloth text NOT NULL DEFAULT 'any'::text,
  least_pieces integer NOT NULL DEFAULT 1,
  most_inks integer,
  least_stroke_mm double precision NOT NULL DEFAULT 1,
  least_dpi integer NOT NULL DEFAULT 150,
  max_width_mm integer NOT NULL,
  max_height_mm integer NOT NULL,
  file_kinds text[] NOT NULL DEFAULT '{}'::text[],
  extra_days integer NOT NULL DEFAULT 0,
  -- Mode, columns and rows, in cents for one piece.
  price jsonb NOT NULL,
  -- What one fee is for, the fee in cents, and the months in which a repeat is free.
  set_up jsonb NOT NULL,
  set_up_minutes integer NOT NULL DEFAULT 30,
  pieces_per_hour integer NOT NULL DEFAULT 30,
  -- Null: as it came with the shop.
  updated_by integer,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  name_cents integer,
  number_cents integer,
  -- Name and hex of each.
  inks jsonb NOT NULL DEFAULT '[]'::jsonb,
  CONSTRAINT techniques_pkey PRIMARY KEY (id),
  CONSTRAINT techniques_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(id),
  CONSTRAINT techniques_cloth CHECK ((cloth = ANY (ARRAY['any'::text, 'light'::text, 'dark'::text]))),
  CONSTRAINT techniques_extra_days CHECK ((extra_days >= 0)),
  CONSTRAINT techniques_id CHECK (((id)::text ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text)),
  CONSTRAINT techniques_inks CHECK ((jsonb_typeof(inks) = 'array'::text)),
  CONSTRAINT techniques_kind CHECK ((kind = ANY (ARRAY['screen_print'::text, 'dtf'::text, 'dtg'::text, 'heat_transfer'::text, 'sublimation'::text, 'embroidery'::text, 'other'::text]))),
  CONSTRAINT techniques_label CHECK (((label)::text <> ''::text)),
  CONSTRAINT techniques_least_dpi CHECK ((least_dpi > 0)),
  CONSTRAINT techniques_least_pieces CHECK ((least_pieces > 0)),
  CONSTRAINT techniques_least_stroke_mm CHECK ((least_stroke_mm >= (0)::double precision)),
  CONSTRAINT techniques_max_height_mm CHECK ((max_height_mm > 0)),
  CONSTRAINT techniques_max_width_mm CHECK ((max_width_mm > 0)),
  CONSTRAINT techniques_most_inks CHECK ((most_inks > 0)),
  CONSTRAINT techniques_name CHECK (((name)::text <> ''::text)),
  CONSTRAINT techniques_name_cents CHECK ((name_cents >= 0)),
  CONSTRAINT techniques_number_cents CHECK ((number_cents >= 0)),
  CONSTRAINT techniques_pieces_per_hour CHECK ((pieces_per_hour > 0)),
  CONSTRAINT techniques_price CHECK ((jsonb_typeof((price -> 'rows'::text)) = 'array'::text)),
  CONSTRAINT techniques_set_up CHECK ((((set_up ->> 'cents'::text))::bigint >= 0)),
  CONSTRAINT techniques_set_up_minutes CHECK ((set_up_minutes >= 0))
);
CREATE INDEX techniques_updated_by ON techniques USING btree (updated_by);
CREATE TRIGGER bump_version BEFORE UPDATE ON techniques FOR EACH ROW EXECUTE FUNCTION bump_version();
CREATE TRIGGER draw_settings_mark AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON techniques FOR EACH STATEMENT EXECUTE FUNCTION draw_settings_mark();
CREATE TRIGGER tell_office_delete AFTER DELETE ON techniques REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('techniques');
CREATE TRIGGER tell_office_insert AFTER INSERT ON techniques REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('techniques');
CREATE TRIGGER tell_office_update AFTER UPDATE ON techniques REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('techniques');
CREATE TRIGGER tell_shop_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON techniques FOR EACH STATEMENT EXECUTE FUNCTION tell_shop_changed();

-- An account: a shopper, a member of staff or an administrator.
CREATE TABLE users (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  username character varying(64) NOT NULL,
  -- NFKC and case-folded: PostgreSQL holds three spellings of one name for different values.
  username_key character varying(64) NOT NULL,
  email character varying(254),
  email_key character varying(254),
  password_hash text NOT NULL,
  first_name character varying(255),
  last_name character varying(255),
  is_admin boolean NOT NULL DEFAULT false,
  staff_role text,
  stripe_customer_id text,
  stripe_subscription_id text,
  password_changed_at timestamp with time zone NOT NULL DEFAULT now(),
  last_login_at timestamp with time zone,
  deleted_at timestamp with time zone,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  -- Counts changes of the profile only: \`version\` also moves with every sign-in.
  profile_version integer NOT NULL DEFAULT 1,
  -- End of the time in which the owner may think again; null unless they asked for the deletion.
  delete_after timestamp with time zone,
  anonymised_at timestamp with time zone,
  deactivated_at timestamp with time zone,
  -- Until the person has chosen a password.
  invited_at timestamp with time zone,
  -- When a link that was sent to the present address was used; null for an address that was only typed.
  email_proven_at timestamp with time zone,
  second_step_due_at timestamp with time zone,
  CONSTRAINT users_pkey PRIMARY KEY (id),
  CONSTRAINT users_email_key_key UNIQUE (email_key),
  CONSTRAINT users_stripe_customer_id_key UNIQUE (stripe_customer_id),
  CONSTRAINT users_username_key_key UNIQUE (username_key),
  CONSTRAINT users_anonymised CHECK (((anonymised_at IS NULL) OR ((deleted_at IS NOT NULL) AND (email IS NULL) AND (first_name IS NULL) AND (last_name IS NULL)))),
  CONSTRAINT users_email CHECK ((((email IS NULL) = (email_key IS NULL)) AND ((email_key)::text = lower((email_key)::text)))),
  CONSTRAINT users_email_proven_at CHECK (((email_proven_at IS NULL) OR (email IS NOT NULL))),
  CONSTRAINT users_profile_version CHECK ((profile_version > 0)),
  CONSTRAINT users_staff_role CHECK ((staff_role = ANY (ARRAY['driver'::text, 'workshop'::text]))),
  CONSTRAINT users_username CHECK ((((username)::text <> ''::text) AND ((username_key)::text <> ''::text)))
);
CREATE INDEX users_admins ON users USING btree (id) WHERE (is_admin AND (deleted_at IS NULL));
CREATE INDEX users_delete_after ON users USING btree (delete_after) WHERE ((delete_after IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX users_name_words ON users USING gin (words_of((username)::text));
CREATE INDEX users_parts ON users USING gin (person_parts((((COALESCE(((first_name)::text || ' '::text), ''::text) || COALESCE(((last_name)::text || ' '::text), ''::text)) || (username)::text) || COALESCE((' '::text || (email)::text), ''::text)), ''::text));
CREATE INDEX users_staff ON users USING btree (staff_role) WHERE ((staff_role IS NOT NULL) AND (deleted_at IS NULL));
CREATE TRIGGER bump_version BEFORE UPDATE ON users FOR EACH ROW EXECUTE FUNCTION bump_version();
CREATE TRIGGER tell_office_people_insert AFTER INSERT ON users REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('users');
CREATE TRIGGER tell_office_people_update AFTER UPDATE ON users REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office_of_people();

-- A browser that is not signed in, by the hash of its token.
CREATE TABLE visitors (
  token_hash bytea NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  last_seen_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT visitors_pkey PRIMARY KEY (token_hash),
  CONSTRAINT visitors_token_hash CHECK ((octet_length(token_hash) = 32))
);
CREATE INDEX visitors_last_seen_at ON visitors USING btree (last_seen_at);

-- How many visits of a day had a loading measure in one range.
CREATE TABLE vital_days (
  day date NOT NULL,
  name text NOT NULL,
  page character varying(255) NOT NULL,
  device text NOT NULL,
  bucket smallint NOT NULL,
  count integer NOT NULL,
  CONSTRAINT vital_days_pkey PRIMARY KEY (day, name, page, device, bucket),
  CONSTRAINT vital_days_bucket CHECK (((bucket >= 0) AND (bucket <= 17))),
  CONSTRAINT vital_days_count CHECK ((count > 0)),
  CONSTRAINT vital_days_device CHECK ((device = ANY (ARRAY['phone'::text, 'tablet'::text, 'desk'::text]))),
  CONSTRAINT vital_days_name CHECK ((name = ANY (ARRAY['LCP'::text, 'INP'::text, 'CLS'::text, 'TTFB'::text])))
);

-- What is no longer expected of an invoice, or has come after all.
CREATE TABLE write_offs (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  client_id uuid NOT NULL,
  number character varying(20) NOT NULL,
  order_id integer NOT NULL,
  -- Less than nothing: what had been written off has come after all.
  amount_cents bigint NOT NULL,
  gst_cents bigint NOT NULL,
  reason text NOT NULL,
  created_by integer,
  written_off_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT write_offs_pkey PRIMARY KEY (id),
  CONSTRAINT write_offs_client_id_key UNIQUE (client_id),
  CONSTRAINT write_offs_number_key UNIQUE (number),
  CONSTRAINT write_offs_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  CONSTRAINT write_offs_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT write_offs_amount_cents CHECK ((amount_cents <> 0)),
  CONSTRAINT write_offs_gst_cents CHECK (((abs(gst_cents) <= abs(amount_cents)) AND ((gst_cents * amount_cents) >= 0))),
  CONSTRAINT write_offs_reason CHECK ((reason <> ''::text))
);
CREATE INDEX write_offs_created_by ON write_offs USING btree (created_by);
CREATE INDEX write_offs_order_id ON write_offs USING btree (order_id);
CREATE INDEX write_offs_written_off_at ON write_offs USING btree (written_off_at);
CREATE TRIGGER keep_rows BEFORE DELETE ON write_offs FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER keep_table BEFORE TRUNCATE ON write_offs FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
CREATE TRIGGER keep_values BEFORE UPDATE ON write_offs FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER tell_office_delete AFTER DELETE ON write_offs REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('orders');
CREATE TRIGGER tell_office_insert AFTER INSERT ON write_offs REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('orders');
CREATE TRIGGER tell_office_update AFTER UPDATE ON write_offs REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_office('orders');

-- What the office wrote down when it took an order: choices, reasons, the note to the customer.
CREATE TABLE written_orders (
  -- Made by the form: sent twice, it is one order.
  client_id uuid NOT NULL,
  -- Null only within the transaction that writes the order.
  order_id integer,
  -- SHA-256 of what was asked for.
  body_hash bytea NOT NULL,
  -- As it was chosen, with reasons for prices; erased with the person.
  work jsonb,
  -- What the customer reads; erased with the person.
  message text,
  written_by integer NOT NULL,
  written_at timestamp with time zone NOT NULL,
  CONSTRAINT written_orders_pkey PRIMARY KEY (client_id),
  CONSTRAINT written_orders_order_id_key UNIQUE (order_id),
  CONSTRAINT written_orders_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT written_orders_written_by_fkey FOREIGN KEY (written_by) REFERENCES users(id),
  CONSTRAINT written_orders_body_hash CHECK ((length(body_hash) = 32)),
  CONSTRAINT written_orders_work CHECK ((jsonb_typeof(work) = 'object'::text))
);
CREATE INDEX written_orders_written_by ON written_orders USING btree (written_by);
CREATE TRIGGER keep_rows BEFORE DELETE ON written_orders FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER keep_table BEFORE TRUNCATE ON written_orders FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();

-- Functions

CREATE OR REPLACE FUNCTION public.account_customers(one integer)
 RETURNS TABLE(id integer)
 LANGUAGE sql
 STABLE
AS $function$
      SELECT one UNION SELECT c.id FROM customers k JOIN customers c ON c.organisation_id = k.organisation_id
        WHERE k.id = one
    $function$;

CREATE OR REPLACE FUNCTION public.add_job_minutes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      UPDATE jobs SET actual_minutes = actual_minutes + NEW.minutes WHERE id = NEW.job_id;
      RETURN NULL;
    END $function$;

CREATE OR REPLACE FUNCTION public.append_only(target regclass)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
    BEGIN
      PERFORM keep_for_ever(target);
      EXECUTE format('CREATE TRIGGER keep_values BEFORE UPDATE ON %s
        FOR EACH ROW EXECUTE FUNCTION forbid_change()', target);
    END $function$;

CREATE OR REPLACE FUNCTION public.approved_before(buyer integer, buyer_email text, lines jsonb)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
      WITH theirs AS MATERIALIZED (
        SELECT o.id FROM orders o WHERE o.user_id = buyer
        UNION
        SELECT o.id FROM orders o WHERE lower(o.customer_info ->> 'email') = lower(buyer_email)
      ), approved AS MATERIALIZED (
        SELECT pp.placement_key, earlier.product_id, earlier.print_areas
        FROM theirs JOIN proofs p ON p.order_id = theirs.id AND p.status = 'approved'
          JOIN proof_placements pp ON pp.proof_id = p.id
          JOIN order_items earlier ON earlier.id = pp.order_item_id
      )
      SELECT NOT EXISTS (
        SELECT FROM jsonb_array_elements(lines) line
          CROSS JOIN jsonb_array_elements(line -> 'designPlacements') d
        WHERE NOT EXISTS (SELECT FROM approved
          WHERE product_id = (line ->> 'productId')::integer AND approved.placement_key = placement_key(d)
            AND print_areas IS NOT DISTINCT FROM nullif(line -> 'printAreas', 'null')))
    $function$;

CREATE OR REPLACE FUNCTION public.audit_words(entity text, entity_id text, action text, before jsonb, after jsonb)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
      SELECT public.words_of(entity || ' ' || action || ' ' || entity_id || ' ' || coalesce(before::text, '') || ' '
        || coalesce(after::text, ''))
    $function$;

CREATE OR REPLACE FUNCTION public.bump_catalogue()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    DECLARE reached bigint;
    BEGIN
      -- Once per transaction is enough, as its changes appear together.
      IF nullif(current_setting('catalogue.bumped', true), '') IS NOT NULL THEN RETURN NULL; END IF;
      UPDATE catalogue_state SET version = version + 1, changed_at = now() RETURNING version INTO reached;
      PERFORM set_config('catalogue.bumped', reached::text, true);
      PERFORM pg_notify('catalogue', reached::text);
      RETURN NULL;
    END $function$;

CREATE OR REPLACE FUNCTION public.bump_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      -- Whatever the statement says about these two columns is overruled: nobody can rewind a version.
      NEW.version := OLD.version + 1;
      NEW.updated_at := now();
      NEW.created_at := OLD.created_at;
      RETURN NEW;
    END $function$;

CREATE OR REPLACE FUNCTION public.check_adjustment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    DECLARE
      invoiced bigint;
      adjusted bigint;
    BEGIN
      PERFORM 1 FROM orders WHERE id = NEW.order_id FOR UPDATE;
      SELECT sum(total_cents) INTO invoiced FROM invoices
        WHERE order_id = NEW.order_id AND kind IN ('invoice', 'further_invoice');
      SELECT coalesce(sum(total_cents), 0) INTO adjusted FROM invoices
        WHERE order_id = NEW.order_id AND kind = 'credit_note';
      IF invoiced IS NULL OR adjusted + NEW.total_cents > invoiced THEN
        RAISE EXCEPTION 'adjustment notes exceed the invoice' USING ERRCODE = 'check_violation',
          CONSTRAINT = 'invoices_adjustment', TABLE = 'invoices';
      END IF;
      RETURN NEW;
    END $function$;

CREATE OR REPLACE FUNCTION public.claim_sale(checkout uuid, seen integer, mail text, customer integer)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
    BEGIN
      PERFORM FROM checkouts c WHERE c.id = checkout AND c.version = seen FOR UPDATE;
      IF FOUND AND NOT EXISTS (SELECT FROM orders o WHERE o.checkout_id = checkout)
        AND (SELECT id FROM lock_customer(mail)) IS NOT DISTINCT FROM customer
      THEN RETURN true;
      END IF;
      RAISE EXCEPTION 'the sale of checkout % has moved on', checkout USING ERRCODE = 'serialization_failure';
    END $function$;

CREATE OR REPLACE FUNCTION public.draw_settings_mark()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      UPDATE settings_state SET mark = gen_random_uuid();
      RETURN NULL;
    END $function$;

CREATE OR REPLACE FUNCTION public.end_push_of_session()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      DELETE FROM push_subscriptions p USING ended
        WHERE p.session_hash = ended.token_hash AND ended.expires_at > now() AND ended.idle_expires_at > now();
      RETURN NULL;
    END $function$;

CREATE OR REPLACE FUNCTION public.forbid_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      RAISE EXCEPTION '% on % is not allowed: these rows are kept for ever', TG_OP, TG_TABLE_NAME
        USING ERRCODE = 'restrict_violation';
    END $function$;

CREATE OR REPLACE FUNCTION public.forbid_early_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      -- Written by the database's clock where there is a choice: a device may have said any time.
      IF coalesce((to_jsonb(OLD) ->> 'received_at')::timestamptz, OLD.occurred_at) < now() - TG_ARGV[0]::interval THEN
        RETURN OLD;
      END IF;
      RAISE EXCEPTION '% keeps rows for %', TG_TABLE_NAME, TG_ARGV[0] USING ERRCODE = 'restrict_violation';
    END $function$;

CREATE OR REPLACE FUNCTION public.forget_count()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      IF TG_OP <> 'INSERT' THEN PERFORM forget_week(TG_ARGV[0], OLD.created_at); END IF;
      IF TG_OP <> 'DELETE' THEN PERFORM forget_week(TG_ARGV[0], NEW.created_at); END IF;
      RETURN NULL;
    END $function$;

CREATE OR REPLACE FUNCTION public.forget_count_of_payments()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      PERFORM forget_week('payments', created_at) FROM payments WHERE order_id = NEW.id;
      RETURN NULL;
    END $function$;

CREATE OR REPLACE FUNCTION public.forget_count_of_refund()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      PERFORM forget_week('orders', created_at) FROM orders WHERE id = coalesce(NEW.order_id, OLD.order_id);
      RETURN NULL;
    END $function$;

CREATE OR REPLACE FUNCTION public.forget_day(at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
    BEGIN
      IF at IS NULL OR at >= now() - interval '14 days' THEN RETURN; END IF;
      PERFORM pg_advisory_xact_lock_shared(hashtextextended('kept_figures', 0));
      -- Whatever zone the shop is in: the day of an instant is one of three.
      DELETE FROM kept_figures WHERE day BETWEEN (at AT TIME ZONE 'UTC')::date - 1 AND (at AT TIME ZONE 'UTC')::date + 1;
    END $function$;

CREATE OR REPLACE FUNCTION public.forget_day_of_invoice()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      PERFORM forget_day(NEW.issued_at);
      RETURN NULL;
    END $function$;

CREATE OR REPLACE FUNCTION public.forget_day_of_project()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      PERFORM forget_day(o.shipped_at) FROM orders o WHERE o.id = NEW.order_id;
      RETURN NULL;
    END $function$;

CREATE OR REPLACE FUNCTION public.forget_days_of_money()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      PERFORM forget_days_of_order(NEW.order_id);
      RETURN NULL;
    END $function$;

CREATE OR REPLACE FUNCTION public.forget_days_of_order(of_order integer)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
    BEGIN
      PERFORM forget_day(p.succeeded_at) FROM payments p WHERE p.order_id = of_order;
      PERFORM forget_day(r.created_at) FROM refunds r WHERE r.order_id = of_order;
      PERFORM forget_day(v.reversed_at) FROM receipt_reversals v JOIN payments p ON p.receipt_id = v.receipt_id
        WHERE p.order_id = of_order;
    END $function$;

CREATE OR REPLACE FUNCTION public.forget_days_of_orders()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      PERFORM forget_day(OLD.shipped_at);
      PERFORM forget_day(NEW.shipped_at);
      IF OLD.customer_id IS DISTINCT FROM NEW.customer_id THEN
        PERFORM forget_day(i.issued_at) FROM invoices i WHERE i.order_id = NEW.id;
      END IF;
      IF OLD.payment_id IS DISTINCT FROM NEW.payment_id THEN PERFORM forget_days_of_order(NEW.id); END IF;
      RETURN NULL;
    END $function$;

CREATE OR REPLACE FUNCTION public.forget_week(of_list text, at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
    BEGIN
      PERFORM pg_advisory_xact_lock_shared(hashtextextended('kept_counts ' || of_list, 0));
      DELETE FROM kept_counts WHERE list = of_list AND week = public.week_of(at);
    END $function$;

CREATE OR REPLACE FUNCTION public.guard_evidence()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    DECLARE free text[] := ARRAY['delivery_id', 'reviewed_at', 'reviewed_by', 'reviewed_note'];
    BEGIN
      IF to_jsonb(NEW) - free IS DISTINCT FROM to_jsonb(OLD) - free
        OR (OLD.delivery_id IS NOT NULL AND NEW.delivery_id IS DISTINCT FROM OLD.delivery_id) THEN
        RAISE EXCEPTION 'delivery evidence cannot be changed' USING ERRCODE = 'restrict_violation';
      END IF;
      RETURN NEW;
    END $function$;

CREATE OR REPLACE FUNCTION public.is_first_checkout(owner bytea, number text, cart text)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
    BEGIN
      PERFORM pg_advisory_xact_lock(hashtextextended('order number ' || number, 0));
      PERFORM pg_advisory_xact_lock(hashtextextended(encode(owner, 'hex'), 0));
      RETURN NOT EXISTS (SELECT FROM checkouts c WHERE c.owner_hash = owner AND c.status <> 'abandoned'
          AND (c.order_id = number OR c.cart_hash = cart))
        AND NOT EXISTS (SELECT FROM checkout_questions q WHERE q.asked = number)
        AND NOT EXISTS (SELECT FROM orders o WHERE o.order_id = number);
    END $function$;

CREATE OR REPLACE FUNCTION public.join_organisation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      NEW.organisation_id := (SELECT m.organisation_id FROM users u JOIN organisation_members m ON m.user_id = u.id
        WHERE u.email_key = lower(NEW.email) AND u.deleted_at IS NULL);
      RETURN NEW;
    END $function$;

CREATE OR REPLACE FUNCTION public.keep_for_ever(target regclass)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
    BEGIN
      EXECUTE format('CREATE TRIGGER keep_rows BEFORE DELETE ON %s
        FOR EACH ROW EXECUTE FUNCTION forbid_change()', target);
      EXECUTE format('CREATE TRIGGER keep_table BEFORE TRUNCATE ON %s
        FOR EACH STATEMENT EXECUTE FUNCTION forbid_change()', target);
    END $function$;

CREATE OR REPLACE FUNCTION public.keep_for_undo()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      -- The first version of a row is the one before the import; what the import made itself needs none.
      INSERT INTO import_snapshots (run_id, table_name, row_key, before)
        SELECT current_setting('import.run')::int, TG_TABLE_NAME, r.id::text, to_jsonb(r)
        FROM earlier r WHERE r.created_at <> now()
        ON CONFLICT DO NOTHING;
      RETURN NULL;
    END $function$;

CREATE OR REPLACE FUNCTION public.keep_links_for_undo()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      INSERT INTO import_snapshots (run_id, table_name, row_key, before)
        SELECT current_setting('import.run')::int, TG_TABLE_NAME, r.product_id || ':' || r.category_id,
          CASE WHEN TG_OP = 'DELETE' THEN to_jsonb(r) END
        FROM moved r
        ON CONFLICT DO NOTHING;
      RETURN NULL;
    END $function$;

CREATE OR REPLACE FUNCTION public.keep_offer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      IF (NEW.message IS NOT NULL AND NEW.message IS DISTINCT FROM OLD.message)
        OR (NEW.work IS NOT NULL AND NEW.work IS DISTINCT FROM OLD.work
          AND NEW.work IS DISTINCT FROM without_names(OLD.work))
        OR (NEW.options IS NOT NULL AND NEW.options IS DISTINCT FROM OLD.options
          AND NEW.options IS DISTINCT FROM without_names(OLD.options))
        OR to_jsonb(NEW) - 'message' - 'work' - 'options' <> to_jsonb(OLD) - 'message' - 'work' - 'options' THEN
        RAISE EXCEPTION 'an offer that was sent is never changed' USING ERRCODE = 'restrict_violation';
      END IF;
      RETURN NEW;
    END $function$;

CREATE OR REPLACE FUNCTION public.keep_proof()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      IF to_jsonb(NEW) - '{status,message,answer,answer_id,decided_by,decided_at}'::text[]
          <> to_jsonb(OLD) - '{status,message,answer,answer_id,decided_by,decided_at}'::text[]
        OR (NEW.message IS DISTINCT FROM OLD.message AND NEW.message IS NOT NULL)
        OR (OLD.status = 'superseded' AND NEW.status <> 'superseded')
        OR (OLD.decided_at IS NOT NULL AND (NEW.decided_at, NEW.decided_by, NEW.answer_id)
          IS DISTINCT FROM (OLD.decided_at, OLD.decided_by, OLD.answer_id)) THEN
        RAISE EXCEPTION 'a proof that was sent is never changed' USING ERRCODE = 'restrict_violation';
      END IF;
      RETURN NEW;
    END $function$;

CREATE OR REPLACE FUNCTION public.latest_policy_text()
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$SELECT max(id) FROM policy_texts$function$;

CREATE OR REPLACE FUNCTION public.lock_customer(mail text)
 RETURNS SETOF customers
 LANGUAGE plpgsql
AS $function$
    BEGIN
      PERFORM pg_advisory_xact_lock(hashtextextended('customer ' || mail, 0));
      RETURN QUERY SELECT * FROM customers WHERE lower(email) = mail AND deleted_at IS NULL
        ORDER BY id LIMIT 1 FOR UPDATE;
    END $function$;

CREATE OR REPLACE FUNCTION public.mail_words(to_email text, to_name text, subject text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
      SELECT public.words_of(to_email || ' ' || coalesce(to_name, '') || ' ' || subject)
    $function$;

CREATE OR REPLACE FUNCTION public.name_organisation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      IF TG_OP = 'INSERT' AND NEW.user_id IS NOT NULL THEN
        NEW.organisation_id := (SELECT organisation_id FROM organisation_members WHERE user_id = NEW.user_id);
      END IF;
      IF NEW.organisation_id IS NULL AND NEW.customer_id IS NOT NULL AND NOT NEW.is_paid AND NEW.status = 'processing' THEN
        NEW.organisation_id := (SELECT organisation_id FROM customers WHERE id = NEW.customer_id);
      END IF;
      RETURN NEW;
    END $function$;

CREATE OR REPLACE FUNCTION public.open_ranges(of_list text)
 RETURNS TABLE(begins timestamp with time zone, ends timestamp with time zone)
 LANGUAGE plpgsql
 STABLE ROWS 3
AS $function$
    BEGIN
      RETURN QUERY WITH kept AS (
        SELECT week, lag(week) OVER (ORDER BY week) AS before, lead(week) OVER (ORDER BY week) AS after
        FROM kept_counts WHERE list = of_list AND state = ''
      )
      SELECT CASE WHEN before IS NULL THEN '-infinity'::timestamptz ELSE (before + 7)::timestamp AT TIME ZONE 'UTC' END,
        week::timestamp AT TIME ZONE 'UTC' FROM kept WHERE before IS DISTINCT FROM week - 7
      UNION ALL
      SELECT (max(week) + 7)::timestamp AT TIME ZONE 'UTC', 'infinity'::timestamptz FROM kept HAVING max(week) IS NOT NULL
      UNION ALL
      SELECT '-infinity'::timestamptz, 'infinity'::timestamptz WHERE NOT EXISTS (SELECT FROM kept);
    END $function$;

CREATE OR REPLACE FUNCTION public.order_words(number text, company text, info jsonb, tracking text, purchase text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
      SELECT to_tsvector('simple', regexp_replace(lower(
        number || ' ' || coalesce(company, '') || ' ' || coalesce(info ->> 'firstName', '') || ' '
        || coalesce(info ->> 'lastName', '') || ' ' || coalesce(info ->> 'email', '') || ' '
        || coalesce(tracking, '') || ' ' || coalesce(purchase, '') || ' ' || coalesce(info ->> 'phone', '') || ' '
        || replace(coalesce(info ->> 'phone', ''), '+61', '0')), '[^[:alnum:]]+', ' ', 'g'))
    $function$;

CREATE OR REPLACE FUNCTION public.parts_of(written text, size integer)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
      SELECT coalesce(array_agg(DISTINCT substr(low, at, size) COLLATE "C"), '{}')
      FROM (SELECT lower(written) AS low) l, generate_series(1, length(low) - size + 1) at
    $function$;

CREATE OR REPLACE FUNCTION public.person_parts(texts text, phone text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
    DECLARE
      digits text := regexp_replace(coalesce(phone, ''), '\D', '', 'g');
      whole text := lower(texts || E'\n' || coalesce(phone, '') || E'\n' || digits || E'\n'
        || regexp_replace(digits, '^61', '0'));
      parts text[] := '{}';
    BEGIN
      FOR at IN 1 .. length(whole) - 1 LOOP
        parts := parts || substr(whole, at, 2) || substr(whole, at, 3);
      END LOOP;
      RETURN parts;
    END $function$;

CREATE OR REPLACE FUNCTION public.placement_key(placement jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
      SELECT concat_ws('|', coalesce(placement -> 'designFile' ->> 'sha256', ''), placement ->> 'position',
        placement ->> 'decorationMethod', coalesce(placement ->> 'scale', '1'), coalesce(placement ->> 'xOffset', '0'),
        coalesce(placement ->> 'yOffset', '0'), coalesce(placement ->> 'rotation', '0'), placement ->> 'area')
    $function$;

CREATE OR REPLACE FUNCTION public.placement_keys(placements jsonb)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
      SELECT ARRAY(SELECT placement_key(p) FROM jsonb_array_elements(placements) WITH ORDINALITY AS each(p, n) ORDER BY n)
    $function$;

CREATE OR REPLACE FUNCTION public.proof_next(order_row integer)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
      SELECT CASE
        WHEN o.status IN ('completed', 'cancelled') OR o.is_shipped OR EXISTS (
          SELECT FROM projects pr JOIN jobs j ON j.project_id = pr.id
          WHERE pr.order_id = o.id AND pr.deleted_at IS NULL AND j.deleted_at IS NULL
            AND j.stage NOT IN ('pending', 'cancelled')) THEN NULL
        ELSE CASE proof_standing(o.id)
          WHEN 'not_sent' THEN CASE WHEN proof_required() THEN 'coming' END
          WHEN 'sent' THEN 'waiting'
          WHEN 'changes_requested' THEN 'changing'
        END
      END
      FROM orders o WHERE o.id = order_row
    $function$;

CREATE OR REPLACE FUNCTION public.proof_required()
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
      SELECT coalesce((SELECT (value ->> 'required')::boolean FROM settings WHERE key = 'proofs'), true)
    $function$;

CREATE OR REPLACE FUNCTION public.proof_standing(order_row integer)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
      SELECT CASE
        WHEN NOT EXISTS (SELECT FROM order_items i
          WHERE i.order_id = order_row AND (i.design_placements <> '[]' OR i.roster IS NOT NULL)) THEN NULL
        ELSE coalesce(
          (SELECT p.status FROM proofs p WHERE p.order_id = order_row AND p.status <> 'superseded'),
          (SELECT CASE WHEN NOT EXISTS (
                SELECT FROM order_items i WHERE i.order_id = o.id AND i.roster IS NOT NULL)
              AND approved_before(o.user_id, o.customer_info ->> 'email', (
                SELECT jsonb_agg(jsonb_build_object('productId', i.product_id, 'designPlacements', i.design_placements,
                  'printAreas', i.print_areas))
                FROM order_items i WHERE i.order_id = o.id))
            THEN 'approved_before' ELSE 'not_sent' END
            FROM orders o WHERE o.id = order_row))
      END
    $function$;

CREATE OR REPLACE FUNCTION public.refuse_category_cycle()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      IF NEW.parent_id IS NULL THEN RETURN NEW; END IF;
      PERFORM pg_advisory_xact_lock(7001);
      IF EXISTS (
        WITH RECURSIVE ancestors AS (
          SELECT id, parent_id FROM categories WHERE id = NEW.parent_id
          UNION
          SELECT c.id, c.parent_id FROM categories c JOIN ancestors a ON c.id = a.parent_id
        )
        SELECT 1 FROM ancestors WHERE id = NEW.id
      ) THEN
        RAISE EXCEPTION 'Cannot move a category into its own descendant'
          USING ERRCODE = 'check_violation', CONSTRAINT = 'categories_no_cycle', TABLE = 'categories';
      END IF;
      RETURN NEW;
    END $function$;

CREATE OR REPLACE FUNCTION public.require_verdict()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      IF EXISTS (SELECT 1 FROM sync_mutations WHERE id = NEW.id AND status IS NULL) THEN
        RAISE EXCEPTION 'mutation % has no verdict', NEW.id
          USING ERRCODE = 'check_violation', CONSTRAINT = 'sync_mutations_verdict', TABLE = 'sync_mutations';
      END IF;
      RETURN NULL;
    END $function$;

CREATE OR REPLACE FUNCTION public.stamp_changed_categories()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      PERFORM stamp_named_products(array(
        SELECT unnest(array[o.name::text, n.name::text]) FROM new_rows n JOIN old_rows o USING (id)
        WHERE (n.is_active, n.deleted_at IS NULL, n.name) IS DISTINCT FROM (o.is_active, o.deleted_at IS NULL, o.name)
          AND NOT (n.is_active AND o.is_active)));
      RETURN NULL;
    END $function$;

CREATE OR REPLACE FUNCTION public.stamp_changed_products()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    DECLARE apart text[] := array['display_order', 'hand_made', 'version', 'updated_at'];
    BEGIN
      -- Not a join: its plan is kept, and one that was made for one row takes minutes for ten thousand.
      PERFORM stamp_pieces(array(SELECT id FROM (
        SELECT id, to_jsonb(n) - apart FROM new_rows n EXCEPT SELECT id, to_jsonb(o) - apart FROM old_rows o) changed));
      RETURN NULL;
    END $function$;

CREATE OR REPLACE FUNCTION public.stamp_changed_variants()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      -- A variant may move to another product.
      PERFORM stamp_pieces(array(SELECT product_id FROM new_rows UNION SELECT product_id FROM old_rows));
      RETURN NULL;
    END $function$;

CREATE OR REPLACE FUNCTION public.stamp_emptied_products()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      UPDATE catalogue_pieces SET stamp = gen_random_uuid();
      RETURN NULL;
    END $function$;

CREATE OR REPLACE FUNCTION public.stamp_named_products(names text[])
 RETURNS void
 LANGUAGE sql
AS $function$
      SELECT stamp_pieces(array(SELECT id FROM products WHERE categories && names OR category_name = ANY(names)))
    $function$;

CREATE OR REPLACE FUNCTION public.stamp_new_categories()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      PERFORM stamp_named_products(array(SELECT name::text FROM new_rows WHERE NOT is_active));
      RETURN NULL;
    END $function$;

CREATE OR REPLACE FUNCTION public.stamp_new_products()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      PERFORM stamp_pieces(array(SELECT id FROM new_rows));
      RETURN NULL;
    END $function$;

CREATE OR REPLACE FUNCTION public.stamp_old_categories()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      PERFORM stamp_named_products(array(SELECT name::text FROM old_rows WHERE NOT is_active));
      RETURN NULL;
    END $function$;

CREATE OR REPLACE FUNCTION public.stamp_old_products()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      PERFORM stamp_pieces(array(SELECT id FROM old_rows));
      RETURN NULL;
    END $function$;

CREATE OR REPLACE FUNCTION public.stamp_pieces(ids integer[])
 RETURNS void
 LANGUAGE sql
AS $function$
      INSERT INTO catalogue_pieces (piece) SELECT DISTINCT id / 32 FROM unnest(ids) id ORDER BY 1
        ON CONFLICT (piece) DO UPDATE SET stamp = gen_random_uuid()
    $function$;

CREATE OR REPLACE FUNCTION public.stamp_variants()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      IF TG_OP <> 'DELETE' THEN PERFORM stamp_pieces(array(SELECT DISTINCT product_id FROM new_rows)); END IF;
      IF TG_OP = 'DELETE' THEN PERFORM stamp_pieces(array(SELECT DISTINCT product_id FROM old_rows)); END IF;
      RETURN NULL;
    END $function$;

CREATE OR REPLACE FUNCTION public.sync_mark(row_entity text, row_id text, present text[], gone text[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
    DECLARE v bigint;
    BEGIN
      IF cardinality(present) + cardinality(gone) = 0 THEN RETURN; END IF;
      v := sync_take_version();
      INSERT INTO sync_index (scope, entity, id, version, deleted)
        SELECT s, row_entity, row_id, v, false FROM unnest(present) s
        UNION ALL
        SELECT s, row_entity, row_id, v, true FROM unnest(gone) s
      ON CONFLICT (scope, entity, id) DO UPDATE SET version = excluded.version, deleted = excluded.deleted;
      -- One payload per kind of change; equal ones fold into one at commit.
      PERFORM pg_notify('sync', json_build_object('v', v, 'scopes', present || gone)::text);
    END $function$;

CREATE OR REPLACE FUNCTION public.sync_mark_again(row_entity text, data jsonb)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
    DECLARE present text[] := sync_scopes(row_entity, data);
    BEGIN
      IF data ->> 'ended_at' IS NULL THEN PERFORM sync_mark(row_entity, data ->> 'id', present, '{}');
      ELSE PERFORM sync_mark_held(row_entity, data ->> 'id', present, '{}'); END IF;
    END $function$;

CREATE OR REPLACE FUNCTION public.sync_mark_held(row_entity text, row_id text, present text[], gone text[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
    BEGIN
      IF cardinality(present) + cardinality(gone) = 0 THEN RETURN; END IF;
      -- Under the lock that comes with it, so that nobody marks the row between the look and the mark.
      PERFORM sync_take_version();
      IF EXISTS (SELECT FROM sync_index i WHERE i.scope = ANY(present || gone) AND i.entity = row_entity
        AND i.id = row_id AND NOT i.deleted)
      THEN PERFORM sync_mark(row_entity, row_id, present, gone); END IF;
    END $function$;

CREATE OR REPLACE FUNCTION public.sync_scopes(entity text, data jsonb)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
AS $function$
      SELECT CASE
        WHEN data IS NULL OR data ->> 'deleted_at' IS NOT NULL THEN '{}'::text[]
        WHEN entity = 'deliveries' THEN ARRAY['deliveries',
          coalesce('driver:' || (data ->> 'assigned_to'), 'deliveries:unassigned')]
        WHEN entity = 'jobs' THEN ARRAY['jobs']
        -- A feed of its own: an app from before there were shift notes does not ask for it.
        WHEN entity = 'shift_notes' THEN ARRAY['shifts']
        ELSE '{}'::text[]
      END
    $function$;

CREATE OR REPLACE FUNCTION public.sync_stamp()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    DECLARE
      old_row jsonb := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) END;
      new_row jsonb := CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) END;
      before text[] := sync_scopes(TG_TABLE_NAME, old_row);
      present text[] := sync_scopes(TG_TABLE_NAME, new_row);
      gone text[] := ARRAY(SELECT unnest(before) EXCEPT SELECT unnest(present));
      row_id text := coalesce(new_row, old_row) ->> 'id';
    BEGIN
      IF cardinality(before) > 0 AND old_row ->> 'ended_at' IS NOT NULL
        AND (new_row IS NULL OR new_row ->> 'ended_at' IS NOT NULL)
      THEN PERFORM sync_mark_held(TG_TABLE_NAME, row_id, present, gone);
      ELSE PERFORM sync_mark(TG_TABLE_NAME, row_id, present, gone); END IF;
      RETURN NULL;
    END $function$;

CREATE OR REPLACE FUNCTION public.sync_stamp_merge()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      PERFORM sync_mark_again('jobs', to_jsonb(j)) FROM jobs j WHERE j.id = NEW.job_id;
      RETURN NULL;
    END $function$;

CREATE OR REPLACE FUNCTION public.sync_stamp_parent()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      CASE TG_TABLE_NAME
        WHEN 'projects' THEN
          PERFORM sync_mark_again('jobs', to_jsonb(j)) FROM jobs j WHERE j.project_id = NEW.id;
        WHEN 'customers' THEN
          PERFORM sync_mark_again('jobs', to_jsonb(j))
            FROM jobs j JOIN projects p ON p.id = j.project_id WHERE p.customer_id = NEW.id;
        WHEN 'job_notes' THEN
          PERFORM sync_mark_again('jobs', to_jsonb(j)) FROM jobs j WHERE j.id = NEW.job_id;
        WHEN 'job_timers' THEN
          -- A job with a running clock is worked on, whatever its status says.
          PERFORM CASE WHEN NEW.stopped_at IS NULL
              THEN sync_mark('jobs', j.id::text, sync_scopes('jobs', to_jsonb(j)), '{}')
              ELSE sync_mark_again('jobs', to_jsonb(j)) END
            FROM jobs j WHERE j.id = NEW.job_id;
        WHEN 'shift_note_reads' THEN
          PERFORM sync_mark_again('shift_notes', to_jsonb(s)) FROM shift_notes s WHERE s.id = NEW.shift_note_id;
        WHEN 'delivery_evidence', 'delivery_events' THEN
          PERFORM sync_mark_again('deliveries', to_jsonb(d)) FROM deliveries d WHERE d.id = NEW.delivery_id;
      END CASE;
      RETURN NULL;
    END $function$;

CREATE OR REPLACE FUNCTION public.sync_stamp_production_file()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      PERFORM sync_mark_again('jobs', to_jsonb(j)) FROM jobs j
      WHERE j.artwork @> jsonb_build_array(jsonb_build_object('sha256', coalesce(NEW.artwork, OLD.artwork)));
      RETURN NULL;
    END $function$;

CREATE OR REPLACE FUNCTION public.sync_stamp_proof()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      PERFORM sync_mark_again('jobs', to_jsonb(j))
        FROM order_items i JOIN jobs j ON j.order_item_id = i.id WHERE i.order_id = NEW.order_id;
      RETURN NULL;
    END $function$;

CREATE OR REPLACE FUNCTION public.sync_stamp_proof_rule()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      PERFORM sync_mark('jobs', j.id::text, sync_scopes('jobs', to_jsonb(j)), '{}')
        FROM jobs j WHERE j.stage = 'pending' AND j.order_item_id IS NOT NULL AND j.deleted_at IS NULL;
      RETURN NULL;
    END $function$;

CREATE OR REPLACE FUNCTION public.sync_stamp_roster()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      PERFORM sync_mark_again('jobs', to_jsonb(j)) FROM jobs j WHERE j.order_item_id = NEW.id;
      RETURN NULL;
    END $function$;

CREATE OR REPLACE FUNCTION public.sync_take_version()
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
    DECLARE v bigint := nullif(current_setting('sync.version', true), '')::bigint;
    BEGIN
      IF v IS NULL THEN
        -- Released only after this commit is visible to others: that makes the versions a prefix.
        PERFORM pg_advisory_xact_lock(7321, 1);
        v := nextval('sync_version');
        PERFORM set_config('sync.version', v::text, true);
      END IF;
      RETURN v;
    END $function$;

CREATE OR REPLACE FUNCTION public.take_label(counter text, prefix text, digits integer)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
    DECLARE taken text := take_number(counter)::text;
    BEGIN
      -- lpad alone would cut a longer number.
      RETURN prefix || lpad(taken, greatest(digits, length(taken)), '0');
    END $function$;

CREATE OR REPLACE FUNCTION public.take_number(counter text)
 RETURNS bigint
 LANGUAGE sql
AS $function$
      INSERT INTO counters (name, value) VALUES (counter, 1)
      ON CONFLICT (name) DO UPDATE SET value = counters.value + 1
      RETURNING value
    $function$;

CREATE OR REPLACE FUNCTION public.tell_ended_sessions()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      PERFORM pg_notify('sessions', user_id::text) FROM (SELECT DISTINCT user_id FROM ended) AS people;
      RETURN NULL;
    END $function$;

CREATE OR REPLACE FUNCTION public.tell_office()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      IF EXISTS (SELECT FROM changed) THEN PERFORM pg_notify('office', TG_ARGV[0]); END IF;
      RETURN NULL;
    END $function$;

CREATE OR REPLACE FUNCTION public.tell_office_of(target regclass, as_name text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
    BEGIN
      EXECUTE format('CREATE TRIGGER tell_office_insert AFTER INSERT ON %s REFERENCING NEW TABLE AS changed
        FOR EACH STATEMENT EXECUTE FUNCTION tell_office(%L)', target, as_name);
      EXECUTE format('CREATE TRIGGER tell_office_update AFTER UPDATE ON %s REFERENCING NEW TABLE AS changed
        FOR EACH STATEMENT EXECUTE FUNCTION tell_office(%L)', target, as_name);
      EXECUTE format('CREATE TRIGGER tell_office_delete AFTER DELETE ON %s REFERENCING OLD TABLE AS changed
        FOR EACH STATEMENT EXECUTE FUNCTION tell_office(%L)', target, as_name);
    END $function$;

CREATE OR REPLACE FUNCTION public.tell_office_of_people()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      IF EXISTS (SELECT FROM before b JOIN changed c USING (id)
        WHERE (b.username, b.email, b.first_name, b.last_name, b.is_admin, b.staff_role, b.deactivated_at, b.deleted_at)
          IS DISTINCT FROM
          (c.username, c.email, c.first_name, c.last_name, c.is_admin, c.staff_role, c.deactivated_at, c.deleted_at))
      THEN PERFORM pg_notify('office', 'users'); END IF;
      RETURN NULL;
    END $function$;

CREATE OR REPLACE FUNCTION public.tell_office_rows()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    DECLARE
      changed_rows text := format('SELECT %I AS id FROM changed', TG_ARGV[2])
        || CASE WHEN TG_OP = 'UPDATE' THEN format(' UNION SELECT %I FROM before', TG_ARGV[2]) ELSE '' END;
      told text[];
    BEGIN
      IF NOT EXISTS (SELECT FROM changed) THEN RETURN NULL; END IF;
      PERFORM pg_notify('office', TG_ARGV[0]);
      EXECUTE format('SELECT array_agg(id::text) FROM (SELECT DISTINCT id FROM (%s) c WHERE id IS NOT NULL LIMIT 21) d',
        changed_rows) INTO told;
      IF cardinality(told) > 20 THEN told := ARRAY['*']; END IF;
      PERFORM pg_notify('office', TG_ARGV[1] || '#' || id) FROM unnest(told) id;
      RETURN NULL;
    END $function$;

CREATE OR REPLACE FUNCTION public.tell_quote_events()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      IF EXISTS (SELECT FROM told) THEN PERFORM pg_notify('office', 'quotes'); END IF;
      RETURN NULL;
    END $function$;

CREATE OR REPLACE FUNCTION public.tell_shop_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      PERFORM pg_notify('shop', '');
      RETURN NULL;
    END $function$;

CREATE OR REPLACE FUNCTION public.void_proof()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      UPDATE proofs SET status = 'superseded' WHERE order_id = NEW.order_id AND status <> 'superseded';
      RETURN NULL;
    END $function$;

CREATE OR REPLACE FUNCTION public.watch_changes(target regclass)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
    BEGIN
      EXECUTE format('CREATE TRIGGER bump_version BEFORE UPDATE ON %s
        FOR EACH ROW EXECUTE FUNCTION bump_version()', target);
    END $function$;

CREATE OR REPLACE FUNCTION public.week_of(at timestamp with time zone)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
      SELECT date_trunc('week', at AT TIME ZONE 'UTC')::date
    $function$;

CREATE OR REPLACE FUNCTION public.without_names(given jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
    BEGIN
      IF jsonb_typeof(given) = 'array' THEN
        RETURN (SELECT coalesce(jsonb_agg(without_names(one) ORDER BY at), '[]')
          FROM jsonb_array_elements(given) WITH ORDINALITY x(one, at));
      ELSIF jsonb_typeof(given) = 'object' THEN
        RETURN (SELECT coalesce(jsonb_object_agg(key, CASE
            WHEN key = 'roster' AND jsonb_typeof(one -> 'pieces') = 'array' THEN jsonb_set(one, '{pieces}', (
              SELECT coalesce(jsonb_agg(piece || '{"name": "", "note": ""}' ORDER BY at), '[]')
              FROM jsonb_array_elements(one -> 'pieces') WITH ORDINALITY y(piece, at)))
            ELSE without_names(one) END), '{}')
          FROM jsonb_each(given) x(key, one));
      END IF;
      RETURN given;
    END $function$;

CREATE OR REPLACE FUNCTION public.words_of(written text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
      SELECT to_tsvector('simple', regexp_replace(lower(left(written, 100000)), '[^[:alnum:]]+', ' ', 'g'))
    $function$;
