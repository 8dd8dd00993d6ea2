/**
 * One id as one path segment; never throws. Ids come from the network, so they may hold anything: lone surrogates
 * become U+FFFD, and `.` and `..`, which URLs resolve even as %2E, are encoded twice.
 */
export function segment(id: string): string {
  if (id === '.' || id === '..') return id.replaceAll('.', '%252E');
  return encodeURIComponent(id.replace(/\p{Surrogate}/gu, '\uFFFD'));
}
