/** A real OpenID provider on this machine (`oidc-provider`), whose people sign in there without a form. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type Asked } from 'oidc-provider';
import { createBrowser } from '#tests/support/http-client.ts';

export interface ProviderPerson {
  email?: string;
  email_verified?: boolean;
}

export const providerClient = { clientId: 'selvedge', clientSecret: 'a secret of both sides' };

export async function startProvider(redirectUri: string) {
  const people = new Map<string, ProviderPerson>();
  /** Who sits at the browser; null: they press Cancel. */
  let visitor: string | null = null;
  const server = createServer((request, response) => {
    if (!request.url?.startsWith('/interaction/')) return provider.callback()(request, response);
    const result = visitor
      ? { login: { accountId: visitor } }
      : { error: 'access_denied', error_description: 'The person said no.' };
    provider.interactionFinished(request, response, result).catch((error: unknown) => {
      response.statusCode = 500;
      response.end(String(error));
    });
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider: Provider = new Provider(issuer, {
    clients: [
      {
        client_id: providerClient.clientId,
        client_secret: providerClient.clientSecret,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    cookies: { keys: ['of the tests'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_: unknown, accountId: string) => ({
      accountId,
      claims: async () => ({ sub: accountId, ...people.get(accountId) }),
    }),
    async loadExistingGrant({ oidc }: Asked) {
      const grant = new provider.Grant({
        clientId: oidc.client.clientId,
        accountId: oidc.session.accountId,
      });
      grant.addOIDCScope('openid email');
      await grant.save();
      return grant;
    },
  });

  return {
    issuer,
    people,
    /** What a browser does from the shop's link until it comes back: answers the query that it comes back with. */
    async visit(url: string, as: string | null): Promise<string> {
      visitor = as;
      const { send } = createBrowser(issuer);
      let at = url.slice(issuer.length);
      for (let hops = 0; hops < 8; hops++) {
        const answer = await send(at);
        const next = new URL(answer.headers.location ?? `${issuer}/no-way-on-${answer.status}`, issuer);
        if (next.href.startsWith(redirectUri)) return next.search;
        at = next.pathname + next.search;
      }
      throw new Error(`The provider does not lead back: ${at}`);
    },
    stop: () =>
      new Promise<void>(resolve => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
