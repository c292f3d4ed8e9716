import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BALLS } from '../lottery/ball.ts'
import { yuan } from '../money.ts'
import type { Money } from '../money.ts'
import type { JudgedDraw } from './judged-draw.ts'
import type { Play } from './play.ts'
import { playsOf } from './plays/index.ts'
import { defaultOdds, select } from './plays/testing/proofs.ts'
import { settleByOutcome } from './settle.ts'
import { winMaxOf } from './win-max.ts'

// Settlement holds an order under its `winMax`, so a bound that is too low would pay a member too little.

const NO_CAP = 10n ** 15n
/** Each year of the twelve animals, and so every place that the zodiac and the elements can have. */
const YEARS = Array.from({ length: 12 }, (_, index) => 2020 + index)

type Line = { play: Play; selectionText: string; lunarYear: number; stakePerNote: Money }

const boundOf = ({ play, selectionText, lunarYear, stakePerNote }: Line): Money => {
  const selection = select(play, selectionText)
  const stake = stakePerNote * BigInt(play.countNotes(selection, lunarYear))
  const odds = defaultOdds(play, selection, lunarYear)
  return winMaxOf({ family: 'LHC', play, selection, lunarYear, odds, stakePerNote, stake })
}

/** What a draw pays for a line, with no bound on it: stakes given back included. */
const rewardOf = ({ play, selectionText, lunarYear, stakePerNote }: Line, draw: JudgedDraw): Money => {
  const selection = select(play, selectionText)
  const odds = defaultOdds(play, selection, lunarYear)
  return settleByOutcome({ odds, stakePerNote, rebateTenths: 0, payoutMax: NO_CAP }, play.judge(selection, draw)).reward
}

/** The seven numbers in any order; only the last matters to plays on the special ball. */
const drawsOf = (lunarYear: number): JudgedDraw[] =>
  BALLS.map((special) => ({ numbers: [...BALLS.filter((ball) => ball !== special).slice(0, 6), special], lunarYear }))

const dearest = (line: Line): Money =>
  drawsOf(line.lunarYear)
    .map((draw) => rewardOf(line, draw))
    .reduce((most, reward) => (reward > most ? reward : most), 0n)

const SPECIAL = ['101', '102', '103', '104', '105', '106', '107', '108', '109', '110', '111', '114']
const plays = playsOf('LHC').filter(({ code }) => SPECIAL.includes(code))

describe.each(plays.map((play) => [`${play.code} ${play.name}`, play] as const))('%s', (_name, play) => {
  test('the bound of a single item is what its best ball pays', () => {
    for (const lunarYear of YEARS) {
      for (const { label } of play.items(lunarYear)) {
        const line = { play, selectionText: label, lunarYear, stakePerNote: yuan('7.77') }
        expect(boundOf(line), `${label} in ${lunarYear}`).toBe(dearest(line))
      }
    }
  })

  test('the bound of several items is the true maximum payout, or the stake', () => {
    const cases = fc.constantFrom(...YEARS).chain((lunarYear) => {
      const [first, ...others] = play.items(lunarYear)
      const same = [first, ...others.filter((item) => item.oddsKeys.join() === first?.oddsKeys.join())]
      return fc.record({
        lunarYear: fc.constant(lunarYear),
        labels: fc.shuffledSubarray(
          same.map((item) => item?.label ?? ''),
          { minLength: 1 },
        ),
        stakePerNote: fc.constantFrom('2', '2.5', '7.77', '1999.99').map(yuan),
      })
    })
    fc.assert(
      fc.property(cases, ({ lunarYear, labels, stakePerNote }) => {
        const line = { play, selectionText: labels.join(','), lunarYear, stakePerNote }
        const stake = stakePerNote * BigInt(labels.length)
        const most = dearest(line)
        expect(boundOf(line)).toBe(most > stake ? most : stake)
      }),
      { numRuns: 60 },
    )
  })
})
