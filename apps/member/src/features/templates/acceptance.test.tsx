/** The acceptance tests for cards (Domain §5.7), and what Domain §5.1 says of sizes and red titles. */
import { acting } from '@liuhe/web/testing/render.tsx'
import { describe, expect, it } from 'vitest'
import { renderPage } from '../../shared/testing/render-page.tsx'
import type { WireDraw, WireTemplate } from './card-model.ts'
import { isHidden, loadLayouts } from './layout-registry.ts'
import { TemplateCard } from './template-card.tsx'
import { cardFixtures } from './testing/card-fixtures.ts'

const layouts = await loadLayouts()
const judged = [...layouts.keys()].filter((code) => layouts.get(code)?.parts.length)

type Item = WireTemplate['groups'][number]['items'][number]
type Sample = { template: WireTemplate; draws: readonly WireDraw[] }

function sampleOf(code: string): Sample {
  const fixture = cardFixtures.get(code)
  if (fixture === undefined) throw new Error(`${code} has no fixture`)
  return fixture
}

/** The card with other items in its first issue. */
function withItems({ template, draws }: Sample, change: (items: readonly Item[]) => Item[]): Sample {
  const [first, ...groups] = template.groups
  if (first === undefined) return { template, draws }
  return { template: { ...template, groups: [{ ...first, items: change(first.items) }, ...groups] }, draws }
}

/** The card with as many issues, each a group of its own. */
function withIssues({ template, draws }: Sample, count: number): Sample {
  const [first] = template.groups
  const groups = Array.from({ length: count }, (_, n) => ({
    ...first,
    id: n,
    groupName: String(128 - n),
    items: first?.items.map((item) => ({ ...item, id: 100 * n + item.id })),
  }))
  return { template: { ...template, groups: groups as WireTemplate['groups'] }, draws }
}

async function show({ template, draws }: Sample) {
  const { container } = await renderPage(
    <TemplateCard template={template} draws={draws} now={0} playCateName="全部" reader={{ kind: 'guest' }} />,
  )
  const fold = () =>
    [...container.querySelectorAll<HTMLElement>('button')].find((one) => /展开|收起/.test(one.innerText))
  return {
    container,
    count: (selector: string) => container.querySelectorAll(selector).length,
    text: (selector: string) => [...container.querySelectorAll(selector)].map((one) => one.textContent),
    fold: () => acting(() => fold()?.click()),
    folds: () => fold()?.innerText.trim(),
  }
}

const repeated = (count: number) => (items: readonly Item[]) =>
  Array.from({ length: count }, (_, n) => ({ ...(items[0] as Item), id: n + 1, title: `${128 - n}期` }))

describe('folding, by the rows at first and after a tap', () => {
  it.each([
    ['mb02', 'section section', 9, 5, 9],
    ['mb03', 'tbody tr', 12, 10, 5],
    ['mb04', 'li', 9, 5, 9],
    ['mb07', 'li', 9, 5, 9],
    ['mb11', 'section li', 9, 5, 9],
    ['mb16', 'tbody tr', 14, 5, 10],
    ['mb21', 'tbody tr', 8, 8, 5],
    ['mb30', 'li', 8, 8, 5],
    ['mb35', 'ul li', 6, 1, 5],
    ['default', 'dt', 9, 5, 9],
  ])(
    '%s shows %s of %i rows: %i, then %i [TPL-083] [TPL-084] [TPL-085] [TPL-086]',
    async (code, row, all, first, then) => {
      const card = await show(withItems(sampleOf(code), repeated(all)))
      const seen = [card.count(row)]
      await card.fold()
      expect([...seen, card.count(row)]).toEqual([first, then])
    },
  )

  it.each([
    ['mb13', 'section section', 4, 2, 4],
    ['mb29', 'figure', 8, 1, 5],
  ])('%s shows a block (%s) for each of %i issues: %i, then %i [TPL-085]', async (code, block, all, first, then) => {
    const card = await show(withIssues(sampleOf(code), all))
    const seen = [card.count(block)]
    await card.fold()
    expect([...seen, card.count(block)]).toEqual([first, then])
  })

  it('folds a bundle to six segments, each a title with its content [TPL-071] [TPL-085]', async () => {
    const card = await show(sampleOf('tymb'))
    const seen = [card.count('dt')]
    expect([card.text('dt')[0], card.text('dd')[0]]).toEqual(['马', '0113253749'])
    await card.fold()
    expect([...seen, card.count('dt')]).toEqual([6, 12])
  })

  it('hides the two longest number tiers, and none at first', async () => {
    const card = await show(sampleOf('mb06'))
    const seen = [card.text('th').join()]
    await card.fold()
    expect([...seen, card.text('th').join()]).toEqual(['一肖,①码,③码,⑤码,⑧码,⑩码', '一肖,①码,③码,⑤码'])
  })

  it('puts at most three issues beside one another, without a fold [TPL-087]', async () => {
    const card = await show(withIssues(sampleOf('mb38'), 5))
    expect([card.text('h4'), card.folds()]).toEqual([['128期', '127期', '126期'], undefined])
  })
})

describe('verdicts', () => {
  it('judge a tier by exactly what it shows: 准 准 准 准 错 错', async () => {
    const card = await show(sampleOf('mb05'))
    await card.fold()
    expect(card.text('li > :last-child')).toEqual(['准', '准', '准', '准', '错', '错'])
    expect(card.container.querySelector('header')?.textContent).toContain('中:三肖')
  })

  it('strike what broke a 杀, and mark nothing when it held', async () => {
    const card = await show(sampleOf('mb12'))
    expect([card.text('s'), card.count('mark')]).toEqual([['马'], 0])
  })

  it('count the walls of a block that held', async () => {
    const card = await show(sampleOf('mb13'))
    expect(card.text('section section h4')).toEqual(['129期待开奖', '128期4杀3蛇26'])
  })

  it('count the settled rows that an open record shows', async () => {
    const card = await show(sampleOf('mb16'))
    expect(card.container.querySelector('header')?.textContent).toContain('近2期中1期')
    expect(card.text('tbody td:last-child')).toEqual(['', '+1', '−1'])
  })

  it.each([
    [2025, '蛇'],
    [2026, '马'],
  ])('follow the lunar year of the draw: 01 of %i is %s', async (lunarYear, animal) => {
    const draws = [{ turnNum: '2026128', resultText: '01,06,09,10,11,12,15', lunarYear }]
    const row = (called: string) =>
      withItems({ ...sampleOf('mb10'), draws }, (items) => [{ ...(items[0] as Item), content: called }])
    const right = await show(row(animal))
    expect(right.text('mark')).toEqual([animal])
    expect(right.container.textContent).toContain('01')
  })

  it('call both dimensions of a digit sum right together', async () => {
    const card = await show(sampleOf('mb22'))
    expect(card.text('strong')).toEqual(['双准'])
  })
})

describe('what an issue is drawn with', () => {
  it("is the animal's picture when there is one, with its name as a seal", async () => {
    const drawn = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA='
    const card = await show(withItems(sampleOf('mb10'), ([item]) => [{ ...(item as Item), iconUrl: drawn }]))
    expect(card.container.querySelector('img')?.src).toBe(drawn)
    expect([card.text('mark'), (await show(sampleOf('mb10'))).count('img')]).toEqual([['虎'], 0])
  })

  it('is the scale that the called words need: seven 段, five 门', async () => {
    const scaleOf = async (content: string) =>
      (await show(withItems(sampleOf('mb28'), ([item]) => [{ ...(item as Item), content }]))).count('figure li')
    expect([await scaleOf('1段,4段'), await scaleOf('1门,4门')]).toEqual([7, 5])
  })

  it('is the pair that holds the called group, whatever key it bears', async () => {
    const card = await show(
      withItems(sampleOf('mb34'), ([item]) => [{ ...(item as Item), content: '武肖', subName: 'nannv', content2: '' }]),
    )
    expect(card.container.textContent).toContain('文肖')
    expect(card.container.textContent).not.toContain('男肖')
  })

  it('is the list of an element, which a tap opens, by the lunar year of the issue', async () => {
    const card = await show(sampleOf('mb23'))
    const chip = [...card.container.querySelectorAll<HTMLElement>('button[aria-controls]')].find((one) =>
      /金/.test(one.innerText),
    )
    await acting(() => chip?.click())
    expect(chip?.getAttribute('aria-expanded')).toBe('true')
    const list = document.getElementById(chip?.getAttribute('aria-controls') ?? '')
    expect(list?.textContent).toBe(['04', '05', '12', '13', '26', '27', '34', '35', '42', '43'].join(''))
  })

  it('is the set of numbers that was chosen last on this card', async () => {
    const first = await show(sampleOf('mb30'))
    await acting(() => first.container.querySelectorAll<HTMLElement>('[role="tab"]')[1]?.click())
    const again = await show(sampleOf('mb30'))
    expect(again.text('[role="tab"][aria-selected="true"]').map((tab) => tab?.trim())).toEqual(['10码'])
  })
})

describe('sizes', () => {
  it.each([
    [4, 38],
    [5, 38],
    [6, 34],
    [7, 31],
    [8, 28],
    [9, 26],
    [10, 24],
    [11, 22],
    [12, 20],
    [13, 20],
  ])('%i balls in a line are %i px wide [TPL-118]', async (count, width) => {
    const content = Array.from({ length: count }, (_, n) => String(n + 1).padStart(2, '0')).join(',')
    const card = await show(withItems(sampleOf('mb06'), ([item]) => [{ ...(item as Item), title: '⑧码', content }]))
    expect(card.container.querySelector('td [style*="--size"]')?.getBoundingClientRect().width).toBe(width)
  })

  it('recognises the titles of number tiers [TPL-119]', async () => {
    const titles = ['一肖', '①码', '③码', '⑤码', '⑧码', '⑩码']
    const calls = ['蛇', '38', '38,14,02', '38,14,02,26,10', '38,14,02,26,10,22,34,46', '38,14,02,26,10,22,34,46,07,19']
    const card = await show(
      withItems(sampleOf('mb06'), ([item]) =>
        titles.map((title, id) => ({ ...(item as Item), id, title, content: calls[id] ?? '' })),
      ),
    )
    expect(card.text('td:last-child')).toEqual(['准', '错', '错', '准', '准', '准'])
  })

  it.each([
    ['三肖', 18],
    ['一二三四五', 17],
    ['一二三四五六七', 16],
    ['一二三四五六七八九', 15],
    ['一二三四五六七八九十一', 14],
    ['一二三四五六七八九十一二三', 13],
  ])('the label %s is %i px high [TPL-120]', async (title, px) => {
    const card = await show(withItems(sampleOf('mb14'), ([item]) => [{ ...(item as Item), title }]))
    const label = [...card.container.querySelectorAll('li span')].find((one) => one.textContent === `${title}：`)
    expect(label && getComputedStyle(label).fontSize).toBe(`${px}px`)
  })
})

describe('red titles', () => {
  const colourOf = async (change: Partial<Item>) => {
    const card = await show(withItems(sampleOf('mb04'), ([item]) => [{ ...(item as Item), note: '', ...change }]))
    const title = card.container.querySelector('li span') as HTMLElement
    return { red: getComputedStyle(title).color, bold: getComputedStyle(title).fontWeight === '700' }
  }
  const RED = 'rgb(212, 0, 26)'

  it('are those of settled rows [TPL-076]', async () => {
    expect([(await colourOf({ note: '蛇26*' })).red, (await colourOf({ note: '蛇26' })).red === RED]).toEqual([
      RED,
      false,
    ])
  })

  it('and, in bold, those that their author pushes [TPL-075]', async () => {
    expect(await colourOf({ activeCover: true })).toEqual({ red: RED, bold: true })
  })
})

it.each(judged)('%s is drawn silently when its author repeats himself', async (code) => {
  const twice = (text: string | null | undefined) => text && `${text},${text}`
  const card = await show(
    withItems(sampleOf(code), (items) =>
      items.map((item) => ({
        ...item,
        content: twice(item.content),
        content2: twice(item.content2),
        multiContents: item.multiContents?.flatMap((segment) => [segment, segment]),
      })),
    ),
  )
  expect(card.container.textContent).not.toBe('')
})

it('wears the two colours of its operator from one to the other [TPL-013]', async () => {
  const { template, draws } = sampleOf('mb04')
  const card = await show({ template: { ...template, colorTheme: '#010203, #040506' }, draws })
  const bar = getComputedStyle(card.container.querySelector('header') as HTMLElement, '::before').backgroundImage
  expect(bar).toBe('linear-gradient(rgb(1, 2, 3), rgb(4, 5, 6))')
})

it('leaves out the codes that the operator blocks, in any spelling [TPL-115]', () => {
  const blocked = ['MB99', 'AD01']
  expect(['mb99', 'ad01', 'AD13', 'mb9'].map((code) => isHidden(code, blocked))).toEqual([true, true, false, false])
})
