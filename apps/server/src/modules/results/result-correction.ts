import type * as api from '@liuhe/contract/api/operator/results.ts'
import { CorrectionEffect } from '@liuhe/contract/api/operator/results.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import { formatResult, parseResult } from '@liuhe/domain/lottery/family.ts'
import * as z from 'zod/mini'
import type { Queryable } from '../../db/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import type { ApprovalKind } from '../approvals/index.ts'
import { previewCorrection } from '../bets/index.ts'
import { maskedAccounts } from '../member/index.ts'
import { correctResult } from './correct-result.ts'
import { type DeskRow, findDeskDraw, lockDraw } from './desk-queries.ts'
import { type Evidence, turnOf } from './draw-void.ts'
import { reporterOf } from './enter-by-hand.ts'
import { findDraw } from './queries.ts'

type Payload = {
  gameId: number
  turnNum: string
  /** The version that the maker looked at. */
  version: number
  /** The result as text; a proposal keeps the word of the wire, for one of the release before may be waiting. */
  openNum: string
  /** What visitors read beside the result. */
  note: string
  evidence: readonly Evidence[]
}

/** Another result of an official draw (I-18): published and settled again by two people. */
export const resultCorrection: ApprovalKind<Payload> = {
  name: 'result-correction',
  make: 'operateDraws',
  decide: 'approveDraws',
  objectOf: turnOf,
  async lockRevision(tx, payload) {
    const draw = await findDraw(tx, payload.gameId, payload.turnNum)
    if ('missing' in draw) throw new Refusal(draw.missing === 'game' ? 'GAME/NOT_FOUND' : 'DRAW/NOT_FOUND')
    const numbers = parseResult(draw.family, payload.openNum)
    if (numbers === undefined) throw new Refusal('REQ/INVALID')
    const { resultBy, resultText, version } = await lockDraw(tx, draw.drawId)
    if (resultBy !== 'external' || resultText === null) throw new Refusal('RESULT/CLOSED')
    if (version === payload.version && resultText === formatResult(draw.family, numbers))
      throw new Refusal('REQ/INVALID')
    return version
  },
  async effectOf(sql, payload) {
    const draw = await findDeskDraw(sql, { ...payload, reporter: '' })
    return draw === undefined ? null : effectOn(sql, draw, payload)
  },
  async execute(tx, payload, { people: [maker, checker], reason }) {
    const { gameId, turnNum, version, openNum: resultText, note } = payload
    // Named as reporters are, for both stand in one list of versions.
    const operators = [reporterOf(maker.login), reporterOf(checker.login)] as const
    return { version: await correctResult(tx, { gameId, turnNum, version, resultText, note, reason, operators }) }
  },
}

/**
 * What a correction to these numbers would change now, before anybody proposes it.
 * @throws DRAW/NOT_FOUND, RESULT/CLOSED without a result, REQ/INVALID for numbers that are no result of the game
 */
export async function previewByHand(
  sql: Queryable,
  { resultText: openNum, ...turn }: InputOf<typeof api.preview>,
): Promise<OutputOf<typeof api.preview>> {
  const draw = await findDeskDraw(sql, { ...turn, reporter: '' })
  if (draw === undefined) throw new Refusal('DRAW/NOT_FOUND')
  if (draw.resultText === null) throw new Refusal('RESULT/CLOSED')
  if (parseResult(draw.family, openNum) === undefined) throw new Refusal('REQ/INVALID')
  return z.decode(CorrectionEffect, await effectOn(sql, draw, { openNum }))
}

async function effectOn(sql: Queryable, draw: DeskRow, { openNum: resultText }: Pick<Payload, 'openNum'>) {
  const { drawId, family, lunarYear, version, gameName, state } = draw
  const { largest, ...preview } = await previewCorrection(sql, { drawId, resultText })
  const accounts = await maskedAccounts(
    sql,
    largest.map(({ memberId }) => memberId),
  )
  const before = draw.resultText ?? ''
  const after = formatResult(family, parseResult(family, resultText) ?? [])
  const old = before.split(',')
  return z.encode(CorrectionEffect, {
    ...preview,
    ...{ gameName, family, lunarYear },
    before: { version, resultText: before },
    after: { version: version + 1, resultText: after },
    changed: after.split(',').flatMap((number, place) => (number === old[place] ? [] : [place])),
    isSettled: state === 'published',
    largest: largest.map(({ memberId, ...row }) => ({
      ...row,
      memberId: String(memberId),
      account: accounts.get(memberId) ?? '',
    })),
  })
}
