/**
 * The one error form of the API: every answer that is not 2xx is `{ message, code, requestId, fields?, … }`, with a
 * message a person can read.
 */

/** HTTP status and the sentence people read, per stable code. `{…}` parts are filled by the server. */
export const errorTable = {
  bad_request: { status: 400, message: 'The request could not be read.' },
  bad_signature: { status: 400, message: 'The signature could not be verified.' },
  link_expired: { status: 400, message: 'That link has expired. Request a new one.' },
  unauthenticated: { status: 401, message: 'Please sign in to continue.' },
  bad_credentials: { status: 401, message: 'Invalid username or password' },
  payment_incomplete: { status: 402, message: 'Payment has not been completed.' },
  forbidden: { status: 403, message: 'Access denied. Admin privileges are required.' },
  /** The password is asked for once more; given, the same request goes through. */
  confirm_password: { status: 403, message: 'Please enter your password to continue.' },
  /**
   * The password was right, and a second step follows; `details` is a `SecondStep`. Apps from before it show the sentence.
   * Not a 401, which they take for a wrong password.
   */
  second_factor: {
    status: 403,
    message: 'This account signs in with a second step. Reload the page, then sign in again.',
  },
  /** The step after the password took too long, or was tried too often. */
  sign_in_again: { status: 400, message: 'That took too long. Please sign in again.' },
  cross_site: { status: 403, message: 'Request blocked.' },
  not_found: { status: 404, message: 'Not found.' },
  method_not_allowed: { status: 405, message: 'Method not allowed.' },
  timeout: { status: 408, message: 'The request took too long to arrive.' },
  conflict: { status: 409, message: 'This record was changed by someone else.' },
  /** Registration doesn't say which of the two is taken, so that nobody learns who has an account. */
  name_taken: { status: 409, message: 'That username or email is not available.' },
  username_taken: { status: 409, message: 'Username is already taken' },
  setup_closed: { status: 409, message: 'This shop has been set up. Please sign in.' },
  email_taken: { status: 409, message: 'Email is already registered' },
  deletion_blocked: { status: 409, message: 'This account cannot be deleted yet.' },
  import_running: { status: 409, message: 'An import is already running.' },
  request_in_flight: { status: 409, message: 'The same request is still being worked on.' },
  payment_mismatch: { status: 409, message: 'This payment belongs to another order.' },
  out_of_stock: { status: 409, message: 'Some of this is no longer in stock.' },
  /** The order can go on without it; `details.why` says what is wrong with it (`CodeTrouble`). */
  code_refused: { status: 409, message: 'This discount code cannot be used.' },
  artwork_missing: { status: 409, message: 'The artwork of this order has not arrived yet.' },
  too_large: { status: 413, message: 'The request is too large.' },
  unsupported_type: { status: 415, message: 'That type of content is not supported.' },
  upgrade_required: { status: 426, message: 'This version of the app is too old. Reload to update.' },
  invalid: { status: 422, message: 'Please check the highlighted fields.' },
  price_changed: { status: 422, message: 'Prices have changed. Please review your cart.' },
  idempotency_mismatch: { status: 422, message: 'This request was already made with other details.' },
  rate_limited: { status: 429, message: 'Too many attempts. Please try again in a moment.' },
  internal: { status: 500, message: 'Something went wrong.' },
  payment_unavailable: { status: 503, message: 'Payments are not available right now. Nothing was charged.' },
  storage_unavailable: { status: 503, message: 'Files cannot be stored right now. Please try again later.' },
  unavailable: { status: 503, message: 'The shop is busy. Please try again in a moment.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorTable;

/** The body of every error answer. `details` carries what the code documents, e.g. `{ totalCents }` with `price_changed`. */
export interface ErrorBody {
  message: string;
  code: ErrorCode;
  requestId: string;
  fields?: Record<string, string>;
  details?: Record<string, unknown>;
}

/**
 * An expected refusal: a value that a command returns, never throws.
 * `message` replaces the table's sentence; `fields` names the inputs and what is wrong with each.
 */
export interface Refusal {
  refusal: ErrorCode;
  message?: string;
  fields?: Record<string, string>;
  details?: Record<string, unknown>;
  retryAfterSeconds?: number;
}

export function refuse(code: ErrorCode, more: Omit<Refusal, 'refusal'> = {}): Refusal {
  return { refusal: code, ...more };
}

export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'refusal' in value;
}
