/** The calls of those who serve (docs/desk.md). */
import * as api from '@liuhe/contract/api/operator/desk.ts'
import { COUNT_MAX } from '@liuhe/contract/api/operator/common.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { CHAT_COMMAND } from '@liuhe/contract/realtime/chat-socket.ts'
import { asksForProtection } from '@liuhe/domain/desk/protection.ts'
import { topicOf } from '@liuhe/domain/desk/question.ts'
import { mask } from '@liuhe/domain/members/mask.ts'
import type { StaffObject } from '@liuhe/domain/staff-areas.ts'
import type { Queryable } from '../../db/connect.ts'
import { siteDay, siteSpan } from '../../db/site-days.ts'
import { keyOf, nextKey } from '../../http/framework/keyset.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Server } from '../../http/server.ts'
import {
  lineOf,
  messageOf,
  selectChatPerson,
  selectMessages,
  selectPictureOf,
  userOf,
  writeReadSeq,
} from '../chat/index.ts'
import { mountOperatorArea, type OperatorHandlers } from '../operators/index.ts'
import { end } from './cases.ts'
import * as console from './console-queries.ts'
import * as queries from './queries.ts'
import { answer, answerPicture, handOn, lockCase, own, take, takeOver } from './serve.ts'

/** Customer service, for those who serve. */
export const mountDeskConsole = (server: Server): void => mountOperatorArea(server, api, handlers)

const objectOf = (caseId: number | string): StaffObject => `desk-case/${caseId}`

const handlers: OperatorHandlers<typeof api> = {
  async queue({ sql, operator }, { which, after, rows }) {
    const { operatorId } = operator
    const isByAsking = which === 'waiting'
    const from = after === undefined ? undefined : caseKeyOf(after, isByAsking)
    const found = await console.selectCases(sql, { which, operatorId, after: from, rows })
    const totalCount = await console.countCases(sql, which, operatorId, COUNT_MAX)
    const next = nextKey(found, rows, ({ caseId, askedKey }) => (isByAsking ? [askedKey ?? '', caseId] : [caseId]))
    return { data: found.map(rowOf), next, totalCount }
  },
  async news({ sql, operator }, { since }) {
    const { mark, cases } = await console.selectNews(sql, since)
    return {
      mark,
      cases: cases.map(rowOf),
      waiting: await console.countCases(sql, 'waiting', operator.operatorId, COUNT_MAX),
    }
  },
  async read({ sql }, { caseId }) {
    const row = await find(sql, String(caseId))
    const notes = (await console.selectNotes(sql, row.caseId)).map(({ at, ...note }) => ({ ...note, at: +at }))
    return { row: rowOf(row), notes, earlier: await console.countEarlier(sql, row.roomId, row.caseId) }
  },
  async messages({ sql }, { caseId, before, rows }) {
    const { roomId } = await find(sql, String(caseId))
    return (await selectMessages(sql, roomId, { before, rows })).map(messageOf)
  },
  async picture({ sql }, { caseId, name }) {
    const { roomId } = await find(sql, String(caseId))
    const bytes = await selectPictureOf(sql, roomId, name)
    if (bytes === undefined) throw new Refusal('CHAT/NOT_FOUND')
    return { data: bytes.toString('base64') }
  },
  async duty({ tx, operator, note }, { isOn, name }) {
    await console.writeDuty(tx, { operatorId: operator.operatorId, name, isOn })
    note({ object: `desk-staff/${operator.login}`, after: { isOn: Number(isOn), name } })
    return null
  },
  async take({ tx, operator, note }, { caseId }) {
    if (caseId !== null) note({ object: objectOf(caseId) })
    const taken = await take(tx, operator.operatorId, caseId)
    if (taken === null) return null
    note({ object: objectOf(taken) })
    return rowOf(await find(tx, taken))
  },
  async takeOver({ tx, operator, note }, { caseId, reason }) {
    note({ object: objectOf(caseId), reason })
    await takeOver(tx, operator.operatorId, String(caseId))
    return rowOf(await find(tx, String(caseId)))
  },
  async handOn({ tx, operator, note }, { caseId, login, reason }) {
    note({ object: objectOf(caseId), after: { login }, reason })
    await handOn(tx, operator.operatorId, { caseId: String(caseId), login })
    return rowOf(await find(tx, String(caseId)))
  },
  async answer({ tx, operator, note }, { caseId, requestId, text }) {
    note({ object: objectOf(caseId) })
    return { seq: await answer(tx, operator, { caseId: String(caseId), requestId, text }) }
  },
  answerPicture: {
    async ownTransactions({ sql, random, operator, record }, { caseId, requestId, bytes }) {
      const said = { caseId: String(caseId), requestId, bytes: bytes ?? Buffer.alloc(0) }
      return {
        seq: await answerPicture({ sql, random }, operator, said, (tx) => record(tx, { object: objectOf(caseId) })),
      }
    },
  },
  async seen({ tx, note }, { caseId, seq }) {
    const { roomId } = await find(tx, String(caseId))
    const { housePerson } = await queries.readSetting(tx)
    note({ object: objectOf(caseId) })
    const moved = await writeReadSeq(tx, housePerson, roomId, seq)
    if (moved === undefined) return null
    const house = await selectChatPerson(tx, housePerson)
    const content = { room_id: roomId, user_id: house?.chatId, seq: moved }
    await queries.announceFrame(tx, roomId, { command: CHAT_COMMAND.hasRead, content })
    return null
  },
  async note({ tx, operator, note }, { caseId, words }) {
    const row = await find(tx, String(caseId))
    await console.insertNote(tx, { caseId: row.caseId, login: operator.login, words })
    note({ object: objectOf(caseId) })
    return null
  },
  async close({ tx, operator, note }, { caseId, reason }) {
    note({ object: objectOf(caseId), reason })
    const row = await lockCase(tx, String(caseId))
    if (row.state !== 'closed') await end(tx, await own(tx, operator.operatorId, row.caseId), 'staff')
    return rowOf(await find(tx, row.caseId))
  },
  async canned({ sql }) {
    return [...(await console.selectCanned(sql))]
  },
  async saveCanned({ tx, note }, { cannedId, revision, ...words }) {
    if (cannedId === null) {
      const made = await console.insertCanned(tx, words)
      note({ object: `desk-canned/${made.cannedId}`, after: { ...words } })
      return made
    }
    const before = await console.lockCanned(tx, cannedId)
    if (before === undefined) throw new Refusal('CHAT/NOT_FOUND')
    if (before.revision !== revision) throw new Refusal('CONTENT/CHANGED', { data: { revision: before.revision } })
    note({ object: `desk-canned/${cannedId}`, before: { ...before }, after: { ...words } })
    return console.updateCanned(tx, cannedId, words)
  },
  async removeCanned({ tx, note }, { cannedId, reason }) {
    note({ object: `desk-canned/${cannedId}`, reason })
    if (!(await console.deleteCanned(tx, cannedId))) throw new Refusal('CHAT/NOT_FOUND')
    return null
  },
  async figures({ sql, clock }) {
    const { from: midnight } = await siteSpan(sql, await siteDay(sql, clock.now()))
    const [setting, figures, staff, robot] = [
      await queries.readSetting(sql),
      await console.selectFigures(sql, midnight),
      await console.selectStaff(sql, midnight),
      await console.selectRobotFigures(sql, midnight),
    ]
    const { hours, parallelMax, idleMinutes, revision } = setting
    const { markCount, markAverage, ...rest } = figures
    const marks = { count: markCount, average: markAverage }
    return {
      rules: { hours, parallelMax, idleMinutes },
      revision,
      ...rest,
      marks,
      robot: [...robot],
      staff: [...staff],
    }
  },
  async saveRules({ tx, note }, { revision, rules, reason }) {
    const before = await queries.lockSetting(tx)
    if (before.revision !== revision) throw new Refusal('CONTENT/CHANGED', { data: { revision: before.revision } })
    const { hours, parallelMax, idleMinutes } = before
    note({ object: 'desk-rules', before: { hours, parallelMax, idleMinutes }, after: { ...rules }, reason })
    return { revision: await console.updateRules(tx, rules) }
  },
}

async function find(db: Queryable, caseId: string): Promise<console.ShownRow> {
  const row = await console.findShown(db, caseId)
  if (row === undefined) throw new Refusal('CHAT/NOT_FOUND')
  return row
}

const timeOf = (at: Date | null): number | null => at && at.getTime()

/** The last line that somebody said: what the desk tells of itself is none, and a wish for a person says nothing. */
function lineOfRow({ last, said }: console.ShownRow): string {
  if (last !== null && last.kind !== 'system' && last.kind !== 'text') return lineOf(last.kind, last.content)
  const asked = said.filter((line) => topicOf(line) !== 'human').at(-1) ?? said.at(-1)
  return asked ?? (last === null ? '' : lineOf(last.kind, last.content))
}

/** Who waits is listed by when he asked, everything else by its number. */
function caseKeyOf(after: string, isByAsking: boolean): console.CaseKey {
  if (!isByAsking) return { askedAt: undefined, caseId: String(keyOf(after, ['big'])[0]) }
  const [askedAt, caseId] = keyOf(after, ['time', 'big'])
  return { askedAt: String(askedAt), caseId: String(caseId) }
}

/** A case as the console lists it. */
function rowOf(row: console.ShownRow): OutputOf<typeof api.queue>['data'][number] {
  const { userId, nickname, vipLevel } = userOf(row.asker)
  const { caseId, roomId, state, isOffline, closedBy, mark, markWords, unread, login } = row
  return {
    ...{ caseId, roomId, state, isOffline, closedBy, mark, markWords, unread, login },
    staff: row.staffName,
    asker: { userId, memberId: row.memberId, nickname, vipLevel, account: row.account && mask(row.account) },
    madeAt: row.madeAt.getTime(),
    askedAt: timeOf(row.askedAt),
    takenAt: timeOf(row.takenAt),
    answeredAt: timeOf(row.answeredAt),
    unansweredAt: timeOf(row.unansweredAt),
    closedAt: timeOf(row.closedAt),
    lastLine: lineOfRow(row),
    isProtection: state !== 'closed' && asksForProtection(row.said),
  }
}
