import type { Knex } from 'knex';

export const name = '0150-first-start';

/**
 * Who may set a new shop up: whoever has one of its codes, which are printed where only the machine's keeper reads. The
 * one row of `shop_setup` is claimed once and for ever. A shop that has an admin already is claimed and finished.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE setup_codes (
      code_hash bytea PRIMARY KEY CONSTRAINT setup_codes_code_hash CHECK (octet_length(code_hash) = 32),
      made_at timestamptz NOT NULL DEFAULT now(),
      expires_at timestamptz NOT NULL
    );

    CREATE TABLE shop_setup (
      id boolean PRIMARY KEY DEFAULT true CONSTRAINT shop_setup_single CHECK (id),
      claimed_at timestamptz,
      -- Null: it was claimed by a command, the environment, or before there was a first start.
      owner_id integer REFERENCES users (id),
      -- Steps of the first start by name: 'done' or 'later'.
      steps jsonb NOT NULL DEFAULT '{}' CONSTRAINT shop_setup_steps CHECK (jsonb_typeof(steps) = 'object'),
      finished_at timestamptz,
      -- When the sample data was taken out: it is not loaded again.
      demo_removed_at timestamptz,
      CONSTRAINT shop_setup_finished CHECK (finished_at IS NULL OR claimed_at IS NOT NULL)
    );
    CREATE INDEX shop_setup_owner_id ON shop_setup (owner_id);
    INSERT INTO shop_setup (claimed_at, finished_at)
    SELECT owned.at, owned.at FROM (SELECT min(created_at) AS at FROM users WHERE is_admin) owned;
  `);
}
