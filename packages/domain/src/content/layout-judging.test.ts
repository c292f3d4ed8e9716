import reference from '@liuhe/fixtures/data/templates.json' with { type: 'json' }
import { describe, expect, it } from 'vitest'
import type { CallingItem } from './calls.ts'
import { verdictOfPost } from './layout-judging.ts'
import type { JudgedDraw } from './prediction.ts'

const draws = Object.entries(reference.draws).map(([label, balls]) => ({
  turnNum: `2026${label}`,
  balls,
  lunarYear: reference.lunarYear,
}))
const draw = (label: number | string) => draws.find(({ turnNum }) => turnNum.endsWith(String(label)))

describe('the verdict of a row', () => {
  const rows = reference.templates.flatMap(({ code, items, expected }) =>
    (items as CallingItem[]).flatMap((item) => {
      const issue = /(\d{3})期/.exec(item.title)?.[1]
      const parts = expected.filter((one) => String(one.issue) === (issue ?? '128'))
      // Rows of one issue in one item: the samples say of each what comes of it.
      if (issue === undefined || parts.length === 0 || SEVERAL.has(code)) return []
      const verdict = parts.some((one) => one.verdict === '准') ? '准' : '错'
      return [[code, item.title, issue, item, verdict] as const]
    }),
  )

  it.each(rows)('of %s, %s, is what the samples of the reference expect', (code, _, issue, item, verdict) => {
    expect(verdictOfPost(code, [item], draw(issue))).toBe(verdict)
    expect(verdictOfPost(code.toLowerCase(), [item], draw(issue))).toBe(verdict)
    expect(verdictOfPost(code, [item], undefined)).toBe('pending')
  })

  it('is there for most layouts', () => expect(new Set(rows.map(([code]) => code)).size).toBeGreaterThan(24))
})

it('counts the longest tier of a ladder', () => {
  const itemsOf = (wanted: string) => reference.templates.find(({ code }) => code === wanted)?.items as CallingItem[]
  expect(verdictOfPost('MB06', itemsOf('MB06'), draw(128))).toBe('准')
  expect(verdictOfPost('MB06', itemsOf('MB06'), draw(127))).toBe('错')
  expect(verdictOfPost('MB05', itemsOf('MB05'), draw(128))).toBe('准')
  expect(verdictOfPost('MB05', itemsOf('MB05'), draw(127))).toBe('错')
})

it('counts the first call of a sheet, whatever the others come to', () => {
  const sheet = (...contents: string[]) => contents.map((content) => ({ title: '', content }))
  expect(verdictOfPost('MB14', sheet('虎鸡', '蓝波'), draw(128))).toBe('错')
  expect(verdictOfPost('MB14', sheet('虎蛇', '红波'), draw(128))).toBe('准')
  // Words before it that call nothing are no call.
  expect(verdictOfPost('MB14', sheet('祝大家好运', '蓝波'), draw(128))).toBe('准')
})

it('says nothing of lists, adverts and notices', () => {
  for (const code of ['mb01A', 'MB24', 'MB25', 'MB40', 'MB41', 'Symb3', 'AD13', 'AD14', 'SYAD-THEME3']) {
    expect(verdictOfPost(code, [{ title: '128期', content: '蛇', content2: '蛇' }], draw(128)), code).toBeUndefined()
  }
})

/** What they expect is of their segments, or of the options of a poll. */
const SEVERAL = new Set(['MB30', 'MB39', 'MB42', 'TYmb'])

/** 特码 26: 蛇 of 2026, blue, even, big. */
const BLUE_SNAKE: JudgedDraw = { turnNum: '2026128', balls: [5, 17, 22, 30, 38, 41, 26], lunarYear: 2026 }
const item = (fields: Partial<CallingItem>): CallingItem => ({ title: '128期', ...fields })
const entries = (...contents: string[]) => contents.map((content, index) => ({ title: `第${index + 1}组`, content }))
const marked = (words: string, dim = 'zod', scope?: string) =>
  `<i class="tk" data-d="${dim}"${scope === undefined ? '' : ` data-s="${scope}"`}>${words}</i>`

describe('a post of', () => {
  it.each([
    // What is written, code, fields, verdict
    ['animals, of a code nobody knows', 'mb99', { content: '虎蛇鸡' }, '准'],
    ['animals that miss', '', { content: '虎马鸡' }, '错'],
    ['a label in the second field', 'mb04', { content: '红,蓝', content2: '波色' }, '准'],
    ['a kill that holds', '', { title: '绝杀三肖', content: '鼠牛羊' }, '准'],
    ['a kill that breaks', '', { title: '绝杀三肖', content: '鼠牛蛇' }, '错'],
    ['平特, judged by all seven', 'mb04', { content: '05', content2: '平特一码' }, '准'],
    ['two calls of which one came true', 'mb07', { content: '单', content2: '虎蛇' }, '准'],
    ['entries, of which the first counts', 'mb42', { multiContents: entries('虎马鸡', '26') }, '错'],
    ['sets, of which the longest counts', 'mb30', { multiContents: entries('05', '05,26') }, '准'],
    ['a table of the year', 'tymb', { title: '2026马年生肖表', multiContents: entries('虎蛇') }, undefined],
    ['entries of an issue', 'tymb', { multiContents: entries('虎蛇') }, '准'],
    ['marked words of an article', 'mb01', { content: `<p>一${marked('蛇', 'zod', 'SP')}</p>` }, '准'],
    [
      'marked words of any kind',
      'mb01',
      { content: `<p>${marked('蓝', 'color')}，${marked('红', 'color')}</p>` },
      '准',
    ],
    ['marked words for all seven balls', 'mb01', { content: marked('鸡', 'zod', 'ALL') }, '准'],
    ['a marked word without a scope, for the special ball', 'mb01', { content: marked('鸡') }, '错'],
    ['several words in one mark', 'mb01', { content: marked('虎、蛇', 'zod') }, '准'],
    [
      'two kinds of marked words, of which the first counts',
      'mb01',
      { content: marked('马') + marked('蓝', 'color') },
      '错',
    ],
    ['a notice with marked words', 'mb01a', { content: marked('蛇') }, undefined],
    ['a line of kills under another name', 'mb13', { title: '六肖', content: '虎马鸡' }, '准'],
    ['tails, whatever the play is called', 'mb32', { content: '5尾,7尾', content2: '二尾中' }, '准'],
    ['tails of which one did not come', 'mb32', { content: '5尾,9尾', content2: '二尾中' }, '错'],
    ['neither animals nor tails where they are asked for', 'mb32', { content: '好运' }, '错'],
    ['sides whose title is no label', 'mb02', { title: '杀三肖', content: '虎鸡', content2: '马' }, '错'],
    ["an author's call, not his rate", 'mb36', { title: '肖老师', content: '虎鸡', content3: '26' }, '错'],
    ['cells of a row under one label', 'mb21', { title: '杀尾', content: '1尾', content2: '—' }, '准'],
    ['chains, one of which came whole', 'mb31', { content: '05,17,26|22,30,38' }, '准'],
    ['sets that do not kill', 'mb30', { multiContents: [{ title: '杀5码', content: '26' }] }, '准'],
    ['markup around calls', '', { content: '<b>虎马鸡</b>' }, '错'],
    ['numbers beside numbers of its markup', 'mb33', { content: '<span class="c-26">07,16</span>' }, '准'],
    ['a call that is told in a chat room', 'mb18', { content2: '26', templateType: 0 }, undefined],
    ['the address of a chat room', 'mb33', { content: '/chat-rooms/3' }, undefined],
    ['prose', '', { content: '龙腾四海气如虹，八方来财' }, undefined],
    ['nothing', '', {}, undefined],
  ] as const)('%s (%s) is judged: %s', (_, code, fields, verdict) =>
    expect(verdictOfPost(code, [item(fields)], BLUE_SNAKE)).toBe(verdict),
  )

  it('columns counts by the row that they show', () => {
    const rows = [item({ title: '祝词', content: '好运' }), item({ title: '三肖', content: '蛇' })]
    expect(verdictOfPost('mb38', rows, BLUE_SNAKE)).toBeUndefined()
    expect(verdictOfPost('mb38', rows.slice(1), BLUE_SNAKE)).toBe('准')
  })

  it('an open issue waits for its draw', () =>
    expect(verdictOfPost('', [item({ content: '虎蛇鸡' })], undefined)).toBe('pending'))
})
