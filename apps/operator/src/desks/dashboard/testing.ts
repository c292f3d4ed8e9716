/** An invented dashboard for tests. */
import * as api from '@liuhe/contract/api/operator/dashboard.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { QUEUES } from '@liuhe/domain/queues.ts'
import { fake, type Fake } from '../../testing/open-console.tsx'
import type { Check, Exposure, Figures, Held, Queue, Sums } from './use-dashboard.ts'

const NOW = Date.now()
const MINUTE = 60_000

const NO_SUMS: Sums = { orders: 0, stakes: 0n, payouts: 0n, ggr: 0n, money: null }

/** Figures of a house in which nothing has happened. */
export const NO_FIGURES: Figures = {
  at: NOW,
  now: NO_SUMS,
  before: NO_SUMS,
  people: null,
  live: null,
  series: [],
  games: [],
}

const NO_MONEY = {
  ...{ games: 0n, rebate: 0n, bonus: 0n, commission: 0n, fees: 0n, ngr: 0n, deposits: 0n, withdrawals: 0n },
}

/** Sums of so many whole yuan staked and won. */
export const sums = (stakes: number, payouts: number, part: Partial<Sums> = {}): Sums => ({
  orders: Math.round(stakes / 100),
  stakes: yuan(String(stakes)),
  payouts: yuan(String(payouts)),
  ggr: yuan(String(stakes)) - yuan(String(payouts)),
  money: { ...NO_MONEY, deposits: yuan('18240600'), ngr: yuan('3395280.3') },
  ...part,
})

export const aFigures = (part: Partial<Figures> = {}): Figures => ({
  at: NOW,
  now: sums(86_412_508, 82_317_604),
  before: sums(80_000_000, 84_000_000),
  people: { now: { active: 38_412, joined: 1_206 }, before: { active: 37_622, joined: 1_248 } },
  live: { sockets: 12_480, orders: 1_935 },
  // The site's midnight, and two hours after it.
  series: [0, 1, 2].map((hour) => ({
    at: Date.UTC(2026, 10, 21, 16 + hour),
    ...sums(1_000_000 * (hour + 1), hour === 1 ? 2_400_000 : 800_000),
  })),
  games: [{ gameId: 110, name: '新澳门六合彩' }],
  ...part,
})

export const aQueue = (queue: Queue['queue'], count: number, minutes: number, late = 0): Queue => ({
  ...{ queue, count, late, minutes: QUEUES[queue].minutes, since: count === 0 ? null : NOW - minutes * MINUTE },
})

export const aHeld = (queue: Held['queue'], item: string, part: Partial<Held> = {}): Held => ({
  ...{ queue, item, about: '', amount: null, since: NOW - 20 * MINUTE, until: null, ...part },
})

const aDraw = (gameId: number, gameName: string, share: number): Exposure['draws'][number] => ({
  ...{ gameId, gameName, turnNum: '2026326', closeAt: NOW + 13 * MINUTE, orders: 1_204 },
  ...{ stake: yuan('4812600'), payout: yuan('11940200'), payoutIs: 'bound', share },
})

const aCheck = (check: Check['check'], part: Partial<Check> = {}): Check => ({
  ...{ check, verdict: 'ok', count: 0, of: 100, amount: 0n, note: null, at: NOW, ...part },
})

/** What the server answers; a test changes it while the page is open. */
export function aDashboard() {
  const world = {
    figures: aFigures(),
    queues: [
      aQueue('withdrawals', 37, 112),
      aQueue('recharges', 21, 11),
      aQueue('approvals', 3, 200, 2),
      aQueue('risk', 1, 30),
      aQueue('reports', 0, 0),
    ],
    exposure: { total: 26, draws: [aDraw(110, '新澳门六合彩', 612), aDraw(90, '香港六合彩', 388)] } as Exposure,
    checks: [
      aCheck('profit'),
      aCheck('books'),
      aCheck('audit', { verdict: 'unknown', count: 4_812_906, note: 'b7e1c904' }),
      aCheck('roots', { verdict: 'warn', count: 1, note: '五分六合彩 231' }),
      aCheck('voids'),
      aCheck('official', { count: 312, of: 312 }),
      aCheck('providers'),
      aCheck('outbox'),
      aCheck('archive', { verdict: 'unknown', at: null }),
    ],
    held: [] as Held[],
    asked: [] as unknown[],
    fakes: [] as Fake[],
  }
  world.fakes = [
    fake(api.queues, () => world.queues),
    fake(api.held, () => world.held),
    fake(api.figures, (asked) => {
      world.asked.push(asked)
      return world.figures
    }),
    fake(api.exposure, () => world.exposure),
    fake(api.integrity, () => world.checks),
  ]
  return world
}
