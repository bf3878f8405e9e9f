/** Of a hundred customers, one company that buys with some three people: an older shop has more of them, not larger ones. */
export const insertOrganisations = `
  INSERT INTO organisations (client_id, name)
    SELECT pg_temp.id_at(now(), 'organisation', n), 'Organisation ' || n
    FROM generate_series(1, greatest(1, pg_temp.sized('customers') / 100)) n;
  UPDATE customers SET organisation_id = 1 + c.id / 20 % (SELECT count(*)::integer FROM organisations)
    FROM customers c WHERE c.id = customers.id AND c.company IS NOT NULL AND c.id % 20 = 0;
  UPDATE orders SET organisation_id = c.organisation_id
    FROM customers c WHERE c.id = orders.customer_id AND c.organisation_id IS NOT NULL;
  INSERT INTO organisation_members (user_id, organisation_id, role)
    SELECT c.user_id, c.organisation_id, 'manager' FROM customers c
    WHERE c.user_id IS NOT NULL AND c.organisation_id IS NOT NULL;`;
