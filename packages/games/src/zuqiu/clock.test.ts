import { expect, it } from 'vitest'
import { BETS_OPEN_MS, cycleAt, GROUPS, kickOffAt, MATCH_MS, MOMENTS, matchAt, takesBets, tickOf } from './clock.ts'
import { fixturesOf, matchId, placeOf, subjectOf } from './fixtures.ts'
import { playMatch, playSlot, scoreAfter } from './play-match.ts'
import { SLOTS, slotChances } from './slot-chances.ts'
import { type Score, teamName } from './teams.ts'
import { roundWords } from '../words.ts'

const EPOCH = Date.parse('2026-01-01T00:00:00Z')
const SECOND = 1000

it('draws 47 slots of four seconds, pauses for 20 s, and draws 49 more', () => {
  expect(MATCH_MS).toBe(404 * SECOND)
  expect([0, 46, 47, 95].map(tickOf)).toEqual([0, 184_000, 208_000, 400_000])
  expect(matchAt(-1)).toEqual({ stage: 'before', slotsPlayed: 0, nextTickMs: 0 })
  expect(matchAt(0)).toEqual({ stage: 'first', slotsPlayed: 1, nextTickMs: 4000 })
  expect(matchAt(187_999)).toEqual({ stage: 'first', slotsPlayed: 47, nextTickMs: 208_000 })
  expect(matchAt(188_000)).toEqual({ stage: 'break', slotsPlayed: 47, nextTickMs: 208_000 })
  expect(matchAt(208_000)).toEqual({ stage: 'second', slotsPlayed: 48, nextTickMs: 212_000 })
  expect(matchAt(403_999)).toEqual({ stage: 'second', slotsPlayed: 96, nextTickMs: null })
  expect(matchAt(404_000)).toEqual({ stage: 'over', slotsPlayed: 96, nextTickMs: null })
})

it('has played at every tick exactly the slots up to it', () => {
  for (let slot = 0; slot < SLOTS; slot++) {
    expect(matchAt(tickOf(slot)).slotsPlayed).toBe(slot + 1)
    expect(matchAt(tickOf(slot) - 1).slotsPlayed).toBe(slot)
  }
})

it('changes at its moments only', () => {
  const shown = (ms: number) => ({ ...matchAt(ms), takes: takesBets(ms, 'no-goal') })
  for (let ms = -1000; ms <= MATCH_MS + 1000; ms += 500) {
    const since = [BETS_OPEN_MS, ...MOMENTS].findLast((moment) => moment <= ms) as number
    expect(shown(ms)).toEqual(shown(since))
  }
})

it('kicks off every 160 s, and always plays at least two leagues', () => {
  expect(cycleAt(0, EPOCH)).toBe(0)
  expect(cycleAt(1, EPOCH + 159_999)).toBe(-1)
  expect(kickOffAt(2, 3)).toBe(EPOCH + (320 + 1440) * SECOND)
  for (let at = EPOCH + 480 * SECOND; at < EPOCH + 960 * SECOND; at += SECOND) {
    const playing = GROUPS.filter((group) => at - kickOffAt(group, cycleAt(group, at)) < MATCH_MS)
    expect(playing.length).toBeGreaterThanOrEqual(2)
  }
})

it.each([
  ['before the match before it', BETS_OPEN_MS - 1, 'no-goal', false],
  ['from its kick-off', BETS_OPEN_MS, 'no-goal', true],
  ['in play', 60_000, 'no-goal', true],
  ['while a goal is celebrated', 60_000, 'goal', false],
  ['in the break', 204_999, 'goal', true],
  ['in its last three seconds', 205_000, 'no-goal', false],
  ['before slot 94', tickOf(93) - 1, 'no-goal', true],
  ['from slot 94', tickOf(93), 'no-goal', false],
  ['after the end', MATCH_MS, 'no-goal', false],
] as const)('%s: takes bets %s', (_, ms, goal, takes) => {
  expect(takesBets(ms, goal)).toBe(takes)
})

it('plays each of 240 pairs once in a season, and each team at home fifteen times', () => {
  const pairs = Array.from({ length: 30 }, (_, cycle) => fixturesOf(30 + cycle).pairings)
  for (const round of pairs) expect(new Set(round.flatMap(({ home, away }) => [home, away])).size).toBe(16)
  expect(new Set(pairs.flat().map(({ home, away }) => `${home}-${away}`)).size).toBe(240)
  for (let team = 0; team < 16; team++) expect(pairs.flat().filter(({ home }) => home === team)).toHaveLength(15)
})

it('numbers matches for ever, and finds their places again', () => {
  const place = { group: 2, cycle: 123_456, match: 7 }
  expect(matchId(place)).toBe((2 * 10_000_000 + 123_456) * 8 + 7)
  expect(placeOf(matchId(place))).toEqual(place)
  expect(subjectOf(2)).toBe('zq3')
  expect([teamName(0, 5), teamName(1, 0), teamName(2, 15)]).toEqual(['南浦渔歌', '天枢', '骏川'])
})

it('plays slot by slot as it plays at once', () => {
  const pairing = { home: 3, away: 9 }
  const words = () => roundWords('a7'.repeat(32), { gameCode: 'zuqiu', subject: 'zq1', nonce: 8, salt: 'salt' })
  const stream = words()
  const chances = slotChances(pairing)
  let score: Score = [0, 0]
  for (let slot = 0; slot < SLOTS; slot++) score = scoreAfter(score, playSlot(stream, { chances, slot, score }))
  expect(score).toEqual(playMatch(words(), pairing).score)
})
