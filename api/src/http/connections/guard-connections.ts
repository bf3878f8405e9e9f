/**
 * Who may hold a connection. Sockets are cheap to open and need not ever say anything, so their number is bounded, in
 * all and per address. At a bound the one that deserves its place least makes room for the newcomer: people who have
 * sent a whole request and read their answer are never cut off by sockets that only wait.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf, plainAddress } from './client-address.ts';

export interface ConnectionBounds {
  inAll: number;
  /** Null behind a proxy: all connections are the proxy's. */
  perAddress: number | null;
  requestsPerSocket: number;
}

interface Held {
  socket: Socket;
  address: string;
  /** The last request that came in; null before the first. */
  exchange: { req: IncomingMessage; res: ServerResponse } | null;
  requests: number;
}

/** The share of all places that may be held by those who have not sent their request yet, before they make room. */
const arriving = 0.1;
/** How long a client may take to read its last answer and hang up. */
const lingerMs = 1_000;

/** Counts the connections of a server, and decides whether a request still belongs to its connection. */
export function guardConnections(
  server: Server,
  { inAll, perAddress, requestsPerSocket }: ConnectionBounds,
): (req: IncomingMessage, res: ServerResponse) => boolean {
  // In the order of their coming, which a Map keeps: the oldest makes room first.
  const all = new Map<Socket, Held>();
  const byAddress = new Map<string, Map<Socket, Held>>();

  server.on('connection', socket => {
    const address = networkOf(plainAddress(socket.remoteAddress ?? ''));
    const neighbours = byAddress.get(address) ?? new Map<Socket, Held>();
    if (perAddress !== null && !hasRoom(neighbours, perAddress)) return void socket.destroy();
    if (!hasRoom(all, inAll)) return void socket.destroy();
    const held: Held = { socket, address, exchange: null, requests: 0 };
    all.set(socket, held);
    byAddress.set(address, neighbours.set(socket, held));
    socket.once('close', () => forget(held));
  });

  /** Closes the least deserving of them when there are as many as there may be. False: all are being served. */
  function hasRoom(among: Map<Socket, Held>, bound: number): boolean {
    if (among.size < bound) return true;
    const victim = leastDeserving(among);
    if (!victim) return false;
    forget(victim);
    victim.socket.destroy();
    return true;
  }

  function forget({ socket, address }: Held): void {
    all.delete(socket);
    const neighbours = byAddress.get(address);
    neighbours?.delete(socket);
    if (neighbours?.size === 0) byAddress.delete(address);
  }

  return (req, res) => {
    const held = all.get(req.socket);
    // Pipelined behind the last request: it is neither carried out nor answered, so the client may send it again.
    if (!held || held.requests >= requestsPerSocket) return false;
    held.requests++;
    held.exchange = { req, res };
    if (held.requests === requestsPerSocket) {
      res.setHeader('Connection', 'close');
      hangUpGently(req.socket);
    }
    return true;
  };
}

/** Node closes a connection after its last answer; with requests of the client unread, that would take the answer back. */
function hangUpGently(socket: Socket): void {
  socket.destroySoon = () => {
    socket.end();
    socket.setTimeout(lingerMs, () => socket.destroy());
  };
}

/**
 * The oldest that has not sent a whole request, else one that rests between two, else one that does not read. A few
 * that have sent nothing yet come after those that rest: whoever has just arrived has had no time to.
 */
function leastDeserving(among: ReadonlyMap<Socket, Held>): Held | null {
  const oldest: Partial<Record<State, Held>> = {};
  let silent = 0;
  for (const held of among.values()) {
    const state = stateOf(held);
    oldest[state] ??= held;
    if (state === 'silent' && ++silent > among.size * arriving) return oldest.silent ?? null;
  }
  return oldest.resting ?? oldest.unread ?? oldest.silent ?? null;
}

type State = 'silent' | 'resting' | 'unread' | 'served';

function stateOf({ socket, exchange }: Held): State {
  if (!exchange?.req.complete) return 'silent';
  if (exchange.res.writableFinished) return 'resting';
  return socket.writableNeedDrain ? 'unread' : 'served';
}
