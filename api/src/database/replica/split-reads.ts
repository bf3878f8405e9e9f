/**
 * The one place where a read gets its connection: within `onReplica` from the replica's pool, anywhere else from the
 * primary's. Whoever asks holds the same Knex as ever, and a transaction keeps the connection that it began with.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Knex } from 'knex';

const isReading = new AsyncLocalStorage<boolean>();

export const onReplica = <T>(work: () => Promise<T>): Promise<T> => isReading.run(true, work);

/** What is kept in memory for others, and dropped by notices of the primary, is read from it whoever asks first. */
export const onPrimary = <T>(work: () => T): T =>
  isReading.getStore() ? isReading.run(false, work) : work();

/** What of Knex's client is used here. */
interface Connections {
  acquireConnection(): Promise<object>;
  releaseConnection(connection: object): Promise<void>;
}

export function splitReads(primary: Knex, replica: Knex): void {
  const near = primary.client as Connections;
  const far = replica.client as Connections;
  const acquire = near.acquireConnection.bind(near);
  const release = near.releaseConnection.bind(near);
  const ofReplica = new WeakSet<object>();
  near.acquireConnection = async () => {
    if (!isReading.getStore()) return acquire();
    const connection = await far.acquireConnection();
    ofReplica.add(connection);
    return connection;
  };
  near.releaseConnection = connection =>
    ofReplica.has(connection) ? far.releaseConnection(connection) : release(connection);
}
