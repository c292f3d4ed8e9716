import { BY_TITLE } from '@liuhe/domain/content/layout-rules.ts'
import { describe, expect, it } from 'vitest'
import { cardFixtures } from './testing/card-fixtures.ts'
import { cardModelOf, type CardRules, markHtml, type WireDraw, type WireTemplate } from './card-model.ts'
import { foldGroup } from './fold-group.ts'

const draws: WireDraw[] = [
  { turnNum: '2026128', resultText: '05,17,22,30,38,41,26', lunarYear: 2026 },
  { turnNum: '2026127', resultText: '03,09,18,27,36,44,49', lunarYear: 2026 },
]
const flat: CardRules = { groups: 'flat', parts: [{ field: 'content', judging: BY_TITLE }] }
const NOW = Date.parse('2026-05-08T21:30:00+08:00')

type Item = Partial<WireTemplate['groups'][number]['items'][number]>

function template(items: Item[], groupName = '128', more: Partial<WireTemplate> = {}): WireTemplate {
  const full = items.map((item, id) => ({ id, title: '', sort: 0, status: 1, ...item }))
  const { template: sample } = cardFixtures.get('default') ?? {}
  return { ...(sample as WireTemplate), groups: [{ id: 1, groupName, items: full }], ...more }
}
const modelOf = (card: WireTemplate, rules = flat) => cardModelOf(card, { draws, now: NOW, rules })
const firstItem = (item: Item, groupName?: string) => modelOf(template([item], groupName))?.groups[0]?.items[0]

describe('cards that show nothing', () => {
  it('have no groups [TPL-113]', () => expect(modelOf(template([], '128', { groups: [] }))).toBeUndefined())
  it('have no visible items [TPL-114]', () => {
    expect(modelOf(template([]))).toBeUndefined()
    expect(modelOf(template([{ title: '128期', content: '蛇', status: 0 }]))).toBeUndefined()
  })
})

describe('an item', () => {
  it('is judged by the turn of its document, in every arrangement of its rows', () => {
    const years: WireDraw[] = [...draws, { turnNum: '2025128', resultText: '05,17,22,30,38,41,01', lunarYear: 2026 }]
    const item = { id: 1, title: '128期', sort: 0, status: 1, content: '马' }
    const groups = [
      { id: 3, groupName: '128', turnNum: '2027128', items: [item] },
      { id: 2, groupName: '128', turnNum: '2026128', items: [item, { ...item, turnNum: '2025128' }] },
      { id: 1, groupName: '128', turnNum: '2025128', items: [item, { ...item, turnNum: null }] },
    ]
    const turnsOf = (rules: CardRules) =>
      cardModelOf(template([], '', { groups }), { draws: years, now: NOW, rules })?.groups.flatMap(({ items }) =>
        items.map(({ draw }) => draw?.turnNum),
      )
    const all = [undefined, '2026128', '2025128', '2025128', undefined]
    expect(turnsOf(flat)).toEqual(all)
    expect(turnsOf({ ...flat, groups: 'tabs' })).toEqual(all)
    expect(turnsOf({ ...flat, groups: 'columns' })).toEqual([undefined, '2026128', '2025128'])
  })

  it('takes the issue of its group when its title says none', () => {
    expect(firstItem({ title: '三肖', content: '蛇虎鸡' })?.verdict).toBe('准')
    expect(firstItem({ title: '', content: '蛇虎鸡' })?.title).toBe('128期')
  })

  it.each([
    // note, title, result text, settled, verdict
    ['蛇26*', '128期', '蛇26', true, '准'],
    ['', '128期', '蛇26', true, '准'],
    ['？00', '128期', '蛇26', true, '准'],
    ['？00', '129期', '？00', false, 'pending'],
    ['', '129期', '？00', false, 'pending'],
    ['蛇26和*', '128期', '蛇26和', true, '准'],
  ])('with note 「%s」 on %s shows %s', (note, title, text, settled, verdict) => {
    const item = firstItem({ title, note, content: '蛇虎鸡' })
    expect([item?.result.text, item?.result.settled, item?.verdict]).toEqual([text, settled, verdict])
  })

  it('has a red title when its note carries an asterisk, or its author pushes it [TPL-075] [TPL-076]', () => {
    const toneOf = (item: Item) => firstItem({ title: '128期', content: '蛇', ...item })?.titleTone
    expect([toneOf({ note: '蛇26*' }), toneOf({ note: '蛇26' }), toneOf({ activeCover: true })]).toEqual([
      'settled',
      'plain',
      'pushed',
    ])
  })

  it.each([
    [{ lock: 'login' as const }, 'login'],
    [{ lock: 'recharge' as const }, 'recharge'],
    [{ templateType: 0, content: '/chat-rooms/3' }, 'chat'],
    [{ title: '129期', content: '' }, 'updating'],
    [{ title: '128期', content: '蛇' }, 'open'],
  ])('%o is %s', (item, state) => expect(firstItem(item)?.state).toBe(state))

  it('says how old it is [TPL-081]', () => {
    const ageOf = (updatedTime: number) => firstItem({ content: '蛇', updatedTime })?.timeAgo
    expect([ageOf(NOW / 1000 - 60), ageOf(NOW / 1000 - 7200), ageOf(NOW / 1000 - 3 * 86_400)]).toEqual([
      '21:29',
      '2小时前',
      '3天前',
    ])
  })

  it('never lets an author write markup or a style into a row', () => {
    const [part] = firstItem({ title: '128期', content: '<b>蛇</b>虎&lt;' })?.parts ?? []
    expect(part?.kind === 'words' && part.segments.map(({ text }) => text).join('')).toBe('蛇虎<')
    const model = modelOf(template([{ content: '蛇' }], '128', { colorTheme: 'url(//evil),red;}' }))
    expect(model?.colours).toEqual(['var(--brand)', 'var(--brand-2)'])
  })
})

describe('groups', () => {
  const tabs: CardRules = { ...flat, groups: 'tabs' }
  const three = template([], '', {
    groups: ['129', '', '128'].map((groupName, id) => ({
      id,
      groupName,
      items: [{ id, title: '三肖', content: '蛇', sort: 0, status: 1 }],
    })),
  })

  it('become tabs labelled {groupName}期; one without a name has none [TPL-090] [TPL-112]', () => {
    expect(modelOf(three, tabs)?.groups.map(({ label }) => label)).toEqual(['129期', '128期'])
  })
  it('of one issue show the newest', () => expect(modelOf(three, { ...flat, groups: 'first' })?.groups.length).toBe(1))
  it('of line layouts are rows under one another', () => {
    expect(modelOf(three)?.groups.map(({ items }) => items.length)).toEqual([3])
  })
})

describe('folding', () => {
  const group = modelOf(template(Array.from({ length: 12 }, (_, n) => ({ title: `${n}期`, content: '蛇' }))))?.groups[0]
  it.each([
    ['rows', { kind: 'rows', collapsed: 5, starts: 'closed' } as const, false, 5, true],
    ['open rows', { kind: 'rows', collapsed: 5, starts: 'closed' } as const, true, 12, true],
    ['a most', { kind: 'rows', collapsed: 5, starts: 'open', max: 10 } as const, true, 10, true],
    ['nothing', { kind: 'none' } as const, false, 12, false],
  ])('by %s', (_, fold, isOpen, rows, folds) => {
    const folded = group && foldGroup(group, fold, { isOpen })
    expect([folded?.group.items.length, folded?.folds]).toEqual([rows, folds])
  })
})

describe('an article', () => {
  const token = (text: string, dim = 'zod') => `<i class="tk" data-d="${dim}" data-s="SP">${text}</i>`
  const judged = { turnNum: '2026128', lunarYear: 2026, balls: [5, 17, 22, 30, 38, 41, 26] }

  it('marks the judged words that came, and nothing before the draw', () => {
    const html = `<p>蛇 ${token('蛇')}${token('鼠')}</p>`
    expect(markHtml(html, judged)).toBe(`<p>蛇 <i class="tk tk-hit" data-mark="hit">蛇</i>${token('鼠')}</p>`)
    expect(markHtml(html, undefined)).toBe(html)
  })
  it('leaves words of an unknown kind alone', () => {
    expect(markHtml(token('蛇', 'nonsense'), judged)).toBe(token('蛇', 'nonsense'))
  })
})
