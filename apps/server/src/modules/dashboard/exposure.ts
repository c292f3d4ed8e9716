import type * as api from '@liuhe/contract/api/operator/dashboard.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import type { Money } from '@liuhe/domain/money.ts'
import { type Asker, remember } from '../../platform/remember.ts'
import { openFigures } from '../bets/index.ts'
import { selectDrawsNow } from '../lottery/index.ts'

/**
 * The most that a result of each open draw would pay, in 厘, by draw: of all results, or of a sample. Where nobody
 * computes it, `payoutIs` says that the figure is the bound of all orders together.
 */
export type WorstCases = (asker: Asker) => Promise<ReadonlyMap<number, { paid: Money; isExact: boolean }>>

const NOBODY: WorstCases = () => Promise.resolve(new Map())

const SHOWN = 12
const DRAWS_MOST = 200

type Exposure = OutputOf<typeof api.exposure>

/** Open draws by what is staked on them, counted every five seconds at most. */
export const createExposure = (worstCases: WorstCases = NOBODY): ((asker: Asker) => Promise<Exposure>) =>
  remember({ freshMs: 5_000, entriesMax: 1 }, async ({ sql, clock }: Asker): Promise<Exposure> => {
    const open = (await selectDrawsNow(sql, { gameId: undefined, rows: DRAWS_MOST })).filter(
      ({ status }) => status === 'open',
    )
    const drawIds = open.map(({ drawId }) => drawId)
    const [found, worst] = await Promise.all([openFigures(sql, drawIds), worstCases({ sql, clock })])
    const figures = new Map(found.map((row) => [row.drawId, row]))
    const all = found.reduce((sum, { stake }) => sum + stake, 0n)
    const draws = open.map(({ drawId, gameId, gameName, turnNum, closeAt }) => {
      const { orders = 0, stake = 0n, payoutMax = 0n } = figures.get(drawId) ?? {}
      const looked = worst.get(drawId)
      return {
        ...{ gameId, gameName, turnNum, closeAt, orders, stake },
        payout: looked?.paid ?? payoutMax,
        payoutIs: kindOf(looked),
        share: all === 0n ? 0 : Number((stake * 1000n) / all),
      }
    })
    const byStake = draws.toSorted((one, other) => Number(other.stake - one.stake) || one.closeAt - other.closeAt)
    return { total: open.length, draws: byStake.slice(0, SHOWN) }
  })

const kindOf = (looked: { isExact: boolean } | undefined) => {
  if (looked === undefined) return 'bound' as const
  return looked.isExact ? ('exact' as const) : ('sampled' as const)
}
