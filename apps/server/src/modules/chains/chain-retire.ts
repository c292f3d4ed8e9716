import { RetireEffect } from '@liuhe/contract/api/operator/chains.ts'
import * as z from 'zod/mini'
import { Refusal } from '../../http/refusal.ts'
import type { ApprovalKind } from '../approvals/index.ts'
import { previewVoid } from '../bets/index.ts'
import { lockChain, retireChain, turnOfChain } from '../lottery/index.ts'

type Payload = { gameId: number; serial: number }

/**
 * A seed chain whose secret is lost is given up (ADR 051). Its revision is the number of turns drawn from it: a chain
 * that has drawn since it was proposed is not lost, and nothing happens to it.
 */
export const chainRetire: ApprovalKind<Payload> = {
  name: 'chain-retire',
  make: 'operateDraws',
  decide: 'approveDraws',
  objectOf: ({ gameId, serial }) => `chain/${gameId}/${serial}`,
  async lockRevision(tx, payload) {
    const chain = await lockChain(tx, payload)
    if (chain === undefined) throw new Refusal('CHAIN/NOT_FOUND')
    if (chain.isOver) throw new Refusal('CHAIN/OVER')
    return chain.used
  },
  async effectOf(sql, payload) {
    const chain = await turnOfChain(sql, payload)
    if (chain === undefined) return null
    const { gameName, used, length, drawId, turnNum, status } = chain
    const openTurn =
      drawId === null || turnNum === null || status === null
        ? null
        : { turnNum, status, ...(await previewVoid(sql, drawId)) }
    return z.encode(RetireEffect, { gameName, used, length, openTurn })
  },
  async execute(tx, payload) {
    const retirement = await retireChain(tx, payload)
    if (retirement.outcome !== 'retired') throw new Error(`a chain that was locked is ${retirement.outcome}`)
    return { state: 'retired', openTurn: retirement.openTurn }
  },
}
