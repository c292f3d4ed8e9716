/** Gathers what a handler wants of the answer besides its value, and grants it once the transaction has committed. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { callOf } from './call.ts'
import type { ReplyWishes } from '../context.ts'
import type { SessionCache } from '../sessions/session-cache.ts'

export interface Wishes extends ReplyWishes {
  grant(request: FastifyRequest, reply: FastifyReply): void
  clear(): void
}

/** A fresh, empty set of wishes for one request. */
export const collectWishes = (sessions: Pick<SessionCache, 'drop'>): Wishes => {
  let wishes: ((request: FastifyRequest, reply: FastifyReply) => void)[] = []
  return {
    setCookie(name, value, options) {
      wishes.push((request, reply) => {
        const { isHttps } = callOf(request).facts
        reply.setCookie(name, value, { path: '/', sameSite: 'lax', secure: isHttps, ...options })
      })
    },
    setHeader(name, value) {
      wishes.push((_request, reply) => reply.header(name, value))
    },
    forgetSession(news) {
      wishes.push(() => sessions.drop(news))
    },
    afterCommit(fn) {
      wishes.push(fn)
    },
    grant(request, reply) {
      for (const wish of wishes) wish(request, reply)
      wishes = []
    },
    clear() {
      wishes = []
    },
  }
}
