/**
 * An answer that PostgreSQL has written already. Reading a long list into objects only to write it again takes several
 * times its size of memory, which the process then keeps.
 */
export class WrittenJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** Of the texts of its rows. */
  static list(rows: readonly string[]): WrittenJson {
    return new WrittenJson(`[${rows.join(',')}]`);
  }
}
