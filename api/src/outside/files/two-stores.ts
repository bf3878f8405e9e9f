/**
 * While files move from one place to another: what is new goes to the first, what the first has not is read from the
 * second. "Not there" is only said when both have said so.
 */
import { type FileStore, StorageAwayError } from './file-store.ts';

export function createTwoStores(first: FileStore, second: FileStore): FileStore {
  /** Of the first that has it. One that does not answer hides nothing that the other can give. */
  async function fromEither<T>(look: (store: FileStore) => Promise<T | null>): Promise<T | null> {
    let trouble: unknown = null;
    const found = await look(first).catch((error: unknown) => {
      if (!(error instanceof StorageAwayError)) throw error;
      trouble = error;
      return null;
    });
    const answer = found ?? (await look(second));
    if (answer === null && trouble) throw trouble;
    return answer;
  }

  return {
    place: `${first.place}, also ${second.place}`,
    receive: (stream, limitBytes) => first.receive(stream, limitBytes),
    put: (name, bytes) => first.put(name, bytes),
    read: name => fromEither(store => store.read(name)),
    digest: name => fromEither(store => store.digest(name)),
    takenAs: name => fromEither(store => store.takenAs(name)),
    async find(names) {
      const there = await first.find(names);
      const others = names.filter(name => !there.has(name));
      if (others.length > 0) for (const name of await second.find(others)) there.add(name);
      return there;
    },
    async *list() {
      // Each is in the order of names: merged, so that none is said twice and none has to be remembered.
      const [one, two] = [first.list()[Symbol.asyncIterator](), second.list()[Symbol.asyncIterator]()];
      let [a, b] = [await one.next(), await two.next()];
      while (!a.done || !b.done) {
        const isFirst = b.done || (!a.done && a.value <= b.value);
        const name = isFirst ? (a.value as string) : (b.value as string);
        yield name;
        if (!a.done && a.value === name) a = await one.next();
        if (!b.done && b.value === name) b = await two.next();
      }
    },
    isEmpty: async () => (await first.isEmpty()) && (await second.isEmpty()),
    async remove(name) {
      // The second first: what is gone from the first would otherwise be found again there.
      await second.remove(name);
      await first.remove(name);
    },
    state: () => first.state(),
    async sweepTemporary() {
      return (await first.sweepTemporary()) + (await second.sweepTemporary());
    },
  };
}
