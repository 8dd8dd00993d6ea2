const local = /^(localhost|.+\.localhost|127\.0\.0\.1|\[::1\])$/;

const parse = (value: string): URL | undefined => {
  try {
    return new URL(value, globalThis.document?.baseURI ?? globalThis.location?.href);
  } catch {
    return undefined;
  }
};

/**
 * The API root without a trailing slash, or undefined when it may not be used: only https, or http on localhost,
 * 127.0.0.1, [::1] and *.localhost. A relative one is resolved against the page. Query and hash are dropped.
 */
export const readBaseUrl = (value: string): string | undefined => {
  const url = value.trim() ? parse(value.trim()) : undefined;
  if (!url || url.username || url.password) return undefined;
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && local.test(url.hostname))) return undefined;
  return url.origin + url.pathname.replace(/\/$/, '');
};

/** Same-origin address of the token, or undefined: elsewhere (or without a page) it is refused. */
export const readTokenUrl = (value: string): string | undefined => {
  const url = parse(value);
  return url && url.origin === globalThis.location?.origin ? url.href : undefined;
};

/** Joins root and path with exactly one slash (C-009). */
export const joinUrl = (base: string, path: string): string =>
  `${base}${path.startsWith('/') ? '' : '/'}${path}`;
