/**
 * What a handler is given: a way to the data, who asks, the time, chance, and the facts of the request. Nothing else:
 * a use-case that needs more takes it as an argument (architecture Part D, "inherited context of fifty things").
 */
import type { AnyEndpoint } from '@liuhe/contract/endpoint.ts'
import type { Queryable, Sql, Tx } from '../db/connect.ts'
import type { Clock } from '../platform/clock.ts'
import type { Random } from '../platform/random.ts'
import type { SessionNews } from './sessions/session-news.ts'
import type { SignedIn, Viewer } from './sessions/viewer.ts'

/** Facts of a request that a use-case may need; the body and the headers are not among them. */
export interface RequestFacts {
  /** Stands in the answer and in the log. */
  id: string
  /** The client's address: the socket's, or what the trusted proxy says (SEC-36). */
  address: string
  /** Whether a browser sent it that keeps our cookies, which binds its session to one (SEC-02). */
  isBrowser: boolean
  isHttps: boolean
  /** What the client calls us by: `m.example`, with a port where it is not the usual one. Only he has said so. */
  host: string
  /** What a browser carries before it has a session (captcha, known device). No cookie authorises anything. */
  cookies: Readonly<Record<string, string | undefined>>
  /** The header `company-code` of the app (Spec A §7), unchecked. */
  companyCode: string | undefined
  /** What authorises an operation with the cash password: the header `Cash-Ticket` (SEC-29.4). */
  cashTicket?: string | undefined
  /** What came as `Authorization` to a call of the chat service, which judges it itself; elsewhere absent. */
  chatCredential?: string | undefined
}

/** What a handler may do to the answer besides returning it. Kept until the transaction has committed. */
export interface ReplyWishes {
  setCookie(name: string, value: string, options: CookieOptions): void
  setHeader(name: string, value: string): void
  /** Drops what the news is about in this process at once; other processes hear of it by NOTIFY. */
  forgetSession(news: SessionNews): void
  /** Runs after the commit and before the answer, for caches of this process. Must not throw. */
  afterCommit(fn: () => void): void
}

export interface CookieOptions {
  httpOnly: boolean
  /** Not even sent when a link of another site leads here; `lax` unless said. */
  sameSite?: 'strict'
  /** Seconds; 0 removes the cookie, undefined keeps it until the browser closes. */
  maxAge?: number
}

interface Common<Who extends Viewer> {
  viewer: Who
  clock: Clock
  random: Random
  request: RequestFacts
  reply: ReplyWishes
}

/** Context of a call that changes nothing. */
export interface ReadContext<Who extends Viewer = Viewer> extends Common<Who> {
  sql: Queryable
}

/** Context of a call that writes: everything it does goes through `tx` and is committed together, or not at all. */
export interface WriteContext<Who extends Viewer = Viewer> extends Common<Who> {
  tx: Tx
}

/** Context of a handler that makes its own transactions ({@link ownTransactions} of mount.ts). */
export interface PoolContext<Who extends Viewer = Viewer> extends Common<Who> {
  sql: Sql
}

/** Whom an endpoint admits. */
export type ViewerOf<E extends AnyEndpoint> = 'public' extends E['access'] ? Viewer : SignedIn

/** The context of an endpoint's handler, by its effect. */
export type ContextOf<E extends AnyEndpoint> = 'read' extends E['effect']
  ? ReadContext<ViewerOf<E>>
  : WriteContext<ViewerOf<E>>
