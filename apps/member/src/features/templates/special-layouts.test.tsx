import * as lottery from '@liuhe/contract/api/lottery.ts'
import { lockOf, type Reader } from '@liuhe/domain/content/lock.ts'
import { fake } from '@liuhe/web/testing/fake-call.ts'
import { acting } from '@liuhe/web/testing/render.tsx'
import { describe, expect, it, vi } from 'vitest'
import { renderPage } from '../../shared/testing/render-page.tsx'
import type { WireTemplate } from './card-model.ts'
import { loadLayouts } from './layout-registry.ts'
import { TemplateCard } from './template-card.tsx'
import { cardFixtures } from './testing/card-fixtures.ts'
import { LAST_DRAW } from './testing/last-draw.ts'

await loadLayouts()
const NOW = Date.parse('2026-05-08T21:30:00+08:00')
const GUEST: Reader = { kind: 'guest' }

const sample = (code: string) => cardFixtures.get(code)?.template as WireTemplate
const show = (template: WireTemplate, reader: Reader = GUEST, now = NOW) =>
  renderPage(
    <TemplateCard
      template={template}
      draws={cardFixtures.get('mb37')?.draws ?? []}
      now={now}
      playCateName="全部"
      reader={reader}
    />,
    { fakes: [fake(lottery.openInfo, () => LAST_DRAW)] },
  )
const press = (element: Element | undefined | null) => acting(() => (element as HTMLElement | null)?.click())
const unfold = (container: Element) => press(container.querySelector('footer [aria-expanded="false"]'))
const linksOf = (container: Element) => [...container.querySelectorAll('a')].map((link) => link.getAttribute('href'))

type Item = WireTemplate['groups'][number]['items'][number]

/** The sample with its first item so many times, each changed by its place. */
function many(code: string, count: number, change: (n: number) => Partial<Item> = () => ({})): WireTemplate {
  const template = sample(code)
  const [group] = template.groups
  const [item] = group?.items ?? []
  if (!group || !item) throw new Error(`${code} has no sample`)
  const items = Array.from({ length: count }, (_, n) => ({ ...item, id: n + 1, ...change(n) }))
  return { ...template, groups: [{ ...group, items }] }
}

describe('how much is shown at first', () => {
  it.each([
    // code, items, what is counted, folded, open
    ['mb17', 4, 'li', 2, 4],
    ['mb18', 4, 'article', 2, 4],
    ['mb19', 8, 'li', 1, 5],
    ['mb24', 14, 'li', 5, 10],
    ['mb25', 24, 'li', 5, 20],
    ['mb36', 24, 'ol > li', 5, 20],
    ['symb2', 12, 'li', 4, 8],
    ['symb3', 9, 'li', 6, 9],
    ['ad14', 15, 'li', 12, 15],
  ] as const)('%s of %i items: %s %i, then %i [TPL-085]', async (code, count, counted, folded, open) => {
    const { container } = await show(many(code, count))
    const shown = () => container.querySelectorAll(counted).length
    const before = shown()
    await press([...container.querySelectorAll('button')].find(({ textContent }) => textContent === '展开'))
    expect([before, shown()]).toEqual([folded, open])
  })

  it('MB20 shows the newest picture, opened six earlier ones [TPL-085]', async () => {
    const { container } = await show(many('mb20', 9))
    const pictures = () => container.querySelectorAll('button img').length
    expect(pictures()).toBe(1)
    await unfold(container)
    expect(pictures()).toBe(7)
  })

  it('MB42 shows six segments, opened all; earlier issues are closed and whole [TPL-085] [TPL-071]', async () => {
    const pieces = Array.from({ length: 9 }, (_, n) => ({ title: `${n + 1}肖`, content: '蛇虎' }))
    const { container } = await show(
      many('mb42', 2, (n) => ({ title: `${128 - n}期`, multiContents: n === 0 ? pieces : pieces.slice(0, 7) })),
    )
    const newest = () => container.querySelectorAll(':not(details) > ul > li').length
    expect(newest()).toBe(6)
    await unfold(container)
    expect(newest()).toBe(9)
    const drawer = container.querySelector('details') as HTMLDetailsElement
    expect([drawer.open, drawer.querySelectorAll('li').length]).toEqual([false, 0])
    await press(drawer.querySelector('summary'))
    await expect.poll(() => drawer.querySelectorAll('li').length).toBe(7)
  })

  it('JhtGshou shows six experts, and never more than fifteen [TPL-088]', async () => {
    const { container } = await show(many('jhtgshou', 20))
    expect(container.querySelectorAll('li').length).toBe(6)
    await unfold(container)
    expect(container.querySelectorAll('li').length).toBe(15)
  })
})

describe('lists', () => {
  it.each(['mb24', 'mb25'])('%s opens the card’s page at the chosen entry [TPL-001]', async (code) => {
    const template = sample(code)
    const { container, went } = await show(template)
    const entry = container.querySelector('li a')
    const address = `/template/110/${template.id}?templateId=${template.groups[0]?.items[0]?.id}`
    expect(entry?.getAttribute('href')).toBe(address)
    await press(entry)
    expect(went).toEqual([address])
  })

  it('MB24 also leads to all of them, MB25 does not [TPL-003]', async () => {
    const more = (container: Element) =>
      [...container.querySelectorAll('a')].find(({ textContent }) => textContent === '更多')
    const { container } = await show(sample('mb24'))
    expect(more(container)?.getAttribute('href')).toBe(`/template/110/${sample('mb24').id}`)
    expect(more((await show(sample('mb25'))).container)).toBeUndefined()
  })

  it.each(['mb24', 'mb36'])('%s gives the first five medals and the others numbers [TPL-121]', async (code) => {
    const { container } = await show(many(code, 7))
    await unfold(container)
    const ranks = [...container.querySelectorAll('ol > li')].map((entry) => {
      const medal = [...entry.querySelectorAll('span')].find(({ textContent }) => /^\d$/.test(textContent ?? ''))
      return `${medal?.textContent}${medal?.dataset['rank'] ? ' medal' : ''}`
    })
    expect(ranks).toEqual(['1 medal', '2 medal', '3 medal', '4 medal', '5 medal', '6', '7'])
  })

  it('an entry stands out by an icon, the word 置顶 or another icon; and says how old it is [TPL-080]', async () => {
    const marks = ['new', 'top', 'hot', null]
    const { container } = await show(
      many('mb24', 4, (n) => ({
        title: `第${n}条`,
        subName: marks[n] ?? null,
        updatedTime: NOW / 1000 - 7200,
        note: null,
      })),
    )
    const rows = [...container.querySelectorAll('li')].map((entry) => [
      entry.querySelector('[role="img"]')?.getAttribute('aria-label') ?? '',
      entry.textContent?.replace(/^\d第\d条/, ''),
    ])
    expect(rows).toEqual([
      ['最新', '2小时前'],
      ['', '置顶2小时前'],
      ['热门', '2小时前'],
      ['', '2小时前'],
    ])
  })

  it('MB40 opens the sheet of the gallery', async () => {
    const { container } = await show(sample('mb40'))
    expect(linksOf(container).slice(0, 3)).toEqual(['/gallery', '/gallery-detail/110/55', '/gallery-detail/110/56'])
    expect(container.querySelector('li')?.textContent).toBe('跑狗图第128期')
  })

  it('MB40 says what is new as the gallery does, for 86.4 s', async () => {
    const cameAt = (sample('mb40').groups[0]?.items[0]?.updatedTime ?? 0) * 1000
    const { container, unmount } = await show(sample('mb40'), GUEST, cameAt + 86_400)
    expect(container.querySelector('li')?.textContent).toBe('已更新跑狗图第128期')
    await unmount()
    const later = await show(sample('mb40'), GUEST, cameAt + 86_401)
    expect(later.container.querySelector('li')?.textContent).toBe('跑狗图第128期')
  })
})

describe('MB37', () => {
  const readers: Record<string, Reader> = {
    guest: GUEST,
    TEST: { kind: 'trial' },
    'a member without recharge': { kind: 'member', recharged: false },
    'a recharged member': { kind: 'member', recharged: true },
  }

  /** The newest row of the sample as the server gives it to a reader: what is locked does not leave the server. */
  function served(reader: Reader, flags: Pick<Item, 'requireLogin' | 'requireRecharge'>): WireTemplate {
    const locked = { requireLogin: flags.requireLogin ?? false, requireRecharge: flags.requireRecharge ?? false }
    const lock = lockOf(locked, reader)
    const template = sample('mb37')
    const [group, ...groups] = template.groups
    const [item] = group?.items ?? []
    if (!group || !item) throw new Error('no sample')
    const row = {
      ...item,
      ...locked,
      content: lock === 'open' ? '蛇虎鸡' : null,
      lock: lock === 'open' ? undefined : lock,
    }
    return { ...template, groups: [{ ...group, items: [row] }, ...groups] }
  }

  it.each([
    // who, login, recharge, what the overlay says, where it leads
    ['guest', true, true, '登陆后可以解锁查看！', '/auth/login'],
    ['TEST', true, true, '登陆后可以解锁查看！', '/auth/login'],
    ['a member without recharge', true, true, '请充值任意金额开通VIP！', '/recharge'],
    ['guest', true, false, '登陆后可以解锁查看！', '/auth/login'],
    ['TEST', true, false, '登陆后可以解锁查看！', '/auth/login'],
    ['a member without recharge', false, true, '请充值任意金额开通VIP！', '/recharge'],
  ] as const)(
    '%s (login %s, recharge %s) meets 「%s」, to %s [TPL-094] [TPL-095] [TPL-096] [TPL-097] [TPL-098] [TPL-099]',
    async (who, requireLogin, requireRecharge, prompt, address) => {
      const reader = readers[who] as Reader
      const { container, went } = await show(served(reader, { requireLogin, requireRecharge }), reader)
      const overlay = container.querySelector('[data-lock]')
      expect([overlay?.textContent?.includes(prompt), container.textContent?.includes('蛇')]).toEqual([true, false])
      await press(overlay)
      expect(went).toEqual([address])
    },
  )

  it.each([
    ['a member without recharge', true, false],
    ['a recharged member', true, true],
  ] as const)('shows %s the text (login %s, recharge %s)', async (who, requireLogin, requireRecharge) => {
    const reader = readers[who] as Reader
    const { container } = await show(served(reader, { requireLogin, requireRecharge }), reader)
    expect(container.querySelector('[data-lock]')).toBeNull()
    expect(container.textContent).toContain('蛇虎鸡')
  })

  it('does not judge what it does not show, and judges the open rows', async () => {
    const { container } = await show(sample('mb37'))
    const rows = [...container.querySelectorAll('ul > li')].map(({ textContent }) => textContent ?? '')
    expect([rows[0]?.includes('开:'), rows.at(-1)?.endsWith('开:马49错')]).toEqual([false, true])
  })
})

describe('links of the operator', () => {
  const symb3 = (content: string) => show(many('symb3', 1, () => ({ content })))

  it.each([
    ['/game/110/analytic/special/trend', '/game/110/analytic/special/trend'],
    ['https://example.com/a', 'https://example.com/a'],
    ['/nowhere/at/all', undefined],
    ['javascript:alert(1)', undefined],
  ])('「%s」 leads to %s', async (link, href) => {
    const { container } = await symb3(link)
    expect(container.querySelector('li a')?.getAttribute('href') ?? undefined).toBe(href)
  })

  it('outside ones are opened by the device, not in the place of the app', async () => {
    const opened: string[] = []
    const { container } = await renderPage(
      <TemplateCard
        template={many('ad14', 1, () => ({ content2: 'https://example.com/a' }))}
        draws={[]}
        now={0}
        playCateName="全部"
        reader={GUEST}
      />,
      { bridge: { openExternal: (url) => void opened.push(url) } },
    )
    await press(container.querySelector('li a'))
    expect(opened).toEqual(['https://example.com/a'])
  })
})

describe('cards of their own kind', () => {
  it('MB41 shows the last draw with animals and elements, and the ways on', async () => {
    const { container } = await show(sample('mb41'))
    await expect
      .poll(() => container.querySelector('[role="img"]')?.textContent)
      .toBe('05虎金17虎木22鸡水30牛水38蛇木41虎火26蛇金')
    expect(container.textContent).toContain('第128期')
    expect(linksOf(container).slice(0, 3)).toEqual([
      '/lottery-history/110?type=live-lottery',
      '/game/110/analytic/special/trend',
      '/lottery-history/110',
    ])
  })

  it('SYmb tells what became of the last issue, and never of the pending one', async () => {
    const { container } = await show(sample('symb'))
    expect(container.querySelector('em')?.textContent).toBe('中一肖、一尾')
    expect(container.querySelector('p > small')?.parentElement?.querySelector('mark')).toBeNull()
  })

  it('Symb2 tells of each play what it called before', async () => {
    const { container } = await show(sample('symb2'))
    expect([...container.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
      '单双双本期准上期 双错',
      '大小小本期错上期 小错',
      '波色红绿本期错上期 红、蓝错',
      '平特虎本期准上期 鼠错',
    ])
  })

  it('AD13 shows at most three pictures, and each can be put away', async () => {
    const { container } = await show(many('ad13', 5, (n) => ({ iconUrl: 'adverts/verify.svg', title: `第${n}张` })))
    const pictures = () => [...container.querySelectorAll('img')].map((picture) => picture.getAttribute('alt'))
    expect(pictures()).toEqual(['第0张', '第1张', '第2张'])
    await press(container.querySelector('[aria-label="关闭广告"]'))
    expect(pictures()).toEqual(['第1张', '第2张'])
  })

  it('MB19 opens its picture large, and closes it', async () => {
    const { container } = await show(sample('mb19'))
    await press(container.querySelector('[aria-label="查看大图：129期"]'))
    const viewer = await vi.waitUntil(() => container.querySelector<HTMLDialogElement>('dialog[open]'))
    expect([viewer.open, viewer.querySelector('img')?.getAttribute('alt')]).toEqual([true, '129期'])
    await press(viewer.querySelector('[aria-label="关闭"]'))
    expect(container.querySelector('dialog[open]')).toBeNull()
  })
})
