import type { Knex } from 'knex';

export const name = '0074-techniques';

/**
 * Ways to put a design on cloth, as rows. Print and embroidery are the two that every order so far was made by; their
 * set-up fee and ink limits move here from the settings. DTF, DTG and heat transfer come complete and switched off.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE techniques (
      id varchar(40) PRIMARY KEY CONSTRAINT techniques_id CHECK (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
      name varchar(60) NOT NULL CONSTRAINT techniques_name CHECK (name <> ''),
      -- What an order reads: Printed.
      label varchar(60) NOT NULL CONSTRAINT techniques_label CHECK (label <> ''),
      kind text NOT NULL CONSTRAINT techniques_kind CHECK (kind IN ('screen_print', 'dtf', 'dtg', 'heat_transfer',
        'sublimation', 'embroidery', 'other')),
      is_on boolean NOT NULL DEFAULT false,
      display_order integer NOT NULL DEFAULT 0,
      fabrics text[] NOT NULL DEFAULT '{}',
      cloth text NOT NULL DEFAULT 'any' CONSTRAINT techniques_cloth CHECK (cloth IN ('any', 'light', 'dark')),
      least_pieces integer NOT NULL DEFAULT 1 CONSTRAINT techniques_least_pieces CHECK (least_pieces > 0),
      most_inks integer CONSTRAINT techniques_most_inks CHECK (most_inks > 0),
      least_stroke_mm double precision NOT NULL DEFAULT 1
        CONSTRAINT techniques_least_stroke_mm CHECK (least_stroke_mm >= 0),
      least_dpi integer NOT NULL DEFAULT 150 CONSTRAINT techniques_least_dpi CHECK (least_dpi > 0),
      max_width_mm integer NOT NULL CONSTRAINT techniques_max_width_mm CHECK (max_width_mm > 0),
      max_height_mm integer NOT NULL CONSTRAINT techniques_max_height_mm CHECK (max_height_mm > 0),
      file_kinds text[] NOT NULL DEFAULT '{}',
      extra_days integer NOT NULL DEFAULT 0 CONSTRAINT techniques_extra_days CHECK (extra_days >= 0),
      -- Mode, columns and rows, in cents for one piece.
      price jsonb NOT NULL CONSTRAINT techniques_price CHECK (jsonb_typeof(price -> 'rows') = 'array'),
      -- What one fee is for, the fee in cents, and the months in which a repeat is free.
      set_up jsonb NOT NULL CONSTRAINT techniques_set_up CHECK ((set_up ->> 'cents')::bigint >= 0),
      set_up_minutes integer NOT NULL DEFAULT 30 CONSTRAINT techniques_set_up_minutes CHECK (set_up_minutes >= 0),
      pieces_per_hour integer NOT NULL DEFAULT 30
        CONSTRAINT techniques_pieces_per_hour CHECK (pieces_per_hour > 0),
      -- Null: as it came with the shop.
      updated_by integer REFERENCES users,
      version integer NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX techniques_updated_by ON techniques (updated_by);

    INSERT INTO techniques (id, name, label, kind, is_on, display_order, fabrics, cloth, most_inks, least_stroke_mm,
        least_dpi, max_width_mm, max_height_mm, extra_days, price, set_up, set_up_minutes, pieces_per_hour)
      VALUES
      ('print', 'Print', 'Printed', 'screen_print', true, 1, '{}', 'any', 8, 1, 150, 380, 500, 0,
        '{"mode":"included","by":"item","columns":[null],"rows":[{"fromPieces":1,"cents":[250]}],"multiColourCents":100}',
        '{"per":"position","cents":5995,"repeatFreeMonths":null}', 30, 60),
      ('embroidery', 'Embroidery', 'Embroidered', 'embroidery', true, 2, '{}', 'any', 15, 1, 150, 300, 300, 0,
        '{"mode":"included","by":"item","columns":[null],"rows":[{"fromPieces":1,"cents":[450]}],"multiColourCents":100}',
        '{"per":"position","cents":5995,"repeatFreeMonths":null}', 30, 15),
      ('dtf', 'DTF transfer', 'DTF printed', 'dtf', false, 3, '{}', 'any', NULL, 0.5, 150, 380, 500, 0,
        '{"mode":"added","by":"size","columns":[105,210,297,null],"rows":[
          {"fromPieces":1,"cents":[500,750,1050,1400]},{"fromPieces":20,"cents":[400,600,850,1150]},
          {"fromPieces":50,"cents":[330,500,700,950]},{"fromPieces":100,"cents":[280,420,590,800]}],"multiColourCents":0}',
        '{"per":"file","cents":2500,"repeatFreeMonths":24}', 15, 40),
      ('dtg', 'DTG print', 'DTG printed', 'dtg', false, 4, '{cotton}', 'any', NULL, 0.5, 150, 356, 406, 0,
        '{"mode":"added","by":"size","columns":[105,210,297,null],"rows":[
          {"fromPieces":1,"cents":[700,950,1250,1600]},{"fromPieces":20,"cents":[600,800,1050,1350]},
          {"fromPieces":50,"cents":[520,700,920,1180]}],"multiColourCents":0}',
        '{"per":"file","cents":1500,"repeatFreeMonths":24}', 10, 15),
      ('heat-transfer', 'Heat transfer', 'Heat pressed', 'heat_transfer', false, 5, '{}', 'any', 3, 2, 150, 300, 400, 1,
        '{"mode":"added","by":"inks","columns":[1,2,3],"rows":[
          {"fromPieces":1,"cents":[650,950,1250]},{"fromPieces":20,"cents":[520,760,1000]},
          {"fromPieces":50,"cents":[440,640,840]}],"multiColourCents":0}',
        '{"per":"ink","cents":1500,"repeatFreeMonths":12}', 20, 25);

    -- What the owner has set so far holds on.
    UPDATE techniques SET set_up = jsonb_set(set_up, '{cents}', s.value -> 'setupFeeCents') FROM settings s
      WHERE s.key = 'pricing' AND jsonb_typeof(s.value -> 'setupFeeCents') = 'number' AND id IN ('print', 'embroidery');
    UPDATE techniques SET most_inks = (s.value ->> 'maxPrintColours')::integer FROM settings s
      WHERE s.key = 'policy' AND s.value ->> 'maxPrintColours' ~ '^[1-9][0-9]{0,2}$' AND id = 'print';
    UPDATE techniques SET most_inks = (s.value ->> 'maxEmbroideryColours')::integer FROM settings s
      WHERE s.key = 'policy' AND s.value ->> 'maxEmbroideryColours' ~ '^[1-9][0-9]{0,2}$' AND id = 'embroidery';
    -- Without their triggers: nobody has changed a figure, and the policies keep the day of their last change.
    ALTER TABLE settings DISABLE TRIGGER USER;
    UPDATE settings SET value = value - 'setupFeeCents' WHERE key = 'pricing' AND jsonb_typeof(value) = 'object';
    UPDATE settings SET value = value - 'maxPrintColours' - 'maxEmbroideryColours'
      WHERE key = 'policy' AND jsonb_typeof(value) = 'object';
    ALTER TABLE settings ENABLE TRIGGER USER;

    CREATE TRIGGER bump_version BEFORE UPDATE ON techniques FOR EACH ROW EXECUTE FUNCTION bump_version();
    -- They are read, and known by the same mark, with the settings.
    CREATE TRIGGER draw_settings_mark AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON techniques
      FOR EACH STATEMENT EXECUTE FUNCTION draw_settings_mark();
    CREATE TRIGGER tell_shop_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON techniques
      FOR EACH STATEMENT EXECUTE FUNCTION tell_shop_changed();
    CREATE TRIGGER tell_office_delete AFTER DELETE ON techniques REFERENCING OLD TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION tell_office('techniques');
    CREATE TRIGGER tell_office_insert AFTER INSERT ON techniques REFERENCING NEW TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION tell_office('techniques');
    CREATE TRIGGER tell_office_update AFTER UPDATE ON techniques REFERENCING NEW TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION tell_office('techniques');

    -- Any technique's id, where there were two words.
    ALTER TABLE designs DROP CONSTRAINT designs_decoration_method,
      ADD CONSTRAINT designs_decoration_method CHECK (decoration_method ~ '^[a-z0-9]+(-[a-z0-9]+)*$');
    ALTER TABLE proof_placements DROP CONSTRAINT proof_placements_method,
      ADD CONSTRAINT proof_placements_method CHECK (method ~ '^[a-z0-9]+(-[a-z0-9]+)*$');
  `);
}
