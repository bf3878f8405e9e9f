/**
 * The account, where a link that was sent to `email` (in lower case) was used with it, else null. Anybody can buy with
 * anybody's address: a customer is an account's only where this answers it (decision 037). Both are SQL.
 */
export const provenUserSql = (userId: string, email: string): string =>
  `(select u.id from users u where u.id = ${userId} and u.email_key = ${email} and u.email_proven_at is not null)`;
