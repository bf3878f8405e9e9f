import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { readBytes } from './read-body.ts';

test('whoever hung up before the body was asked for is at fault, not the server', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  client.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\n{"half":');
  const [req] = (await once(server, 'request')) as [IncomingMessage];
  const ended = new Promise(resolve => req.on('error', resolve));
  client.destroy();
  await ended;
  await expect(readBytes(req, 1_000)).rejects.toMatchObject({ status: 400 });
  server.close();
});
