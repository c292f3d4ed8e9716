/** The browser's instructions on every answer, errors included (Reliability §3.3). */
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Hosts of an operator's own that pages may use; from configuration, never from members (SEC-13). */
export interface AllowedHosts {
  script: readonly string[]
  style: readonly string[]
  image: readonly string[]
  media: readonly string[]
  connect: readonly string[]
  frame: readonly string[]
  /** Who may show this site in a frame. */
  ancestors: readonly string[]
}

export const NO_HOSTS: AllowedHosts = {
  script: [],
  style: [],
  image: [],
  media: [],
  connect: [],
  frame: [],
  ancestors: [],
}

/** The same hosts, and the captcha's for what its script does: run, dress itself, show pictures, ask its server. */
export const withCaptcha = (hosts: AllowedHosts, captcha: readonly string[]): AllowedHosts => ({
  ...hosts,
  script: [...hosts.script, ...captcha],
  style: [...hosts.style, ...captcha],
  image: [...hosts.image, ...captcha],
  connect: [...hosts.connect, ...captcha],
})

/** The same hosts, and those of live streams: a player asks for playlists, and plays what they name. */
export const withStreams = (hosts: AllowedHosts, streams: readonly string[]): AllowedHosts => ({
  ...hosts,
  media: [...hosts.media, ...streams],
  connect: [...hosts.connect, ...streams],
})

/** The policy of a document. `nonce` allows its own inline script and style, and nothing else inline. */
export const documentPolicy = (nonce: string, hosts: AllowedHosts): string =>
  [
    "default-src 'none'",
    `script-src ${['self', `nonce-${nonce}`].map(quote).concat(hosts.script).join(' ')}`,
    `style-src ${['self', `nonce-${nonce}`].map(quote).concat(hosts.style).join(' ')}`,
    // The one concession: gradients of cards. Their colours are checked before they reach the page.
    "style-src-attr 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...hosts.image].join(' '),
    ["media-src 'self' blob:", ...hosts.media].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...hosts.connect].join(' '),
    hosts.frame.length === 0 ? "frame-src 'none'" : ['frame-src', ...hosts.frame].join(' '),
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    ["frame-ancestors 'self'", ...hosts.ancestors].join(' '),
  ].join('; ')

/** The policy of everything that is no document: it may do nothing at all. */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** Sets the headers that every answer has. Documents replace the policy by {@link documentPolicy}. */
export const setSecurityHeaders = (request: FastifyRequest, reply: FastifyReply): void => {
  reply.headers(headersOfAll)
  if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
  reply.header('x-request-id', request.id)
}

/** Headers of every answer, refusals and faults included. */
export const headersOfAll = {
  'content-security-policy': DATA_POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-site',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
}

const quote = (source: string): string => `'${source}'`
