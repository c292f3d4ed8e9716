/**
 * Looks at what was said to the desk: the robot answers, or the staff see that somebody waits. A talk is taken out of
 * the inbox in the transaction that answers, under the lock of its room: whichever process dies where, each question is
 * answered, and none twice.
 */
import { DESK_ASKS, isPublicTopic, MISSES_MAX, topicOf } from '@liuhe/domain/desk/question.ts'
import type { Sql, Tx } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Clock } from '../../platform/clock.ts'
import { type MessageRow, selectChatPerson, selectMessages } from '../chat/index.ts'
import { answerTo, type Card, notUnderstood } from './bot/answer.ts'
import { askHuman, end, step, tell } from './cases.ts'
import {
  type CaseRow,
  findCase,
  findTalk,
  insertCase,
  insertRobotAnswer,
  lockRoom,
  newestCase,
  post,
  readSetting,
  selectIdle,
  selectInbox,
  takeFromInbox,
  writeHeard,
} from './queries.ts'

export interface DeskParts {
  sql: Sql
  clock: Clock
}

/** Looks at everything that waits to be looked at. @returns how many talks */
export async function answerInbox(parts: DeskParts): Promise<number> {
  let done = 0
  for (const { roomId } of await selectInbox(parts.sql, TALKS_AT_ONCE)) done += await answerTalk(parts, roomId)
  return done
}

const TALKS_AT_ONCE = 50
/** Of what somebody has said in the meantime, the robot answers the newest few. */
const ANSWERED_AT_ONCE = 3
const READ_AT_ONCE = 100

/** Looks at one talk. @returns 1, or 0 when somebody else has */
export const answerTalk = ({ sql, clock }: DeskParts, roomId: number): Promise<number> =>
  inTransaction(sql, async (tx) => {
    const lastSeq = await lockRoom(tx, roomId)
    if (!(await takeFromInbox(tx, roomId))) return 0
    const talk = await findTalk(tx, roomId)
    const asker = talk && (await selectChatPerson(tx, talk.personId))
    if (asker === undefined) return 0
    const rows = await selectMessages(tx, roomId, { after: talk?.heardSeq ?? 0, rows: READ_AT_ONCE })
    await writeHeard(tx, roomId, lastSeq)
    const said = rows.filter(({ as, kind }) => as?.user_id === asker.chatId && kind !== 'removed')
    const [first] = said
    if (first === undefined) return 1
    const row = await liveCase(tx, roomId, first.seq)
    const heard = await step(tx, row, {
      heard_at: 'now',
      ...(row.state !== 'bot' && row.unansweredAt === null && { unanswered_at: 'now' as const }),
    })
    if (heard.state === 'bot')
      await answer({ tx, clock, memberId: asker.memberId }, heard, said.slice(-ANSWERED_AT_ONCE))
    // What was said just now is ours.
    await takeFromInbox(tx, roomId)
    return 1
  })

/** The question that this belongs to: the one that is on, or another one. */
async function liveCase(tx: Tx, roomId: number, firstSeq: number): Promise<CaseRow> {
  const known = await newestCase(tx, roomId)
  if (known !== undefined && known.state !== 'closed') return known
  await insertCase(tx, roomId, firstSeq)
  return (await newestCase(tx, roomId)) as CaseRow
}

interface Answering {
  tx: Tx
  clock: Clock
  memberId: bigint | null
}

async function answer({ tx, clock, memberId }: Answering, row: CaseRow, said: readonly MessageRow[]): Promise<void> {
  const { housePerson } = await readSetting(tx)
  const { caseId, roomId } = row
  const say = (card: Card) => post(tx, { roomId, personId: housePerson, kind: 'card', content: { card } })
  for (const { kind, content } of said) {
    const now = (await findCase(tx, caseId)) as CaseRow
    if (now.state !== 'bot') return
    const text = kind === 'text' ? String(content['text']) : ''
    const topic = topicOf(text)
    if (topic === 'human') await askHuman(tx, now, clock)
    else if (kind !== 'text') await say(SEEN_ONLY)
    else if (topic !== undefined) {
      if (now.misses > 0) await step(tx, now, { misses: 0 })
      const seq = await say(await answerTo(topic, { db: tx, clock, text, memberId }))
      // A greeting answers nothing, and a guest who is asked to sign in was not answered.
      if (topic !== 'greeting' && (memberId !== null || isPublicTopic(topic))) {
        await insertRobotAnswer(tx, roomId, seq, topic)
      }
    } else if (now.misses + 1 >= MISSES_MAX) {
      await tell(tx, roomId, '机器人没有听懂，已为您转人工。')
      await askHuman(tx, now, clock)
    } else {
      await step(tx, now, { misses: now.misses + 1 })
      await say(notUnderstood(DESK_ASKS))
    }
  }
}

/** Pictures and orders are for people. */
const SEEN_ONLY: Card = {
  text: '已收到。机器人看不了图片和订单，需要处理请转人工。',
  order: null,
  links: [],
  asks: ['转人工'],
}

/** Ends conversations in which nobody says anything any more. Those who wait for a person are not ended. */
export async function endIdle(sql: Sql): Promise<void> {
  const { idleMinutes } = await readSetting(sql)
  for (const { caseId, roomId } of await selectIdle(sql, idleMinutes)) {
    await inTransaction(sql, async (tx) => {
      await lockRoom(tx, roomId)
      const row = (await findCase(tx, caseId)) as CaseRow
      // Somebody has spoken meanwhile, or it is over.
      const isIdle = (await selectIdle(tx, idleMinutes)).some((one) => one.caseId === caseId && one.roomId === roomId)
      if (isIdle) await end(tx, row, 'idle')
    })
  }
}
