/** Never part of an address, only of a disguise: control characters, zero-width and bidirectional marks. */
const invisible = /[\x00-\x1f\x7f-\xa0\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

/** In the text of a link these hide what it says. Joiners and marks that scripts need are not among them. */
const deceptive = /[\u200b\u202a-\u202e\u2060\u2066-\u2069\ufeff]/;

const schemes = ['http:', 'https:', 'mailto:', 'tel:'];

/**
 * The address of a link, or undefined when it is not allowed: only http, https, mailto and tel, never relative (it would act on
 * the host page's own origin), never with a user name or password (what stands before an `@` looks like the host).
 */
export function linkUrl(href: string): URL | undefined {
  try {
    const url = new URL(href.replace(invisible, ''));
    return schemes.includes(url.protocol) && !url.username && !url.password ? url : undefined;
  } catch {
    return undefined;
  }
}

/** Whether an image may be fetched: only https, only from a host that the page allows, no SVG. */
export const mayLoadImage = (url: URL, hosts: readonly string[]): boolean =>
  url.protocol === 'https:' && hosts.includes(url.host) && !/\.svgz?$/i.test(url.pathname);

/**
 * The host to show beside a link, when its text says, or could be read as, another one: the text is an address of another host,
 * has hidden characters, or the host has letters that look like others. Empty when there is nothing to show.
 * @param href The address as it was written.
 */
export function hostToShow(text: string, href: string, url: URL): string {
  const { host } = url;
  if (!host || (text.includes(host) && !deceptive.test(text))) return '';
  const foreign = host.includes('xn--') && !/^[\x00-\x7f\p{sc=Latin}]*$/u.test(href);
  return foreign || deceptive.test(text) || namesOther(text.replace(invisible, '').trim(), url) ? host : '';
}

function namesOther(text: string, url: URL): boolean {
  const [, scheme = '', name] =
    /^([a-z]+:\/\/)?((?:[\p{L}\p{N}_-]+\.)+\p{L}{2,})(?![^\s/?#:.,!)])/iu.exec(text.slice(0, 300)) ?? [];
  if (!name) return text.includes('://');
  if (!scheme && /\s/.test(text)) return false;
  return linkUrl(`http://${name}`)?.hostname.replace(/^www\./, '') !== url.hostname.replace(/^www\./, '');
}
