/** Messages, emails, log entries and visits. */

export const insertEnquiries = `
  INSERT INTO leads (id, lead_number, customer_id, customer_name, customer_email, customer_phone, company, source, status,
      priority, estimated_value_cents, follow_up_on, created_at) OVERRIDING SYSTEM VALUE
    SELECT 100000 + n, 'LEAD-' || n, customer_id, info ->> 'firstName' || ' ' || (info ->> 'lastName'), email,
      info ->> 'phone', company, 'website',
      CASE WHEN k < pg_temp.sized('open') / 2 THEN (ARRAY['new', 'contacted', 'quoted'])[1 + n % 3] WHEN n % 4 = 0 THEN 'lost' ELSE 'won' END,
      (ARRAY['low', 'medium', 'high', 'urgent'])[1 + n % 4], 100000 + n,
      CASE WHEN k < pg_temp.sized('open') / 2 AND n % 2 = 0 THEN current_date + (n % 9) - 4 END, at - interval '3 days'
    FROM grown_orders WHERE n % 5 = 0;
  INSERT INTO contact_messages (first_name, last_name, email, subject, message, status, lead_id, created_at)
    SELECT info ->> 'firstName', info ->> 'lastName', email, 'A question', 'Do you print on caps, and how soon',
      CASE WHEN k < pg_temp.sized('open') / 8 THEN 'new' ELSE 'archived' END, 100000 + n, at - interval '3 days'
    FROM grown_orders WHERE n % 5 = 0;
  INSERT INTO quotes (id, name, email, phone, company, product_name, quantity, status, estimated_price_cents, follow_up_on,
      created_at, updated_at) OVERRIDING SYSTEM VALUE
    SELECT 100000 + n, info ->> 'firstName' || ' ' || (info ->> 'lastName'), email, info ->> 'phone', company, 'Club polo',
      pieces, CASE WHEN k < pg_temp.sized('open') / 3 THEN (ARRAY['pending', 'quoted'])[1 + k % 2]
        ELSE (ARRAY['accepted', 'declined', 'completed'])[1 + k % 3] END, 120000 + n,
      CASE WHEN k < pg_temp.sized('open') / 3 THEN current_date + (n % 9) - 4 END, at - interval '2 days', at
    FROM grown_orders WHERE n % 6 = 0;
  INSERT INTO quote_events (quote_id, type, actor_id, at)
    SELECT 100000 + n, 'status', 1001, at FROM grown_orders WHERE n % 6 = 0;`;

export const insertLetters = `
  INSERT INTO mails (id, kind, message_id, to_email, to_name, subject, body_text, order_id, status, attempts, last_error,
      sent_at, created_at) OVERRIDING SYSTEM VALUE
    SELECT 10 * id + letter, kind, 'grown-' || letter || '-' || n || '@selvedge.example', email, info ->> 'lastName',
      subject || number, repeat('Thank you for your order. ', 8), id,
      CASE WHEN k < 3 THEN 'queued' WHEN k % 90 = 7 AND k < pg_temp.sized('open') / 4 THEN 'failed' ELSE 'sent' END, 1,
      CASE WHEN k % 90 = 7 AND k < pg_temp.sized('open') / 4 THEN 'mailbox full' END, at + later, least(at + later, now())
    FROM grown_orders CROSS JOIN LATERAL (VALUES
      (1, 'order_confirmation', 'Your order ', interval '0', true),
      (2, 'order_shipped', 'On its way: ', interval '12 days', is_shipped)) m (letter, kind, subject, later, holds)
    WHERE holds;`;

/** About three entries an order, with the values of real changes. */
export const insertLog = `
  INSERT INTO audit_events (actor_id, entity, entity_id, action, before, after, occurred_at, received_at, user_agent)
    SELECT 1001 + n % 3, entity, entity_id, action, before::jsonb, after, occurred, occurred,
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/131.0 Safari/537.36'
    FROM (
      SELECT n, 'order' AS entity, number AS entity_id, 'order.ship' AS action, '{"isShipped":false}' AS before,
        jsonb_build_object('isShipped', true, 'trackingNumber', 'AP' || lpad(n::text, 10, '0')) AS after,
        at + interval '12 days' AS occurred FROM grown_orders WHERE is_shipped
      UNION ALL SELECT n, 'jobs', id::text, 'job.setStatus', '{"status":"Ordered"}', jsonb_build_object('status', status),
        at + interval '8 days' FROM grown_jobs
      UNION ALL SELECT c, 'customers', id::text, 'create', NULL, jsonb_build_object('firstName', first_name, 'lastName',
        last_name, 'email', email, 'company', company, 'phone', phone), at FROM grown_customers
      UNION ALL SELECT n, 'projects', id::text, 'update', '{"status":"Paid"}', '{"status":"Production"}',
        at + interval '4 days' FROM grown_orders WHERE is_paid AND n % 3 = 0
    ) log WHERE occurred < now() ORDER BY occurred;
  INSERT INTO security_events (type, user_id, ip, data, occurred_at)
    SELECT CASE WHEN n % 9 = 0 THEN 'login_failed' ELSE 'login' END, 1001 + n % 8, ('203.0.113.' || n % 250)::inet, '{}', at
    FROM grown_orders WHERE n % 3 = 0 ORDER BY n;`;

export const insertVisits = `
  INSERT INTO analytics_days (day, kind, subject, count)
    SELECT current_date - d, kind, subject, 1 + pg_temp.dice(d, 61) % 90
    FROM generate_series(0, pg_temp.sized('span_minutes') / 1440) d CROSS JOIN (
      SELECT 'view' AS kind, '/page-' || n AS subject FROM generate_series(1, 12) n
      UNION ALL SELECT 'product', n::text FROM generate_series(1, 20) n
      UNION ALL SELECT 'search', 'words ' || n FROM generate_series(1, 8) n
      UNION ALL SELECT 'visit', '') kinds;`;
