import type { Knex } from 'knex';

export const name = '0047-reach';

/**
 * Which phone of a driver holds a copy of which delivery, so that nobody works on one that they were never given; and
 * the shop's own key, without which nobody reckons the id of a delivery or a job from the number of its order.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE delivery_copies (
      user_id integer NOT NULL REFERENCES users,
      -- As the device calls itself: it is told its first rows before it is noted.
      device_id uuid NOT NULL,
      -- No reference: its check would wait for whoever works on the delivery, and with it every answer to a phone.
      delivery_id uuid NOT NULL,
      served_at timestamptz NOT NULL DEFAULT now(),
      -- Of the change by which it left the phone's list; null while it stands there.
      left_version bigint CONSTRAINT delivery_copies_left_version CHECK (left_version >= 0),
      -- The phone still had something to send when it was told: that may be proof from this door.
      is_held boolean NOT NULL DEFAULT false,
      PRIMARY KEY (user_id, device_id, delivery_id),
      CONSTRAINT delivery_copies_is_held CHECK (NOT is_held OR left_version IS NOT NULL)
    );
    CREATE INDEX delivery_copies_delivery ON delivery_copies (delivery_id, user_id);

    -- Phones that are on the road while this runs: what stands on their lists, and what has left the own one. Which of
    -- it they have heard, each says with its next request.
    INSERT INTO delivery_copies (user_id, device_id, delivery_id, left_version)
      SELECT d.user_id, d.id, i.id::uuid, CASE WHEN bool_and(i.deleted) THEN max(i.version) END
      FROM devices d
      JOIN users u ON u.id = d.user_id AND u.staff_role = 'driver' AND NOT u.is_admin
      JOIN sync_index i ON i.entity = 'deliveries' AND (i.scope = 'driver:' || u.id
        OR i.scope = 'deliveries:unassigned' AND NOT i.deleted)
      WHERE d.revoked_at IS NULL AND d.last_seen_at > now() - interval '180 days'
      GROUP BY d.user_id, d.id, i.id;

    CREATE TABLE shop_keys (
      purpose text PRIMARY KEY CONSTRAINT shop_keys_purpose CHECK (purpose IN ('ids')),
      secret bytea NOT NULL CONSTRAINT shop_keys_secret CHECK (octet_length(secret) = 32)
    );
    -- 244 random bits. In the database, so that every process has the same and a backup brings it back with its rows.
    INSERT INTO shop_keys VALUES ('ids', uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));
    SELECT keep_for_ever('shop_keys');
  `);
}
