import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from '../db/connect.ts'
import { type Mark, parseMark } from './mark.ts'
import { findAnnouncement, type OutboxMessage, type OutboxRow, type OutboxState, readOutbox, tellMark } from './outbox.ts'

export interface Hearing {
  /** A message, once, in the order of commits; its transaction is not below the last mark. */
  deliver(message: OutboxMessage): void
  /** From here on: everything of the transactions below the mark was delivered. */
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
 * Hands every outbox row of the database to `deliver`. One thing is done after another, also when a long message has to
 * be fetched first: the order of the notices is the order of commits, and the marks among them count on it.
 *
 * The listening connection is the driver's own. When it comes back after a loss, the rows from the last mark on are
 * read before anything else is heard; those that were heard already are dropped by their ids. The same is done when the
 * connection looks well and does not speak: our own mark has to come back within seconds.
 */
export async function listenToOutbox(sql: Sql, hearing: Hearing): Promise<OutboxListener> {
  const seen = new RecentIds(SEEN_MAX)
  const waiting: string[] = []
  let mark: Mark = { epoch: '', xact: 0n }
  let isFirst = true
  let isBehind = true
  let isBusy = false
  let isStopped = false
  /** Something was delivered that the mark does not cover yet. */
  let isMarkOld = false
  let unheardMarks = 0
  const started = Promise.withResolvers<void>()

  const take = (message: OutboxMessage) => {
    if (!seen.add(message.id)) return
    isMarkOld = true
    hearing.deliver(message)
  }
  /** What is done once the database has answered; a fault in it is ours, and not a reason to ask again. */
  type Step = () => void
  const catchUp = async (): Promise<Step> => {
    isBehind = false
    const state = await readOutbox(sql, { from: mark.xact, most: ROWS_MAX })
    return () => {
      if (isFirst) {
        for (const row of state.rows) seen.add(row.id)
        hearing.remember?.(state)
      } else {
        if (state.epoch !== mark.epoch || state.floor >= mark.xact) hearing.lose?.(state)
        for (const row of state.rows) take(messageOf(row))
      }
      isFirst = false
      unheardMarks = 0
      move({ epoch: state.epoch, xact: state.xact })
      started.resolve()
    }
  }
  const hear = async (notice: Notice): Promise<Step> => {
    if ('mark' in notice) return () => advance(parseMark(notice.mark))
    const message = notice.payload === undefined ? await findAnnouncement(sql, notice.id) : (notice as OutboxMessage)
    return () => message && take(message)
  }
  const advance = (told: Mark | undefined) => {
    unheardMarks = 0
    if (told === undefined || told.epoch !== mark.epoch || told.xact <= mark.xact) return
    isMarkOld = false
    move(told)
  }
  const move = (to: Mark) => {
    mark = to
    hearing.advance?.(to)
  }
  const work = async () => {
    if (isBusy) return
    isBusy = true
    while (!isStopped && (isBehind || waiting.length > 0)) {
      const step = await (isBehind ? catchUp() : hear(JSON.parse(waiting.shift() as string) as Notice)).catch(
        async (fault: unknown) => {
          if (isFirst) return started.reject(fault)
          // The database is away. What was being heard is found again from the mark on.
          isBehind = true
          await sleep(RETRY_MS, undefined, { ref: false })
        },
      )
      step?.()
      if (isFirst) break
    }
    isBusy = false
  }
  // Not at once: when listening begins again, notices may arrive in the same breath, and the past comes before them.
  const wake = () => void setImmediate(() => void work())
  const fallBehind = () => {
    isBehind = true
    wake()
  }

  const subscription = await sql.listen(
    'outbox',
    (notice) => {
      waiting.push(notice)
      wake()
    },
    fallBehind,
  )
  const marking = setInterval(() => {
    if (!isMarkOld || isStopped) return
    if (unheardMarks >= UNHEARD_MAX) fallBehind()
    unheardMarks += 1
    tellMark(sql).catch(() => undefined) // the database is away: the next one will do
  }, MARK_MS)
  marking.unref()
  await started.promise
  return {
    stop: async () => {
      isStopped = true
      clearInterval(marking)
      await subscription.unlisten()
    },
  }
}

type Notice = { mark: string } | { id: string; topic: string; payload?: Record<string, unknown> }

const messageOf = ({ id, topic, payload }: OutboxRow): OutboxMessage => ({ id, topic, payload })

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
