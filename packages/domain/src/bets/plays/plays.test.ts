import { expect, test } from 'vitest'
import type { Family } from '../../lottery/family.ts'
import { DEFAULT_ODDS } from '../default-odds.ts'
import { K3_ODDS } from '../odds/k3.ts'
import { LHC_ODDS } from '../odds/lhc.ts'
import { NN_ODDS } from '../odds/nn.ts'
import { PC28_ODDS } from '../odds/pc28.ts'
import { PK10_ODDS } from '../odds/pk10.ts'
import { SSC_ODDS } from '../odds/ssc.ts'
import { X5_ODDS } from '../odds/x5.ts'
import { playsOf } from './index.ts'
import { YEAR } from './testing/proofs.ts'

const OTHERS: readonly Family[] = ['SSC', 'PK10', 'K3', '11X5', 'PC28', 'NN']
const plays = OTHERS.flatMap((family) => playsOf(family).map((play) => ({ family, play })))

test.each([
  ['SSC', 43],
  ['PK10', 33],
  ['K3', 14],
  ['11X5', 25],
  ['PC28', 7],
  ['NN', 8],
] as const)('%s has at least the %i plays of the reference', (family, count) => {
  expect(playsOf(family).length).toBeGreaterThanOrEqual(count)
})

test('credit plays have codes below 500, official ones from there on', () => {
  for (const { family, play } of plays) {
    expect(play.code, `${family} ${play.name}`).toMatch(play.pricing === 'credit' ? /^[1-4]\d\d$/ : /^[5-9]\d\d$/)
  }
})

test('names tell the plays of a family apart, credit from official', () => {
  for (const family of OTHERS) {
    const names = playsOf(family).map(({ name, pricing }) => `${pricing} ${name}`)
    expect(new Set(names).size).toBe(names.length)
  }
})

test('the plays of one tab stand together', () => {
  for (const family of OTHERS) {
    const tabs = playsOf(family).map(({ pricing, menu }) => `${pricing} ${menu}`)
    const changes = tabs.filter((tab, index) => tab !== tabs[index - 1])
    expect(changes).toEqual([...new Set(tabs)])
  }
})

test('no two families share a price', () => {
  const tables = [LHC_ODDS, SSC_ODDS, PK10_ODDS, K3_ODDS, X5_ODDS, PC28_ODDS, NN_ODDS]
  const size = tables.reduce((sum, table) => sum + Object.keys(table).length, 0)
  expect(Object.keys(DEFAULT_ODDS)).toHaveLength(size)
})

test('a page can show every item: labels are distinct, and each has one price', () => {
  for (const { family, play } of plays) {
    const items = play.items(YEAR)
    expect(new Set(items.map(({ label }) => label)).size, `${family} ${play.name}`).toBe(items.length)
    for (const { oddsKeys } of items) expect(oddsKeys).toHaveLength(1)
  }
})
