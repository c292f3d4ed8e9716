import { describe, expect, it } from 'vitest'
import { FAMILIES } from '../lottery/family.ts'
import type { Family } from '../lottery/family.ts'
import { type LineLimits, lineLimitsOf } from './limits.ts'
import { playsOf } from './plays/index.ts'
import { yuan } from '../money.ts'
import { figureField, readPriceFile, writePriceFile } from './price-file.ts'
import { type AllPrices, firstPrices } from './price-table.ts'

const tableOf = (family: Family): AllPrices => {
  const { odds, limits } = firstPrices(family)
  const plays = Object.fromEntries(playsOf(family).map((play) => [play.code, lineLimitsOf(limits, play)]))
  return { odds, plays, notesMax: limits.notesMax, payoutMax: limits.payoutMax }
}
const TABLE = tableOf('LHC')
const file = (...lines: string[]) => ['项目,代码,名称,数值', ...lines].join('\r\n')
const read = (...lines: string[]) => readPriceFile(file(...lines), 'LHC', TABLE)

describe('a file of prices', () => {
  it.each(Object.keys(FAMILIES) as Family[])(
    'of %s names every figure once, and is read as it was written',
    (family) => {
      const table = tableOf(family)
      const { figures, faults } = readPriceFile(writePriceFile(family, 2026, table), family, table)
      expect(faults).toEqual([])
      expect(figures.size).toBe(Object.keys(table.odds).length + 4 * playsOf(family).length + 2)
    },
  )

  it('is read by figures, whatever the names say', () => {
    const { figures } = read('赔率,TM_A,随便写,47.50', '单注高,101,,30000.00', '一次最多注数,,,500')
    expect([...figures]).toEqual([
      ['odds:TM_A', '47.5'],
      ['stakeMax:101', '30000'],
      ['notesMax', '500'],
    ])
  })

  it('has the payout cap of a play where it has one, and nothing where it has none', () => {
    const plays = { ...TABLE.plays, 101: { ...(TABLE.plays['101'] as LineLimits), payoutMax: yuan('5000') } }
    const text = writePriceFile('LHC', 2026, { ...TABLE, plays })
    expect(text).toContain('单期派彩上限,101,特码A,5000\r\n')
    expect(text).toContain('单期派彩上限,102,特码B,\r\n')
    const { figures } = readPriceFile(text, 'LHC', TABLE)
    expect(['101', '102', ''].map((code) => figures.get(figureField('payoutMax', code)))).toEqual([
      ...['5000', '', '1000000'],
    ])
    // The game itself, odds and stakes are never without a figure.
    for (const line of ['单期派彩上限,,,', '单注高,101,,', '赔率,TM_A,,', '单期派彩上限,101,,0'])
      expect(read(line).faults, line).toMatchObject([{ why: 'figure' }])
  })

  it('with one wrong line is refused as a whole, with each line and why', () => {
    const { figures, faults } = read(
      '赔率,TM_A,特码A,47',
      '赔率,TM_X,,47',
      '赔率,TM_B,,4e1',
      '赔率,TM_B,,0',
      '=cmd(),TM_B,,45',
      '赔率,TM_B,＝1+1,45',
      '赔率,TM_B,45',
      '返水,TM_B,,45',
      '单注高,999,,45',
      '单注高,101,,-1',
      '赔率,TM_A,,46',
      '单期派彩上限,999,,1000000',
    )
    expect(figures.size).toBe(0)
    expect(faults.map(({ line, why }) => `${line} ${why}`)).toEqual([
      ...['3 code', '4 figure', '5 figure', '6 formula', '7 formula', '8 cells', '9 item', '10 code'],
      ...['11 formula', '12 double', '13 code'],
    ])
  })

  it('without its head, without lines and with far too many is none', () => {
    expect(readPriceFile('代码,数值', 'LHC', TABLE).faults).toMatchObject([{ line: 1, why: 'head' }])
    expect(readPriceFile('', 'LHC', TABLE).faults).toMatchObject([{ why: 'head' }])
    expect(read().faults).toMatchObject([{ line: 2, why: 'empty' }])
    expect(read(...Array.from({ length: 5_001 }, () => '赔率,TM_A,,47')).faults).toMatchObject([{ why: 'rows' }])
  })
})
