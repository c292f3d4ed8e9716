/**
 * The sandbox's customer service: in the demo nobody sits at the desk, so a robot that calls itself one takes what
 * waits for a person, says that there are no people here, and answers as the robot does (Ruling C137). While somebody
 * serves at the console, members of the sandbox ask him, and the robot comes only where he has let them wait.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Sql } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import { countOnDuty, sayAsAsker, serveWaiting } from '../../modules/desk/index.ts'

const ROUND_MS = 2_000
/** So long it waits before it comes, so that a visitor sees his place; longer while a person serves. */
const COMES_AFTER_S = 2
const COMES_LATE_S = 300

/** Serves until stopped. What fails is logged, and tried again in the next round. */
export function startSandboxDesk(sql: Sql, { log }: { log: Pick<Logger, 'warn'> }): { stop(): void } {
  const stopping = new AbortController()
  const { signal } = stopping
  const run = async () => {
    while (!signal.aborted) {
      await deskRound(sql).catch((err: unknown) => log.warn({ err }, 'the sandbox’s desk could not serve'))
      await sleep(ROUND_MS, undefined, { signal, ref: false }).catch(() => {})
    }
  }
  void run()
  return { stop: () => stopping.abort() }
}

/** One round; exported for its test. @returns how many members asked a person who serves */
export async function deskRound(sql: Sql): Promise<number> {
  const isServed = (await countOnDuty(sql)) > 0
  await serveRound(sql, isServed ? COMES_LATE_S : COMES_AFTER_S)
  return isServed ? askRound(sql) : 0
}

/** Members of the sandbox ask for a person, as long as fewer than three of them wait or are served. */
async function askRound(sql: Sql): Promise<number> {
  return inTransaction(sql, async (tx) => {
    // Of two processes one asks.
    await tx`select pg_advisory_xact_lock(10, 0)`
    const askers = await tx<{ personId: bigint; isLive: boolean }[]>`
      select p.id as "personId", exists (
        select from desk_room r join desk_case c using (room_id)
        where r.person_id = p.id and c.state <> 'closed') as "isLive"
      from (select chat_person_of(member_id) as id from member
            where kind = 'member' and account_key collate "C" between 'sandbox-' and 'sandbox-~'
            order by account_key collate "C" limit ${QUESTIONS.length}) p`
    if (askers.filter(({ isLive }) => isLive).length >= ASKING_AT_ONCE) return 0
    const at = askers.findIndex(({ isLive }) => !isLive)
    const next = askers[at]
    if (next === undefined) return 0
    await sayAsAsker(tx, { personId: next.personId, lines: [QUESTIONS[at] ?? '', '转人工'] })
    return 1
  })
}

const ASKING_AT_ONCE = 3
const QUESTIONS = [
  '提现什么时候到？已经等了快两小时',
  '想把自己关 30 天，怎么办',
  '支付宝已付，没有到账',
  '为什么 49 是和局',
  '打码还差多少',
] as const

/** One look for who waits; exported for its test. @returns how many it answered */
export const serveRound = (sql: Sql, afterSeconds: number): Promise<number> =>
  serveWaiting(sql, { afterSeconds, name: '演示客服机器人', words: WORDS })

const WORDS =
  '您好，我是演示客服机器人。这里是演示环境，没有真人客服值班；正式站点由客服人员在这里接待。' +
  '本次会话到此结束，您可以给服务评分，也可以继续向智能助手提问。'
