import { playsOf } from '@liuhe/domain/bets/plays/index.ts'
import type { OrderGroup } from '@liuhe/domain/bets/result-cost.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { below, sampleRandom } from '@liuhe/domain/random.ts'
import { inThread } from '../apps/server/src/modules/lab/lab-thread.ts'
import { lineByChance } from '../apps/server/src/modules/lab/testing.ts'
import { ratioOf } from './measure.ts'
import type { Bench } from './run.ts'

const GROUPS = 50_000
/** Two seconds for the groups of a large draw. */
const ALLOWED_S = 2
const DRAW = { numbers: [12, 27, 5, 41, 33, 19, 38], lunarYear: 2026 }

/** What one result costs, of the groups of a large draw over every play of the Mark Six, there and back. */
export const lab: Bench = async ({ options }) => {
  const groups = groupsByChance(GROUPS)
  const ask = () => inThread('cost', { family: 'LHC', groups, trial: [], draw: DRAW })
  await ask()
  const rounds = { ours: [] as number[], baseline: [] as number[] }
  for (let round = 0; round < options.rounds; round++) {
    const startedAt = performance.now()
    const { members } = await ask()
    if (members.rewards.length !== GROUPS || members.paid === 0n) throw new Error('nothing was paid')
    rounds.ours.push(GROUPS / ((performance.now() - startedAt) / 1_000))
    rounds.baseline.push(GROUPS / ALLOWED_S)
  }
  return [
    ratioOf({ name: `cost of a result over ${GROUPS} groups`, unit: '/s', against: 'two seconds', target: 1, rounds }),
  ]
}

function groupsByChance(count: number): OrderGroup[] {
  const random = sampleRandom(1)
  const plays = playsOf('LHC')
  const groups: OrderGroup[] = []
  while (groups.length < count) {
    const play = plays[below(random, plays.length)]
    const line = play && lineByChance(random, 71, play)
    if (play === undefined || line === undefined) continue
    groups.push({
      ...{ playCode: play.code, selectionText: line.selectionText, odds: line.odds, stakePerNote: line.amount },
      ...{ notes: line.notes, rebateTenths: 0, payoutMax: yuan('1000000'), orders: 1 + below(random, 20) },
    })
  }
  return groups
}
