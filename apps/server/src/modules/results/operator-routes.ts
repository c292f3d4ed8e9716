import * as api from '@liuhe/contract/api/operator/results.ts'
import { parseResult } from '@liuhe/domain/lottery/family.ts'
import * as z from 'zod/mini'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { keyOf, nextKey } from '../../http/framework/keyset.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Server } from '../../http/server.ts'
import { type ApprovalDesk, propose } from '../approvals/index.ts'
import { selectDebts } from '../bets/index.ts'
import { findDraw } from '../lottery/index.ts'
import { maskedAccounts } from '../member/index.ts'
import { mountOperatorArea } from '../operators/index.ts'
import * as desk from './desk-queries.ts'
import { drawVoid, turnOf } from './draw-void.ts'
import { enterByHand, reporterOf } from './enter-by-hand.ts'
import { keepPicture } from './keep-picture.ts'
import { findPicture } from './picture-queries.ts'
import { stopResult } from './queries.ts'
import { effectOn, resultCorrection } from './result-correction.ts'
import { resultResume } from './result-resume.ts'

/** The desk of official results: what waits, entries by hand, corrections and voids by two, alarms and debts. */
export function mountResultsConsole(server: Server, approvals: ApprovalDesk): void {
  mountOperatorArea(server, api, {
    async draws({ sql, operator }, { state, after, rows }) {
      const key = after === undefined ? undefined : (keyOf(after, ['time', 'int']) as [string, number])
      const found = await desk.selectDesk(sql, { state, after: key, rows, reporter: reporterOf(operator.login) })
      const next = nextKey(found, rows, ({ planKey, drawId }) => [planKey, drawId])
      return { data: found.map(wireOf), next }
    },
    async draw({ sql, operator }, turn) {
      const reporter = reporterOf(operator.login)
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
    },
    enter: enterByHand(approvals),
    uploadPicture: { ownTransactions: (context, { bytes }) => keepPicture(context, bytes) },
    async picture({ sql, operator }, { sha256 }) {
      const found = await findPicture(sql, { sha256, reporter: reporterOf(operator.login), login: operator.login })
      if (found === undefined) throw new Refusal('RESULT/NO_PICTURE')
      const { bytes, ...picture } = found
      return { ...picture, data: bytes.toString('base64') }
    },
    async stop({ tx, operator, note }, { reason, ...turn }) {
      note({ object: turnOf(turn), reason })
      const draw = await desk.findDeskDraw(tx, { ...turn, reporter: '' })
      if (draw === undefined) throw new Refusal('DRAW/NOT_FOUND')
      const outcome = await stopResult(tx, { drawId: draw.drawId, by: operator.login, reason })
      if (outcome === 'closed') throw new Refusal('RESULT/CLOSED')
      note({ after: { stopped: outcome === 'stopped' ? 1 : 0, version: draw.version } })
      return { outcome }
    },
    resume: (context, { requestId, version, reason, ...payload }) =>
      propose(context, resultResume, { payload, revision: version, reason, requestId }),
    async preview({ sql }, { resultText: openNum, ...turn }) {
      const draw = await desk.findDeskDraw(sql, { ...turn, reporter: '' })
      if (draw === undefined) throw new Refusal('DRAW/NOT_FOUND')
      if (draw.resultText === null) throw new Refusal('RESULT/CLOSED')
      if (parseResult(draw.family, openNum) === undefined) throw new Refusal('REQ/INVALID')
      return z.decode(api.CorrectionEffect, await effectOn(sql, draw, { openNum }))
    },
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
