/** Where the launcher tells what it does. pino fits, and so does console. */
export interface DatabaseLog {
  info(message: string): void;
  warn(message: string): void;
}
