/**
 * Answers that are the same for everybody, kept as finished bytes by path and canonical query (design backend §3).
 * They live for a moment and are dropped when their source says that it changed.
 */
import { canonicalPath, ENCRYPTED_HEADER } from '@liuhe/contract/encrypted.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Prepared, prepare, sendPrepared } from './compressed.ts'
import { isAbout } from './content-changed.ts'
import type { Clock } from '../platform/clock.ts'
import { wantsEnvelope } from './encryption.ts'
import { queryText } from './wire-input.ts'

export interface ContentCache {
  /** Answers from the cache, or undefined. */
  find(request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined
  /** Keeps an answer that was just made, and sends it. */
  keep(request: FastifyRequest, reply: FastifyReply, body: string): FastifyReply
  /** Drops every answer of an endpoint (`company.notices`), those about a game (`templates.list/110`), or all. */
  invalidate(changed?: string): void
}

/** How long an answer may be older than its source when nobody told us (several processes). */
const FRESH_MS = 5_000
const ENTRIES_MAX = 2_000
const FOR_EVERYBODY = 'public, max-age=0, must-revalidate'
/** A browser may keep a guest's answer if it asks each time; nobody between us may, for the next to ask is a member. */
const FOR_GUESTS = 'private, no-cache'

export const createContentCache = (clock: Clock): ContentCache => {
  const entries = new Map<string, { body: Prepared; madeAt: number; source: string }>()
  return {
    find(request, reply) {
      const entry = entries.get(keyOf(request))
      if (entry === undefined || Math.abs(clock.now() - entry.madeAt) >= FRESH_MS) return undefined
      return sendPrepared(request, reply.header('vary', varyOf(request)), entry.body, controlOf(request))
    },
    keep(request, reply, text) {
      const key = keyOf(request)
      const body = prepare(text, 'application/json; charset=utf-8')
      entries.delete(key)
      entries.set(key, { body, madeAt: clock.now(), source: sourceOf(request) })
      const oldest = entries.keys().next().value
      if (entries.size > ENTRIES_MAX && oldest !== undefined) entries.delete(oldest)
      return sendPrepared(request, reply.header('vary', varyOf(request)), body, controlOf(request))
    },
    invalidate(changed) {
      for (const [key, { source }] of entries) if (isAbout(changed, source)) entries.delete(key)
    },
  }
}

const isForGuests = (request: FastifyRequest): boolean => request.routeOptions.config.endpoint?.cache === 'guests'
const controlOf = (request: FastifyRequest): string => (isForGuests(request) ? FOR_GUESTS : FOR_EVERYBODY)
const varyOf = (request: FastifyRequest): string =>
  isForGuests(request) ? `${ENCRYPTED_HEADER}, Authorization, Token` : ENCRYPTED_HEADER

/** What an answer is made of: the endpoint's name, and the game where the question says it plainly, and once. */
function sourceOf(request: FastifyRequest): string {
  const name = request.routeOptions.config.endpoint?.name ?? ''
  const games = [...queryText(request.raw.url ?? '').matchAll(/(?<=^|&)gameId=0*(\d+)(?=&|$)/g)]
  return games.length === 1 ? `${name}/${games[0]?.[1]}` : name
}

/** Endpoint and query with its fields in order: aliases share an entry, and shuffled fields make no new one. */
const keyOf = (request: FastifyRequest): string => {
  // An envelope is bound to the very address it was asked at.
  if (wantsEnvelope(request)) return `sealed ${canonicalPath(request.raw.url ?? '')}`
  const query = queryText(request.raw.url ?? '')
  const canonical = query === '' ? '' : query.split('&').sort().join('&')
  const { endpoint } = request.routeOptions.config
  const declared = endpoint === undefined ? [] : Object.keys(endpoint.query)
  const known = canonical.split('&').filter((pair) => declared.includes(pair.split('=', 1)[0] ?? ''))
  return `${endpoint?.name} ${Object.values(request.params as object).join('/')}?${known.join('&')}`
}
