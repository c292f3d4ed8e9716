import { wireCode } from '@liuhe/domain/bets/play.ts'
import { playOf } from '@liuhe/domain/bets/plays/index.ts'
import { type PricedLine, priceOrder } from '@liuhe/domain/bets/price.ts'
import { firstPrices } from '@liuhe/domain/bets/price-table.ts'
import { outcomeOf, settleByOutcome, type Settlement } from '@liuhe/domain/bets/settle.ts'
import { type Money, yuan } from '@liuhe/domain/money.ts'
import { below, type Random } from '@liuhe/domain/random.ts'
import type { Instant } from '@liuhe/domain/time.ts'
import { betPaid, betPlaced, drawSwept } from '../../../ledger/index.ts'
import type { PastDraw, PastOrder } from '../../../modules/bets/index.ts'
import type { Book } from './book.ts'

/** 特码两面, 特码色波, 特肖, 特码A: what members of the demo like, the even chances most. */
const PLAYS = ['103', '103', '103', '106', '111', '101'] as const
/** Long shots get a tenth of the stake. */
const LONG_SHOTS: ReadonlySet<string> = new Set(['111', '101'])

/** The past of the demo was bet at the first version. */
const { odds: ODDS, limits: LIMITS } = firstPrices('LHC')

/** A bet whose draw is known: what comes back is booked when the numbers are public. */
export interface PendingPayout {
  draw: PastDraw
  orders: { orderId: bigint; total: Money; settled: Settlement }[]
}

/** One line on a draw: a play and an item by chance, priced as the server prices every bet. */
export function lineOf(random: Random, draw: PastDraw, stake: Money): PricedLine {
  const code = PLAYS[below(random, PLAYS.length)] as string
  const items = playOf('LHC', code)?.items(draw.lunarYear) ?? []
  const item = items[below(random, items.length)]
  if (item === undefined) throw new Error(`play ${code} has no items`)
  const amount = LONG_SHOTS.has(code) ? wholeYuan(stake / 10n) : stake
  const priced = priceOrder(
    [
      {
        ...{ code: wireCode(draw.gameId, code, item.item), selectionText: item.label, amount, unit: 'yuan' },
        ...{ odds: item.oddsKeys.map((key) => ODDS[key] as number), multiple: 1, notes: 1, total: amount },
        rebate: 0,
      },
    ],
    {
      ...{ gameId: draw.gameId, family: 'LHC', lunarYear: draw.lunarYear, limits: LIMITS, rebateMaxTenths: 0 },
      oddsOf: (key) => ODDS[key],
    },
  )
  if (!priced.ok) throw new Error(`a line of the demo was refused: ${priced.reason.code}`)
  return priced.lines[0] as PricedLine
}

/** Books a bet on a past draw. @returns its orders as they end, and what is to be paid */
export function placeBet(
  book: Book,
  { draw, lines, at }: { draw: PastDraw; lines: readonly PricedLine[]; at: Instant },
): { orders: PastOrder[]; payout: PendingPayout } {
  const { memberId } = book
  const { drawId } = draw
  const moment = Math.max(at, book.now() + 1000)
  const ids = lines.map(() => book.idAt(moment))
  const placed = book.post(
    moment,
    betPlaced({
      ...{ memberId, drawId, key: book.requestAt(moment) },
      orders: lines.map(({ total }, index) => ({ amount: total, orderId: ids[index] as bigint })),
    }),
  )
  const judged = { numbers: draw.openNum.split(',').map(Number), lunarYear: draw.lunarYear }
  const orders = lines.map((line, index): PastOrder => {
    const winMax = line.winMax < LIMITS.payoutMax ? line.winMax : LIMITS.payoutMax
    const outcome = outcomeOf('LHC', { playCode: line.play, selectionText: line.selectionText }, judged)
    const { result, reward, validStake } = settleByOutcome({ ...line, payoutMax: winMax }, outcome)
    book.stake(validStake)
    return {
      ...{ orderId: ids[index] as bigint, memberId, drawId, transferId: placed.id, play: line.play, odds: line.odds },
      ...{ selectionText: line.selectionText, stake: line.stakePerNote, notes: line.notes, winMax },
      ...{ isOfficial: line.pricing === 'official', addedAt: placed.at, result, reward, validStake },
    }
  })
  return {
    orders,
    payout: {
      draw,
      orders: orders.map(({ orderId, reward, result, validStake, stake, notes }) => ({
        ...{ orderId, total: stake * BigInt(notes) },
        settled: { result: result as 0 | 1 | 2, reward, validStake, rebate: 0n },
      })),
    },
  }
}

/** Books the end of a bet: wins, pushes, and what the house keeps or adds. */
export function payBet(book: Book, { draw: { drawId, settledAt }, orders }: PendingPayout): void {
  const { memberId } = book
  const at = settledAt.getTime()
  const back = (isTied: boolean) =>
    orders
      .filter(({ settled }) => settled.reward > 0n && (settled.result === 2) === isTied)
      .map(({ orderId, settled }) => ({ orderId, amount: settled.reward }))
  const sum = (of: (order: PendingPayout['orders'][number]) => Money) => orders.reduce((all, one) => all + of(one), 0n)
  const rest = sum(({ total }) => total) - sum(({ settled }) => settled.reward)
  // What is lacking is there before it is paid.
  const swept = drawSwept({ memberId, drawId, at, rest })
  for (const isTied of [false, true]) {
    const paid = back(isTied)
    if (paid.length > 0) book.post(at, betPaid({ memberId, drawId, orders: paid, at, isTied }))
  }
  if (swept !== undefined) book.post(at, swept)
}

/** Whole yuan, two at least: what a line costs at least. */
export function wholeYuan(amount: Money): Money {
  const whole = amount - (amount % yuan('1'))
  return whole < yuan('2') ? yuan('2') : whole
}
