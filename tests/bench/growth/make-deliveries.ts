/** Deliveries by the shop's own drivers, what happened on the way, and the proof of each. */

export const insertDeliveries = `
  CREATE TEMP TABLE grown_deliveries ON COMMIT DROP AS
    SELECT o.*, pg_temp.id_at(at, 'delivery', n) AS delivery_id, pg_temp.id_at(at, 'confirm', n) AS mutation_id,
      1004 + n % 2 AS driver,
      CASE WHEN status = 'completed' THEN 'delivered' WHEN k % 40 = 3 THEN 'failed' WHEN k % 9 = 4 THEN 'out_for_delivery'
        ELSE 'pending' END AS delivery_status
    FROM grown_orders o
    WHERE fulfilment = 'driver' AND (status = 'completed' OR status = 'processing' AND k >= pg_temp.sized('open') * 2 / 3);
  INSERT INTO sync_mutations (id, user_id, name, v, args_hash, entity, entity_id, status, received_at)
    SELECT mutation_id, driver, 'delivery.confirm', 1, sha256(n::text::bytea), 'deliveries', delivery_id::text, 'applied',
      at + interval '12 days'
    FROM grown_deliveries WHERE delivery_status = 'delivered';
  INSERT INTO delivery_evidence (mutation_id, delivery_id, claimed_delivery_id, outcome, driver_id, signed_by, signature,
      signature_sha256, occurred_at_device, received_at, accepted_as, reviewed_at)
    SELECT mutation_id, delivery_id, delivery_id, 'delivered', driver, info ->> 'lastName', picture, sha256(picture),
      at + interval '12 days', at + interval '12 days',
      CASE WHEN n % 500 = 6 THEN 'additional' ELSE 'primary' END,
      CASE WHEN n % 500 = 6 AND k > pg_temp.sized('open') + 1000 THEN at + interval '13 days' END
    FROM grown_deliveries, LATERAL (SELECT decode(repeat(md5('ink' || n), 20), 'hex') AS picture) p
    WHERE delivery_status = 'delivered';
  INSERT INTO deliveries (id, order_id, order_number, customer_name, customer_address, customer_phone, pieces, status,
      scheduled_date, assigned_to, driver_name, signed_by, delivered_at, failed_reason, evidence_id, created_at, updated_at)
    SELECT delivery_id, id, number, coalesce(company, info ->> 'lastName'),
      concat_ws(', ', info ->> 'address', info ->> 'city', 'VIC'), info ->> 'phone', pieces, delivery_status,
      CASE WHEN delivery_status = 'delivered' THEN at + interval '12 days' ELSE now() + (k % 5) * interval '1 day' END,
      CASE WHEN delivery_status <> 'pending' OR k % 4 > 0 THEN driver END,
      CASE WHEN delivery_status = 'delivered' THEN 'Driver' END,
      CASE WHEN delivery_status = 'delivered' THEN info ->> 'lastName' END,
      CASE WHEN delivery_status = 'delivered' THEN at + interval '12 days' END,
      CASE WHEN delivery_status = 'failed' THEN 'Nobody home' END,
      CASE WHEN delivery_status = 'delivered' THEN mutation_id END, at + interval '10 days', at + interval '12 days'
    FROM grown_deliveries;
  INSERT INTO delivery_events (delivery_id, type, actor_id, at)
    SELECT delivery_id, e.type, driver, at + e.later FROM grown_deliveries
    CROSS JOIN LATERAL (VALUES ('created', interval '10 days'), ('started', interval '12 days'),
      ('delivered', interval '12 days 1 hour')) e (type, later)
    WHERE delivery_status = 'delivered' ORDER BY at;`;
