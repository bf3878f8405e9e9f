import type { Knex } from 'knex';

export const name = '0005-crm';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE leads (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      lead_number varchar(20) NOT NULL UNIQUE CONSTRAINT leads_lead_number CHECK (lead_number <> ''),
      customer_id integer REFERENCES customers,
      order_id integer UNIQUE REFERENCES orders,
      customer_name varchar(255) NOT NULL,
      customer_email varchar(255) NOT NULL,
      customer_phone varchar(50),
      company varchar(255),
      source varchar(50) NOT NULL DEFAULT 'website',
      status text NOT NULL DEFAULT 'new'
        CONSTRAINT leads_status CHECK (status IN ('new', 'contacted', 'quoted', 'won', 'lost')),
      priority text NOT NULL DEFAULT 'medium'
        CONSTRAINT leads_priority CHECK (priority IN ('low', 'medium', 'high', 'urgent')),
      estimated_value_cents bigint
        CONSTRAINT leads_estimated_value_cents CHECK (estimated_value_cents >= 0),
      notes text,
      assigned_to integer REFERENCES users,
      version integer NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX leads_customer_id ON leads (customer_id);
    CREATE INDEX leads_assigned_to ON leads (assigned_to);
    CREATE INDEX leads_status ON leads (status, created_at DESC);
    SELECT watch_changes('leads');

    CREATE TABLE projects (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      project_number varchar(20) NOT NULL UNIQUE CONSTRAINT projects_project_number CHECK (project_number <> ''),
      lead_id integer REFERENCES leads,
      customer_id integer NOT NULL REFERENCES customers,
      -- One project per order, so that replaying a paid order cannot make a second.
      order_id integer UNIQUE REFERENCES orders,
      title varchar(255) NOT NULL CONSTRAINT projects_title CHECK (title <> ''),
      -- On the board this is the delivery location; what is to be made is in the brief.
      description text NOT NULL DEFAULT '',
      brief text,
      status text NOT NULL DEFAULT 'Lead' CONSTRAINT projects_status CHECK (status IN ('Lead', 'Contacted', 'Quoted',
        'Paid', 'Ordered', 'Production', 'Printed', 'Completed', 'Shipped', 'quote_pending')),
      priority text NOT NULL DEFAULT 'medium'
        CONSTRAINT projects_priority CHECK (priority IN ('low', 'medium', 'high', 'urgent')),
      total_value_cents bigint NOT NULL DEFAULT 0
        CONSTRAINT projects_total_value_cents CHECK (total_value_cents >= 0),
      paid_amount_cents bigint NOT NULL DEFAULT 0
        CONSTRAINT projects_paid_amount_cents CHECK (paid_amount_cents >= 0),
      on_account boolean NOT NULL DEFAULT false,
      due_date timestamptz,
      delivery_date timestamptz,
      deleted_at timestamptz,
      version integer NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX projects_lead_id ON projects (lead_id);
    CREATE INDEX projects_customer_id ON projects (customer_id);
    CREATE INDEX projects_status ON projects (status, created_at DESC) WHERE deleted_at IS NULL;
    CREATE INDEX projects_created_at ON projects (created_at DESC) WHERE deleted_at IS NULL;
    CREATE INDEX projects_delivery ON projects (coalesce(delivery_date, due_date) ASC NULLS LAST)
      WHERE deleted_at IS NULL;
    SELECT watch_changes('projects');

    CREATE TABLE project_items (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      project_id integer NOT NULL REFERENCES projects,
      order_item_id integer REFERENCES order_items,
      product_name varchar(255) NOT NULL CONSTRAINT project_items_product_name CHECK (product_name <> ''),
      description text,
      quantity integer NOT NULL DEFAULT 1 CONSTRAINT project_items_quantity CHECK (quantity > 0),
      unit_price_cents bigint NOT NULL DEFAULT 0
        CONSTRAINT project_items_unit_price_cents CHECK (unit_price_cents >= 0),
      total_price_cents bigint NOT NULL DEFAULT 0
        CONSTRAINT project_items_total_price_cents CHECK (total_price_cents >= 0),
      supplier varchar(255),
      status varchar(50) NOT NULL DEFAULT 'pending',
      tracking_number varchar(100),
      notes text,
      version integer NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX project_items_project_id ON project_items (project_id);
    CREATE INDEX project_items_order_item_id ON project_items (order_item_id);
    SELECT watch_changes('project_items');

    CREATE TABLE quotes (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      -- Made by the browser: a request that was sent twice is one request.
      client_id uuid UNIQUE,
      user_id integer REFERENCES users,
      lead_id integer REFERENCES leads,
      project_id integer REFERENCES projects,
      name varchar(255) NOT NULL CONSTRAINT quotes_name CHECK (name <> ''),
      email varchar(255) NOT NULL CONSTRAINT quotes_email CHECK (email <> ''),
      phone varchar(50),
      company varchar(255),
      product_name varchar(255),
      quantity integer NOT NULL DEFAULT 20 CONSTRAINT quotes_quantity CHECK (quantity > 0),
      decoration_method varchar(50),
      design_placements jsonb NOT NULL DEFAULT '[]'
        CONSTRAINT quotes_design_placements CHECK (jsonb_typeof(design_placements) = 'array'),
      additional_notes text,
      purpose varchar(50),
      help_type varchar(50),
      -- Excludes GST and freight. Null reads as TBD.
      estimated_price_cents bigint CONSTRAINT quotes_estimated_price_cents CHECK (estimated_price_cents >= 0),
      status text NOT NULL DEFAULT 'pending'
        CONSTRAINT quotes_status CHECK (status IN ('pending', 'quoted', 'accepted', 'declined', 'completed')),
      sent_at timestamptz,
      access_token_hash bytea CONSTRAINT quotes_access_token_hash CHECK (octet_length(access_token_hash) = 32),
      deleted_at timestamptz,
      version integer NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX quotes_user_id ON quotes (user_id);
    CREATE INDEX quotes_lead_id ON quotes (lead_id);
    CREATE INDEX quotes_project_id ON quotes (project_id);
    CREATE INDEX quotes_email ON quotes (lower(email));
    CREATE INDEX quotes_status ON quotes (status, created_at DESC) WHERE deleted_at IS NULL;
    CREATE INDEX quotes_created_at ON quotes (created_at DESC) WHERE deleted_at IS NULL;
    SELECT watch_changes('quotes');

    CREATE TABLE contact_messages (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      client_id uuid UNIQUE,
      first_name varchar(255) NOT NULL,
      last_name varchar(255) NOT NULL,
      email varchar(255) NOT NULL CONSTRAINT contact_messages_email CHECK (email <> ''),
      phone varchar(50),
      company varchar(255),
      subject varchar(255) NOT NULL,
      message text NOT NULL CONSTRAINT contact_messages_message CHECK (message <> ''),
      status text NOT NULL DEFAULT 'new'
        CONSTRAINT contact_messages_status CHECK (status IN ('new', 'read', 'archived')),
      version integer NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX contact_messages_status ON contact_messages (status, created_at DESC);
    SELECT watch_changes('contact_messages');

    CREATE TABLE newsletter_subscriptions (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      client_id uuid UNIQUE,
      email varchar(254) NOT NULL,
      email_key varchar(254) NOT NULL UNIQUE
        CONSTRAINT newsletter_subscriptions_email_key CHECK (email_key <> '' AND email_key = lower(email_key)),
      status text NOT NULL DEFAULT 'pending'
        CONSTRAINT newsletter_subscriptions_status CHECK (status IN ('pending', 'confirmed', 'unsubscribed')),
      token_hash bytea UNIQUE CONSTRAINT newsletter_subscriptions_token_hash CHECK (octet_length(token_hash) = 32),
      confirmed_at timestamptz,
      unsubscribed_at timestamptz,
      version integer NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX newsletter_subscriptions_status ON newsletter_subscriptions (status, created_at DESC);
    SELECT watch_changes('newsletter_subscriptions');
  `);
}
