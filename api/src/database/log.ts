/** The launcher's log. pino fits, and so does console. */
export interface DatabaseLog {
  info(message: string): void;
  warn(message: string): void;
}
