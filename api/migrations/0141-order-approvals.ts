import type { Knex } from 'knex';

export const name = '0141-order-approvals';

/** Orders that a buyer wants on the organisation's account, and what its managers have said. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE order_approvals (
      -- An order is asked about once; declined or taken back, it is paid or cancelled.
      order_id integer PRIMARY KEY REFERENCES orders,
      organisation_id integer NOT NULL REFERENCES organisations,
      asked_by integer NOT NULL REFERENCES users,
      asked_at timestamptz NOT NULL DEFAULT now(),
      state text NOT NULL DEFAULT 'waiting'
        CONSTRAINT order_approvals_state CHECK (state IN ('waiting', 'approved', 'declined', 'withdrawn')),
      -- What it came to when it was asked; no other sum is approved.
      total_cents bigint NOT NULL CONSTRAINT order_approvals_total_cents CHECK (total_cents >= 0),
      decided_by integer REFERENCES users,
      decided_at timestamptz,
      reason text,
      CONSTRAINT order_approvals_decided CHECK ((state = 'waiting') = (decided_at IS NULL))
    );
    CREATE INDEX order_approvals_organisation_id ON order_approvals (organisation_id, state);
    CREATE INDEX order_approvals_asked_by ON order_approvals (asked_by);
    CREATE INDEX order_approvals_decided_by ON order_approvals (decided_by);
    SELECT keep_for_ever('order_approvals');
    SELECT tell_office_of('order_approvals', 'orders');
  `);
}
