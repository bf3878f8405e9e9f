/** An error as the API words it. Those of parameters are found before anything is done, so no key remembers them. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: { error: Record<string, unknown> };
  readonly isBeforeExecution: boolean;
  constructor(status: number, error: Record<string, unknown>, isBeforeExecution = false) {
    super(String(error['message']));
    this.status = status;
    this.body = { error };
    this.isBeforeExecution = isBeforeExecution;
  }
}

export const invalid = (message: string, code: string, param = '') =>
  new ApiError(400, { type: 'invalid_request_error', message, code, param }, true);

export const missing = (what: string, id: string, param = 'id') =>
  new ApiError(
    404,
    { type: 'invalid_request_error', code: 'resource_missing', message: `No such ${what}: '${id}'`, param },
    true,
  );
