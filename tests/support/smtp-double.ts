/**
 * A mail server on a real socket that can be told to accept mails, refuse recipients or contents, hang up
 * or fall silent. Keeps accepted mails in order.
 */
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  from: string;
  to: string[];
  raw: string;
}

export interface SmtpAnswer {
  code: number;
  words: string;
}

export interface SmtpDouble {
  url: string;
  port: number;
  received: ReceivedMail[];
  /** Connections so far. */
  connections(): number;
  /** Refuses this step from now on; null accepts it again. */
  refuse(step: 'auth' | 'from' | 'to' | 'data', answer: SmtpAnswer | null): void;
  /** Accepts the mail, but breaks the connection before the sender hears so. */
  breakAfterTaking(isOn: boolean): void;
  /** Sends no answer after a mail's end. */
  fallSilent(isOn: boolean): void;
  stop(): Promise<void>;
}

export async function startSmtpDouble({ port = 0, needsLogin = false } = {}): Promise<SmtpDouble> {
  const received: ReceivedMail[] = [];
  const refusals = new Map<string, SmtpAnswer>();
  let connections = 0;
  let breaks = false;
  let isSilent = false;
  const refusalOf = (step: string) => {
    const answer = refusals.get(step);
    return answer ? Object.assign(new Error(answer.words), { responseCode: answer.code }) : null;
  };
  const server = new SMTPServer({
    disabledCommands: needsLogin ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    authOptional: !needsLogin,
    allowInsecureAuth: true,
    logger: false,
    onConnect(_session, done) {
      connections++;
      done();
    },
    onAuth({ username }, _session, done) {
      const refusal = refusalOf('auth');
      if (refusal) done(refusal);
      else done(null, { user: username });
    },
    onMailFrom: (_address, _session, done) => done(refusalOf('from')),
    onRcptTo: (_address, _session, done) => done(refusalOf('to')),
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const refusal = refusalOf('data');
        if (refusal) return done(refusal);
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(parts).toString('utf8'),
        });
        if (isSilent) return undefined;
        if (breaks) return cut();
        return done();
      });
    },
  });
  server.on('error', () => {});
  function cut(): void {
    for (const connection of server.connections) connection._socket.destroy();
  }
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve());
  });
  const { port: taken } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${taken}`,
    port: taken,
    received,
    connections: () => connections,
    refuse(step, answer) {
      if (answer) refusals.set(step, answer);
      else refusals.delete(step);
    },
    breakAfterTaking: isOn => void (breaks = isOn),
    fallSilent: isOn => void (isSilent = isOn),
    async stop() {
      cut();
      await new Promise<void>(resolve => server.close(() => resolve()));
    },
  };
}
