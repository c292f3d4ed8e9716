import * as api from '@liuhe/contract/api/operator/lab.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import type { StaffObject } from '@liuhe/domain/staff-areas.ts'
import type { Queryable } from '../../db/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Server } from '../../http/server.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Clock } from '../../platform/clock.ts'
import { gamesOnOffer, isGame } from '../lottery/index.ts'
import { mountOperatorArea, takeRequest } from '../operators/index.ts'
import { runBook } from './book-run.ts'
import { headOf, labDraw, lineOf, numbersOf, runCost, runMap } from './lab-runs.ts'
import { openExposures } from './open-exposures.ts'
import * as queries from './queries.ts'

/** The rule lab (docs/lab.md). Each question is in the audit with what was asked, before it is answered. */
export function mountLab(server: Server): void {
  mountOperatorArea(server, api, {
    exposures: ({ sql, clock }) => tellExposures({ sql, clock }),
    map: {
      async ownTransactions({ sql, clock, record }, { seed, ...turn }) {
        const draw = await labDraw({ sql, clock }, turn)
        await inTransaction(sql, (tx) => record(tx, { object: objectOf(turn), after: { seed } }))
        return runMap({ sql, clock }, draw, seed)
      },
    },
    cost: {
      async ownTransactions({ sql, clock, record }, { resultText, ...turn }) {
        const draw = await labDraw({ sql, clock }, turn)
        const numbers = numbersOf(draw, { resultText })
        await inTransaction(sql, (tx) => record(tx, { object: objectOf(turn), after: { numbers: [...numbers] } }))
        return runCost({ sql, clock }, draw, numbers)
      },
    },
    book: {
      async ownTransactions({ sql, clock, record }, asked) {
        const { gameId, group, odds, seed } = asked
        await inTransaction(sql, (tx) =>
          record(tx, { object: `lab/prices/${gameId}/${group}`, after: { odds: { ...odds }, seed } }),
        )
        return runBook({ sql, clock }, asked)
      },
    },
    async setLine({ tx, operator, note }, { gameId, requestId, revision, amount }) {
      note({ object: `exposure-line/${gameId}` })
      if (!(await isGame(tx, gameId))) throw new Refusal('GAME/NOT_FOUND')
      const before = await queries.findLine(tx, gameId)
      const body = { gameId, revision, amount: String(amount) }
      if (!(await takeRequest(tx, operator, { requestId, action: 'lab.setLine', body }))) {
        return { amount: before?.amount ?? amount, revision: before?.revision ?? 0 }
      }
      const now = await queries.setLine(tx, { gameId, amount, revision, setBy: operator.login })
      if (now === undefined) throw new Refusal('LAB/CHANGED')
      note({
        before: { amount: before === undefined ? null : String(before.amount) },
        after: { amount: String(amount) },
      })
      return { amount, revision: now }
    },
  })
}

/** Open draws with their worst result, and the line of every game. */
async function tellExposures({
  sql,
  clock,
}: {
  sql: Queryable
  clock: Clock
}): Promise<OutputOf<typeof api.exposures>> {
  const [open, games, lines] = [
    await openExposures({ sql, clock }),
    await gamesOnOffer(sql),
    await queries.selectLines(sql),
  ]
  const lineOfGame = new Map(lines.map((line) => [line.gameId, line]))
  return {
    draws: open.map(({ draw, orders, stake, worst }) => ({
      ...{ ...headOf(draw), orders, stake },
      worst: worst && { paid: worst.paid, net: worst.net, resultText: worst.resultText, isExact: worst.isExact },
      line: lineOf(lineOfGame.get(draw.gameId)?.amount, worst?.net),
    })),
    games: games.map(({ gameId, name }) => ({
      ...{ gameId, gameName: name, line: lineOfGame.get(gameId)?.amount ?? null },
      revision: lineOfGame.get(gameId)?.revision ?? 0,
    })),
  }
}

const objectOf = ({ gameId, turnNum }: { gameId: number; turnNum: string }): StaffObject => `lab/${gameId}/${turnNum}`
