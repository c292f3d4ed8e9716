import reference from '@liuhe/fixtures/data/templates.json' with { type: 'json' }
import { describe, expect, it } from 'vitest'
import { type CallingItem, verdictOfCalls, verdictOfPost } from './layout-judging.ts'
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
    expect(verdictOfCalls(code, item, draw(issue))).toBe(verdict)
    expect(verdictOfCalls(code.toLowerCase(), item, draw(issue))).toBe(verdict)
    expect(verdictOfCalls(code, item, undefined)).toBe('pending')
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

describe('an item of a layout without a rule', () => {
  it.each([
    ['animals', { content: '虎蛇鸡' }, '准'],
    ['animals that miss', { content: '虎马鸡' }, '错'],
    ['a label in the second field', { content: '红,蓝', content2: '波色' }, '准'],
    ['a kill that holds', { title: '绝杀三肖', content: '鼠牛羊' }, '准'],
    ['a kill that breaks', { title: '绝杀三肖', content: '鼠牛蛇' }, '错'],
    ['平特, judged by all seven', { content: '05', content2: '平特一码' }, '准'],
    ['two calls of which one came true', { content: '小单', content2: '虎蛇' }, '准'],
    [
      'parts',
      {
        multiContents: [
          { title: '三肖', content: '虎马鸡' },
          { title: '①码', content: '26' },
        ],
      },
      '准',
    ],
    ['marked words of an article', { content: '<p>一<i class="tk" data-d="zod" data-s="SP">蛇</i></p>' }, '准'],
    ['markup around calls', { content: '<b>虎马鸡</b>' }, '错'],
  ] as const)('with %s is judged', (_, fields, verdict) =>
    expect(verdictOfCalls('', item(fields), BLUE_SNAKE)).toBe(verdict),
  )

  it('of prose or nothing is not judged', () => {
    expect(verdictOfCalls('', item({ content: '龙腾四海气如虹，八方来财' }), BLUE_SNAKE)).toBeUndefined()
    expect(verdictOfCalls('', item({}), BLUE_SNAKE)).toBeUndefined()
  })

  it('waits for its draw', () => expect(verdictOfCalls('', item({ content: '虎蛇鸡' }), undefined)).toBe('pending'))
})
