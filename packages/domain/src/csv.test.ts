import { describe, expect, it } from 'vitest'
import { csvRecords, csvTextRow } from './csv.ts'

// Cells that programs of tables would run, or cut: each stands in a file as the text that it is.

const HOSTILE = [
  ...['=1+1', "=cmd|' /C calc'!A0", '=HYPERLINK("http://evil.example","x")', '=IMPORTXML("http://e","//a")', '='],
  ...['+1', '+86 139', '+A1', '+', '-1', '-1+2', '-5', '--', '-'],
  ...['@SUM(A1)', '@', '@me', '@@'],
  ...['\t=1', '\tx', '\r=1', '\rx', '\n=1', '\nx', '\0=1', '\0'],
  ...['＝1+1', '＋1', '－1', '＠SUM', '＝'],
  ...[' =1', '  +1', ' -1', ' @x', ' ＝1', '\t ＝1'],
  ...['|calc', '%0A=1', '12345678901234567890', '=1,"2"\r\n=3'],
]

describe('a row of texts', () => {
  it('has forty and more hostile cells to try', () => expect(HOSTILE.length).toBeGreaterThanOrEqual(40))

  it.each(HOSTILE)('takes %j for no formula and loses nothing of it [SEC-66]', (cell) => {
    const [record] = csvRecords(csvTextRow([cell, 'end']))
    expect(record?.cells).toEqual([`'${cell}`, 'end'])
  })

  it.each(['abc', '12.50', '123456789012345', '彩票', 'a-b', 'x=1', ''])('leaves %j as it is', (cell) =>
    expect(csvRecords(csvTextRow([cell, 'end']))[0]?.cells).toEqual([cell, 'end']),
  )
})
