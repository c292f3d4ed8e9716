import { BET_LINES_MAX } from '@liuhe/contract/api/bets.ts'
import { describe, expect, test } from 'vitest'
import { readDraft } from './draft.ts'
import { picksOf } from './picks.ts'
import { browserRandom, randomDraft } from './random-draft.ts'
import { makeSlip } from '../slip/slip.ts'
import { GAMES, LUNAR_YEAR, pickOf, slipContext } from '../testing/betting-world.tsx'

const { stake } = pickOf('', '')

describe.each(GAMES.filter(({ bettable }) => bettable))('chance picks for $gameName', ({ gameId }) => {
  const context = slipContext({ gameId })

  test('something of every play that the rules accept, at a price', () => {
    expect(context.plays.length).toBeGreaterThan(0)
    for (const boardPlay of context.plays) {
      const { code, name, play, items } = boardPlay
      const labels = items.map(({ label }) => label)
      const draft = randomDraft(play, labels, LUNAR_YEAR, browserRandom)
      expect({ [name]: draft && readDraft(play, draft, LUNAR_YEAR) }).toMatchObject({ [name]: { selection: {} } })
      if (draft === undefined) continue
      const picks = picksOf({ [code]: draft }, { plays: context.plays, lunarYear: LUNAR_YEAR, stake })
      const slip = makeSlip(picks.slice(0, BET_LINES_MAX), context)
      expect({ [name]: [slip.lines.length > 0, slip.problem] }).toEqual({ [name]: [true, undefined] })
    }
  })
})

test('chance does not always pick the same', () => {
  const [first] = slipContext().plays
  if (first === undefined) throw new Error('there is no play')
  const labels = first.items.map(({ label }) => label)
  const drawn = Array.from({ length: 40 }, () =>
    randomDraft(first.play, labels, LUNAR_YEAR, browserRandom)?.parts.join(),
  )
  expect(new Set(drawn).size).toBeGreaterThan(10)
})
