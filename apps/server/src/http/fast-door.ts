/**
 * The fast door in front of the framework (docs/decisions/042). It makes no answer of its own: it repeats, byte by
 * byte, what the framework has just answered to the same address asked in the same way, as long as the body behind it
 * is good. Whatever it is not sure of goes to the framework, which then answers as if there were no door.
 */
import { ENCRYPTED_HEADER } from '@liuhe/contract/encrypted.ts'
import type { AnyEndpoint } from '@liuhe/contract/endpoint.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { Clock } from '../platform/clock.ts'
import { clientAddress, type Trust } from './client-address.ts'
import { encodingOf, isCurrent, type Prepared } from './compressed.ts'
import type { Origins } from './cross-site.ts'
import type { Kept } from './kept.ts'
import type { RateLimiter } from './rate-limit.ts'
import { createDates, type Recorded, recordOf, repeat } from './recorded.ts'
import { BROWSER_COOKIE, TOKEN_COOKIE } from './sessions.ts'

export interface FastDoor {
  /** Answers a request. @returns false when it is left to the framework, untouched and uncounted */
  answer(request: IncomingMessage, response: ServerResponse): boolean
  /** Notes the answer that the framework is sending, once it is sent. */
  learn(request: FastifyRequest, reply: FastifyReply, lesson: Lesson): void
  /** Leaves everything to the framework, which tells clients to go when the process ends. */
  close(): void
}

/** What an answer is made of. */
export interface Lesson {
  kept: Kept
  /** The body as it is sent: that of `kept`, or its envelope. */
  body: Prepared
  /** The call it answers; a file when absent, which is the same for everybody and under any cache-buster. */
  endpoint?: AnyEndpoint
}

interface Surroundings {
  clock: Clock
  limits: RateLimiter
  origins: Origins
}

interface Manners {
  nextId(): string
  /** The operator's proxies; nobody's word is believed without. */
  trust?: Trust
}

/** Addresses that are known at a time. Real ones are some hundreds; the rest is whatever somebody makes up. */
const PAGES_MAX = 2_000
const SWEEP_MS = 5_000

export const createFastDoor = ({ clock, limits, origins }: Surroundings, { nextId, trust }: Manners): FastDoor => {
  const pages = new Map<string, Page>()
  const dateAt = createDates()
  let sweptAt = clock.now()
  let isClosed = false

  /** Bodies that are good no more must not wait in memory for somebody to ask. */
  const sweep = (): void => {
    if (Math.abs(clock.now() - sweptAt) < SWEEP_MS) return
    sweptAt = clock.now()
    for (const [key, { kept }] of pages) if (!kept.isGood()) pages.delete(key)
  }
  const pageFor = (key: string, lesson: Lesson): Page | undefined => {
    const known = pages.get(key)
    if (known?.kept === lesson.kept && known.body === lesson.body) return known
    const mayPass = limits.counterOf(lesson.endpoint)
    if (mayPass === undefined) return undefined
    const page = { ...lesson, mayPass, answers: new Map<Way, Recorded>() }
    pages.delete(key)
    pages.set(key, page)
    const oldest = pages.keys().next().value
    if (pages.size > PAGES_MAX && oldest !== undefined) pages.delete(oldest)
    return page
  }
  return {
    answer(request, response) {
      const page = pages.get(keyOf(request))
      if (page === undefined || !isPlain(request, page)) return false
      if (!page.kept.isGood()) return false
      const way = wayOf(request, page.body, { origins, trust })
      const address = addressOf(request, trust)
      if (way === undefined || address === undefined || !response.shouldKeepAlive) return false
      const found = page.answers.get(way)
      if (found === undefined || !page.mayPass(address)) return false
      repeat(found, response, { id: nextId(), date: dateAt(clock.now()) })
      return true
    },
    learn({ raw }, reply, lesson) {
      if (isClosed || !isPlain(raw, lesson)) return
      const way = wayOf(raw, lesson.body, { origins, trust })
      if (way === undefined) return
      reply.raw.once('finish', () => {
        const answer = isForAll(reply) ? recordOf(reply.raw, bytesOf(raw, lesson.body)) : undefined
        if (isClosed || answer === undefined || !lesson.kept.isGood()) return
        sweep()
        pageFor(keyOf(raw), lesson)?.answers.set(way, answer)
      })
    },
    close() {
      isClosed = true
      pages.clear()
    },
  }
}

interface Page extends Lesson {
  mayPass: (address: string) => boolean
  /** By the way of asking ({@link wayOf}). */
  answers: Map<Way, Recorded>
}

/** An address with the cache-buster that the app adds to files (`?_t=` and the time), and nothing else behind it. */
const BUSTED = /\?_t=\d{1,16}$/

/** What a page is found by: its address exactly as it was asked for, and whether an envelope was wanted. */
const keyOf = ({ url = '', headers }: IncomingMessage): string => {
  const address = url.includes('?_t=') ? url.replace(BUSTED, '') : url
  return headers[ENCRYPTED_HEADER] === '1' ? `sealed ${address}` : address
}

/** Whether nothing about a request could make its answer another than that of a guest who only reads. */
const isPlain = (request: IncomingMessage, { endpoint }: Pick<Lesson, 'endpoint'>): boolean => {
  const { method, url = '', headers } = request
  if ((method !== 'GET' && method !== 'HEAD') || request.httpVersion !== '1.1' || isUnusual(headers)) return false
  return endpoint === undefined || (!saysWho(headers) && !BUSTED.test(url))
}

/** What a reader's request rarely has. */
const isUnusual = (headers: IncomingHttpHeaders): boolean =>
  headers['content-length'] !== undefined ||
  headers['transfer-encoding'] !== undefined ||
  headers.expect !== undefined ||
  headers.upgrade !== undefined ||
  headers.range !== undefined

/** Whether a request brings a token, or a browser that has a session. Whose it is, only the framework finds out. */
const saysWho = ({ authorization, token, cookie }: IncomingHttpHeaders): boolean =>
  authorization !== undefined || token !== undefined || (cookie !== undefined && SESSION_COOKIE.test(cookie))

const SESSION_COOKIE = new RegExp(`${BROWSER_COOKIE}=|${TOKEN_COOKIE}=`)

interface Believed {
  origins: Origins
  trust: Trust | undefined
}

/**
 * The way of asking: everything that an answer depends on besides the address, as a number, or as a text with the
 * listed origin that asks. Undefined when it is not clear.
 */
const wayOf = (request: IncomingMessage, body: Prepared, { origins, trust }: Believed): Way | undefined => {
  const { method, headers } = request
  const scheme = schemeOf(request, trust)
  if (scheme === undefined) return undefined
  let way = ENCODINGS[encodingOf(headers['accept-encoding'], body)]
  if (isCurrent(headers['if-none-match'], body.etag)) way += CURRENT
  if (scheme === 'https') way += HTTPS
  if (method === 'HEAD') way += HEAD
  const { origin } = headers
  return origin !== undefined && origins.has(origin) ? `${way} ${origin}` : way
}

type Way = number | string
const ENCODINGS = { plain: 0, br: 1, gzip: 2 } as const
const [CURRENT, HTTPS, HEAD] = [4, 8, 16] as const

/** The scheme as the framework sees it; only a proxy of the operator's own is asked. */
const schemeOf = ({ headers, socket }: IncomingMessage, trust: Trust | undefined): 'http' | 'https' | undefined => {
  const forwarded = headers['x-forwarded-proto']
  if (trust === undefined || forwarded === undefined || !trust(socket.remoteAddress)) return 'http'
  return forwarded === 'https' || forwarded === 'http' ? forwarded : undefined
}

/** The address that counts; undefined when a proxy's word for it is no plain list. */
const addressOf = (request: IncomingMessage, trust: Trust | undefined): string | undefined => {
  const { remoteAddress } = request.socket
  if (trust === undefined || remoteAddress === undefined) return remoteAddress
  const forwarded = request.headers['x-forwarded-for'] ?? ''
  return PLAIN_HOPS.test(String(forwarded)) ? clientAddress(request, trust) : undefined
}

const PLAIN_HOPS = /^[\da-f:.]*(, ?[\da-f:.]+)*$/i

/** The body that goes with a request, by the same rule as in compressed.ts. */
const bytesOf = ({ method, headers }: IncomingMessage, body: Prepared): Buffer | undefined => {
  if (method === 'HEAD' || isCurrent(headers['if-none-match'], body.etag)) return undefined
  return body[encodingOf(headers['accept-encoding'], body)]
}

/** Whether what was sent was meant for more than one client. */
const isForAll = (reply: FastifyReply): boolean => !reply.hasHeader('set-cookie') && !reply.hasHeader('connection')
