/** A connection between browsers and a shop that can be cut: data on it is lost, and nothing passes until it is restored. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface Wire {
  port: number;
  cut(): void;
  mend(): void;
  isCut(): boolean;
  stop(): Promise<void>;
}

export async function layWire(toPort: () => number): Promise<Wire> {
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer(near => {
    if (isCut) return void near.destroy();
    const far = connect(toPort(), '127.0.0.1');
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
    near.pipe(far).pipe(near);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const drop = () => sockets.forEach(socket => socket.destroy());
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      isCut = true;
      drop();
    },
    mend: () => void (isCut = false),
    isCut: () => isCut,
    async stop() {
      server.close();
      drop();
      await once(server, 'close');
    },
  };
}
