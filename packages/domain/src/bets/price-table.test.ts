import { describe, expect, it } from 'vitest'
import { FAMILIES } from '../lottery/family.ts'
import type { Family } from '../lottery/family.ts'
import { yuan } from '../money.ts'
import { changedPrices, firstPrices, isBigMove, priceFaults, priceRows, type PriceTable } from './price-table.ts'

const ALL = Object.keys(FAMILIES) as Family[]

describe('a table of prices', () => {
  it.each(ALL)('of %s has a first version that lies within the band in every year', (family) => {
    expect(priceFaults(family, firstPrices(family))).toEqual([])
  })

  it('returns what chance and odds come to', () => {
    const { odds } = firstPrices('LHC')
    const row = priceRows('LHC', 2026).find(({ keys }) => keys.join() === 'TM_A')
    expect(row?.labels).toHaveLength(49)
    expect(row?.chance).toBeCloseTo(1 / 49, 12)
    expect(row?.returnAt(odds)).toBeCloseTo(48 / 49, 12)
    // 和 gives the stake back: 24/49 × 1.98 + 1/49.
    const sides = priceRows('LHC', 2026).find(({ keys }) => keys.join() === 'LM_大')
    expect(sides?.returnAt(odds)).toBeCloseTo((24 * 1.98 + 1) / 49, 12)
  })

  it('judges official plays by the price of a member without a rebate', () => {
    const rows = priceRows('SSC', 2026).filter(({ play }) => play.pricing === 'official')
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) expect(row.returnAt(firstPrices('SSC').odds)).toBeCloseTo(0.9, 4)
  })

  it('is refused with the rows that leave the band, above and below', () => {
    const table = firstPrices('LHC')
    expect(priceFaults('LHC', changedPrices(table, { odds: { TM_A: 490_000 } }))).toMatchObject([
      { kind: 'return', play: '101', keys: ['TM_A'], rtp: expect.closeTo(1, 12) },
    ])
    expect(priceFaults('LHC', changedPrices(table, { odds: { TM_A: 293_900 } }))).toMatchObject([
      { kind: 'return', play: '101', keys: ['TM_A'] },
    ])
    // 48.755 ÷ 49 is 0.995 exactly, and 29.4 ÷ 49 is 0.6.
    expect(priceFaults('LHC', changedPrices(table, { odds: { TM_A: 487_550 } }))).toEqual([])
    expect(priceFaults('LHC', changedPrices(table, { odds: { TM_A: 294_000 } }))).toEqual([])
  })

  it('is refused with keys that nobody asks for or that are no odds, and with limits that exclude each other', () => {
    const table = firstPrices('LHC')
    expect(priceFaults('LHC', changedPrices(table, { odds: { X5_和: 20_000 } }))).toEqual([
      { kind: 'key', key: 'X5_和' },
    ])
    expect(priceFaults('LHC', changedPrices(table, { odds: { TM_A: 0 } }))).toContainEqual({ kind: 'key', key: 'TM_A' })
    const wrong = { stakeMin: yuan('10'), stakeMax: yuan('5'), lineMin: yuan('10') }
    expect(priceFaults('LHC', changedPrices(table, { plays: { 101: wrong } }))).toEqual([
      { kind: 'limits', play: '101' },
    ])
    expect(priceFaults('LHC', changedPrices(table, { plays: { 999: wrong } }))).toContainEqual({
      ...{ kind: 'limits', play: '999' },
    })
    // Nobody stakes more on a note than is ever paid out.
    expect(priceFaults('LHC', changedPrices(table, { payoutMax: yuan('100') })).length).toBeGreaterThan(1)
    expect(priceFaults('LHC', changedPrices(table, { notesMax: 0 }))).toEqual([{ kind: 'notesMax' }])
  })

  it('keeps the payout cap of a play that a change does not name, and lifts it for one that says none', () => {
    const stakes = { stakeMin: yuan('2'), stakeMax: yuan('50'), lineMin: yuan('2') }
    const capOf = (table: PriceTable) => table.limits.plays?.['101']?.payoutMax
    const capped = changedPrices(firstPrices('LHC'), { plays: { 101: { ...stakes, payoutMax: yuan('5000') } } })
    expect(priceFaults('LHC', capped)).toEqual([])
    const kept = changedPrices(capped, { plays: { 101: { ...stakes, stakeMax: yuan('60') } } })
    expect([capOf(capped), capOf(kept), kept.limits.plays?.['101']?.stakeMax]).toEqual([
      ...[yuan('5000'), yuan('5000'), yuan('60')],
    ])
    expect(capOf(changedPrices(kept, { plays: { 101: { ...stakes, payoutMax: null } } }))).toBeNull()
  })

  it('is refused with a payout cap of a play below its dearest note, or above the cap of the game', () => {
    const table = firstPrices('LHC')
    const withCap = (cap: string) => {
      const stakes = { stakeMin: yuan('2'), stakeMax: yuan('50'), lineMin: yuan('2') }
      return priceFaults('LHC', changedPrices(table, { plays: { 101: { ...stakes, payoutMax: yuan(cap) } } }))
    }
    expect(withCap('49.99')).toEqual([{ kind: 'limits', play: '101' }])
    expect(withCap('50')).toEqual([])
    expect(withCap('1000000')).toEqual([])
    expect(withCap('1000000.01')).toEqual([{ kind: 'playCap', play: '101' }])
  })

  it('marks what moves by half a percent of the stake or more', () => {
    expect(isBigMove(0.95, 0.955)).toBe(true)
    expect(isBigMove(0.95, 0.9549)).toBe(false)
    expect(isBigMove(0.95, 0.9)).toBe(true)
  })
})
