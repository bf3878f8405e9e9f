import type { Knex } from 'knex';

/**
 * For the tests of the migrations: at least one row in every table, as each family of tables knew it on the day
 * it was made. Plain SQL, because the models always describe the newest tables. A migration that makes no table has none.
 */
export const sampleRows: Record<string, string> = {
  '0001-people': `
    INSERT INTO users (username, username_key, email, email_key, password_hash, is_admin)
      VALUES ('admin', 'admin', 'Admin@example.test', 'admin@example.test', 'hash', true);
    INSERT INTO users (username, username_key, password_hash, staff_role) VALUES ('dana', 'dana', 'hash', 'driver');
    INSERT INTO visitors (token_hash) VALUES (sha256('visitor'));
    INSERT INTO sessions (token_hash, user_id, idle_expires_at, expires_at)
      VALUES (sha256('session'), 1, now() + interval '1 hour', now() + interval '1 day');
    INSERT INTO password_resets (token_hash, user_id, expires_at) VALUES (sha256('reset'), 1, now());
    INSERT INTO devices (id, user_id) VALUES ('00000000-0000-7000-8000-00000000d001', 2);
    INSERT INTO rate_limits (key, points, expire) VALUES ('login:1', 1, 0);
    INSERT INTO customers (first_name, last_name, email, company)
      VALUES ('Áine', 'O''Neill', 'aine@example.test', 'Coogee Surf Club');
    INSERT INTO security_events (type, user_id, ip) VALUES ('login', 1, '203.0.113.9');
    INSERT INTO audit_events (actor_id, entity, entity_id, action) VALUES (1, 'customer', '1', 'create');
  `,
  '0002-catalogue': `
    INSERT INTO categories (id, name) VALUES ('mens', 'Mens');
    INSERT INTO categories (id, name, parent_id) VALUES ('mens-polo', 'Men''s Polo', 'mens');
    INSERT INTO products (name, slug, price_cents, price_breaks, colors)
      VALUES ('Club Polo', 'club-polo', 2495, '[{"quantity":50,"priceCents":2195}]',
        '[{"id":"navy","name":"Navy","value":"#1f2a44"}]');
    INSERT INTO product_categories VALUES (1, 'mens-polo');
    INSERT INTO product_variants (product_id, stock_code, color, size, gtin, hex_codes)
      VALUES (1, 'POLO-NVY-M', 'Navy', 'M', '09312345678907', '{#1f2a44,#ffffff}');
    INSERT INTO import_runs (source, adapter, status) VALUES ('feed.csv', 'selvedge', 'applied');
  `,
  '0003-artwork': `
    INSERT INTO artworks (sha256, mime, bytes, width_px, height_px)
      VALUES (repeat('a', 64), 'image/png', 1024, 600, 400);
    INSERT INTO artwork_owners (sha256, owner) VALUES (repeat('a', 64), 'visitor:' || repeat('b', 64));
  `,
  '0004-selling': `
    INSERT INTO checkouts (id, order_id, owner_hash, customer_info, items, item_subtotal_cents, setup_cents,
        shipping_cents, total_cents, cart_hash, expires_at)
      VALUES ('00000000-0000-7000-8000-00000000c001', 'ABCDEFGHJK', sha256('visitor'),
        '{"email":"Aine@Example.test"}', '[]', 49900, 5995, 1500, 57395, 'h', now());
    INSERT INTO orders (order_id, customer_id, checkout_id, customer_info, subtotal_cents, setup_cents,
        shipping_cents, total_cents, gst_cents)
      VALUES ('ABCDEFGHJK', 1, '00000000-0000-7000-8000-00000000c001', '{"email":"Aine@Example.test"}', 49900,
        5995, 1500, 57395, 5218);
    INSERT INTO order_items (order_id, product_id, name, price_cents, size_quantities, total_quantity,
        total_price_cents) VALUES (1, 1, 'Club Polo', 2495, '[{"size":"M","quantity":20}]', 20, 49900);
    INSERT INTO order_events (order_id, type) VALUES (1, 'placed');
    INSERT INTO payments (provider, provider_payment_id, checkout_id, order_id, method, amount_cents, status)
      VALUES ('test', 'pi_1', '00000000-0000-7000-8000-00000000c001', 1, 'card', 57395, 'succeeded');
    INSERT INTO payment_events (id, provider, type, payload) VALUES ('evt_1', 'test', 'payment_intent.succeeded', '{}');
    INSERT INTO refunds (order_id, payment_id, amount_cents) VALUES (1, 1, 1000);
    INSERT INTO counters (name, value) VALUES ('sample', 1);
    INSERT INTO invoices (number, order_id, total_cents, gst_cents, document) VALUES ('INV-1', 1, 57395, 5218, '{}');
    INSERT INTO mails (kind, message_id, to_email, subject, body_text, order_id)
      VALUES ('order', 'm1@shop', 'aine@example.test', 'Your order', 'Thanks', 1);
    INSERT INTO tasks (kind) VALUES ('mail');
  `,
  '0005-crm': `
    INSERT INTO leads (lead_number, customer_id, order_id, customer_name, customer_email)
      VALUES ('LEAD-1', 1, 1, 'Áine O''Neill', 'aine@example.test');
    INSERT INTO projects (project_number, lead_id, customer_id, order_id, title, status, total_value_cents)
      VALUES ('PRJ-2026-0001', 1, 1, 1, 'Club polos', 'Paid', 57395);
    INSERT INTO project_items (project_id, order_item_id, product_name, quantity) VALUES (1, 1, 'Club Polo', 20);
    INSERT INTO quotes (name, email) VALUES ('Bo', 'bo@example.test');
    INSERT INTO contact_messages (first_name, last_name, email, subject, message)
      VALUES ('Bo', 'Li', 'bo@example.test', 'Hi', 'Do you do caps');
    INSERT INTO newsletter_subscriptions (email, email_key) VALUES ('Bo@example.test', 'bo@example.test');
  `,
  '0006-sync': `
    INSERT INTO sync_mutations (id, user_id, name, v, args_hash, status)
      VALUES ('00000000-0000-7000-8000-00000000e001', 2, 'delivery.confirm', 1, sha256('args'), 'applied');
  `,
  '0007-jobs': `
    INSERT INTO jobs (id, job_number, project_id, project_item_id, order_item_id, title, pieces)
      VALUES ('00000000-0000-7000-8000-00000000a001', 'JOB-000001-001', 1, 1, 1, 'Print 20 polos', 20);
    INSERT INTO job_hours (id, job_id, minutes, user_id)
      VALUES ('00000000-0000-7000-8000-00000000a002', '00000000-0000-7000-8000-00000000a001', 20, 1);
    INSERT INTO job_notes (id, job_id, text, author_id)
      VALUES ('00000000-0000-7000-8000-00000000a003', '00000000-0000-7000-8000-00000000a001', 'White ink', 1);
  `,
  '0008-deliveries': `
    INSERT INTO deliveries (id, order_id, order_number, customer_name, customer_address, scheduled_date)
      VALUES ('00000000-0000-7000-8000-00000000b001', 1, 'ABCDEFGHJK', 'Áine', '1 Beach St', now());
    INSERT INTO delivery_evidence (mutation_id, delivery_id, claimed_delivery_id, outcome, driver_id, signature,
        signature_sha256, accepted_as)
      VALUES ('00000000-0000-7000-8000-00000000e001', '00000000-0000-7000-8000-00000000b001',
        '00000000-0000-7000-8000-00000000b001', 'delivered', 2, 'png', sha256('png'), 'primary');
    INSERT INTO delivery_events (delivery_id, type) VALUES ('00000000-0000-7000-8000-00000000b001', 'created');
  `,
  '0009-content': `
    INSERT INTO settings (key, value) VALUES ('shipping.mode', '"flat"');
    INSERT INTO pages (path, title) VALUES ('/about', 'About');
    INSERT INTO page_versions (page_id, number, title, sections) VALUES (1, 1, 'About', '[]');
    INSERT INTO menu_items (label, href) VALUES ('Home', '/');
    INSERT INTO media (sha256) VALUES (repeat('a', 64));
  `,
  '0010-requests': `
    INSERT INTO newsletter_subscriptions (email, email_key, consent_text, consented_at, consent_ip, unsubscribe_token)
      VALUES ('Cy@example.test', 'cy@example.test', 'News, please', now(), '203.0.113.9', repeat('u', 43));
  `,
  '0011-payments': `
    INSERT INTO disputes (payment_id, provider_dispute_id, amount_cents, reason, status)
      VALUES (1, 'dp_1', 57395, 'fraudulent', 'needs_response');
    INSERT INTO payment_looks (key, next_at) VALUES ('provider', now());
  `,
  '0012-invoices': `
    INSERT INTO invoices (number, order_id, kind, total_cents, gst_cents, document)
      VALUES ('ADJ-1', 1, 'credit_note', 1100, 100, '{}');
  `,
  '0013-account': `
    INSERT INTO email_changes (token_hash, undo_token_hash, user_id, old_email, new_email, expires_at, undo_until)
      VALUES (sha256('confirm'), sha256('undo'), 1, 'Admin@example.test', 'boss@example.test', now(), now());
  `,
  '0014-order-links': `
    INSERT INTO order_links (order_id, token_hash, made_for) VALUES (1, sha256('link'), 'order_dispatched');
  `,
  '0015-shipping-method': `
    INSERT INTO orders (order_id, customer_info, subtotal_cents, total_cents, shipping_method)
      VALUES ('EXPRESS001', '{}', 1000, 1000, 'express');
  `,
  '0016-mail': `
    INSERT INTO mails (kind, message_id, to_email, subject, body_text, content)
      VALUES ('quote_receipt', 'm2@shop', 'bo@example.test', 'Your request', 'Thanks', '{"heading":"Thanks","blocks":[]}');
  `,
  '0019-quotes': `
    INSERT INTO quote_files (sha256, extension, bytes) VALUES (repeat('f', 64), 'pdf', 1200);
    INSERT INTO quote_offers (quote_id, client_id, revision, number, token_hash, product_name, quantity, decoration,
        price_cents, gst_cents, is_gst_shown, seller, time_zone, valid_until, expires_at, message)
      VALUES (1, '00000000-0000-4000-8000-00000000f001', 1, 'Q-1', sha256('offer'), 'Club Polo', 20, 'Printed',
        30000, 3000, true, '{"name":"Selvedge"}', 'Australia/Brisbane', '2026-12-21', '2026-12-21T14:00:00Z', 'Hello');
    INSERT INTO quote_events (quote_id, offer_id, type, note) VALUES (1, 1, 'declined', 'Too dear');
  `,
  '0144-sizes-by-link': `
    INSERT INTO size_links (id, quote_id, token_hash, label)
      VALUES ('00000000-0000-4000-8000-00000000f002', 1, sha256('sizes'), 'Under 12s');
    INSERT INTO size_rows (id, link_id, line_id, name, number, size, quantity)
      VALUES ('00000000-0000-4000-8000-00000000f003', '00000000-0000-4000-8000-00000000f002',
        '00000000-0000-4000-8000-00000000f004', 'Ana', '7', 'M', 1);
  `,
  '0020-office-changes': `
    INSERT INTO projects (project_number, customer_id, title) VALUES ('PRJ-2026-0002', 1, 'Winter hoodies');
  `,
  '0018-stock': `
    INSERT INTO stock_takings (order_id, product_id, pieces) VALUES (1, 1, 2);
  `,
  '0017-designs': `
    INSERT INTO designs (id, user_id, name, garment, decoration_method, placements)
      VALUES ('00000000-0000-4000-8000-00000000d001', 1, 'Crest, front', 'tee', 'print', '[]');
    INSERT INTO saved_addresses (user_id, details) VALUES (1, '{"city":"Quarrel Creek"}');
  `,
  '0023-staff': `
    INSERT INTO users (username, username_key, password_hash, staff_role, invited_at)
      VALUES ('kirra', 'kirra', 'hash', 'workshop', now());
    INSERT INTO devices (id, user_id, revoked_at) VALUES ('00000000-0000-7000-8000-00000000d030', 2, now());
  `,
  '0021-checkout-owner': `
    INSERT INTO checkouts (id, order_id, owner_hash, customer_info, items, item_subtotal_cents, total_cents, cart_hash,
        expires_at)
      VALUES ('00000000-0000-4000-8000-00000000c022', 'CHECKOUT22', sha256('owner'), '{}', '[]', 100, 100, 'c', now());
  `,
  '0022-content': `
    INSERT INTO pages (path, title, status, draft) VALUES ('/team', 'Team', 'published', '{"title":"Our team"}');
    INSERT INTO page_previews (token_hash, page_id, expires_at) VALUES (sha256('preview'), 1, now());
    INSERT INTO menu_items (label, href, menu_type) VALUES ('Team', '/team', 'footer');
  `,
  '0031-page-heads': `
    INSERT INTO page_heads (path, title) VALUES ('/faq', 'Questions people ask');
  `,
  '0028-insight': `
    INSERT INTO analytics_days (day, kind, subject, count) VALUES ('2026-11-22', 'view', '/', 3);
    INSERT INTO vital_days (day, name, page, device, bucket, count) VALUES ('2026-11-22', 'LCP', '/', 'phone', 4, 2);
  `,
  '0024-dashboard': `
    INSERT INTO mails (kind, message_id, to_email, subject, body_text, content, status)
      VALUES ('quote_receipt', 'm31@shop', 'bo@example.test', 'Your request', 'Thanks', '{"heading":"Thanks","blocks":[]}',
        'failed');
  `,
  '0027-leads': `
    INSERT INTO leads (lead_number, customer_name, customer_email, status, lost_reason, follow_up_on)
      VALUES ('LEAD-2', 'Bo Li', 'bo@example.test', 'lost', 'price', '2026-12-01');
    INSERT INTO customers (first_name, last_name, email) VALUES ('Aine', 'ONeill', 'aine@example.test');
    INSERT INTO customer_merges (kept_id, other_id, moved) SELECT 1, max(id), '{"projects":[]}' FROM customers;
    INSERT INTO lead_events (lead_id, type, note) VALUES (1, 'called', 'Wants caps');
    INSERT INTO contact_messages (first_name, last_name, email, subject, message, lead_id, answered_at)
      VALUES ('Bo', 'Li', 'bo@example.test', 'Hi', 'Do you do caps', 1, now());
  `,
  '0025-shop-floor': `
    INSERT INTO jobs (id, job_number, title)
      VALUES ('00000000-0000-7000-8000-00000000a260', 'JOB-000026-001', '12 caps');
    INSERT INTO job_hours (id, job_id, minutes, user_id, started_at)
      VALUES ('00000000-0000-7000-8000-00000000a261', '00000000-0000-7000-8000-00000000a260', 45, 1,
        now() - interval '45 minutes');
    INSERT INTO job_hours (id, job_id, minutes, user_id, corrects, reason)
      VALUES ('00000000-0000-7000-8000-00000000a262', '00000000-0000-7000-8000-00000000a260', -15, 1,
        '00000000-0000-7000-8000-00000000a261', 'Lunch');
    INSERT INTO job_timers (id, job_id, user_id, device_id, started_at)
      VALUES ('00000000-0000-7000-8000-00000000a263', '00000000-0000-7000-8000-00000000a260', 1,
        '00000000-0000-7000-8000-00000000d001', now());
    INSERT INTO shift_notes (id, text, author_id)
      VALUES ('00000000-0000-7000-8000-00000000a264', 'White ink is out', 1);
    INSERT INTO shift_note_reads (shift_note_id, user_id) VALUES ('00000000-0000-7000-8000-00000000a264', 2);
  `,
  '0029-imports': `
    INSERT INTO import_runs (source, adapter, status, applied_at, undo_report)
      VALUES ('spring.csv', 'selvedge-feed', 'applied', now(), '{"left":[]}');
    INSERT INTO import_changes (run_id, position, kind, action, name, code)
      VALUES (1, 1, 'product', 'new', 'Heavy tee', 'heavy-tee');
    INSERT INTO import_snapshots (run_id, table_name, row_key, before) VALUES (1, 'products', '1', '{"id":1}');
    INSERT INTO import_pictures (url, path)
      VALUES ('https://pictures.example/tee.jpg', '/media/' || repeat('c', 64) || '.webp');
  `,
  '0026-road': `
    INSERT INTO deliveries (id, order_number, customer_name, customer_address, scheduled_date, status,
        next_attempt_date, run_order)
      VALUES ('00000000-0000-7000-8000-00000000b002', '1042', 'Bo', '2 Beach St', now(), 'failed', now(), 100);
  `,
  '0030-proofs': `
    INSERT INTO proofs (order_id, client_id, revision, signature)
      VALUES (1, '00000000-0000-7000-8000-00000000a033', 1, repeat('a', 64));
    INSERT INTO proof_placements (proof_id, order_item_id, place, position, method, sha256, width_mm, height_mm, left_mm,
        top_mm, signature, placement_key, picture)
      VALUES (1, 1, 0, 'front', 'print', repeat('a', 64), 200, 150, 40, 30, repeat('b', 64), 'key', repeat('c', 64));
  `,
  '0032-audit-log': `
    INSERT INTO audit_events (actor_id, entity, entity_id, action, occurred_at, user_agent)
      VALUES (1, 'jobs', '00000000-0000-7000-8000-00000000a001', 'job.setStatus', now() - interval '1 hour', 'Firefox');
  `,
  '0033-orders-at-once': `
    SELECT count(*) FROM lock_customer('nobody@mail.example');
  `,
  '0037-offline-proof': `
    INSERT INTO devices (id, user_id, oldest_unsent_at)
      VALUES ('00000000-0000-7000-8000-00000000d039', 2, now() - interval '13 hours');
    INSERT INTO sync_findings (kind, subject) VALUES ('row_not_in_feed', 'jobs 00000000-0000-7000-8000-00000000a001');
  `,
  '0039-shift-keys': `
    INSERT INTO shift_keys (id, device_id, user_id, secret, issued_at, expires_at)
      VALUES (repeat('k', 8), '00000000-0000-7000-8000-00000000d001', 2, decode(repeat('ab', 32), 'hex'), now(), now() + interval '28 hours');
  `,
  '0034-office-trail': `
    INSERT INTO sync_marks (at, version) VALUES (now(), 12);
  `,
  '0035-sealed-proof': `
    INSERT INTO seal_keys (id, public_key) VALUES (repeat('a', 16), repeat('A', 87));
    INSERT INTO device_keys (id, device_id, user_id, public_key, enrolled_at, shop_key_id, shop_signature)
      VALUES (repeat('b', 16), '00000000-0000-7000-8000-00000000d001', 2, repeat('B', 87), now(), repeat('a', 16), 'sig');
    INSERT INTO delivery_seals (mutation_id, check_id, state, grade, device_id, key_id, seq, header, contents, signature,
        picture, receipt, shop_key_id, shop_signature, received_at)
      VALUES ('00000000-0000-7000-8000-00000000e001', repeat('c', 22), 'sealed', 'A',
        '00000000-0000-7000-8000-00000000d001', repeat('b', 16), 1, '{}', '{}', 'sig', 'png', '{}', repeat('a', 16), 'sig',
        now());
  `,
  '0036-merges': `
    INSERT INTO job_merges (id, job_id, field, kept, lost, kept_by, lost_by)
      VALUES ('00000000-0000-7000-8000-00000000a381', '00000000-0000-7000-8000-00000000a001', 'priority', '"urgent"', '"low"', 1, 2);
  `,
  '0038-office-choices': `
    INSERT INTO order_items (order_id, line_number, name, price_cents, size_quantities, total_quantity, total_price_cents)
      VALUES (1, 2, 'Club Polo', 4783, '[]', 23, 110000);
  `,
  '0040-quick-orders': `
    SELECT is_first_checkout('\\x00', 'NOBODYSORDER', 'nothing');
  `,
  '0041-rejected-proofs': `
    INSERT INTO rejected_proof_reviews (mutation_id, reviewed_by, reviewed_note)
      SELECT id, 1, 'Told again on the telephone' FROM sync_mutations ORDER BY id LIMIT 1;
  `,
  '0042-proven-addresses': `
    INSERT INTO users (username, username_key, email, email_key, password_hash, email_proven_at)
      VALUES ('marnie', 'marnie', 'marnie@example.test', 'marnie@example.test', 'hash', now());
    INSERT INTO known_devices (token_hash, user_id) VALUES (sha256('known'), 1);
  `,
  '0043-password-again': `
    INSERT INTO sessions (token_hash, user_id, idle_expires_at, expires_at, confirmed_at)
      VALUES (sha256('confirmed'), 1, now() + interval '1 hour', now() + interval '1 day', now());
  `,
  '0044-refunds-without-an-order': `
    INSERT INTO refunds (order_id, payment_id, provider_refund_id, amount_cents, status)
      VALUES (null, 1, 're_stranger', 700, 'succeeded');
  `,
  '0047-reach': `
    INSERT INTO delivery_copies (user_id, device_id, delivery_id, left_version)
      VALUES (2, '00000000-0000-7000-8000-00000000d047', '00000000-0000-7000-8000-00000000b002', 7);
  `,
  '0046-asked-order-numbers': `
    INSERT INTO checkout_questions (checkout_id, owner_hash, asked, idempotency_key, body_hash)
      SELECT id, sha256('another'), 'ASKEDFOR01', 'key', sha256('body') FROM checkouts ORDER BY id LIMIT 1;
  `,
  '0050-proof-next': `
    INSERT INTO mails (kind, unique_key, message_id, to_email, subject, body_text, content, order_id)
      VALUES ('proof_reminder', 'proof_reminder:ABCDEFGHJK:1', '<proof-reminder.0@selvedge>', 'imke@example.test',
        'Your proof waits for you', 'Text', '{}', 1);
  `,
  '0051-hashed-questions': `
    INSERT INTO checkout_questions (checkout_id, owner_hash, asked)
      SELECT id, sha256('another'), encode(sha256('web order'), 'hex') FROM checkouts ORDER BY id LIMIT 1;
  `,
  '0052-used-artwork': `
    INSERT INTO artwork_owners (sha256, owner, used_at)
      VALUES (repeat('a', 64), 'visitor:' || repeat('c', 64), '2026-01-01');
  `,
  '0053-body-of-a-key': `
    INSERT INTO customers (first_name, last_name, email, client_id, body_hash)
      VALUES ('Dale', 'Okafor', 'dale@example.test', '00000000-0000-7000-8000-00000000c053', sha256('body'));
  `,
  '0074-techniques': `
    INSERT INTO techniques (id, name, label, kind, max_width_mm, max_height_mm, price, set_up)
      VALUES ('puff', 'Puff print', 'Puff printed', 'screen_print', 300, 300,
        '{"mode":"added","by":"item","columns":[null],"rows":[{"fromPieces":1,"cents":[300]}],"multiColourCents":0}',
        '{"per":"position","cents":5995,"repeatFreeMonths":null}');
  `,
  '0059-leaving-devices': `
    INSERT INTO jobs (id, job_number, title, status, completed_at)
      VALUES ('00000000-0000-7000-8000-00000000a059', 'JOB-OLD-0059', 'Caps of long ago', 'completed', '2023-01-01');
  `,
  '0065-catalogue-pieces': `
    INSERT INTO products (id, name, slug, price_cents) OVERRIDING SYSTEM VALUE VALUES (70000, 'Late Cap', 'late-cap', 1995);
  `,
  '0098-accounts': `
    INSERT INTO customer_accounts (customer_id, is_approved, limit_cents) VALUES (1, true, 500000);
    INSERT INTO receipts (client_id, number, customer_id, method, amount_cents, received_on, document)
      VALUES ('00000000-0000-7000-8000-00000000f098', 'REC-1', 1, 'bank_transfer', 11000, '2026-11-20', '{}');
    INSERT INTO receipt_reversals (receipt_id, reason) VALUES (1, 'Dishonoured');
    INSERT INTO write_offs (client_id, number, order_id, amount_cents, gst_cents, reason)
      VALUES ('00000000-0000-7000-8000-00000000f198', 'WOF-1', 1, 1100, 100, 'Wound up');
  `,
  '0099-bank-lines': `
    INSERT INTO bank_files (name, format, line_count) VALUES ('november.csv', 'cba', 1);
    INSERT INTO bank_lines (file_id, fingerprint, posted_on, amount_cents, text)
      VALUES (1, sha256('line'), '2026-11-20', 11000, 'INV-1');
  `,
  '0100-kept-figures': `
    INSERT INTO kept_figures (day, figure, key, cents, gst_cents, row_count)
      VALUES ('2023-01-02', '', 'Australia/Brisbane', 0, 0, 0);
  `,
  '0068-kept-counts': `
    INSERT INTO kept_counts (list, week, state, row_count) VALUES ('mails', '2023-01-02', '', 0);
  `,
  '0104-backups': `
    INSERT INTO backups (kind, file_name, is_encrypted, started_at, bytes, rows, files, missing)
      VALUES ('scheduled', 'selvedge-20261126T020000Z.tar.age', true, now(), 1000, 10, 1, 0);
    INSERT INTO stored_files (name, bytes, sha256) VALUES (repeat('a', 64) || '.96.webp', 10, repeat('b', 64));
    INSERT INTO file_findings (name, kind, owner) VALUES (repeat('a', 64) || '.96.webp', 'missing', 'artwork aaaa');
    INSERT INTO program_versions (version, last_migration) VALUES ('0.1.0', '0104-backups');
  `,
  '0110-written-orders': `
    INSERT INTO written_orders (client_id, order_id, body_hash, work, message, written_by, written_at)
      VALUES ('00000000-0000-4000-8000-000000000110', 1, sha256('body'), '{"lines":[]}', 'See you Monday.', 1, now());
  `,
  '0111-order-changes': `
    INSERT INTO order_changes (client_id, order_id, body_hash, before, after, difference_cents, changed_by, changed_at)
      VALUES ('00000000-0000-4000-8000-000000000111', 1, sha256('body'), '{}', '{}', 100, 1, now());
  `,
  '0132-notices': `
    INSERT INTO push_subscriptions (endpoint, endpoint_hash, p256dh, auth, user_id, session_hash)
      VALUES ('https://push.example.test/a', sha256('a'), 'p', 'a', 1, sha256('session'));
    INSERT INTO notice_choices (user_id, off) VALUES (1, '{sent}');
    INSERT INTO notices (kind, unique_key, order_id, number, path)
      VALUES ('sent', 'sent:1', 1, 'ABCDEFGHJK', '/orders/ABCDEFGHJK');
    INSERT INTO push_sends (notice_id, subscription_id) VALUES (1, 1);
  `,
  '0089-proof-requests': `
    INSERT INTO proof_requests (proof_id, pins) VALUES (1, '[{"placement":1,"x":0.5,"y":0.5,"note":"Larger"}]');
  `,
  '0139-import-columns': `
    INSERT INTO import_columns (header_hash, columns) VALUES (repeat('a', 64), '{"size":"Size"}');
  `,
  '0147-shipments': `
    INSERT INTO shipments (client_id, order_id, body_hash, number, method, shipped_at, made_by, made_at)
      VALUES ('00000000-0000-4000-8000-000000000147', 1, sha256('body'), 1, 'auspost', now(), 1, now());
    INSERT INTO shipment_lines (shipment_id, order_item_id, size, quantity) VALUES (1, 1, 'M', 1);
    INSERT INTO back_orders (order_item_id, size, expected_on, noted_by, noted_at) VALUES (1, 'M', '2026-12-01', 1, now());
  `,
  '0140-organisations': `
    INSERT INTO organisations (client_id, name, abn)
      VALUES ('00000000-0000-4000-8000-000000000140', 'Quarrel Creek Rowing', '51824753556');
    INSERT INTO organisation_accounts (organisation_id, is_approved, limit_cents) VALUES (1, true, 500000);
    INSERT INTO organisation_members (user_id, organisation_id, role) VALUES (1, 1, 'manager');
    INSERT INTO organisation_invitations (organisation_id, email, role, token_hash, expires_at)
      VALUES (1, 'club@example.test', 'buyer', sha256('club'), now() + interval '14 days');
    INSERT INTO organisation_artworks (organisation_id, sha256, name) SELECT 1, sha256, 'Crest' FROM artworks LIMIT 1;
  `,
  '0141-order-approvals': `
    INSERT INTO order_approvals (order_id, organisation_id, asked_by, total_cents) VALUES (1, 1, 1, 11000);
  `,
  '0150-first-start': `
    INSERT INTO setup_codes (code_hash, expires_at) VALUES (sha256('code'), now());
  `,
  '0153-supplier-feeds': `
    INSERT INTO supplier_feeds (name, kind, place, address, every_hours) VALUES ('River', 'stock', 'file', 'river.csv', 6);
    INSERT INTO feed_runs (feed_id, outcome) VALUES (1, 'unchanged');
  `,
  '0136-past-orders': `
    INSERT INTO past_orders (source, number, customer_id, ordered_at, total_cents)
      VALUES ('shopify', '#1001', 1, now(), 46500);
  `,
  '0128-second-step': `
    INSERT INTO authenticators (user_id, secret, last_step, confirmed_at)
      VALUES (1, 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', 41152263, now());
    INSERT INTO authenticators (user_id, pending_secret) VALUES (2, 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
    INSERT INTO recovery_codes (code_hash, user_id) VALUES (sha256('recovery'), 1);
    INSERT INTO sign_in_steps (token_hash, user_id, expires_at)
      VALUES (sha256('step'), 1, now() + interval '10 minutes');
  `,
  '0129-passkeys': `
    INSERT INTO passkeys (user_id, credential_id, public_key, name, is_synced, transports)
      VALUES (1, 'AQIDBAUGBwgJCgsMDQ4PEA', '\\xa50102', 'Phone', true, '{internal,hybrid}');
    INSERT INTO passkey_challenges (challenge_hash, purpose, expires_at)
      VALUES (sha256('challenge'), 'signIn', now() + interval '5 minutes');
  `,
  '0130-sign-in-provider': `
    INSERT INTO identities (issuer, subject, user_id, email)
      VALUES ('https://id.example', '10769150350006150715113082367', 1, 'admin@example.test');
    INSERT INTO provider_sign_ins (token_hash, state, nonce, verifier, expires_at)
      VALUES (sha256('provider'), 'state', 'nonce', 'verifier', now() + interval '15 minutes');
  `,
  '0156-production-files': `
    INSERT INTO production_files (id, artwork, sha256, extension, bytes, name, stitching, added_by, ended_at, ended_how)
      VALUES ('00000000-0000-7000-8000-00000000f001', repeat('a', 64), repeat('d', 64), 'dst', 9120, 'Crest.dst',
        '{"stitches":2870,"colours":3,"widthMm":80,"heightMm":54}', 1, now(), 'replaced');
  `,
  '0157-proof-approvers': `
    INSERT INTO proof_approvers (id, proof_id, name, token_hash, expires_at, decision, answered_at)
      VALUES ('00000000-0000-7000-8000-00000000f002', 1, 'Ann', sha256('approver'), now() + interval '30 days',
        'approved', now());
    INSERT INTO proof_panels (proof_id, needed) VALUES (1, 2);
  `,
  '0169-price-agreements': `
    INSERT INTO price_agreements (customer_id, basis_points, prices, from_day, until_day)
      VALUES (1, 750, '[{"productId":1,"unitCents":1650}]', '2026-11-01', '2027-10-31');
  `,
  '0190-discount-codes': `
    INSERT INTO discount_codes (client_id, code, basis_points, until_day, max_uses, customer_id, given_for, note, made_by)
      VALUES ('00000000-0000-4000-8000-00000000dc01', 'THANKS-10', 1000, '2027-10-31', 1, 1, 1, 'Late by a week', 1);
  `,
  '0210-reminders-of-quotes': `
    INSERT INTO offer_links (offer_id, token_hash, made_for) VALUES (1, sha256('offer link'), 'quote_reminder');
  `,
  '0211-where-quotes-come-from': `
    INSERT INTO quote_sources (quote_id, message_id) VALUES (1, 1);
  `,
  '0212-costs-of-blanks': `
    INSERT INTO blank_costs (stock_code, cost_cents) VALUES ('HP-NAVY-M', 1150);
    INSERT INTO blank_costs (product_id, cost_cents, is_typed, set_by) VALUES (1, 1050, true, 1);
  `,
  '0195-policy-texts': `
    INSERT INTO policy_texts (policy, number, title, description, sections, sha256, held_from, changed_by)
      VALUES ('terms', 1, 'Terms of Sale', 'What we agree on.', '[]', sha256('terms'), now(), 1);
  `,
  '0213-artwork-by-customers': `
    INSERT INTO sent_artworks (order_item_id, place, sha256, sent_at) VALUES (1, 0, repeat('a', 64), now());
  `,
  '0217-avif-pictures': `
    INSERT INTO avif_pictures (sha256, widths, made_at) VALUES (repeat('c', 64), '{1200,480}', now());
  `,
};

/** Runs the sample rows of each migration named, in order. */
export async function insertSampleRows(knex: Knex, migrations: readonly { name: string }[]): Promise<void> {
  for (const { name } of migrations) {
    const sample = sampleRows[name];
    if (sample) await knex.raw(sample);
  }
}
