import type { Knex } from 'knex';

export const name = '0035-sealed-proof';

/*
 * Records of hand-overs that the driver's phone has signed, each with the shop's word on when it came. They are written
 * beside the evidence, in its transaction, and never change: a seal that does not hold is kept as one that does not.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Public halves of the shop's own keys, the retired ones too: what they signed is checked for as long as it is kept.
    CREATE TABLE seal_keys (
      id text PRIMARY KEY CONSTRAINT seal_keys_id CHECK (id ~ '^[0-9a-f]{16}$'),
      -- Raw point, base64url.
      public_key text NOT NULL CONSTRAINT seal_keys_public_key CHECK (public_key ~ '^[A-Za-z0-9_-]{87}$'),
      created_at timestamptz NOT NULL DEFAULT now()
    );
    SELECT append_only('seal_keys');

    CREATE TABLE device_keys (
      id text PRIMARY KEY CONSTRAINT device_keys_id CHECK (id ~ '^[0-9a-f]{16}$'),
      -- As the device calls itself; the key comes with its first sync.
      device_id uuid NOT NULL,
      user_id integer NOT NULL REFERENCES users,
      public_key text NOT NULL CONSTRAINT device_keys_public_key CHECK (public_key ~ '^[A-Za-z0-9_-]{87}$'),
      enrolled_at timestamptz NOT NULL,
      -- The shop's word that it is the key of this device.
      shop_key_id text NOT NULL REFERENCES seal_keys,
      shop_signature text NOT NULL
    );
    CREATE INDEX device_keys_device_id ON device_keys (device_id);
    CREATE INDEX device_keys_user_id ON device_keys (user_id);
    CREATE INDEX device_keys_shop_key_id ON device_keys (shop_key_id);
    SELECT append_only('device_keys');

    CREATE TABLE delivery_seals (
      mutation_id uuid PRIMARY KEY REFERENCES delivery_evidence,
      -- Names the page on which everybody who holds the receipt can check it.
      check_id text NOT NULL UNIQUE CONSTRAINT delivery_seals_check_id CHECK (check_id ~ '^[A-Za-z0-9_-]{22}$'),
      state text NOT NULL CONSTRAINT delivery_seals_state CHECK (state IN ('sealed', 'unsealed', 'broken')),
      -- Why there is none, or what was wrong with it.
      why text CONSTRAINT delivery_seals_why CHECK ((state = 'sealed') = (why IS NULL)),
      grade text NOT NULL CONSTRAINT delivery_seals_grade
        CHECK (grade IN ('A', 'B', 'C') AND (state = 'sealed' OR grade = 'C')),
      device_id uuid,
      key_id text REFERENCES device_keys,
      -- Place in the phone's chain of records.
      seq integer,
      header text,
      contents text,
      signature text,
      -- The signature's PNG as it was hashed: what the shop shows elsewhere is its own encoding of it.
      picture bytea CONSTRAINT delivery_seals_picture CHECK (octet_length(picture) BETWEEN 1 AND 204800),
      -- Opens the hash of the position.
      salt text,
      receipt text NOT NULL,
      shop_key_id text NOT NULL REFERENCES seal_keys,
      shop_signature text NOT NULL,
      received_at timestamptz NOT NULL,
      CONSTRAINT delivery_seals_record CHECK (state <> 'sealed' OR (header IS NOT NULL AND contents IS NOT NULL
        AND signature IS NOT NULL AND key_id IS NOT NULL AND device_id IS NOT NULL AND seq IS NOT NULL))
    );
    CREATE INDEX delivery_seals_chain ON delivery_seals (device_id, seq);
    CREATE INDEX delivery_seals_key_id ON delivery_seals (key_id);
    CREATE INDEX delivery_seals_shop_key_id ON delivery_seals (shop_key_id);
    SELECT append_only('delivery_seals');
  `);
}
