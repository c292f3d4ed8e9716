/**
 * The one judge of addresses that an operator types in: popups, customer service, downloads, slides, notices, domains
 * (SEC-31). Server and pages ask it alike, so that what is stored carelessly is still opened carefully.
 */

export interface SafeUrlOptions {
  /** Only these hosts and what lies below them; any public host without. */
  hosts?: readonly string[]
}

/**
 * The address as one that may be opened, or null. `https://` is put before a value without a scheme, which is then read
 * again (Ruling C09). Refused: other schemes, credentials, control characters and backslashes, addresses relative to a
 * host, IP literals, single-label hosts.
 */
export function safeUrl(value: string, { hosts }: SafeUrlOptions = {}): string | null {
  const text = value.trim()
  if (text === '' || text.length > LENGTH_MAX || FORBIDDEN.test(text) || text.startsWith('/')) return null
  if (hasScheme(text) && !WEB_SCHEME.test(text)) return null
  const url = URL.parse(hasScheme(text) ? text : `https://${text}`)
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return null
  if (!isPublicHost(url.hostname)) return null
  const isAllowed = hosts?.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`)) ?? true
  return isAllowed ? url.href : null
}

/**
 * A path on this site as it may be followed, or null (SEC-32): one leading slash (added when missing), no `//`, no
 * `..`, no backslash or control character, written plainly or escaped once. Whether a page answers there is the routes'
 * matter.
 */
export function safePath(value: string): string | null {
  const text = value.trim()
  if (text === '' || text.length > LENGTH_MAX || text.startsWith('//')) return null
  const path = text.startsWith('/') ? text : `/${text}`
  const [place = ''] = path.split(/[?#]/, 1)
  const decoded = decodedOnce(place)
  if (decoded === null || FORBIDDEN.test(path) || FORBIDDEN.test(decoded)) return null
  const isHarmless = [place, decoded].every((one) => !one.includes('//') && !one.split('/').includes('..'))
  return isHarmless && !hasScheme(text) ? path : null
}

/** As it stands when it is safe, a path on this site too; else empty. */
export const safeLink = (link: string): string =>
  safeUrl(link) !== null || (link.startsWith('/') && safePath(link) !== null) ? link : ''

const LENGTH_MAX = 2_048
/** Browsers drop some of these while they read an address, and then see another one. */
const FORBIDDEN = /[\s\p{Cc}\p{Cf}\\]/u
const WEB_SCHEME = /^https?:\/\/[^/?#]/i

/** `login.example:8443` has a port, not a scheme. */
const hasScheme = (text: string): boolean => /^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[^/?#:]+:\d+([/?#]|$)/.test(text)

/** A name with a dot in it that is no IP address; the parser has written every form of an address as four numbers. */
const isPublicHost = (host: string): boolean =>
  /^[^.[\]]+(\.[^.[\]]+)+$/.test(host) && !/^\d+(\.\d+){3}$/.test(host) && !/\.(localhost|local|internal)$/.test(host)

const decodedOnce = (path: string): string | null => {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}
