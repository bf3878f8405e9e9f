/**
 * Of `quotes`, by its alias: the office has begun to write it and no customer has been sent it. It is no request and no
 * quote yet, whatever its state says, and it may have no address.
 */
export const neverSentSql = (alias: string): string =>
  `(${alias}.written_by is not null and ${alias}.sent_at is null)`;
