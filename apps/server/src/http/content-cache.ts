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
import { createShelf, type Kept } from './kept.ts'
import { queryText } from './wire-input.ts'

export interface ContentCache {
  /** The answer that is kept or being made, or undefined. */
  find(request: FastifyRequest): Kept | undefined
  /** Makes an answer and keeps it, for all who ask meanwhile. The request's input must have been decoded before. */
  make(request: FastifyRequest, write: () => Promise<string>): Kept
  /** Sends an answer. */
  send(request: FastifyRequest, reply: FastifyReply, body: Prepared): FastifyReply
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
  const shelf = createShelf(clock, ENTRIES_MAX)
  return {
    find: (request) => shelf.find(keyOf(request)),
    make: (request, write) =>
      shelf.make(keyOf(request), {
        source: sourceOf(request),
        freshMs: FRESH_MS,
        make: async () => prepare(await write(), 'application/json; charset=utf-8'),
      }),
    send: (request, reply, body) =>
      sendPrepared(request, reply.header('vary', varyOf(request)), body, controlOf(request)),
    invalidate: (changed) => shelf.drop((source) => isAbout(changed, source)),
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
