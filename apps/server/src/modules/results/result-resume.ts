import { ResumeEffect } from '@liuhe/contract/api/operator/results.ts'
import type * as api from '@liuhe/contract/api/operator/results.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import * as z from 'zod/mini'
import { Refusal } from '../../http/refusal.ts'
import type { ApprovalKind } from '../approvals/index.ts'
import { findDraw as findAnyDraw } from '../lottery/index.ts'
import type { OperatorWrite } from '../operators/index.ts'
import { findDeskDraw } from './desk-queries.ts'
import { turnOf } from './draw-void.ts'
import { resumeResult, stopResult } from './queries.ts'

type Payload = { gameId: number; turnNum: string }

/** A settlement that one person has stopped goes on (SEC-62). Its revision is the version of the result. */
export const resultResume: ApprovalKind<Payload> = {
  name: 'result-resume',
  make: 'operateDraws',
  decide: 'approveDraws',
  objectOf: turnOf,
  async lockRevision(tx, payload) {
    const draw = await findDeskDraw(tx, { ...payload, reporter: '' })
    if (draw === undefined) throw new Refusal('DRAW/NOT_FOUND')
    if (draw.stopped === null) throw new Refusal('RESULT/CLOSED')
    return draw.version
  },
  async effectOf(sql, payload) {
    const [draw, record] = await Promise.all([
      findDeskDraw(sql, { ...payload, reporter: '' }),
      findAnyDraw(sql, payload),
    ])
    if (draw?.stopped == null) return null
    const { gameName, resultText, version, stopped } = draw
    return z.encode(ResumeEffect, {
      ...{ gameName, resultText: resultText ?? '', version, stoppedBy: stopped.by, reason: stopped.reason },
      ...{ stoppedAt: stopped.at, orders: record?.betCount ?? 0, stake: record?.stakeTotal ?? 0n },
    })
  },
  async execute(tx, payload, { approvalId }) {
    const draw = await findDeskDraw(tx, { ...payload, reporter: '' })
    if (draw === undefined || !(await resumeResult(tx, { ...draw, approvalId }))) throw new Refusal('RESULT/CLOSED')
    return { version: draw.version }
  },
}

/**
 * One person stops the settlement of a published result before it begins.
 * @throws DRAW/NOT_FOUND, RESULT/CLOSED when there is nothing to stop
 */
export async function stopByHand(
  { tx, operator, note }: OperatorWrite<typeof api.stop>,
  { reason, ...turn }: InputOf<typeof api.stop>,
): Promise<OutputOf<typeof api.stop>> {
  note({ object: turnOf(turn), reason })
  const draw = await findDeskDraw(tx, { ...turn, reporter: '' })
  if (draw === undefined) throw new Refusal('DRAW/NOT_FOUND')
  const outcome = await stopResult(tx, { drawId: draw.drawId, by: operator.login, reason })
  if (outcome === 'closed') throw new Refusal('RESULT/CLOSED')
  note({ after: { stopped: outcome === 'stopped' ? 1 : 0, version: draw.version } })
  return { outcome }
}
