/**
 * Which rows are a person's. What belongs to an address alone is theirs only when they have proven it: `:email` is null
 * else, and null equals nothing. `:id` is their account.
 */
import { neverSentSql } from '#api/database/shared/quotes/never-sent.ts';

/** Of orders `o`: their own, and what they bought as a guest with the address. */
export const isOwnOrder = `(o.user_id = :id or o.user_id is null and lower(o.customer_info ->> 'email') = :email)`;

/** Ids of the customers that are this person, by the address. */
export const ownCustomers = `(select id from customers where lower(email) = :email and (user_id is null or user_id = :id))`;

/** Of quotes and messages `r`. */
export const isOwnRequest = `(r.user_id = :id or r.user_id is null and lower(r.email) = :email)`;

/** Of quotes `r`: what was asked for or sent. What the office has only begun to write is nothing of theirs yet. */
export const isOwnQuote = `${isOwnRequest} and r.deleted_at is null and not ${neverSentSql('r')}`;
