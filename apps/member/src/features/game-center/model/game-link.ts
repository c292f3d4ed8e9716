/**
 * A link to a game as one that may be followed; null where it leads to no page of the web. Which hosts it may name is
 * the server's judgement (SEC-33): those of its provider, which in a demonstration runs on the same machine.
 */
export function gameLink(text: string): string | null {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol)) return null
  return url.username === '' && url.password === '' ? url.href : null
}
