/** Asks the shop as people and Stripe do: from outside, by its public address. */
import { connect } from 'node:tls';
import type { PublicAnswer } from './judge-shop.ts';

const patienceMs = 10_000;

const troubleOf = (error: unknown): string => {
  const { cause, message } = error as Error & { cause?: NodeJS.ErrnoException };
  return cause?.code ?? message;
};

export async function askPublicly(publicUrl: string): Promise<PublicAnswer> {
  const certificateEndsAt = publicUrl.startsWith('https:') ? await certificateEnd(publicUrl) : null;
  try {
    const answer = await fetch(`${publicUrl}/healthz`, {
      signal: AbortSignal.timeout(patienceMs),
      redirect: 'manual',
    });
    const body = (await answer.json().catch(() => null)) as { ok?: boolean } | null;
    const date = answer.headers.get('date');
    return {
      trouble: answer.status === 200 && body?.ok === true ? null : `/healthz says ${answer.status}`,
      certificateEndsAt,
      clock: date === null ? null : new Date(date),
    };
  } catch (error) {
    return { trouble: troubleOf(error), certificateEndsAt, clock: null };
  }
}

/**
 * Whether messages of the payment provider would arrive: null, or why not. Asked with GET, which the shop itself refuses
 * with 405: a message without a signature would be an alarm in its log.
 */
export async function askWebhook(publicUrl: string): Promise<string | null> {
  try {
    const answer = await fetch(`${publicUrl}/api/webhooks/stripe`, {
      signal: AbortSignal.timeout(patienceMs),
      redirect: 'manual',
    });
    const body = (await answer.json().catch(() => null)) as { code?: string } | null;
    const isShop = answer.status === 405 && body?.code === 'method_not_allowed';
    return isShop ? null : `/api/webhooks/stripe says ${answer.status}`;
  } catch (error) {
    return troubleOf(error);
  }
}

/** Also of a certificate that nobody trusts: then its end may be the reason. */
function certificateEnd(publicUrl: string): Promise<Date | null> {
  const { hostname, port } = new URL(publicUrl);
  return new Promise(resolve => {
    const socket = connect(
      {
        host: hostname,
        port: Number(port || 443),
        servername: hostname,
        rejectUnauthorized: false,
        timeout: patienceMs,
      },
      () => {
        const { valid_to: end } = socket.getPeerCertificate();
        socket.end();
        resolve(end ? new Date(end) : null);
      },
    );
    for (const event of ['error', 'timeout'] as const)
      socket.once(event, () => {
        socket.destroy();
        resolve(null);
      });
  });
}
