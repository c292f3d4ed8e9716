import { randomUUID } from 'node:crypto'
import { doubtCases } from './doubt-cases.ts'
import type { Case, Table } from './kit.ts'
import { orderCases } from './order-cases.ts'
import type { Answer, Call } from './speaker.ts'

/** Ten yuan, and what a bet of them may win. */
const BET = 10_000n
const WIN = 25_500n
const TIMES = 10

const ids = () => ({ requestId: randomUUID(), tx: randomUUID(), round: randomUUID() })

/** Runs something and says how the balance moved. */
async function moved(table: Table, work: () => Promise<unknown>): Promise<bigint> {
  const before = await table.balance()
  await work()
  return (await table.balance()) - before
}

/** A bet that stands. */
async function placed(table: Table, call: Partial<Call> = {}) {
  const place = { ...ids(), amount: BET, ...call }
  const answer = await table.send({ kind: 'bet', ...place })
  table.check(answer.result === 'ok', `a bet within the balance was not taken: ${answer.text}`)
  return place
}

const isSame = (answers: readonly Answer[]) => new Set(answers.map(({ text }) => text)).size === 1

/** The calls that move money, with what each moves and what must be there before it. */
const MOVEMENTS: readonly { kind: Call['kind']; delta: bigint; prepare(table: Table): Promise<Partial<Call>> }[] = [
  { kind: 'bet', delta: -BET, prepare: async () => ({ ...ids(), amount: BET }) },
  {
    kind: 'win',
    delta: WIN,
    prepare: async (table) => {
      const { tx, round } = await placed(table)
      return { ...ids(), ref: tx, round, amount: WIN }
    },
  },
  { kind: 'bet-win', delta: WIN - BET, prepare: async () => ({ ...ids(), amount: BET, win: WIN, closes: true }) },
  {
    kind: 'rollback',
    delta: BET,
    prepare: async (table) => {
      const { tx, round } = await placed(table)
      return { ...ids(), ref: tx, round }
    },
  },
]

const repeats: readonly Case[] = MOVEMENTS.flatMap(({ kind, delta, prepare }) => [
  {
    name: `a ${kind} and its repeats have one effect`,
    needs: [kind],
    async run(table) {
      const call = { kind, ...(await prepare(table)) }
      const answers: Answer[] = []
      const change = await moved(table, async () => {
        for (let time = 0; time < 3; time++) answers.push(await table.send(call))
      })
      table.check(change === delta, `moved ${change} and not ${delta}`)
      table.check(
        answers.every(({ result }) => result === 'ok'),
        'a repeat of the same request was no success',
      )
      table.check(!table.speaker.keepsAnswers || isSame(answers), 'a repeat of the same request has another answer')
      const again = await moved(table, async () => {
        const answer = await table.send({ ...call, requestId: randomUUID() })
        table.check(answer.result === 'ok', 'the same transaction in another request was no success')
      })
      table.check(again === 0n, `the same transaction in another request moved ${again}`)
    },
  },
  {
    name: `ten times the same ${kind} at once have one effect`,
    needs: [kind],
    async run(table) {
      const call = { kind, ...(await prepare(table)) }
      const change = await moved(table, async () => {
        const answers = await Promise.all(
          Array.from({ length: TIMES }, (_, time) =>
            table.send(time % 2 === 0 ? call : { ...call, requestId: randomUUID() }),
          ),
        )
        table.check(
          answers.every(({ result }) => result === 'ok' || result === 'unknown'),
          'one of them was refused',
        )
      })
      table.check(change === delta, `moved ${change} and not ${delta}`)
    },
  },
  {
    name: `a ${kind} whose answer nobody heard is there, once`,
    needs: [kind],
    async run(table) {
      const call = { kind, ...(await prepare(table)) }
      const change = await moved(table, async () => {
        await table.postUnheard(table.messageOf(call))
        const answer = await table.send(call)
        table.check(answer.result === 'ok', 'its repeat was no success')
      })
      table.check(change === delta, `moved ${change} and not ${delta}`)
    },
  },
  {
    name: `a ${kind} with the number of another is refused`,
    needs: [kind],
    async run(table) {
      const call = { kind, ...(await prepare(table)) }
      await table.send(call)
      const change = await moved(table, async () => {
        const other =
          kind === 'rollback'
            ? { ref: (await placed(table, { amount: 1_000n })).tx }
            : { amount: (call.amount ?? 0n) + 1_000n }
        const answer = await table.send({ ...call, ...other, requestId: randomUUID() })
        table.check(answer.result !== 'ok', 'it was a success')
      })
      table.check(change === (kind === 'rollback' ? -1_000n : 0n), `it moved ${change}`)
    },
  },
])

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
export const CASES: readonly Case[] = [...rounds, ...repeats, ...orderCases, ...doubtCases]
