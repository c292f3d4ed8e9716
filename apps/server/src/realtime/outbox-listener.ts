import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from '../db/connect.ts'
import { withPatience } from '../db/patience.ts'
import { type Mark, parseMark } from './mark.ts'
import { findAnnouncement, type OutboxMessage, type OutboxState, readOutbox, tellMark } from './outbox.ts'
import { startRelay } from './outbox-relay.ts'

export interface OutboxHandlers {
  /**
   * A message, once, and after those that its transaction waited for. `xact` is the number of its transaction, or a
   * smaller one that is still not below any mark told before it.
   */
  deliver(message: OutboxMessage, xact: bigint): void
  /** Everybody has been told: what was delivered up to here holds every transaction below the mark. */
  advance?(mark: Mark): void
  /** What was announced before the first listening: nobody's news, but somebody may ask what he missed. */
  remember?(state: OutboxState): void
  /** The connection was gone for longer than the outbox keeps: something may have been missed. */
  lose?(state: OutboxState): void
}

export interface OutboxListener {
  stop(): Promise<void>
}

/**
 * Hands every outbox row of the database to `deliver`, and takes part in telling them. When the listening connection
 * comes back after a loss, the rows from the last mark on are read before anything else is heard. The same is done when
 * it looks well and does not speak: the marks that we tell ourselves have to come back within seconds.
 */
export async function listenToOutbox(sql: Sql, hearing: OutboxHandlers): Promise<OutboxListener> {
  const ear = new Ear(sql, hearing)
  const subscription = await sql.listen(
    'outbox',
    (notice) => ear.take(notice),
    () => ear.fallBehind(),
  )
  const marking = setInterval(() => ear.tellMark(), MARK_MS)
  marking.unref()
  await ear.started
  const relay = startRelay(sql)
  return {
    stop: async () => {
      relay.stop()
      ear.stop()
      clearInterval(marking)
      await subscription.unlisten()
    },
  }
}

/**
 * Does one thing after another, also when a long message has to be fetched first: the notices are in the
 * order of what depends on each other, and the marks among them count on it.
 */
class Ear {
  #sql: Sql
  #hearing: OutboxHandlers
  #seen = new RecentIds(SEEN_MAX)
  #waiting: string[] = []
  /** Below it everything was delivered, in the run of the database that the epoch names. */
  #known: Mark = { epoch: '', xact: 0n }
  #start = Promise.withResolvers<void>()
  #isStarted = false
  #isBehind = false
  #isBusy = false
  #isWoken = false
  #isStopped = false
  /** Something was delivered that the mark does not cover yet. */
  #isMarkOld = false
  #unheardMarks = 0

  constructor(sql: Sql, hearing: OutboxHandlers) {
    this.#sql = sql
    this.#hearing = hearing
  }

  /** Resolves when the past is known; rejects when it cannot be read. */
  get started(): Promise<void> {
    return this.#start.promise
  }

  take(notice: string): void {
    this.#waiting.push(notice)
    this.#wake()
  }

  /** Something may have been said that was not heard. */
  fallBehind(): void {
    this.#isBehind = true
    this.#wake()
  }

  /** Tells everybody, ourselves among them, how far all have heard, while there is something to say. */
  tellMark(): void {
    if (!this.#isMarkOld || this.#isStopped) return
    if (this.#unheardMarks >= UNHEARD_MAX) this.fallBehind()
    this.#unheardMarks += 1
    tellMark(this.#sql).catch(() => undefined) // the database is away: the next one will do
  }

  stop(): void {
    this.#isStopped = true
  }

  /** Not at once: when listening begins again, notices may come in the same breath, and the past goes before them. */
  #wake(): void {
    if (this.#isWoken) return
    this.#isWoken = true
    setImmediate(() => {
      this.#isWoken = false
      void this.#work()
    })
  }

  async #work(): Promise<void> {
    if (this.#isBusy) return
    this.#isBusy = true
    while (!this.#isStopped && (this.#isBehind || this.#waiting.length > 0)) {
      const next = this.#next()
      const step = typeof next === 'function' ? next : await this.#answer(next)
      step?.()
      if (!this.#isStarted) break
    }
    this.#isBusy = false
  }

  /** Asks the database what it has to be asked, and leaves the rest to the step: a fault in that is our own. */
  #next(): Step | Promise<Step> {
    if (this.#isBehind) return this.#readPast()
    const notice = JSON.parse(this.#waiting.shift() as string) as Notice
    if ('mark' in notice) return () => this.#hearMark(parseMark(notice.mark))
    const { id, topic, payload } = notice
    if (payload === undefined) return this.#fetch(id)
    return () => this.#deliver({ id, topic, payload }, this.#known.xact)
  }

  async #readPast(): Promise<Step> {
    this.#isBehind = false
    const state = await readOutbox(this.#sql, { from: this.#known.xact, most: ROWS_MAX })
    return () => this.#catchUp(state)
  }

  async #fetch(id: string): Promise<Step> {
    const message = await findAnnouncement(this.#sql, id)
    return () => message && this.#deliver(message, this.#known.xact)
  }

  #answer(question: Promise<Step>): Promise<Step | undefined> {
    return withPatience(question, PATIENCE_MS).catch((fault: unknown) => this.#failed(fault))
  }

  /** The database is away. What was being heard is found again from the mark on. */
  async #failed(fault: unknown): Promise<undefined> {
    if (!this.#isStarted) return this.#start.reject(fault) as undefined
    this.#isBehind = true
    await sleep(RETRY_MS, undefined, { ref: false })
  }

  #catchUp(state: OutboxState): void {
    const { epoch, xact, floor, rows } = state
    if (this.#isStarted) {
      if (epoch !== this.#known.epoch || floor >= this.#known.xact) this.#hearing.lose?.(state)
      for (const { id, topic, payload, xact: own } of rows) this.#deliver({ id, topic, payload }, own)
    } else {
      for (const { id } of rows) this.#seen.add(id)
      this.#hearing.remember?.(state)
    }
    this.#isStarted = true
    this.#known = { epoch, xact }
    this.#unheardMarks = 0
    // What we know for ourselves is no mark: the other processes have not heard it at the same place among the news.
    this.#isMarkOld = true
    this.tellMark()
    this.#start.resolve()
  }

  #hearMark(told: Mark | undefined): void {
    this.#unheardMarks = 0
    if (told === undefined || told.epoch !== this.#known.epoch) return
    if (told.xact >= this.#known.xact) this.#isMarkOld = false
    if (told.xact > this.#known.xact) this.#known = told
    this.#hearing.advance?.(told)
  }

  #deliver(message: OutboxMessage, xact: bigint): void {
    if (!this.#seen.add(message.id)) return
    this.#isMarkOld = true
    this.#hearing.deliver(message, xact)
  }
}

type Step = () => void
type Notice = { mark: string } | { id: string; topic: string; payload?: Record<string, unknown> }

/** The last ids that were delivered; bounded, oldest forgotten first. */
class RecentIds {
  #ids = new Set<string>()
  #max: number
  constructor(max: number) {
    this.#max = max
  }
  /** False when the id was there already. */
  add(id: string): boolean {
    if (this.#ids.has(id)) return false
    this.#ids.add(id)
    if (this.#ids.size > this.#max) this.#ids.delete(this.#ids.values().next().value as string)
    return true
  }
}

const SEEN_MAX = 50_000
/** Rows read at once; more are no gap any more but a loss. */
const ROWS_MAX = 10_000
/** How often a mark is told while there is news. */
const MARK_MS = 1_000
/** Marks in a row that did not come back: the connection is deaf. */
const UNHEARD_MAX = 3
const RETRY_MS = 500
/** For an answer of the database, which gives up a statement after 5 s. */
const PATIENCE_MS = 8_000
