import type { Knex } from 'knex';

export const name = '0027-leads';

/** What the office needs to look after leads, and to find everything about one person by an address. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE leads
      -- The day on which somebody calls or writes again.
      ADD COLUMN follow_up_on date,
      -- Read beside the status \`lost\` only: whoever opens a lead again need not know of it.
      ADD COLUMN lost_reason text CONSTRAINT leads_lost_reason
        CHECK (lost_reason IN ('price', 'timing', 'elsewhere', 'silence', 'unfit', 'other')),
      -- When the person wrote again; null for those who wrote once. A lead comes up again with every message.
      ADD COLUMN written_again_at timestamptz;
    CREATE INDEX leads_last_enquiry ON leads (coalesce(written_again_at, created_at) DESC, id DESC);
    CREATE INDEX leads_customer_email ON leads (lower(customer_email));
    CREATE INDEX leads_follow_up_on ON leads (follow_up_on) WHERE status IN ('new', 'contacted', 'quoted');

    ALTER TABLE contact_messages ADD COLUMN answered_at timestamptz;
    CREATE INDEX contact_messages_email ON contact_messages (lower(email));
    CREATE INDEX contact_messages_new ON contact_messages (lead_id) WHERE status = 'new';
    CREATE INDEX mails_to_email ON mails (lower(to_email), created_at DESC);

    CREATE INDEX customers_phone ON customers (phone) WHERE deleted_at IS NULL;

    -- Two customers who are one, and what moved from the one to the other: so that it can be given back.
    CREATE TABLE customer_merges (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      kept_id integer NOT NULL REFERENCES customers,
      other_id integer NOT NULL REFERENCES customers,
      moved jsonb NOT NULL CONSTRAINT customer_merges_moved CHECK (jsonb_typeof(moved) = 'object'),
      merged_by integer REFERENCES users,
      merged_at timestamptz NOT NULL DEFAULT now(),
      undone_at timestamptz,
      CONSTRAINT customer_merges_two CHECK (kept_id <> other_id)
    );
    CREATE INDEX customer_merges_kept_id ON customer_merges (kept_id);
    CREATE INDEX customer_merges_merged_by ON customer_merges (merged_by);
    CREATE INDEX customer_merges_other_id ON customer_merges (other_id);
    CREATE UNIQUE INDEX customer_merges_standing ON customer_merges (other_id) WHERE undone_at IS NULL;
    SELECT keep_for_ever('customer_merges');

    -- What the office did with a lead. Kept for ever; what people said in it can be erased.
    CREATE TABLE lead_events (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      lead_id integer NOT NULL REFERENCES leads,
      client_id uuid UNIQUE,
      type text NOT NULL
        CONSTRAINT lead_events_type CHECK (type IN ('status', 'assigned', 'called', 'replied', 'project')),
      data jsonb NOT NULL DEFAULT '{}' CONSTRAINT lead_events_data CHECK (jsonb_typeof(data) = 'object'),
      note text,
      actor_id integer REFERENCES users,
      at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX lead_events_lead_id ON lead_events (lead_id, at, id);
    CREATE INDEX lead_events_actor_id ON lead_events (actor_id);
    SELECT keep_for_ever('lead_events');

    -- A call changes no lead, and an open screen shows it all the same.
    CREATE TRIGGER tell_office AFTER INSERT ON lead_events REFERENCING NEW TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION tell_office('leads');
  `);
}
