import { describe, expect, it } from 'vitest'
import type { JudgedDraw } from './prediction.ts'
import { type JudgedItem, type PostOutcome, trackRecordOf, verdictOfItem } from './track-record.ts'

/** 特码 26: 蛇 of 2026, blue, even, big. */
const draw: JudgedDraw = { turnNum: '2026128', balls: [5, 17, 22, 30, 38, 41, 26], lunarYear: 2026 }
const item = (fields: Partial<JudgedItem>): JudgedItem => ({
  title: '128期',
  content: null,
  content2: null,
  content3: null,
  multiContents: null,
  ...fields,
})

describe('an item', () => {
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
  ] as const)('with %s is judged', (_, fields, verdict) => expect(verdictOfItem(item(fields), draw)).toBe(verdict))

  it('of prose or nothing is not judged', () => {
    expect(verdictOfItem(item({ content: '龙腾四海气如虹，八方来财' }), draw)).toBeUndefined()
    expect(verdictOfItem(item({}), draw)).toBeUndefined()
  })

  it('waits for its draw', () => expect(verdictOfItem(item({ content: '虎蛇鸡' }), undefined)).toBe('pending'))
})

describe('the record', () => {
  const LETTERS: Record<string, PostOutcome> = { h: 'hit', m: 'miss', p: 'pending', x: 'post-draw' }
  const recordOf = (letters: string) =>
    trackRecordOf(
      [...letters].map((letter, n) => ({ documentId: n, issue: '', outcome: LETTERS[letter] as PostOutcome })),
    )

  it.each([
    // posts newest first: hits, misses, pending, post-draw, streak, longest
    ['', 0, 0, 0, 0, 0, 0],
    ['p', 0, 0, 1, 0, 0, 0],
    ['phhm', 2, 1, 1, 0, 2, 2],
    ['mmhhhm', 3, 3, 0, 0, -2, 3],
    ['xhxh', 2, 0, 0, 2, 2, 2],
    ['hhh', 3, 0, 0, 0, 3, 3],
  ])('of "%s" has %i hits, %i misses, %i pending, %i after the draw, streak %i, longest %i', (letters, ...totals) => {
    expect(Object.values(recordOf(letters))).toEqual(totals)
  })
})
