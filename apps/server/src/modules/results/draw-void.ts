import { VoidEffect } from '@liuhe/contract/api/operator/results.ts'
import type { StaffObject } from '@liuhe/domain/staff-areas.ts'
import * as z from 'zod/mini'
import { Refusal } from '../../http/refusal.ts'
import type { ApprovalKind } from '../approvals/index.ts'
import { previewVoid } from '../bets/index.ts'
import { findDraw as findAnyDraw } from '../lottery/index.ts'
import { lockDraw } from './desk-queries.ts'
import { findDraw } from './queries.ts'
import { ownDrawCanBeVoid, voidExternalDraw, voidOwn } from './void-draw.ts'

/** What somebody can look at: where it is, and the SHA-256 by which it is recognised. */
export type Evidence = { title: string; url: string; sha256: string }

type Payload = { gameId: number; turnNum: string; evidence: readonly Evidence[] }

/** How a draw is named where anything is done to it by two people. */
export const turnOf = ({ gameId, turnNum }: { gameId: number; turnNum: string }): StaffObject =>
  `draw/${gameId}/${turnNum}`

/**
 * A draw is given up (SEC-62), and everybody is refunded: an official one whose result will not come, or one of our own
 * before anybody can know its seed.
 */
export const drawVoid: ApprovalKind<Payload> = {
  name: 'draw-void',
  make: 'operateDraws',
  decide: 'approveDraws',
  objectOf: turnOf,
  async lockRevision(tx, { gameId, turnNum }) {
    const draw = await findDraw(tx, gameId, turnNum)
    if ('missing' in draw) throw new Refusal(draw.missing === 'game' ? 'GAME/NOT_FOUND' : 'DRAW/NOT_FOUND')
    const { resultBy, status, version } = await lockDraw(tx, draw.drawId)
    const canBe = resultBy === 'external' ? status === 'closed' : await ownDrawCanBeVoid(tx, draw.drawId)
    if (!canBe) throw new Refusal('RESULT/CLOSED')
    return version
  },
  async effectOf(sql, payload) {
    const draw = await findAnyDraw(sql, payload)
    if (draw === undefined) return null
    return z.encode(VoidEffect, { gameName: draw.gameName, ...(await previewVoid(sql, draw.drawId)) })
  },
  async execute(tx, { gameId, turnNum }, { people: [maker, checker], reason }) {
    const order = { gameId, turnNum, reason, operators: [maker.login, checker.login] as const }
    const draw = await findAnyDraw(tx, order)
    await (draw?.resultBy === 'own' ? voidOwn(tx, order) : voidExternalDraw(tx, order))
    return { state: 'void' }
  },
}
