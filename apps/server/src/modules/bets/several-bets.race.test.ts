import { hash } from 'node:crypto'
import { below, type Random } from '@liuhe/domain/random.ts'
import type { Money } from '@liuhe/domain/money.ts'
import { pick, seededRandom } from '@liuhe/demo/content/chance.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { holdLock } from '../../testing/hold-lock.ts'
import { aMember, anOpenDraw, drawIs } from '../../testing/money-world.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { createBetQueue } from './bet-queue.ts'
import type { BatchAnswer, PricedBet } from './priced-bet.ts'
import { placeBatch } from './queries.ts'
import { checkBooks } from './testing.ts'

// Several bets of one member in one batch are booked as if they had come one by one (ADR 065). Twins ask for the same
// things: one of them bet by bet, the other all at once.

const db = useTestDatabase()
afterEach(() => checkBooks(db.owner))

const ROUNDS = 12
const PAIRS = 12
/** 厘; few bets reach it, and several together do. */
const WIN_CAP = 4_000_000n
/** A play with a payout cap of its own. */
const CAPPED = '102'
const PLAY_CAP = 2_500_000n

describe('several bets of one member at once', () => {
  it('are answered and booked like the same bets one after the other, whatever they ask for', async () => {
    const seen = new Set<string>()
    const faults: unknown[] = []
    let together = 0
    for (let round = 0; round < ROUNDS; round++) {
      const random = seededRandom(`several bets ${round}`)
      const draws = [await anOpenDraw(db.owner), await anOpenDraw(db.owner), await aClosedDraw()]
      const twins = await Promise.all(Array.from({ length: PAIRS }, () => somePair(random)))
      // Near its payout cap a play is judged bet by bet, so that few go together there.
      const plays = round % 4 === 0 ? ['101', CAPPED] : ['101']
      const wishes = twins.map(() => Array.from({ length: 1 + below(random, 24) }, () => aWish(random, draws, plays)))

      const one = await Promise.all(twins.map(([member], n) => oneByOne(member, wishes[n] as Wish[])))
      const queue = createBetQueue(async (batch) => {
        const answers = await placeBatch(db.sql, batch, WIN_CAP).catch((fault: unknown) => {
          faults.push(fault)
          throw fault
        })
        const placed = batch.filter((_, n) => outcomeOf(answers[n] as BatchAnswer) === 'placed')
        together += placed.length - new Set(placed.map(({ memberId }) => memberId)).size
        return answers
      })
      const other = await Promise.all(
        twins.map(([, member], n) => Promise.all((wishes[n] as Wish[]).map((wish) => queue.book(betOf(member, wish))))),
      )

      expect(other.map((its) => its.map(factsOf))).toEqual(one.map((its) => its.map(factsOf)))
      for (const [left, right] of twins) expect(await booksOf(right)).toEqual(await booksOf(left))
      for (const answer of one.flat()) seen.add(outcomeOf(answer))
    }
    const everything = ['capped', 'closed', 'insufficient', 'key-reused', 'placed', 'play-capped', 'replayed']
    expect([...seen].toSorted()).toEqual([...everything, 'stake-limit'])
    // Many of them really went together, and no statement failed by a constraint that judged for it.
    expect(faults).toEqual([])
    expect(together).toBeGreaterThan(ROUNDS * 8)
  }, 60_000)

  it('go together in one batch, and tell their last balance', async () => {
    const [draw, member] = [await anOpenDraw(db.owner), await aMember(db.owner, { balance: 1_000_000n })]
    const wishes = Array.from({ length: 100 }, (_, n): Wish => ({ ...SMALL, key: `together-${n}`, draw }))
    const batches: number[] = []
    const queue = createBetQueue((batch) => {
      batches.push(batch.length)
      return placeBatch(db.sql, batch, WIN_CAP)
    })
    const answers = await Promise.all(wishes.map((wish) => queue.book(betOf(member, wish))))
    expect(batches).toEqual([100])
    expect(answers.map(balanceOf)).toEqual(wishes.map((_, n) => 1_000_000n - BigInt(n + 1) * SMALL.stake))
    const [{ told }] = await db.owner<[{ told: unknown }]>`
      select payload as told from outbox where topic = 'balance' order by outbox_id desc limit 1`
    expect(told).toEqual([{ memberId: String(member), balance: String(1_000_000n - 100n * SMALL.stake) }])
  })

  it('wait behind one whose draw is held, and keep their order', async () => {
    const [held, free] = [await anOpenDraw(db.owner), await anOpenDraw(db.owner)]
    const [member, other] = [await aRich(), await aRich()]
    const lock = await holdLock(db.owner, (tx) => tx`select pg_advisory_xact_lock(7, ${held})`)
    const bets = [
      betOf(member, { ...SMALL, key: 'one', draw: held }),
      betOf(member, { ...SMALL, key: 'two', draw: free }),
    ]
    const own = betOf(other, { ...SMALL, key: 'own', draw: free })
    expect((await placeBatch(db.sql, [...bets, own], WIN_CAP)).map(outcomeOf)).toEqual(['busy', 'next', 'placed'])
    const queue = createBetQueue((batch) => placeBatch(db.sql, batch, WIN_CAP))
    const booking = bets.map((bet) => queue.book(bet))
    await lock.release()
    const [first, second] = await Promise.all(booking)
    expect(balanceOf(second as BatchAnswer)).toBe((balanceOf(first as BatchAnswer) as Money) - SMALL.stake)
  })

  it('leave room for others: a crowd of one member holds nobody up', async () => {
    const [draw, hot, calm] = [await anOpenDraw(db.owner), await aRich(), await aRich()]
    const batches: PricedBet[][] = []
    const queue = createBetQueue((batch) => {
      batches.push(batch)
      return placeBatch(db.sql, batch, WIN_CAP * 1_000n)
    })
    const wishes = Array.from({ length: 1_000 }, (_, n): Wish => ({ ...SMALL, key: `crowd-${n}`, draw }))
    const crowd = wishes.map((wish) => queue.book(betOf(hot, wish)))
    const own = queue.book(betOf(calm, { ...SMALL, key: 'calm', draw }))
    expect(outcomeOf(await own)).toBe('placed')
    await Promise.all(crowd)
    expect(batches.findIndex((batch) => batch.some(({ memberId }) => memberId === calm))).toBe(0)
    expect(batches.length).toBeLessThan(8)
  })
})

interface Wish {
  key: string
  draw: number
  stake: Money
  winMax: Money
  /** Stands for the content. */
  content: string
  play?: string
}

const SMALL = { stake: 2_000n, winMax: 1_000n, content: 'small' }

/** Few keys, so that some come again; draws of which one is closed; stakes and gains that run into their limits. */
const aWish = (random: Random, draws: readonly number[], plays: readonly string[]): Wish => ({
  key: `key-${below(random, 30)}`,
  draw: pick(random, [...draws.slice(0, 2), ...draws]),
  stake: pick(random, [2_000n, 2_000n, 10_000n, 30_000n, 400_000n]),
  winMax: pick(random, [1_000n, 1_000n, 500_000n, 1_500_000n, 4_000_001n]),
  content: pick(random, ['one', 'one', 'other']),
  play: pick(random, plays),
})

const betOf = (memberId: bigint, { key, draw, stake, winMax, content, play = '101' }: Wish): PricedBet => ({
  memberId,
  drawId: draw,
  requestId: key,
  bodyHash: hash('sha256', `${draw} ${stake} ${winMax} ${content} ${play}`, 'buffer'),
  winCap: WIN_CAP,
  playCaps: { [CAPPED]: PLAY_CAP },
  lines: [1, 1].map((notes) => ({
    ...{ play, selectionText: '07', odds: [480_000], stakePerNote: stake / 2n, notes },
    ...{ winMax: winMax / 2n, pricing: 'official', rebateTenths: 0 },
  })) as unknown as PricedBet['lines'],
})

async function oneByOne(member: bigint, wishes: readonly Wish[]): Promise<BatchAnswer[]> {
  const answers: BatchAnswer[] = []
  for (const wish of wishes) {
    let answer: BatchAnswer | undefined
    // Another one's batch may hold the draw for a moment.
    while (answer === undefined || answer === 'busy')
      [answer] = await placeBatch(db.sql, [betOf(member, wish)], WIN_CAP)
    answers.push(answer)
  }
  return answers
}

/** Two members with the same little money; some with the same limit of what they stake in a day. */
async function somePair(random: Random): Promise<[bigint, bigint]> {
  const balance = pick(random, [50_000n, 300_000n, 900_000n])
  const pair = [await aMember(db.owner, { balance }), await aMember(db.owner, { balance })] as [bigint, bigint]
  const hasLimit = below(random, 4) === 0
  for (const member of hasLimit ? pair : [])
    await db.owner`
      insert into gaming_limit (member_id, kind, period, amount, changed_by)
      values (${member}, 'stake', 'day', 60000, 'test')`
  return pair
}

const aRich = () => aMember(db.owner, { balance: 1_000_000_000n })

async function aClosedDraw(): Promise<number> {
  const draw = await anOpenDraw(db.owner)
  await drawIs(db.owner, draw, '01,02,03,04,05,06,07')
  return draw
}

const outcomeOf = (answer: BatchAnswer): string => (typeof answer === 'string' ? answer : answer.outcome)
const balanceOf = (answer: BatchAnswer): Money | null => (typeof answer === 'string' ? null : answer.balance)

/** An answer without the numbers that differ between twins. */
const factsOf = (answer: BatchAnswer) => {
  if (typeof answer === 'string') return answer
  const { outcome, total, balance, orderIds, play } = answer
  return { outcome, total, balance, orders: orderIds?.length ?? 0, play }
}

/** Orders, postings and exposures of a member, in order. */
const booksOf = async (member: bigint) => ({
  orders: await db.owner`
    select draw_id, t.key, play_code, stake, notes, o.total, o.win_max from bet_order o join ledger_transfer t
      using (transfer_id)
    where o.member_id = ${member} order by o.order_id`,
  postings: await db.owner`
    select p.amount, p.from_seq, p.from_balance, p.line, t.key from ledger_posting p
    join ledger_account a on a.account_id = p.from_account join ledger_transfer t using (transfer_id)
    where a.member_id = ${member} order by p.from_seq`,
  exposures: await db.owner`
    select draw_id, win_max from bet_exposure where member_id = ${member} order by draw_id`,
  days: await db.owner`select game_id, model, orders from bet_day_total where member_id = ${member} order by 1, 2`,
  balance: await db.owner`select balance, last_seq from ledger_balance where member_id = ${member} order by kind`,
})
