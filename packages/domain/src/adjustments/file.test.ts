import { describe, expect, it } from 'vitest'
import { yuan } from '../money.ts'
import { readFile } from './file.ts'

const HEAD = '会员,原因,金额,打码倍数,备注'
const read = (...lines: string[]) => readFile([HEAD, ...lines].join('\r\n'), { role: 'finance-maker', rowsMax: 5 })

describe('a file of adjustments', () => {
  it('is read row by row: numbers or accounts, codes or labels, times, words with commas and quotes', () => {
    expect(read('1204881,补偿与奖励,88.5,1.5,"活动, ""双十一"""', 'wang8888,cash-out,100,,')).toEqual({
      faults: [],
      rows: [
        {
          ...{ line: 2, member: '1204881', reasonCode: 'compensation', amount: yuan('88.5'), multiple: 150 },
          note: '活动, "双十一"',
        },
        { line: 3, member: 'wang8888', reasonCode: 'cash-out', amount: yuan('100'), multiple: 0, note: '' },
      ],
    })
  })

  it.each([
    ['1204881,补偿与奖励', 'cells'],
    ['wang_8888,补偿与奖励,1', 'member'],
    ['1204881,奖金,1', 'reason'],
    ['1204881,补偿与奖励,0', 'amount'],
    ['1204881,补偿与奖励,1e3', 'amount'],
    ['1204881,补偿与奖励,１００', 'amount'],
    ['1204881,补偿与奖励,50000.001', 'limit'],
    ['1204881,cash-out,1,1', 'multiple'],
    ['1204881,补偿与奖励,1,100.01', 'multiple'],
    ['1204881,补偿与奖励,-1', 'formula'],
    ['1204881,补偿与奖励,1,1,=1+1', 'formula'],
    ['1204881,补偿与奖励,1,1, @sum(1)', 'formula'],
    ['1204881,补偿与奖励,1,1,＝1', 'formula'],
    ['1204881,补偿与奖励,1,1,"\tx"', 'formula'],
  ] as const)('refuses %s: %s', (line, why) => {
    expect(read('1204881,补偿与奖励,1', line)).toMatchObject({ faults: [{ line: 3, why }] })
  })

  it('counts lines as a person does, across quoted line breaks and empty lines', () => {
    expect(read('1,补偿与奖励,1,,"two\nlines"', '', '2,nothing,1').faults).toEqual([
      { line: 5, why: 'reason', text: 'nothing' },
    ])
  })

  it.each([
    ['other columns', '会员,金额\n1,1', 'head', 1],
    ['nothing below the head', HEAD, 'empty', 2],
    [
      'more rows than may be',
      [HEAD, ...Array.from({ length: 6 }, (_, n) => `${n + 1},补偿与奖励,1`)].join('\n'),
      'rows',
      7,
    ],
  ] as const)('refuses %s', (_what, text, why, line) => {
    expect(readFile(text, { role: 'finance-maker', rowsMax: 5 }).faults).toMatchObject([{ why, line }])
  })
})
