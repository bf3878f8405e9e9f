/** Version of the wire: raised when a released client could no longer speak to the server. */
export const protocolVersion = 1;
export const appVersion = '0.1.0';
