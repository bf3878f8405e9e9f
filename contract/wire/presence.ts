/**
 * Sent by a page whose person has not touched it for a while: what it asks for then, by itself or because of what
 * others did, does not keep an idle session alive. The value says nothing.
 */
export const untendedHeader = 'X-Untended';
