import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { yuan } from '../money.ts'
import { type GameFigures, houseResult, netProfit, playersResult, type TeamMoney } from './team-figures.ts'

type Kind = 'lottery' | 'sports' | 'live'

const figures = (kind: Kind, staked: bigint, won: bigint, rebate: bigint): GameFigures => ({
  staked,
  won,
  rebate,
  result: houseResult(kind, staked, won, rebate),
})

/** What the company earned from the same people. */
const companyIncome = ({ lottery, sports, live, agents, gifts }: TeamMoney) =>
  lottery.result + sports.result + live.result - live.rebate - gifts - agents

describe('the worked example of Domain §7.4', () => {
  const lottery = figures('lottery', yuan('10000'), yuan('9200'), yuan('80'))
  const sports = figures('sports', 0n, 0n, 0n)
  const live = figures('live', yuan('5000'), yuan('4600'), yuan('25'))
  const team = { lottery, sports, live, agents: yuan('162'), gifts: yuan('68') }

  test('gives the results of house and players', () => {
    expect([lottery.result, live.result]).toEqual([yuan('720'), yuan('400')])
    expect([playersResult('lottery', lottery), playersResult('live', live)]).toEqual([yuan('-720'), yuan('-375')])
  })

  test('gives the net profit with its parts, and the income of the company', () => {
    expect(netProfit(team)).toEqual({
      ...{ games: yuan('-1120'), liveRebate: yuan('25'), agents: yuan('162'), gifts: yuan('68') },
      total: yuan('-865'),
    })
    expect(companyIncome(team)).toBe(yuan('865'))
  })
})

const amount = fc.bigInt({ min: 0n, max: 10n ** 13n })
const kindOf = (kind: Kind) => fc.tuple(amount, amount, amount).map((some) => figures(kind, ...some))

test('the income of the company is exactly what the team lost, whatever was played', () => {
  const teams = fc.record({
    ...{ lottery: kindOf('lottery'), sports: kindOf('sports'), live: kindOf('live'), agents: amount, gifts: amount },
  })
  fc.assert(
    fc.property(teams, (team) => {
      expect(companyIncome(team)).toBe(-netProfit(team).total)
    }),
  )
})
