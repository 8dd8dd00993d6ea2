import { sign, verify } from 'hono/jwt';

/** What a token says. `exp` and `iat` are epoch seconds. */
export interface Claims {
  readonly sub: string;
  readonly iat: number;
  readonly exp: number;
  readonly entitlements: readonly string[];
}

/** What a token is to say. */
export interface TokenRequest {
  /** Default: `demo`. */
  readonly sub?: string;
  /** Default: true. False makes a token that is valid and gets 403. */
  readonly entitled?: boolean;
  /** Seconds; negative makes one that has expired. Default: 900. */
  readonly ttlS?: number;
}

/** Makes and checks tokens. */
export interface Auth {
  issue(request: TokenRequest, now: number): Promise<string>;
  /** Undefined for anything but a token of ours that is still valid at `now` (epoch ms). Never rejects. */
  verify(token: string, now: number): Promise<Claims | undefined>;
}

/** The entitlement the AI endpoints ask for. */
export const entitlement = 'ai';

function claimsFor({ sub = 'demo', entitled = true, ttlS = 900 }: TokenRequest, now: number): Claims {
  const iat = Math.floor(now / 1000);
  return { sub, iat, exp: iat + ttlS, entitlements: entitled ? [entitlement] : [] };
}

function claimsOf(payload: Readonly<Record<string, unknown>>, now: number): Claims | undefined {
  const { sub, iat, exp, entitlements } = payload;
  if (typeof sub !== 'string' || typeof exp !== 'number' || exp * 1000 <= now) return undefined;
  const granted = Array.isArray(entitlements) ? entitlements.filter((one) => typeof one === 'string') : [];
  return { sub, iat: typeof iat === 'number' ? iat : 0, exp, entitlements: granted };
}

/** JSON Web Tokens, HS256. The signature is really checked; no other algorithm is taken. Needs `crypto.subtle`. */
export function createJwtAuth(secret: string): Auth {
  return {
    issue: (request, now) => sign({ ...claimsFor(request, now) }, secret, 'HS256'),
    async verify(token, now) {
      try {
        const payload = await verify(token, secret, { alg: 'HS256', exp: false, iat: false, nbf: false });
        return claimsOf(payload, now);
      } catch {
        return undefined;
      }
    },
  };
}

/** Opaque tokens kept in a table: for pages on insecure origins, which have no `crypto.subtle`. */
export function createTableAuth(makeId: (prefix: string) => string): Auth {
  const issued = new Map<string, Claims>();
  return {
    issue(request, now) {
      const token = makeId('page_');
      issued.set(token, claimsFor(request, now));
      return Promise.resolve(token);
    },
    verify(token, now) {
      const claims = issued.get(token);
      return Promise.resolve(claims && claimsOf({ ...claims }, now));
    },
  };
}
