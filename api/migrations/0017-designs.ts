import type { Knex } from 'knex';

export const name = '0017-designs';

/** What a person keeps for the next time: designs to put on any product, and where parcels go. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE designs (
      -- Made by the device, which may have saved it before anybody signed in.
      id uuid PRIMARY KEY,
      user_id integer NOT NULL REFERENCES users,
      name varchar(80) NOT NULL CONSTRAINT designs_name CHECK (name <> ''),
      -- The drawing that the placements were made on: on another one they are fitted again.
      garment varchar(40) NOT NULL,
      decoration_method text NOT NULL
        CONSTRAINT designs_decoration_method CHECK (decoration_method IN ('print', 'embroidery')),
      allow_multiple_colors boolean NOT NULL DEFAULT false,
      placements jsonb NOT NULL CONSTRAINT designs_placements CHECK (jsonb_typeof(placements) = 'array'),
      version integer NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX designs_user_id ON designs (user_id, created_at DESC);
    SELECT watch_changes('designs');

    CREATE TABLE saved_addresses (
      user_id integer PRIMARY KEY REFERENCES users,
      details jsonb NOT NULL CONSTRAINT saved_addresses_details CHECK (jsonb_typeof(details) = 'object'),
      version integer NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now()
    );
    SELECT watch_changes('saved_addresses');

    -- Who still needs a file: asked when a design is deleted, whatever the number of orders.
    CREATE INDEX designs_artwork ON designs USING gin (placements jsonb_path_ops);
    CREATE INDEX order_items_artwork ON order_items USING gin (design_placements jsonb_path_ops);
    CREATE INDEX jobs_artwork ON jobs USING gin (artwork jsonb_path_ops);
  `);
}
