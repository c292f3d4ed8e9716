import { describe, expect, it } from 'vitest'
import samples from '@liuhe/fixtures/data/templates.json' with { type: 'json' }
import { lunarYearOf } from '../lottery/lunar.ts'
import {
  detectJudging,
  drawOfIssue,
  drawOfRow,
  isIssueOf,
  issueOf,
  type JudgedDraw,
  judge,
  judgeText,
  type Judging,
  marksOf,
  resultText,
  verdictOfParts,
} from './prediction.ts'
import { DIMENSIONS, tokensOf } from './tokens.ts'

const drawOf = (issue: string, balls: number[], lunarYear = samples.lunarYear): JudgedDraw => ({
  turnNum: `2026${issue}`,
  balls,
  lunarYear,
})
const draws = Object.entries(samples.draws).map(([issue, balls]) => drawOf(issue, balls))
const drawn = (issue: string | number) => drawOfIssue(String(issue), draws)

type Expected = Judging & { label: string; issue: number; tokens: string[]; verdict: string; marks: string[] }
const rows = samples.templates.flatMap((template) =>
  (template.expected as Expected[]).map((row) => ({ ...row, code: template.code, template })),
)

/** These expectations speak of rows that only the drawings of the reference show, not its data. */
const ONLY_DRAWN = ['mb02 127 left', 'mb02 127 right', 'MB38 127', 'JhtGshou b', 'MB21 特尾 主']
const isInSample = (row: { code: string; label: string }) => !ONLY_DRAWN.includes(`${row.code} ${row.label}`)

describe('judging the samples of every layout', () => {
  it.each(rows)('$code $label: $verdict', (row) => {
    const segments = row.tokens.map((text) => ({ text, token: true }))
    const judgement = judge(segments, row, drawn(row.issue))
    expect([judgement.verdict, marksOf(judgement)]).toEqual([row.verdict, row.marks])
  })

  it.each(rows.filter(isInSample))('$code $label: its words can be read from the sample itself', (row) => {
    const texts = stringsOf({ items: row.template.items, template: row.template.template })
    const readings = texts.flatMap((text) => [text, ...text.split('|')]).map((text) => tokensOf(text, row.dim).join())
    expect(readings).toContain(row.tokens.join())
  })

  it('covers every dimension, scope and mode', () => {
    expect(new Set(rows.map((row) => row.dim))).toEqual(new Set(DIMENSIONS.filter((dim) => dim !== 'men')))
    expect(new Set(rows.map((row) => row.scope))).toEqual(new Set(['SP', 'ALL', 'MAIN']))
    expect(new Set(rows.map((row) => row.mode))).toEqual(new Set(['any', 'all', 'none']))
  })
})

const stringsOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(stringsOf)
}

describe('how a row is judged when it does not say', () => {
  it.each([
    // label, text, dim, scope, mode
    ['128期', '虎蛇鸡猪狗牛', 'zod', 'SP', 'any'],
    ['波色', '红,蓝', 'color', 'SP', 'any'],
    ['平特', '龙', 'zod', 'ALL', 'any'],
    ['平特一尾', '8', 'tail', 'ALL', 'any'],
    ['杀尾', '1尾,9尾', 'tail', 'SP', 'none'],
    ['绝杀三肖', '鼠牛羊', 'zod', 'SP', 'none'],
    ['杀半波', '绿单', 'half', 'SP', 'none'],
    ['五码', '26,38,14,02,10', 'num', 'SP', 'any'],
    ['①码', '38', 'num', 'SP', 'any'],
    ['三头', '0头,2头,3头', 'head', 'SP', 'any'],
    ['特段', '1段,4段', 'duan', 'SP', 'any'],
    ['128期', '1门,4门', 'men', 'SP', 'any'],
    ['五行', '金,水', 'elem', 'SP', 'any'],
    ['家野', '野兽', 'grp', 'SP', 'any'],
    ['综合', '虎蛇鸡', 'zod', 'SP', 'any'],
    ['128期', '合双,合大', 'two', 'SP', 'any'],
    ['128期', '02.14.26', 'num', 'SP', 'any'],
    ['128期', '蓝双', 'half', 'SP', 'any'],
  ])('%s 「%s」 is %s/%s/%s', (label, text, dim, scope, mode) => {
    expect(detectJudging(label, text)).toEqual({ dim, scope, mode })
  })

  it('does not judge prose', () => {
    expect(detectJudging('128期', '龙腾四海气如虹，八方来财')).toBeUndefined()
    expect(detectJudging('128期', '')).toBeUndefined()
  })
})

describe('the issue of a row', () => {
  it.each([
    ['128期', '128'],
    ['128期【一字记之曰：蛇】', '128'],
    ['第128期 跑马图', '128'],
    ['128', '128'],
    ['①码', undefined],
    ['24码', undefined],
    ['2026马年生肖表', undefined],
  ])('%s names %s', (label, issue) => expect(issueOf(label)).toBe(issue))

  it('is compared by its last three digits', () => {
    expect(drawOfIssue('2026128', draws)?.turnNum).toBe('2026128')
    expect(drawOfIssue('8', [drawOf('008', [])])?.turnNum).toBe('2026008')
    expect(drawOfIssue('28', draws)).toBeUndefined()
    expect(drawOfIssue(undefined, draws)).toBeUndefined()
  })

  it('is compared in full where a label has more than three digits', () => {
    expect(drawOfIssue('05080128', [{ turnNum: '202605090128' }])).toBeUndefined()
    const many = ['202605081128', '202605080128'].map((turnNum) => ({ turnNum }))
    expect(drawOfIssue('0128', many)?.turnNum).toBe('202605080128')
  })
})

describe('marks', () => {
  it('stay away from separators and labels', () => {
    const judgement = judgeText('特：蛇、鼠', { dim: 'zod', scope: 'SP', mode: 'any' }, drawn(128))
    expect(judgement.segments.map(({ text, mark }) => `${text}:${mark}`)).toEqual([
      '特：:plain',
      '蛇:hit',
      '、:plain',
      '鼠:plain',
    ])
  })

  it('strike through the guilty word of a broken 杀 and mark nothing when it holds', () => {
    const kill = { dim: 'zod', scope: 'SP', mode: 'none' } as const
    expect(judgeText('狗猪马', kill, drawn(127)).segments.map(({ mark }) => mark)).toEqual(['plain', 'plain', 'guilty'])
    expect(judgeText('鼠牛羊', kill, drawn(128)).segments.every(({ mark }) => mark === 'plain')).toBe(true)
  })

  it('wait for the whole draw', () => {
    const falling = drawOf('129', [1, 2, 3])
    expect(judgeText('马蛇龙', { dim: 'zod', scope: 'ALL', mode: 'any' }, falling).verdict).toBe('pending')
    expect(resultText(undefined, 'pending')).toBe('开:？00')
  })

  it('judge exactly what is displayed: the shorter tiers of a ladder miss', () => {
    const tiers = ['虎鸡蛇狗猪牛鼠羊兔', '虎鸡蛇狗猪牛鼠', '虎鸡蛇狗猪', '虎鸡蛇', '虎鸡', '虎']
    const judging = { dim: 'zod', scope: 'SP', mode: 'any' } as const
    expect(tiers.map((tier) => judgeText(tier, judging, drawn(128)).verdict)).toEqual([
      '准',
      '准',
      '准',
      '准',
      '错',
      '错',
    ])
  })
})

describe('49 on cards is no push', () => {
  it.each(['大', '单', '合单', '合大', '尾大', '大单'])('49 is %s', (word) => {
    expect(judgeText(word, { dim: 'two', scope: 'SP', mode: 'any' }, drawn(127)).verdict).toBe('准')
  })

  it.each(['小', '双', '合双', '合小', '尾小', '大双'])('49 is not %s', (word) => {
    expect(judgeText(word, { dim: 'two', scope: 'SP', mode: 'any' }, drawn(127)).verdict).toBe('错')
  })
})

describe('the lunar year', () => {
  it('turns on new-year day: 01 is 蛇 on 2026-02-16 and 马 on 2026-02-17', () => {
    const judgeOn = (date: string, animal: string) =>
      judgeText(
        animal,
        { dim: 'zod', scope: 'ALL', mode: 'any' },
        drawOf('047', [1, 5, 9, 20, 33, 44, 47], lunarYearOf(date)),
      ).verdict
    expect([judgeOn('2026-02-16', '蛇'), judgeOn('2026-02-16', '马')]).toEqual(['准', '错'])
    expect([judgeOn('2026-02-17', '蛇'), judgeOn('2026-02-17', '马')]).toEqual(['错', '准'])
  })

  it('moves the elements with it', () => {
    const judging = { dim: 'elem', scope: 'SP', mode: 'any' } as const
    expect(judgeText('金', judging, drawOf('128', [1, 2, 3, 4, 5, 6, 26], 2026)).verdict).toBe('准')
    expect(judgeText('金', judging, drawOf('128', [1, 2, 3, 4, 5, 6, 27], 2025)).verdict).toBe('错')
  })
})

describe('the result cell', () => {
  it('names animal and number of the special ball and the verdict', () => {
    expect(resultText(drawn(128), '准')).toBe('开:蛇26准')
    expect(resultText(drawn(127), '错')).toBe('开:马49错')
    expect(resultText(drawn(127), 'pending')).toBe('开:马49')
  })

  it.each([
    [['错', '准'], '准'],
    [['错', '错'], '错'],
    [['错', 'pending'], 'pending'],
    [[], 'pending'],
  ] as const)('parts %s make %s', (parts, verdict) => expect(verdictOfParts(parts)).toBe(verdict))
})

describe('the draw of a row', () => {
  const years = [{ turnNum: '2026128' }, { turnNum: '2025129' }, { turnNum: '2025128' }]
  const drawOfTurns = (title: string, row?: string | null, document?: string | null) =>
    drawOfRow({ title, turnNum: row }, { groupName: '128', turnNum: document }, years)?.turnNum

  it.each([
    // title, turn of the row, turn of the document
    ['128期', undefined, '2025128', '2025128'],
    ['', undefined, '2025128', '2025128'],
    ['128期', undefined, '2026128', '2026128'],
    // Awaited: the draw of that name a year ago is another.
    ['129期', undefined, '2026129', undefined],
    ['129期', null, '2026128', undefined],
    ['129期', '2025129', '2026128', '2025129'],
    ['129期', undefined, null, undefined],
    // Nobody says which turn: the newest of that name.
    ['128期', undefined, undefined, '2026128'],
    ['', undefined, undefined, '2026128'],
  ] as const)('of 「%s」, turn %s in a document of %s, is %s', (title, row, document, turn) =>
    expect(drawOfTurns(title, row, document)).toBe(turn),
  )

  it('has the issue of its turn', () => {
    expect([isIssueOf('128', '2026128'), isIssueOf('8', '2026008'), isIssueOf('128', '2026129')]).toEqual([
      true,
      true,
      false,
    ])
  })
})
