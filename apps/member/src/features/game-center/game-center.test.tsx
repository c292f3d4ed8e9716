import { acting } from '@liuhe/web/testing/render.tsx'
import { serverClock } from '@liuhe/web/time/server-clock.ts'
import axe from 'axe-core'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refusal } from '@liuhe/web/testing/fake-call.ts'
import {
  activeTab,
  aWorld,
  namesIn,
  openCentre,
  section,
  sectionOf,
  sections,
  tab,
  tap,
  tile,
  type World,
} from './testing/game-center-world.tsx'

let world: World
beforeEach(() => {
  world = aWorld()
  window.scrollTo(0, 0)
})
afterEach(() => sessionStorage.clear())

const search = () => page.getByRole('searchbox', { name: '游戏名称', exact: true })

describe('the top of the centre', () => {
  it('has a search, slides and the running line [GC-005] [GC-006] [GC-007]', async () => {
    const { container } = await openCentre(world)
    expect(search().element().getAttribute('placeholder')).toBe('請輸入游戏名称')
    expect(page.getByRole('region', { name: '游戏轮播' }).elements()).toHaveLength(1)
    await expect.poll(() => container.textContent).toContain('尊敬的会员：今晚维护')
  })

  it('leads a member to money, offers and help [GC-008, GC-009, GC-010, GC-011, GC-012, GC-013]', async () => {
    const { went } = await openCentre(world, { token: 'abc' })
    for (const name of ['充值', '提现', '洗码', '明细', '优惠', '客服'])
      await tap(page.getByRole('navigation', { name: '快捷服务' }).getByRole('link', { name }))
    expect(went).toEqual(['/recharge', '/withdraw-money', '/betting-bonus', '/bills', '/promotional', '/services'])
  })

  it('sends a guest to login where a member is needed [GC-014]', async () => {
    const { went } = await openCentre(world)
    for (const name of ['充值', '明细', '优惠'])
      await tap(page.getByRole('navigation', { name: '快捷服务' }).getByRole('link', { name }))
    expect(went).toEqual(['/auth/login', '/auth/login', '/promotional'])
  })
})

describe('the categories', () => {
  it('are seven, in their order [GC-015] [GC-016] [GC-017] [GC-018] [GC-019] [GC-020] [GC-021]', async () => {
    await openCentre(world)
    expect(sections()).toEqual(['hot', 'LOTTERY', 'fish', 'electronic', 'card', 'live', 'sport'])
    const bar = page.getByRole('navigation', { name: '游戏分类' }).element()
    expect([...bar.children].map((entry) => entry.textContent)).toEqual([
      ...['热门', '彩票', '捕鱼', '电子', '棋牌', '真人', '体育'],
    ])
  })

  it('show their games, hot ones the highest first; wide pictures for live and sport [GC-023] [PERM-021]', async () => {
    await openCentre(world)
    expect(namesIn('electronic')).toEqual(['龙门跃鲤', '经典水果机', '腾云直上', '扫雷寻宝'])
    expect(namesIn('hot').slice(0, 3)).toEqual(['龙门跃鲤', '海王争霸', '百家乐'])
    const pictures = async (category: string) => {
      await acting(() => sectionOf(category).scrollIntoView())
      const images = () => [...sectionOf(category).querySelectorAll('img')]
      await expect.poll(() => images().length).toBeGreaterThan(0)
      return images().map((image) => image.getAttribute('src'))
    }
    expect(await pictures('sport')).toEqual(['/sys-upload/games/zuqiu-wide.webp'])
    expect(await pictures('fish')).toEqual(['/sys-upload/games/haiwang.webp'])
  })

  it('are chosen by the address, and a tap writes it [GC-001]', async () => {
    const { went } = await openCentre(world, { hash: 'card' })
    await expect.poll(() => Math.round(sectionOf('card').getBoundingClientRect().top)).toBe(48 + 56)
    expect(activeTab()).toBe('棋牌')
    await tap(tab('电子'))
    await expect.poll(() => Math.round(sectionOf('electronic').getBoundingClientRect().top)).toBe(48 + 56)
    expect(went).toContain('/game-center#electronic')
  })

  it('that have no games are no place to go to: what is read is marked', async () => {
    world.games = world.games.filter(({ category }) => category !== 'sport')
    await openCentre(world, { hash: 'sport' })
    await expect.poll(activeTab).toBe('热门')
    expect(window.scrollY).toBe(0)
  })

  it('follow the scrolling [GC-022]', async () => {
    await openCentre(world)
    expect(activeTab()).toBe('热门')
    await acting(() => sectionOf('fish').scrollIntoView({ block: 'start' }))
    await expect.poll(activeTab).toBe('捕鱼')
    // The last ones cannot reach the top: at the page's end the last one is read.
    await acting(() => window.scrollTo(0, document.documentElement.scrollHeight))
    const tabs = [...document.querySelectorAll('nav[aria-label="游戏分类"] button')].map((each) => each.textContent)
    await expect.poll(activeTab).toBe(tabs.at(-1))
    await acting(() => window.scrollTo(0, 0))
    await expect.poll(activeTab).toBe('热门')
  })

  it('stand beside the list for appDisplay 0, across the page for others [GC-033] [GC-034]', async () => {
    const bar = () => page.getByRole('navigation', { name: '游戏分类' }).element().getBoundingClientRect()
    const first = await openCentre(world, { appDisplay: 0 })
    expect(bar().height).toBeGreaterThan(bar().width)
    await first.unmount()
    await openCentre(world, { appDisplay: 1 })
    expect([bar().height, bar().width]).toEqual([56, 390])
  })

  it('without a match are hidden, the first with one is read, else hot [GC-071] [GC-072]', async () => {
    await openCentre(world)
    await acting(() => userEvent.fill(search(), ' 骰宝 '))
    expect([sections(), activeTab()]).toEqual([['live'], '真人'])
    await acting(() => userEvent.fill(search(), '没有这个'))
    expect(sections()).toEqual([])
    await expect.element(page.getByText('没有找到“没有这个”')).toBeVisible()
    expect(tab('热门').elements()).toHaveLength(1)
    await tap(page.getByRole('button', { name: '查看全部游戏' }))
    expect([sections().length, (search().element() as HTMLInputElement).value]).toEqual([7, ''])
  })

  it('have a search and a supplier of their own, gone with the next category [GC-024] [GC-066]', async () => {
    await openCentre(world)
    await tap(section('electronic').getByRole('button', { name: '搜索电子', exact: true }))
    await acting(() => userEvent.fill(page.getByRole('searchbox', { name: '电子名称' }), '水果'))
    expect(namesIn('electronic')).toEqual(['经典水果机'])
    expect(namesIn('card')).toEqual(['抢庄牛牛'])
    await tap(tab('棋牌'))
    await expect.poll(() => namesIn('electronic').length).toBe(4)
    await acting(() => userEvent.fill(search(), '龙'))
    expect(sections()).not.toContain('card')
    await tap(tab('热门'))
    expect(sections()).toContain('card')
    expect((search().element() as HTMLInputElement).value).toBe('')
  })

  it('end with a word, and say when there is nothing [GC-030] [GC-031]', async () => {
    const { unmount } = await openCentre(world)
    const end = page.getByText('没有更多游戏了').element()
    const games = sectionOf('sport').querySelector('article')
    // Room is left below it, so that the last category comes up to the bar; not between it and the last game.
    expect(end.getBoundingClientRect().top - (games?.getBoundingClientRect().bottom ?? 0)).toBeLessThan(40)
    await tap(section('card').getByRole('button', { name: '搜索棋牌', exact: true }))
    await acting(() => userEvent.fill(page.getByRole('searchbox', { name: '棋牌名称' }), '麻将'))
    expect(sectionOf('card').textContent).toContain('暂无数据')
    await unmount()
  })

  it('are none where nothing is on offer', async () => {
    world.games = []
    await openCentre(world)
    await expect.element(page.getByText('暂无数据')).toBeVisible()
    expect(page.getByRole('button', { name: '查看全部游戏' }).elements()).toEqual([])
  })

  it('come from the call where the file does not, and a failure can be tried again', async () => {
    world.hasFile = false
    world.list = () => {
      throw refusal('SYS/BUSY', '系统繁忙', 503)
    }
    const games = world.games
    world.games = []
    await openCentre(world)
    await expect.element(page.getByRole('button', { name: '重新加载' })).toBeVisible()
    // What is asked again is on its way again, by both roads: here the call fails once more, and the file has come.
    ;[world.hasFile, world.games] = [true, games]
    await tap(page.getByRole('button', { name: '重新加载' }))
    await expect.poll(() => sections().length).toBe(7)
    expect(page.getByRole('alert').elements()).toEqual([])
  })

  it('come from the call when that answers at the second try, and nothing says failure meanwhile', async () => {
    world.hasFile = false
    let fails = true
    const gate = Promise.withResolvers<void>()
    world.list = () => {
      if (fails) throw refusal('SYS/BUSY', '系统繁忙', 503)
      return gate.promise
    }
    const games = world.games
    world.games = []
    await openCentre(world)
    const again = page.getByRole('button', { name: '重新加载' })
    await expect.element(again).toBeVisible()
    ;[fails, world.games] = [false, games]
    await tap(again)
    await expect.poll(() => again.elements()).toEqual([])
    await acting(() => gate.resolve())
    await expect.poll(() => sections().length).toBe(7)
  })
})

describe('the supplier drawer', () => {
  const drawer = () => page.getByRole('dialog', { name: '所有供應商' })
  const suppliers = (category: string) => section(category).getByRole('button', { name: /^供应商/ })
  const option = (name: string) => drawer().getByRole('button', { name, exact: true })

  it('is offered in every category but lotteries [GC-025]', async () => {
    await openCentre(world)
    expect(sections().filter((category) => suppliers(category ?? '').elements().length === 0)).toEqual(['LOTTERY'])
  })

  it('applies its choice with 完成, discards it with 重置 [GC-026] [GC-027] [GC-064] [GC-065]', async () => {
    world.games = world.games.map((game) =>
      game.gameCode === 'tengyun' ? { ...game, supplierName: '云上游戏', supplierCode: 'hy-sport' } : game,
    )
    await openCentre(world)
    await tap(suppliers('electronic'))
    expect(option('全部平台').element().getAttribute('aria-pressed')).toBe('true')
    await tap(option('云上游戏'))
    await tap(drawer().getByRole('button', { name: '重置' }))
    expect(option('全部平台').element().getAttribute('aria-pressed')).toBe('true')
    await tap(option('云上游戏'))
    expect(namesIn('electronic')).toHaveLength(4)
    await tap(drawer().getByRole('button', { name: '完成（1）' }))
    expect(namesIn('electronic')).toEqual(['腾云直上'])
    expect(suppliers('electronic').element().textContent).toBe('供应商 1')
  })

  it('is as high as the window less 345, at most 768 wide [GC-028]', async () => {
    await openCentre(world)
    await page.viewport(1280, 800)
    await tap(suppliers('fish'))
    const size = () => {
      const { width, height } = drawer().element().getBoundingClientRect()
      return [width, height]
    }
    await expect.poll(size).toEqual([768, 800 - 345])
    await page.viewport(390, 844)
  })
})

describe('a member’s own games', () => {
  const titles = () => [...sectionOf('hot').querySelectorAll('h2')].map(({ textContent }) => textContent)
  const mine = { followed: [10_007], recent: [{ gameId: 71, playedAt: 0 }], openRounds: [], openTransfers: [] }

  it.each([
    ['theme3', ['六合论坛', '最近在玩', '我的收藏', '热门游戏']],
    ['theme4', ['最近在玩', '我的收藏', '热门游戏']],
  ] as const)('stand before the hot ones, in %s: %s (Ruling C106)', async (theme, expected) => {
    world.mine = mine
    await openCentre(world, { theme, token: 'abc' })
    await expect.poll(titles).toEqual(expected)
  })

  it('say what money is on its way to or from a game [I-32]', async () => {
    const on = { amount: 100_000n, startedAt: 0 }
    world.mine = {
      ...mine,
      openTransfers: [
        { transferNo: '2', direction: 'in', ...on },
        { transferNo: '1', direction: 'out', ...on },
      ],
    }
    await openCentre(world, { token: 'abc' })
    const bar = page.getByRole('region', { name: '额度转换处理中' })
    await expect.element(bar.getByText(/^转入游戏 100\.00 元$/)).toBeVisible()
    await expect.element(bar.getByText(/^转回钱包 100\.00 元$/)).toBeVisible()
  })

  it('are followed at once, and no longer if the server refuses [GC-050]', async () => {
    let refuse: ((reason: Error) => void) | undefined
    world.like = () =>
      new Promise<void>((_, reject) => {
        refuse = reject
      })
    world.mine = mine
    await openCentre(world, { token: 'abc' })
    await expect.poll(titles).toContain('我的收藏')
    const pressed = () =>
      section('fish').getByRole('button', { name: '收藏海王争霸' }).element().getAttribute('aria-pressed')
    await tap(section('fish').getByRole('button', { name: '收藏海王争霸' }))
    expect(pressed()).toBe('true')
    await expect.poll(() => world.liked).toEqual([{ gameId: 10_005, like: true }])
    await acting(() => refuse?.(refusal('SYS/BUSY', '系统繁忙', 503)))
    await expect.poll(pressed).toBe('false')
  })

  it('are nothing for a guest: the star leads to login [GC-051] [PERM-006]', async () => {
    const { went } = await openCentre(world)
    const star = section('fish').getByRole('button', { name: '收藏海王争霸' })
    await tap(star)
    expect(star.element().getAttribute('aria-pressed')).toBe('false')
    expect([world.liked, went]).toEqual([[], ['/auth/login']])
  })
})

it.each(['theme1', 'theme2', 'theme3', 'theme4'] as const)('has no fault that axe can tell in %s', async (theme) => {
  world.mine = { ...world.mine, recent: [{ gameId: 10_008, playedAt: 0 }] }
  const { container } = await openCentre(world, { theme, token: theme === 'theme1' ? undefined : 'abc' })
  await vi.waitFor(() => expect(container.textContent).toContain('维护中'))
  const { violations } = await axe.run(container, { rules: { region: { enabled: false } } })
  expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html.slice(0, 120)}`)).toEqual([])
})

it('writes a name of six characters whole beside 试玩, on a phone', async () => {
  await page.viewport(390, 844)
  await openCentre(world)
  const name = section('sport').getByText('海岳足球联赛').element()
  expect(name.scrollWidth).toBeLessThanOrEqual(name.clientWidth)
})

it('leaves the name of a game in maintenance to be read below its hours', async () => {
  world.games = world.games.map((game) => ({ ...game, maintenance: '00:00:00~23:59:59' }))
  await openCentre(world)
  for (const shut of [tile('live', '骰宝'), tile('electronic', '龙门跃鲤')]) {
    const hours = shut.getByText('00:00 – 23:59').element().getBoundingClientRect()
    expect(
      shut
        .getByText(/^(骰宝|龙门跃鲤)$/)
        .element()
        .getBoundingClientRect().top,
    ).toBeGreaterThanOrEqual(hours.bottom)
  }
})

it('says the hours of a maintenance over the game, in the site’s zone [GC-029] [GC-055]', async () => {
  serverClock.correct(Date.UTC(2026, 4, 8, 14, 30))
  try {
    world.games = world.games.map((game) => ({ ...game, maintenance: '' }))
    world.games = world.games.map((game) =>
      game.gameCode === 'toubao' ? { ...game, maintenance: '2026-05-08 22:00:00~2026-05-08 23:30:00' } : game,
    )
    const first = await openCentre(world)
    await expect.poll(() => tile('live', '骰宝').element().textContent).toContain('维护中22:00 – 23:30')
    await first.unmount()
    world.zone = 'UTC'
    await openCentre(world)
    await expect.poll(() => tile('live', '骰宝').element().textContent).not.toContain('维护中')
  } finally {
    serverClock.correct(Date.now())
  }
})
