/** Version of the wire: raised when a released client could no longer speak to the server. */
export const protocolVersion = 1;
/**
 * Version of the rows that a device keeps: raised when an app that knows the former ones only could no longer show the
 * new. Builds have no order, so this number, and not the build's name, tells an app that is too old.
 */
export const rowsVersion = 1;
/** The oldest that is still given rows; what an older app has saved is taken all the same. */
export const oldestRowsVersion = 1;
export const appVersion = '0.1.0';
