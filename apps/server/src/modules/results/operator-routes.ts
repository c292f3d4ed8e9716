import * as api from '@liuhe/contract/api/operator/results.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import type { Queryable } from '../../db/connect.ts'
import { keyOf, nextKey } from '../../http/framework/keyset.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Server } from '../../http/server.ts'
import { type ApprovalDesk, propose } from '../approvals/index.ts'
import { selectDebts } from '../bets/index.ts'
import { findDraw } from '../lottery/index.ts'
import { maskedAccounts } from '../member/index.ts'
import { mountOperatorArea } from '../operators/index.ts'
import * as desk from './desk-queries.ts'
import { drawVoid } from './draw-void.ts'
import { enterByHand, reporterOf } from './enter-by-hand.ts'
import { mountPictures } from './keep-picture.ts'
import { previewByHand, resultCorrection } from './result-correction.ts'
import { resultResume, stopByHand } from './result-resume.ts'

/** The desk of official results: what waits, entries by hand, corrections and voids by two, alarms and debts. */
export function mountResultsConsole(server: Server, approvals: ApprovalDesk): void {
  mountPictures(server)
  mountOperatorArea(server, api, {
    async draws({ sql, operator }, { state, after, rows }) {
      const key = after === undefined ? undefined : (keyOf(after, ['time', 'int']) as [string, number])
      const found = await desk.selectDesk(sql, { state, after: key, rows, reporter: reporterOf(operator.login) })
      const next = nextKey(found, rows, ({ planKey, drawId }) => [planKey, drawId])
      return { data: found.map(wireOf), next }
    },
    draw: ({ sql, operator }, turn) => readDraw(sql, reporterOf(operator.login), turn),
    enter: enterByHand(approvals),
    stop: stopByHand,
    resume: (context, { requestId, version, reason, ...payload }) =>
      propose(context, resultResume, { payload, revision: version, reason, requestId }),
    preview: ({ sql }, asked) => previewByHand(sql, asked),
    correct: (context, { requestId, reason, resultText: openNum, ...rest }) =>
      propose(context, resultCorrection, { payload: { ...rest, openNum }, revision: rest.version, reason, requestId }),
    voidDraw: (context, { requestId, reason, ...payload }) =>
      propose(context, drawVoid, { payload, revision: 0, reason, requestId }),
    async alarms({ sql }, filter) {
      const rows = await desk.selectAlarms(sql, { state: filter.state, before: filter.before, rows: filter.rows })
      return rows.map(({ subject, isPublished, ...row }) => ({ ...row, said: saidIn(subject, isPublished) }))
    },
    async handleAlarm({ tx, operator, note }, { alarmId, note: words }) {
      note({ object: `result-alarm/${alarmId}`, reason: words })
      const isDone = await desk.handleAlarm(tx, { alarmId, login: operator.login, note: words })
      if (!isDone) throw new Refusal('ALARM/NOT_FOUND')
      return null
    },
    async debts({ sql }, { after, rows }) {
      const key = after === undefined ? undefined : (keyOf(after, ['big', 'int', 'int']) as [string, number, number])
      const found = await selectDebts(sql, { after: key, rows })
      const accounts = await maskedAccounts(
        sql,
        found.map(({ memberId }) => memberId),
      )
      return {
        data: found.map(({ memberId, gameId, turnNum, version, owed, collected }) => ({
          ...{ gameId, turnNum, version, owed, collected },
          memberId: String(memberId),
          account: accounts.get(memberId) ?? '',
        })),
        next: nextKey(found, rows, ({ memberId, drawId, version }) => [String(memberId), drawId, version]),
      }
    },
  })
}

/** An official draw as the one who asks may see it. @throws DRAW/NOT_FOUND */
async function readDraw(
  sql: Queryable,
  reporter: string,
  turn: InputOf<typeof api.draw>,
): Promise<OutputOf<typeof api.draw>> {
  const draw = await desk.findDeskDraw(sql, { ...turn, reporter })
  if (draw === undefined) throw new Refusal('DRAW/NOT_FOUND')
  const [reports, record] = await Promise.all([desk.selectReports(sql, draw.drawId), findDraw(sql, turn)])
  const isShown = draw.resultText !== null || draw.isMineIn
  return {
    draw: wireOf(draw),
    // Without a word of one's own nobody is told another's: the second entry is blind, and so is the next one after
    // a contradiction.
    reports: reports.map((report) => ({
      ...report,
      resultText: isShown || report.reporter === reporter ? report.resultText : null,
    })),
    versions: [...(await desk.selectVersions(sql, draw.drawId))],
    voidReason: draw.voidReason,
    bets: { orders: record?.betCount ?? 0, stake: record?.stakeTotal ?? 0n },
  }
}

const wireOf = (row: desk.DeskRow): OutputOf<typeof api.draw>['draw'] => {
  const { planKey: _, voidReason: _reason, ...draw } = row
  return draw
}

/** Who said what in a contradiction; the numbers only once there is a result, for until then entries are blind. */
const saidIn = (subject: string, isPublished: boolean) =>
  (subject === '' ? [] : subject.split(' | ')).map((part) => {
    const [reporter = '', resultText = ''] = part.split(' ')
    return { reporter, resultText: isPublished ? resultText : null }
  })
