import type * as api from '@liuhe/contract/api/operator/dashboard.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import { type Asker, remember } from '../../platform/remember.ts'
import { peopleOnDays } from '../agents/index.ts'
import { ordersOfLastMinute } from '../bets/index.ts'
import { socketsNow } from '../jobs/index.ts'
import { gamesOnOffer } from '../lottery/index.ts'
import { type SumKind, type SumRow, sumsByDay, sumsByHour, type Times, timesOf } from './queries.ts'

type Figures = OutputOf<typeof api.figures>
type Sums = Figures['now']
type Asked = InputOf<typeof api.figures>

const DAYS = { today: 1, week: 7 } as const

/** Sums of a range up to now and of the same time a week before, remembered for some seconds. */
const summed = remember(
  { freshMs: 4_000, entriesMax: 64 },
  async ({ sql }, { range, gameId }: Pick<Asked, 'range' | 'gameId'>) => {
    const times = await timesOf(sql, DAYS[range])
    const { now, today, first, firstBefore, todayBefore, dayStart, dayStartBefore, nowBefore } = times
    const [days, daysBefore, hours, hoursBefore] = await Promise.all([
      sumsByDay(sql, { from: first, until: today, gameId }),
      sumsByDay(sql, { from: firstBefore, until: todayBefore, gameId }),
      sumsByHour(sql, { from: dayStart, until: now, gameId }),
      sumsByHour(sql, { from: dayStartBefore, until: nowBefore, gameId }),
    ])
    // The last day a week before counts up to the same time of day; the days before it count as a whole.
    const whole = daysBefore.filter(({ at }) => at < dayStartBefore.getTime())
    return { times, now: days, before: [...whole, ...hoursBefore], series: range === 'today' ? hours : days }
  },
)

/** Members who played and joined in a range, and in the same days a week before: counted once a minute. */
const people = remember({ freshMs: 60_000, entriesMax: 4 }, async ({ sql }, days: number) => {
  const { first, today, firstBefore, todayBefore } = await timesOf(sql, days)
  const [now, before] = await Promise.all([
    peopleOnDays(sql, { from: first, until: today }),
    peopleOnDays(sql, { from: firstBefore, until: todayBefore }),
  ])
  return { now, before }
})

/** What goes on now: members who are connected, and how fast they play. */
const live = remember({ freshMs: 4_000, entriesMax: 1 }, async ({ sql }, _asked: 'now') => {
  const [sockets, orders] = await Promise.all([socketsNow(sql), ordersOfLastMinute(sql)])
  return { sockets, orders }
})

/** @param seesMoney whether the role may see what members paid, and what the house gave them */
export async function readFigures(asker: Asker, asked: Asked, { seesMoney }: { seesMoney: boolean }): Promise<Figures> {
  const { range, gameId } = asked
  const isWhole = gameId === undefined
  const [found, counted, going, games] = await Promise.all([
    summed(asker, { range, gameId }),
    isWhole ? people(asker, DAYS[range]) : null,
    isWhole ? live(asker, 'now') : null,
    gamesOnOffer(asker.sql),
  ])
  // Money is of no game.
  const sumsOf = (rows: readonly SumRow[]): Sums => houseSums(rows, { seesMoney: seesMoney && isWhole })
  return {
    at: found.times.now.getTime(),
    now: sumsOf(found.now),
    before: sumsOf(found.before),
    people: counted,
    live: going,
    series: instantsOf(range, found.times).map((at) => ({
      at,
      ...sumsOf(found.series.filter((row) => row.at === at)),
    })),
    games: games.map(({ gameId: id, name }) => ({ gameId: id, name })),
  }
}

const HOUR_MS = 3_600_000

/** The hours of today up to now, or the seven days: those without anything too. */
function instantsOf(range: Asked['range'], { now, dayStart }: Times): number[] {
  const [start, step] = [dayStart.getTime(), range === 'today' ? HOUR_MS : 24 * HOUR_MS]
  if (range === 'week') return [6, 5, 4, 3, 2, 1, 0].map((back) => start - back * step)
  return Array.from({ length: Math.floor((now.getTime() - start) / step) + 1 }, (_, hour) => start + hour * step)
}

function houseSums(rows: readonly SumRow[], { seesMoney }: { seesMoney: boolean }): Sums {
  const sumOf = (kind: SumKind, field: 'amount' | 'paid' = 'amount') =>
    rows.reduce((sum, row) => (row.kind === kind ? sum + row[field] : sum), 0n)
  const [stakes, payouts] = [sumOf('bets'), sumOf('bets', 'paid')]
  const ggr = stakes - payouts
  const [games, rebate, bonus] = [sumOf('games'), sumOf('rebate'), sumOf('bonus')]
  const [commission, fees] = [sumOf('commission'), sumOf('fee')]
  return {
    orders: rows.reduce((count, { kind, times }) => (kind === 'bets' ? count + times : count), 0),
    ...{ stakes, payouts, ggr },
    money: seesMoney
      ? {
          ...{ games, rebate, bonus, commission, fees },
          ngr: ggr + games + fees - rebate - bonus - commission,
          ...{ deposits: sumOf('deposit'), withdrawals: sumOf('withdrawal') },
        }
      : null,
  }
}
