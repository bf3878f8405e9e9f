/** Staff, customers and some of their accounts, and the small functions that the other statements use. */

const firstNames = `Imke Dana Priya Tom Lee Aroha Marco Nia Sven Yuki Omar Grace Hugo Leila Finn Mei Jonas Ruth Tariq
  Elsie Noah Zara Ivan Mina Cole Asha Bruno Tess Kofi Wren Otis Lena`;
const lastNames = `Farrant Nguyen Okafor Tanaka Brandt Silva Moreau Kaur Walsh Petrov Ibrahim Larsen Costa Reid Hughes
  Novak Ferrari Singh Doyle Meyer Ali Grant Khan Rossi Becker Lam Ortiz Price Quinn Ross Shaw Tran Underwood Vale West
  Young Zhang Adler Boyd Cruz Dunn Ellis Frost Gill Hale Irwin Jay Kerr Lowe Marsh`;
const places = `Quarrel Brunswick Coogee Fitzroy Geelong Hobart Ipswich Jindalee Kiama Lorne Mildura Newcastle Orange
  Penrith Quandong Redfern Sorrento Torquay Ultimo Venus Wagga Yarra Ballarat Cairns`;
const trades = `Rowing Plumbing Cafe Netball Electrical Brewing Surf Landscaping Dental School Cycling Roofing Choir
  Bakery Motors Joinery Fencing Football Florist Tiling`;
const kinds = `Club Pty Co Group Works`;

const list = (words: string) => `ARRAY['${words.trim().split(/\s+/).join("', '")}']`;

/** `sized` returns the shop's numbers; `dice` returns the same number for the same row every time. */
export function toolFunctions(sizes: Record<string, number>): string {
  const numbers = Object.entries(sizes)
    .map(([name, value]) => `WHEN '${name}' THEN ${value}`)
    .join(' ');
  return `
    CREATE FUNCTION pg_temp.sized(name text) RETURNS integer LANGUAGE sql IMMUTABLE AS $$ SELECT CASE name ${numbers} END $$;
    CREATE FUNCTION pg_temp.dice(n integer, salt integer) RETURNS integer LANGUAGE sql IMMUTABLE AS
      $$ SELECT abs(hashint4extended(n, salt) % 1000000)::integer $$;
    CREATE FUNCTION pg_temp.pick(words text[], n integer, salt integer) RETURNS text LANGUAGE sql IMMUTABLE AS
      $$ SELECT words[1 + abs(hashint4extended(n, salt) % cardinality(words))::integer] $$;
    -- As a device makes them: in the order of time.
    CREATE FUNCTION pg_temp.id_at(at timestamptz, kind text, n integer) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
      SELECT (lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0') || '7' || substr(md5(kind || n), 1, 3)
        || '8' || substr(md5(kind || n), 4, 15))::uuid $$;
    -- Ten characters that look drawn and are no two alike, however many: an odd factor, modulo a power of two.
    CREATE FUNCTION pg_temp.order_number(n integer) RETURNS text LANGUAGE sql IMMUTABLE AS
      $$ SELECT upper(lpad(to_hex(n * 668265263717 % 1099511627776), 10, '0')) $$;
    -- The newest customer of each order's day: two of five orders bring a new one.
    CREATE FUNCTION pg_temp.order_at(n integer) RETURNS timestamptz LANGUAGE sql STABLE AS $$
      SELECT now() - (pg_temp.sized('span_minutes')::float8 * (pg_temp.sized('orders') - n + 0.5) / pg_temp.sized('orders'))
        * interval '1 minute' $$;`;
}

export const insertPeople = `
  INSERT INTO users (id, username, username_key, email, email_key, password_hash, first_name, last_name, is_admin, staff_role)
    OVERRIDING SYSTEM VALUE
    SELECT 1000 + n, 'staff-' || n, 'staff-' || n, 'staff-' || n || '@selvedge.example', 'staff-' || n || '@selvedge.example',
      '-', pg_temp.pick(${list(firstNames)}, n, 1), pg_temp.pick(${list(lastNames)}, n, 2), n <= 3,
      CASE WHEN n IN (4, 5) THEN 'driver' WHEN n > 5 THEN 'workshop' END
    FROM generate_series(1, 8) n;
  CREATE TEMP TABLE grown_customers ON COMMIT DROP AS
    SELECT c, 100000 + c AS id, CASE WHEN c % 5 = 0 THEN 100000 + c END AS user_id,
      pg_temp.order_at(least(ceil((c - 1) * 2.5)::integer + 1, pg_temp.sized('orders'))) AS at,
      pg_temp.pick(${list(firstNames)}, c, 1) AS first_name, pg_temp.pick(${list(lastNames)}, c, 2) AS last_name,
      CASE WHEN pg_temp.dice(c, 3) % 10 < 6 THEN pg_temp.pick(${list(places)}, c, 4) || ' '
        || pg_temp.pick(${list(trades)}, c, 5) || ' ' || pg_temp.pick(${list(kinds)}, c, 6) END AS company,
      '+614' || lpad((pg_temp.dice(c, 7) * 100 + c % 100)::text, 8, '0') AS phone,
      1 + pg_temp.dice(c, 8) % 190 || ' ' || pg_temp.pick(${list(lastNames)}, c, 9) || ' Street' AS address,
      pg_temp.pick(${list(places)}, c, 10) AS city,
      lower(pg_temp.pick(${list(firstNames)}, c, 1)) || '.' || c || '@example.test' AS email
    FROM generate_series(1, pg_temp.sized('customers')) c;
  INSERT INTO users (id, username, username_key, email, email_key, password_hash, first_name, last_name, created_at)
    OVERRIDING SYSTEM VALUE
    SELECT user_id, 'shopper-' || c, 'shopper-' || c, email, email, '-', first_name, last_name, at
    FROM grown_customers WHERE user_id IS NOT NULL;
  INSERT INTO customers (id, user_id, first_name, last_name, email, phone, company, address, city, state, postal_code,
      created_at, updated_at) OVERRIDING SYSTEM VALUE
    SELECT id, user_id, first_name, last_name, email, phone, company, address, city, 'VIC',
      (3000 + pg_temp.dice(c, 11) % 990)::text, at, at
    FROM grown_customers;`;
