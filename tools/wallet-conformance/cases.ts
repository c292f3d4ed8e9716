import { randomUUID } from 'node:crypto'
import { doubtCases } from './doubt-cases.ts'
import type { Case } from './kit.ts'
import { BET, moved, placed, WIN } from './movements.ts'
import { orderCases } from './order-cases.ts'
import { repeatCases } from './repeat-cases.ts'

const rounds: readonly Case[] = [
  {
    name: 'a win of nothing is a success and moves nothing',
    async run(table) {
      const { tx, round } = await placed(table)
      const change = await moved(table, async () => {
        const answer = await table.send({ kind: 'win', ref: tx, round, amount: 0n, closes: true })
        table.check(answer.result === 'ok', `it was no success: ${answer.text}`)
      })
      table.check(change === 0n, `it moved ${change}`)
    },
  },
  {
    name: 'a bet above the balance is refused, and the answer says the balance',
    async run(table) {
      const before = await table.balance()
      const answer = await table.send({ kind: 'bet', amount: before + 1_000n })
      table.check(answer.result === 'insufficient', `it was answered ${answer.result}`)
      table.check(answer.balance === before, 'the answer does not say the balance')
      table.check((await table.balance()) === before, 'it moved money')
    },
  },
  {
    name: 'a bet and win of which the bet is above the balance moves nothing',
    needs: ['bet-win'],
    async run(table) {
      const before = await table.balance()
      const answer = await table.send({ kind: 'bet-win', amount: before + 1_000n, win: before + 9_000n, closes: true })
      table.check(answer.result === 'insufficient', `it was answered ${answer.result}`)
      table.check((await table.balance()) === before, 'it moved money')
    },
  },
  {
    name: 'a round that is closed takes no bet and no win, and still a rollback',
    needs: ['end'],
    async run(table) {
      const { tx, round } = await placed(table)
      await table.send({ kind: 'win', ref: tx, round, amount: WIN, closes: true })
      for (const kind of ['bet', 'win'] as const) {
        const change = await moved(table, async () => {
          const answer = await table.send({ kind, round, ref: tx, amount: BET })
          table.check(answer.result !== 'ok', `a ${kind} in it was a success`)
        })
        table.check(change === 0n, `a ${kind} in it moved ${change}`)
      }
      const change = await moved(table, () => table.send({ kind: 'rollback', ref: tx, round }))
      table.check(change === BET, `the rollback moved ${change}`)
    },
  },
  {
    name: 'a win can be rolled back, once',
    async run(table) {
      const { tx, round } = await placed(table)
      const win = randomUUID()
      await table.send({ kind: 'win', tx: win, ref: tx, round, amount: WIN })
      const change = await moved(table, async () => {
        for (let time = 0; time < 2; time++) {
          const answer = await table.send({ kind: 'rollback', ref: win, round })
          table.check(answer.result === 'ok', 'it was no success')
        }
      })
      table.check(change === -WIN, `it moved ${change}`)
    },
  },
  {
    name: 'a late bet is refused and a late win is paid',
    async run(table) {
      const { tx, round } = await placed(table)
      const { expiredToken } = table.options
      if (expiredToken !== undefined) {
        const change = await moved(table, async () => {
          const answer = await table.send({ kind: 'bet', amount: BET, token: expiredToken })
          table.check(answer.result === 'token', `a bet with a token that is over was answered ${answer.result}`)
        })
        table.check(change === 0n, `a bet with a token that is over moved ${change}`)
      }
      const change = await moved(table, async () => {
        const win = { kind: 'win', ref: tx, round, amount: WIN, ...(expiredToken && { token: expiredToken }) } as const
        const answer = await table.send(win)
        table.check(answer.result === 'ok', `a win was answered ${answer.result}`)
      })
      table.check(change === WIN, `a win moved ${change}`)
    },
  },
]

/** All cases of the kit, the cheap ones first. */
export const CASES: readonly Case[] = [...rounds, ...repeatCases, ...orderCases, ...doubtCases]
