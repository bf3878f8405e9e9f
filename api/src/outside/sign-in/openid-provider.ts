/**
 * Signing in through an OpenID Connect provider: authorisation code with PKCE, state and nonce. Its description and keys
 * are read with the first sign-in, so that the shop starts without it.
 */
import type { Configuration, IDToken } from 'openid-client';
import { makeLater } from '#api/load-later.ts';

export interface ProviderSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** As people call it: "Google", "Microsoft". */
  label: string;
}

/** What is kept between the two halves of a sign-in, where nobody but the shop reads it. */
export interface ProviderSecrets {
  state: string;
  nonce: string;
  verifier: string;
}

/** Who it is, by the provider's word. */
export interface ProviderIdentity {
  issuer: string;
  subject: string;
  email: string | null;
  isEmailVerified: boolean;
}

/**
 * `cancelled`: the person or the provider said no there. `unreachable`: no answer. `wrong`: an answer that is not this
 * sign-in's, or not the provider's.
 */
export type ProviderFault = 'cancelled' | 'unreachable' | 'wrong';

export class ProviderError extends Error {
  readonly fault: ProviderFault;
  constructor(fault: ProviderFault, cause: unknown) {
    super(`The sign-in provider: ${fault}`, { cause });
    this.fault = fault;
  }
}

export interface SignInProvider {
  label: string;
  issuer: string;
  /** Where to send the browser. @throws ProviderError */
  begin(redirectUri: string): Promise<{ url: string; secrets: ProviderSecrets }>;
  /** `answer`: the address with which the browser came back. @throws ProviderError */
  finish(answer: URL, secrets: ProviderSecrets): Promise<ProviderIdentity>;
}

const load = makeLater(() => import('openid-client'));
const patienceSeconds = 10;

export function createOpenIdProvider({
  issuer,
  clientId,
  clientSecret,
  label,
}: ProviderSettings): SignInProvider {
  let known: Promise<Configuration> | null = null;

  /** Asked again after a failure. */
  function configuration(): Promise<Configuration> {
    known ??= discover().catch((error: unknown) => {
      known = null;
      throw new ProviderError('unreachable', error);
    });
    return known;
  }

  async function discover(): Promise<Configuration> {
    const { allowInsecureRequests, discovery } = await load();
    const server = new URL(issuer);
    // The configuration lets a provider without TLS through on this very machine alone.
    const execute = server.protocol === 'http:' ? [allowInsecureRequests] : [];
    return discovery(server, clientId, clientSecret, undefined, { execute, timeout: patienceSeconds });
  }

  return {
    label,
    issuer,
    async begin(redirectUri) {
      const client = await load();
      const config = await configuration();
      const secrets = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
      };
      const url = client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'openid email',
        state: secrets.state,
        nonce: secrets.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(secrets.verifier),
        code_challenge_method: 'S256',
      });
      return { url: url.href, secrets };
    },
    async finish(answer, { state, nonce, verifier }) {
      const client = await load();
      const config = await configuration();
      try {
        const tokens = await client.authorizationCodeGrant(config, answer, {
          pkceCodeVerifier: verifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (!claims) throw new ProviderError('wrong', null);
        if (claims['email'] !== undefined) return identityOf(claims, claims);
        const more = await client.fetchUserInfo(config, tokens.access_token, claims.sub);
        return identityOf(claims, more);
      } catch (error) {
        if (error instanceof ProviderError) throw error;
        if (error instanceof client.AuthorizationResponseError) throw new ProviderError('cancelled', error);
        throw new ProviderError(isNetworkFault(error) ? 'unreachable' : 'wrong', error);
      }
    },
  };
}

function identityOf({ iss, sub }: IDToken, told: Readonly<Record<string, unknown>>): ProviderIdentity {
  const { email, email_verified: verified } = told;
  return {
    issuer: iss,
    subject: sub,
    email: typeof email === 'string' && email.length <= 254 ? email : null,
    // Some providers write it as a word.
    isEmailVerified: verified === true || verified === 'true',
  };
}

function isNetworkFault(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return error instanceof TypeError || ['OAUTH_TIMEOUT', 'OAUTH_RESPONSE_IS_NOT_CONFORM'].includes(code);
}
