/** A code for everybody each year and one for a customer of each hundred, used by one order of forty. */
export const insertCodes = `
  INSERT INTO discount_codes (client_id, code, basis_points, customer_id, note, made_by)
    SELECT pg_temp.id_at(now(), 'code', n), 'CODE' || lpad(n::text, 6, '0'), 1000,
      CASE WHEN n > 10 THEN 1 + n * 97 % pg_temp.sized('customers') END, 'Note ' || n, (SELECT min(id) FROM users)
    FROM generate_series(1, 10 + pg_temp.sized('customers') / 100) n;
  UPDATE checkouts SET discount_cents = 500,
      discount_code_id = 1 + o.id / 40 % (SELECT count(*)::integer FROM discount_codes)
    FROM orders o WHERE o.checkout_id = checkouts.id AND o.id % 40 = 0;`;
