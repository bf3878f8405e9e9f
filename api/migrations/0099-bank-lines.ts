import type { Knex } from 'knex';

export const name = '0099-bank-lines';

/** Money on the shop's bank account, as it was read from the bank's files. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE bank_files (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      name varchar(255) NOT NULL,
      format text NOT NULL
        CONSTRAINT bank_files_format CHECK (format IN ('cba', 'westpac', 'nab', 'anz', 'other')),
      line_count integer NOT NULL,
      read_by integer REFERENCES users,
      read_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX bank_files_read_by ON bank_files (read_by);

    CREATE TABLE bank_lines (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      file_id integer NOT NULL REFERENCES bank_files,
      -- Of day, amount, words and which of several equal lines it is: an overlapping file brings it no second time.
      fingerprint bytea NOT NULL UNIQUE CONSTRAINT bank_lines_fingerprint CHECK (octet_length(fingerprint) = 32),
      posted_on date NOT NULL,
      amount_cents bigint NOT NULL CONSTRAINT bank_lines_amount_cents CHECK (amount_cents > 0),
      text varchar(300) NOT NULL,
      status text NOT NULL DEFAULT 'open'
        CONSTRAINT bank_lines_status CHECK (status IN ('open', 'matched', 'ignored')),
      receipt_id integer REFERENCES receipts,
      decided_by integer REFERENCES users,
      created_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT bank_lines_receipt CHECK ((status = 'matched') = (receipt_id IS NOT NULL))
    );
    CREATE INDEX bank_lines_file_id ON bank_lines (file_id);
    CREATE INDEX bank_lines_status ON bank_lines (status, posted_on DESC, id DESC);
    CREATE INDEX bank_lines_receipt_id ON bank_lines (receipt_id);
    CREATE INDEX bank_lines_decided_by ON bank_lines (decided_by);
    SELECT keep_for_ever('bank_lines');
  `);
}
