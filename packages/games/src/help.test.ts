import { describe, expect, it } from 'vitest'
import { CATALOGUE } from './catalogue.ts'
import { helpPage, percent, yuanText } from './help.ts'
import { loadGame } from './registry.ts'

/** Games whose rules are here. */
const codes = await Promise.all(
  CATALOGUE.map(({ code }) =>
    loadGame(code).then(
      ({ code: known }) => known,
      () => undefined,
    ),
  ),
).then((known) => known.filter((code) => code !== undefined))

/** Facts a page may not leave out: what its rules must say, in the words of any good page about it. */
const MUST_SAY: Readonly<Record<string, readonly RegExp[]>> = {
  longmen: [
    /5 轴 3 行/,
    /20 条线/,
    /2、3、4 轴/,
    /2、10、100 倍/,
    /10、15、20 次/,
    /乘 9.*乘 27/,
    /5000 倍/,
    /96\.44%/,
  ],
  shuiguo: [/5 条线/, /付 10/, /付 8/, /付 1/, /没有百搭/, /96\.53%/, /51\.76%/],
  tengyun: [/7 秒/, /1\.01 至 10000/, /服务器收到/, /0\.97 ÷ 随机数/, /1,000,000 元/, /97\.00%/, /两注/],
  saolei: [/1 至 24 枚/, /至少一格/, /0\.98 ÷/, /四位小数/, /24 小时/, /退还投注/, /98\.00%/],
  touzi: [/00\.00 至 99\.99/, /0\.01% 至 96%/, /0\.98 ÷/, /1,000,000 元/, /98\.00%/],
  kuaile8: [/1 至 80 号/, /20 个/, /1 至 10 个号码/, /选8、选9、选10/, /5、10、20 期/, /95\.47%/, /50000 倍/],
  guagua: [/九格/, /1000、200、50、20、10、5、3、2、1 倍/, /1,000,000/, /全部刮开/, /95\.00%/, /35\.68%/, /12\.80%/],
  haiwang: [/四人|4 人/, /浅湾 0\.1–1 元/, /不收费/, /0\.96 ÷/, /五条|5 条 30 倍/, /8 秒/, /20 发/, /蓄力/, /96\.00%/],
}

describe.each(codes)('the help page of %s', (code) => {
  it('says what has to be said, from the config and the figures', async () => {
    const page = await helpPage(code)
    const text = JSON.stringify(page)
    for (const fact of MUST_SAY[code] ?? []) expect(text).toMatch(fact)
    expect(text).not.toMatch(/undefined|NaN|null|\[object/)
    for (const part of ['rules', 'statistics', 'limits', 'disconnect', 'fairness'] as const) {
      expect(page[part].length, part).toBeGreaterThan(0)
    }
  })

  it('names the config that is played, and its version', async () => {
    const page = await helpPage(code)
    expect(page.configHash).toBe((await loadGame(code)).configHash)
    expect(page.version).toMatch(/^\d+\.\d+$/)
  })

  it('tells the return of the games list', async () => {
    const { statistics } = await helpPage(code)
    const { rtp } = CATALOGUE.find((record) => record.code === code)!
    expect(JSON.stringify(statistics)).toContain(`${rtp}%`)
  })

  it('has as many cells in every row of a table as it has columns', async () => {
    for (const { columns, rows } of (await helpPage(code)).tables) {
      expect(rows.length).toBeGreaterThan(0)
      for (const row of rows) expect(row).toHaveLength(columns.length)
    }
  })
})

it('tells the stakes in force when an operator narrowed them', async () => {
  const { limits } = await helpPage('longmen', { min: 1000n, max: 50_000n })
  expect(limits[0]).toEqual({ label: '投注范围', value: '1 至 50 元' })
})

it('refuses a game without rules', async () => {
  await expect(helpPage('nothing')).rejects.toThrow(RangeError)
  await expect(helpPage('toString')).rejects.toThrow(RangeError)
})

it('writes yuan and shares as people read them', () => {
  expect([0n, 200n, 14_636n, 1_000_000_000n].map(yuanText)).toEqual(['0', '0.2', '14.636', '1,000,000'])
  expect(percent(0.9643834517660985)).toBe('96.44%')
})
