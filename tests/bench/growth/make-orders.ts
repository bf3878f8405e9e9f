/** Orders with their lines, history, payments, refunds and invoices. */

/** Order `n` of all, the oldest first; `k` counts from the newest. */
export const describeGrownOrders = `
  CREATE TEMP TABLE grown_orders ON COMMIT DROP AS
    SELECT o.*, c.user_id, c.company, c.email, c.id AS customer_id,
      jsonb_build_object('firstName', c.first_name, 'lastName', c.last_name, 'email', c.email, 'phone', c.phone,
        'address', c.address, 'city', c.city, 'state', 'VIC', 'postalCode', (3000 + pg_temp.dice(c.c, 11) % 990)::text,
        'country', 'Australia') AS info
    FROM (
      SELECT n, 100000 + n AS id, k, at, pg_temp.order_number(n) AS number, lines, pieces, price_cents,
        CASE WHEN n % 5 IN (1, 3) THEN ceil(n * 0.4)::integer ELSE 1 + pg_temp.dice(n, 21) % ceil(n * 0.4)::integer END AS c,
        CASE WHEN k >= 20 AND k % 50 = 49 THEN 'cancelled' WHEN k < pg_temp.sized('open') / 4 AND k % 10 = 0 THEN 'pending'
          WHEN k < pg_temp.sized('open') THEN 'processing' ELSE 'completed' END AS status,
        NOT (k < pg_temp.sized('open') / 4 AND k % 10 = 0) AND NOT (k % 100 = 49) AS is_paid,
        k >= pg_temp.sized('open') AND k % 50 <> 49 AS is_shipped,
        k IN (10, 20, 30) AS in_review,
        CASE WHEN n % 5 < 2 THEN 'driver' WHEN n % 20 = 2 THEN 'pickup' ELSE 'auspost' END AS fulfilment
      FROM (
        SELECT n, pg_temp.sized('orders') - n AS k, pg_temp.order_at(n) AS at, 1 + (n % 7 < 3)::integer AS lines,
          20 + pg_temp.dice(n, 22) % 60 AS pieces, 1450 + 50 * (pg_temp.dice(n, 23) % 40) AS price_cents
        FROM generate_series(1, pg_temp.sized('orders')) n
      ) numbered
    ) o JOIN grown_customers c ON c.c = o.c;
  CREATE UNIQUE INDEX ON grown_orders (n);
  ANALYZE grown_orders;
  CREATE TEMP TABLE grown_lines ON COMMIT DROP AS
    SELECT row_number() OVER (ORDER BY o.n, line)::integer + 100000 AS id, o.n, line, o.id AS order_id,
      (SELECT count(*) FROM products) AS products, o.c,
      md5('art' || o.c || '-' || pg_temp.dice(o.n, 24) % 2) || md5('work' || o.c || '-' || pg_temp.dice(o.n, 24) % 2) AS sha256,
      CASE WHEN pg_temp.dice(o.n, 25 + line) % 3 = 0 THEN 'embroidery' ELSE 'print' END AS method
    FROM grown_orders o, generate_series(1, o.lines) line;
  ALTER TABLE grown_lines ADD product_id integer, ADD placements jsonb;
  UPDATE grown_lines l SET product_id = p.id, placements = CASE WHEN l.n % 12 = 0 THEN '[]'::jsonb ELSE
      jsonb_build_array(jsonb_build_object('position', 'front', 'decorationMethod', method, 'scale', 1, 'xOffset', 0,
        'yOffset', 0, 'rotation', 0, 'designFile', jsonb_build_object('sha256', sha256, 'name', 'logo.png', 'type',
        'image/png', 'bytes', 20480, 'widthPx', 1200, 'heightPx', 800))) END
    FROM (SELECT id, row_number() OVER (ORDER BY id) AS place FROM products) p
    WHERE p.place = 1 + pg_temp.dice(l.n, 30 + l.line) % l.products;
  CREATE UNIQUE INDEX ON grown_lines (id);
  CREATE INDEX ON grown_lines (n);
  ANALYZE grown_lines;`;

export const insertOrders = `
  INSERT INTO orders (id, order_id, user_id, customer_id, customer_info, company, subtotal_cents, setup_cents,
      shipping_cents, total_cents, gst_cents, status, payment_method, payment_id, is_paid, paid_at, payment_review,
      review_reason, is_shipped, shipped_at, tracking_number, fulfilment_method, created_at, updated_at)
    OVERRIDING SYSTEM VALUE
    SELECT id, number, user_id, customer_id, info, company, lines * pieces * price_cents, 5995, 1500,
      lines * pieces * price_cents + 7495, (lines * pieces * price_cents + 7495) / 11, status, 'card', 'pi_grown_' || n,
      is_paid, CASE WHEN is_paid THEN at + interval '5 minutes' END, in_review AND NOT is_paid,
      CASE WHEN in_review AND NOT is_paid THEN 'amount' END,
      is_shipped, CASE WHEN is_shipped THEN least(at + interval '12 days', now()) END,
      CASE WHEN is_shipped AND fulfilment = 'auspost' THEN 'AP' || lpad(n::text, 10, '0') END, fulfilment, at, at
    FROM grown_orders;
  INSERT INTO order_items (id, order_id, product_id, line_number, name, price_cents, color, design_placements,
      size_quantities, total_quantity, total_price_cents, created_at, updated_at) OVERRIDING SYSTEM VALUE
    SELECT l.id, l.order_id, l.product_id, l.line, p.name, o.price_cents,
      '{"id":"navy","name":"Navy","value":"#1f2a44"}', l.placements,
      jsonb_build_array(jsonb_build_object('size', 'M', 'quantity', o.pieces)), o.pieces, o.pieces * o.price_cents, o.at, o.at
    FROM grown_lines l JOIN grown_orders o USING (n) JOIN products p ON p.id = l.product_id;
  INSERT INTO order_events (order_id, type, data, actor_id, at)
    SELECT o.id, e.type, '{}', e.actor, least(o.at + e.later, now()) FROM grown_orders o
    CROSS JOIN LATERAL (VALUES ('placed', NULL::integer, interval '0', true), ('paid', NULL, interval '5 minutes', is_paid),
      ('processing', 1001 + n % 3, interval '6 hours', status IN ('processing', 'completed')),
      ('shipped', 1001 + n % 3, interval '12 days', is_shipped),
      ('cancelled', 1001 + n % 3, interval '1 day', status = 'cancelled')) e (type, actor, later, holds)
    WHERE e.holds ORDER BY o.n;`;

export const insertPayments = `
  INSERT INTO payments (id, provider, provider_payment_id, order_id, method, amount_cents, received_cents, status,
      succeeded_at, created_at, updated_at) OVERRIDING SYSTEM VALUE
    SELECT id, 'test', 'pi_grown_' || n, id, 'card', lines * pieces * price_cents + 7495,
      lines * pieces * price_cents + 7495, 'succeeded', at + interval '5 minutes', at, at
    FROM grown_orders WHERE is_paid;
  INSERT INTO payments (provider, provider_payment_id, method, amount_cents, received_cents, status, succeeded_at)
    SELECT 'test', 'pi_stray_' || n, 'card', 5000, 5000, 'succeeded', now() - n * interval '1 hour' FROM generate_series(1, 4) n;
  -- Of those that were cancelled the money has gone back, but for the newest few.
  INSERT INTO refunds (id, order_id, payment_id, provider_refund_id, amount_cents, status, created_at, updated_at)
    OVERRIDING SYSTEM VALUE
    SELECT id, id, id, 're_grown_' || n, lines * pieces * price_cents + 7495, 'succeeded', at + interval '1 day', at
    FROM grown_orders WHERE is_paid AND status = 'cancelled' AND k > pg_temp.sized('open') / 3;
  INSERT INTO refunds (id, order_id, payment_id, provider_refund_id, amount_cents, status, created_at, updated_at)
    OVERRIDING SYSTEM VALUE
    SELECT 100000 + pg_temp.sized('orders') + id, id, id, 're_part_' || n, 2000, 'succeeded', at + interval '20 days', at
    FROM grown_orders WHERE is_paid AND status = 'completed' AND n % 40 = 7;
  INSERT INTO invoices (id, number, order_id, total_cents, gst_cents, document, issued_at) OVERRIDING SYSTEM VALUE
    SELECT id, 'INV-' || lpad(n::text, 7, '0'), id, lines * pieces * price_cents + 7495,
      (lines * pieces * price_cents + 7495) / 11, jsonb_build_object('number', n, 'buyer', info -> 'lastName'), at
    FROM grown_orders WHERE is_paid;`;
