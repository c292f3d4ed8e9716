import type * as api from '@liuhe/contract/api/operator/results.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import { Refusal } from '../../http/refusal.ts'
import { type ApprovalDesk, payloadHash, requireTwoPeople } from '../approvals/index.ts'
import type { OperatorWrite } from '../operators/index.ts'
import * as desk from './desk-queries.ts'
import { turnOf } from './draw-void.ts'
import { enterResult } from './enter-result.ts'
import { findDraw } from './queries.ts'

/** How an operator is named among the reporters of a draw. */
export const reporterOf = (login: string): `operator:${string}` => `operator:${login}`

/**
 * Takes one person's entry of all numbers. Nobody is shown another's before his own is in, and two who sit at one
 * browser, or behind one address that is no office's, are not two (SEC-62). A request that comes again is answered as
 * before and not heard again: after a contradiction it would be somebody's word that he did not give.
 * @returns a refusal to be committed: RESULT/MISMATCH withdraws every word and raises an alarm
 * @throws DRAW/NOT_FOUND, GAME/NOT_FOUND, RESULT/TOO_EARLY, RESULT/CLOSED, APPROVAL/SAME_PLACE, REQ/INVALID,
 *   REQ/KEY_REUSED
 */
export const enterByHand =
  ({ isOffice }: Pick<ApprovalDesk, 'isOffice'>) =>
  async (
    { tx, operator, request, note }: OperatorWrite<typeof api.enter>,
    input: InputOf<typeof api.enter>,
  ): Promise<OutputOf<typeof api.enter> | Refusal> => {
    const { requestId, ...entry } = input
    // Its numbers are in the report: who reads the audit is not to be asked for them meanwhile.
    note({ object: turnOf(entry), after: { url: entry.url, screenshot: entry.screenshot } })
    const requestHash = payloadHash(entry)
    const before = await desk.findHandEntry(tx, operator.operatorId, requestId)
    if (before !== undefined) {
      if (!before.requestHash.equals(requestHash)) throw new Refusal('REQ/KEY_REUSED')
      return answerOf(before.outcome)
    }
    const draw = await findDraw(tx, entry.gameId, entry.turnNum)
    if ('missing' in draw) throw new Refusal(draw.missing === 'game' ? 'GAME/NOT_FOUND' : 'DRAW/NOT_FOUND')
    const { drawId } = draw
    const answer = await enterResult(tx, {
      ...entry,
      operator: operator.login,
      capturedAt: new Date(entry.capturedAt),
      screenshot: Buffer.from(entry.screenshot, 'hex'),
    })
    if (answer instanceof Refusal && answer.code !== 'RESULT/MISMATCH') throw answer
    const seat = { operatorId: operator.operatorId, device: operator.device, address: request.address }
    // Asked after the entry, which has locked the draw: of two who enter at once the second sees the first.
    for (const other of await desk.selectOtherSeats(tx, drawId, operator.operatorId)) {
      requireTwoPeople(other, seat, isOffice)
    }
    const outcome = answer instanceof Refusal ? 'mismatch' : answer.outcome
    await desk.insertHandEntry(tx, {
      ...{ drawId, operatorId: operator.operatorId, requestId, requestHash, outcome },
      session: Buffer.from(operator.sessionId, 'hex'),
      device: operator.device === null ? null : Buffer.from(operator.device, 'hex'),
      address: request.address,
    })
    return answerOf(outcome)
  }

const answerOf = (outcome: desk.HandOutcome): OutputOf<typeof api.enter> | Refusal =>
  outcome === 'mismatch' ? new Refusal('RESULT/MISMATCH') : { outcome }
