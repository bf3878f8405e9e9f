/** Projects, jobs, proofs, and the feed that devices follow. */

export const insertProjects = `
  INSERT INTO projects (id, project_number, customer_id, order_id, title, description, brief, status, total_value_cents,
      paid_amount_cents, due_date, delivery_date, deleted_at, created_at, updated_at) OVERRIDING SYSTEM VALUE
    SELECT id, 'PRJ-' || lpad(n::text, 7, '0'), customer_id, id, coalesce(company, info ->> 'lastName') || ' garments',
      concat_ws(', ', info ->> 'address', info ->> 'city', 'VIC'), lines || ' lines, logo on the front',
      CASE WHEN status = 'completed' THEN CASE WHEN n % 5 = 0 THEN 'Completed' ELSE 'Shipped' END
        WHEN k < pg_temp.sized('open') / 3 THEN 'Paid' WHEN k < pg_temp.sized('open') * 2 / 3 THEN 'Production'
        ELSE 'Printed' END,
      lines * pieces * price_cents + 7495, lines * pieces * price_cents + 7495, at + interval '14 days',
      at + interval '16 days', CASE WHEN status = 'cancelled' THEN at + interval '1 day' END, at, at
    FROM grown_orders WHERE is_paid;
  -- Of people who have asked and not ordered yet.
  INSERT INTO projects (id, project_number, customer_id, title, description, status, total_value_cents, due_date, created_at)
    OVERRIDING SYSTEM VALUE
    SELECT 9000000 + n, 'ASK-' || n, 100001 + pg_temp.dice(n, 41) % pg_temp.sized('customers'), 'Enquiry ' || n,
      n || ' Depot Road', (ARRAY['Lead', 'Contacted', 'Quoted'])[1 + n % 3], 50000 + n,
      now() + (n % 60) * interval '1 day', now() - (n % 90) * interval '1 day'
    FROM generate_series(1, pg_temp.sized('open_leads')) n;
  INSERT INTO project_items (id, project_id, order_item_id, product_name, quantity, unit_price_cents, total_price_cents,
      created_at) OVERRIDING SYSTEM VALUE
    SELECT l.id, o.id, l.id, 'Garment ' || l.product_id, o.pieces, o.price_cents, o.pieces * o.price_cents, o.at
    FROM grown_lines l JOIN grown_orders o USING (n) WHERE o.is_paid;`;

export const insertJobs = `
  CREATE TEMP TABLE grown_jobs ON COMMIT DROP AS
    SELECT pg_temp.id_at(o.at, 'job', l.id) AS id, l.id AS line_id, o.n, l.line, o.k, o.at, o.id AS project_id, o.pieces,
      l.method, l.sha256, l.placements, o.status = 'completed' AS is_done,
      CASE WHEN o.status = 'cancelled' THEN 'cancelled' WHEN o.status = 'completed'
          THEN CASE WHEN o.n % 3 = 0 THEN 'Completed' ELSE 'Ready to Ship' END
        WHEN k < pg_temp.sized('open') / 3 THEN 'Ordered' WHEN k < pg_temp.sized('open') * 2 / 3 THEN 'Production'
        ELSE 'Ready to Ship' END AS status
    FROM grown_lines l JOIN grown_orders o USING (n) WHERE o.is_paid;
  INSERT INTO jobs (id, job_number, project_id, project_item_id, order_item_id, title, description, type, status, pieces,
      details, artwork, actual_minutes, due_date, started_at, completed_at, created_at, updated_at)
    SELECT id, 'JOB-' || lpad(n::text, 7, '0') || '-' || line, project_id, line_id, line_id,
      pieces || ' garments, ' || method || ' on the front', 'Logo on the front, as the proof shows it',
      CASE method WHEN 'print' THEN 'printing' ELSE 'embroidery' END, status, pieces,
      jsonb_build_object('productName', 'Garment', 'garment', 'tee', 'color', jsonb_build_object('name', 'Navy', 'value',
        '#1f2a44'), 'sizes', jsonb_build_array(jsonb_build_object('size', 'M', 'quantity', pieces))),
      CASE WHEN placements = '[]' THEN '[]'::jsonb ELSE jsonb_build_array(jsonb_build_object('sha256', sha256, 'name',
        'logo.png', 'position', 'front', 'method', method, 'widthMm', 180)) END,
      CASE WHEN status IN ('Ordered', 'cancelled') THEN 0 ELSE 45 END, at + interval '45 days',
      CASE WHEN status NOT IN ('Ordered', 'cancelled') THEN least(at + interval '8 days', now()) END,
      CASE WHEN status IN ('Completed', 'Ready to Ship') THEN least(at + interval '10 days', now()) END, at, at
    FROM grown_jobs;
  INSERT INTO job_hours (id, job_id, minutes, at, user_id)
    SELECT pg_temp.id_at(at, 'hours', line_id), id, 45, least(at + interval '9 days', now()), 1006 + n % 3
    FROM grown_jobs WHERE status NOT IN ('Ordered', 'cancelled');
  INSERT INTO job_notes (id, job_id, text, author_id, at)
    SELECT pg_temp.id_at(at, 'note', line_id), id, 'White ink first, checked with the office', 1006 + n % 3, at
    FROM grown_jobs WHERE n % 3 = 0;`;

/** One order in fifteen was begun without a proof. A few of the open ones are waiting for one. */
export const insertProofs = `
  INSERT INTO proofs (id, order_id, client_id, revision, status, signature, sent_by, sent_at, decided_at)
    OVERRIDING SYSTEM VALUE
    SELECT id, id, pg_temp.id_at(at, 'proof', n), 1,
      CASE WHEN k < 60 AND k % 3 = 1 THEN 'sent' WHEN k < 60 AND k % 9 = 2 THEN 'changes_requested' ELSE 'approved' END,
      md5('s' || n) || md5('t' || n), 1001 + n % 3, at + interval '1 day',
      CASE WHEN NOT (k < 60 AND k % 3 = 1) THEN at + interval '2 days' END
    FROM grown_orders WHERE is_paid AND n % 12 <> 0 AND n % 15 <> 7 AND NOT (k < 60 AND k % 3 = 0);
  ANALYZE proofs;
  INSERT INTO proof_placements (proof_id, order_item_id, place, position, method, sha256, width_mm, height_mm, left_mm,
      top_mm, signature, placement_key, picture)
    SELECT p.id, l.id, 0, 'front', l.method, l.sha256, 180, 120, 0, 0, p.signature, placement_key(l.placements -> 0), l.sha256
    FROM proofs p JOIN grown_orders o ON o.id = p.order_id JOIN grown_lines l USING (n);`;

export const insertFeed = `
  -- What ended more than thirty days ago has left the devices.
  INSERT INTO sync_index (scope, entity, id, version, deleted)
    SELECT 'jobs', 'jobs', id::text, nextval('sync_version'), coalesce(ended_at < now() - interval '30 days', false)
    FROM (SELECT id, ended_at FROM jobs ORDER BY created_at, id) j;
  INSERT INTO sync_index (scope, entity, id, version, deleted)
    SELECT scope, 'deliveries', id::text, version, coalesce(ended_at < now() - interval '30 days', false)
    FROM (SELECT id, assigned_to, ended_at, nextval('sync_version') AS version FROM deliveries) d,
      LATERAL (VALUES ('deliveries'), (coalesce('driver:' || assigned_to, 'deliveries:unassigned'))) s (scope);
  INSERT INTO shift_notes (id, text, author_id, at)
    SELECT pg_temp.id_at(now() - n * interval '1 day', 'shift', n), 'All quiet, the dryer is on', 1006,
      now() - n * interval '1 day'
    FROM generate_series(1, pg_temp.sized('span_minutes') / 1440) n;
  INSERT INTO sync_index (scope, entity, id, version, deleted)
    SELECT 'shifts', 'shift_notes', id::text, nextval('sync_version'), at < now() - interval '30 days' FROM shift_notes;`;
