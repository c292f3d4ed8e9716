/**
 * Answers that are the same for everybody, kept as finished bytes by endpoint and decoded input (Backend §3).
 * They live for a moment and are dropped when their source says that it changed.
 */
import { ENCRYPTED_HEADER } from '@liuhe/contract/encrypted.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Asked, answerKey } from './answer-key.ts'
import { type Prepared, prepare, sendPrepared } from './compressed.ts'
import { type Changed, isAbout } from './content-changed.ts'
import type { Clock } from '../../platform/clock.ts'
import { createShelf, type KeptBody } from './kept.ts'

export interface ContentCache {
  /** The answer that is kept or being made; else `write` makes one, for all who ask meanwhile. */
  answer(asked: Asked, write: () => Promise<string>): KeptBody
  /** Sends an answer. */
  send(request: FastifyRequest, reply: FastifyReply, body: Prepared): FastifyReply
  /** Drops every answer of an endpoint (`company.notices`), those about a game (`templates.list/110`), or all. */
  invalidate(changed?: Changed): void
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
    answer(asked, write) {
      const key = answerKey(asked)
      const make = async () => prepare(await write(), 'application/json; charset=utf-8')
      return shelf.find(key) ?? shelf.make(key, { source: sourceOf(asked), freshMs: FRESH_MS, make })
    },
    send: (request, reply, body) =>
      sendPrepared(request, reply.header('vary', varyOf(request)), body, controlOf(request)),
    invalidate: (changed) => shelf.drop((source) => isAbout(changed, source)),
  }
}

const isForGuests = (request: FastifyRequest): boolean => request.routeOptions.config.endpoint?.cache === 'guests'
const controlOf = (request: FastifyRequest): string => (isForGuests(request) ? FOR_GUESTS : FOR_EVERYBODY)
const varyOf = (request: FastifyRequest): string =>
  isForGuests(request) ? `${ENCRYPTED_HEADER}, Authorization, Token` : ENCRYPTED_HEADER

/** What an answer is made of: the endpoint, and the game where the question is about one. */
const sourceOf = ({ name, input }: Asked): string =>
  typeof input['gameId'] === 'number' ? `${name}/${input['gameId']}` : name
