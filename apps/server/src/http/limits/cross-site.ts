/** No ambient authority: a request that another site made a browser send changes nothing here (SEC-10, SEC-11). */
import type { FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'

/** Origins besides the site's own that may call, exactly as a browser writes them: `https://m.example`. */
export type Origins = ReadonlySet<string>

/**
 * Refuses what comes from a foreign site. Requests of programs carry neither header and pass: they hold no cookies.
 * @throws REQ/CROSS_SITE
 */
export const refuseCrossSite = (request: FastifyRequest, origins: Origins): void => {
  const { origin, host } = request.headers
  const isListed = origin !== undefined && origins.has(origin)
  if (request.headers['sec-fetch-site'] === 'cross-site' && !isListed) throw new Refusal('REQ/CROSS_SITE')
  if (origin === undefined || isListed) return
  // Equal to the page's own address, scheme and port included; `null` never is.
  if (origin !== `${request.protocol}://${host}`) throw new Refusal('REQ/CROSS_SITE')
}

/** Whether an `Origin` is the site itself, for a socket, whose request does not say under which scheme it came. */
export const isOwnOrigin = (origin: string, host: string | undefined): boolean =>
  host !== undefined && (origin === `https://${host}` || origin === `http://${host}`)
