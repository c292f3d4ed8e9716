import { ApiError } from '@liuhe/contract/client.ts'
import { acting } from '@liuhe/web/testing/render.tsx'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { TRIAL_MESSAGE } from '@liuhe/domain/members/member.ts'
import type { NativeBridge } from '../../../shared/native-bridge.ts'
import { browserBridge } from '../../../shared/native-bridge.ts'
import { aWorld, openCentre, section, tap, tapLater, tile, toast, type World } from '../testing/game-center-world.tsx'

let world: World
const opened: unknown[] = []
const bridge: Partial<NativeBridge> = {
  openTab: (url) => void opened.push(url),
  openGame: (game) => void opened.push(game),
}
beforeEach(() => {
  world = aWorld()
  opened.length = 0
  window.scrollTo(0, 0)
})
afterEach(() => {
  sessionStorage.clear()
  vi.useRealTimers()
})

const dialog = () => page.getByRole('dialog', { name: '立即进入游戏!' })
const agree = () => tap(dialog().getByRole('button', { name: '确认进入' }))

describe('on a desktop', () => {
  it('a question stands before the other house’s page, which opens in a tab [GC-032] [GC-059]', async () => {
    await openCentre(world, { token: 'abc', bridge })
    await tap(tile('electronic', '龙门跃鲤'))
    await expect.element(dialog()).toBeVisible()
    expect(dialog().element().textContent).toContain('龙门跃鲤 · 海岳电子')
    expect(opened).toEqual([])
    await agree()
    expect(opened).toEqual(['https://games.example/play?t=1'])
    expect(world.played).toEqual([{ supplierCode: 'hy-slots', gameCode: 'longmen', isMobile: false, asksCarry: true }])
  })

  it('the question tells what comes back in the long run, what one bet may be, and how the game lies', async () => {
    await openCentre(world, { token: 'abc', bridge })
    await tap(tile('electronic', '龙门跃鲤'))
    const facts = () => [...dialog().element().querySelectorAll('dl > div')].map(({ textContent }) => textContent)
    await expect.element(dialog()).toBeVisible()
    expect(facts().slice(1)).toEqual(['回报率96.44%', '单注0.2 – 200', '画面竖屏'])
  })

  it('of a game whose supplier tells no figures it shows none', async () => {
    world.games = world.games.map((game) => ({ ...game, rtp: null, betMin: null, betMax: null }))
    await openCentre(world, { token: 'abc', bridge })
    await tap(tile('electronic', '龙门跃鲤'))
    await expect.element(dialog()).toBeVisible()
    expect(dialog().element().textContent).not.toMatch(/回报率|单注/)
  })

  it('cancel closes it and opens nothing [GC-074]', async () => {
    await openCentre(world, { token: 'abc', bridge })
    await tap(tile('electronic', '龙门跃鲤'))
    await tap(dialog().getByRole('button', { name: '取消' }))
    expect([dialog().elements().length, opened.length]).toEqual([0, 0])
  })

  it('who thinks again goes by the link that was not used; each is used once', async () => {
    await openCentre(world, { token: 'abc', bridge })
    const game = tile('electronic', '龙门跃鲤')
    await tap(game)
    await tap(dialog().getByRole('button', { name: '取消' }))
    await vi.waitFor(async () => {
      await tap(game)
      await expect.element(dialog(), { timeout: 300 }).toBeVisible()
    })
    expect(world.played).toHaveLength(1)
    await agree()
    await vi.waitFor(async () => {
      await tap(game)
      await expect.element(dialog(), { timeout: 300 }).toBeVisible()
    })
    expect([world.played.length, opened.length]).toEqual([2, 1])
  })

  it('a confirmation after 45 s fetches a new link (Ruling C133)', async () => {
    let links = 0
    world.play = () => `https://games.example/play?t=${(links += 1)}`
    await openCentre(world, { token: 'abc', bridge })
    await tap(tile('electronic', '龙门跃鲤'))
    await expect.element(dialog()).toBeVisible()
    vi.useFakeTimers({ now: Date.now() + 46_000, toFake: ['Date'] })
    await agree()
    await expect.poll(() => opened).toEqual(['https://games.example/play?t=2'])
  })

  it('who has left the game finds the page where it was, with a fresh balance and what he played', async () => {
    await openCentre(world, { token: 'abc', bridge })
    await acting(() => window.scrollTo(0, 700))
    await tap(tile('electronic', '腾云直上'))
    await agree()
    const height = () => Math.round(tile('electronic', '腾云直上').element().getBoundingClientRect().top)
    const [stood, scrolled] = [height(), window.scrollY]
    world.mine = { ...world.mine, recent: [{ gameId: 10_003, playedAt: 0 }] }
    expect(world.collected).toBe(0)
    await acting(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect.element(page.getByRole('heading', { name: '最近在玩' })).toBeInTheDocument()
    // Half a pixel of what came above is no other place.
    const moved = () => Math.abs(height() - stood)
    await expect.poll(() => [moved() < 2, window.scrollY > scrolled, world.collected]).toEqual([true, true, 1])
  })

  it('the page is told nothing of ours [SEC-33]', () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    browserBridge.openTab('https://games.example/a')
    expect(open).toHaveBeenCalledWith('https://games.example/a', '_blank', 'noopener,noreferrer')
  })

  it('a link that is none of the web is not followed', async () => {
    world.play = () => 'javascript:alert(1)'
    await openCentre(world, { token: 'abc', bridge })
    await tap(tile('electronic', '龙门跃鲤'))
    await expect.poll(toast).toBe('操作频繁，请稍后试试')
    expect(dialog().elements()).toEqual([])
  })
})

describe('in the app', () => {
  it('the game opens at once, turned as it wants [GC-060]', async () => {
    await openCentre(world, { token: 'abc', bridge: { ...bridge, kind: 'app' } })
    await tap(tile('fish', '海王争霸'))
    await expect.poll(() => opened.length).toBe(1)
    await tapLater(tile('electronic', '龙门跃鲤'))
    await expect
      .poll(() => opened)
      .toEqual([
        { url: 'https://games.example/play?t=1', orientation: 'landscape' },
        { url: 'https://games.example/play?t=1', orientation: 'portrait' },
      ])
    expect(dialog().elements()).toEqual([])
    expect(world.played[0]).toMatchObject({ isMobile: true })
  })

  it('a game that was left brings a fresh balance, and the same place', async () => {
    const app = { ...bridge, kind: 'app' as const }
    const height = () => Math.round(tile('electronic', '腾云直上').element().getBoundingClientRect().top)
    const first = await openCentre(world, { token: 'abc', bridge: app })
    await acting(() => window.scrollTo(0, 700))
    await tap(tile('electronic', '腾云直上'))
    await expect.poll(() => opened.length).toBe(1)
    const [place, stood] = [window.scrollY, height()]
    expect([place > 0, world.collected]).toEqual([true, 0])
    await first.unmount()
    window.scrollTo(0, 0)
    // What was played comes above the games, late; not every browser keeps still what is read.
    document.documentElement.style.overflowAnchor = 'none'
    try {
      world.mine = { ...world.mine, recent: [{ gameId: 10_003, playedAt: 0 }] }
      await openCentre(world, { token: 'abc', bridge: app })
      await expect.element(page.getByRole('heading', { name: '最近在玩' })).toBeInTheDocument()
      await expect.poll(() => [height(), window.scrollY > place, world.collected]).toEqual([stood, true, 1])
    } finally {
      document.documentElement.style.overflowAnchor = ''
    }
  })
})

describe('at a house that holds the money', () => {
  const sheet = () => page.getByRole('dialog', { name: '带入金额' })
  /** Whether all that can be pressed lies within what holds it. */
  const fits = (holder: Locator) => {
    const { left, right } = holder.element().getBoundingClientRect()
    const boxes = [...holder.element().querySelectorAll('button, input')].map((each) => each.getBoundingClientRect())
    return boxes.length > 0 && boxes.every((box) => box.left >= left && box.right <= right)
  }
  const field = () => sheet().getByRole('textbox', { name: '带入金额' })
  const enter = () => sheet().getByRole('button', { name: '进入游戏' })
  const asking = ({ most = 870, ...options }: { most?: number; kind?: 'app' | 'browser' } = { kind: 'app' }) => {
    world.play = () => {
      if (world.played.at(-1)?.asksCarry === true) throw new ApiError('LIVE/CARRY', '请选择', 409, { least: 10, most })
      return 'https://games.example/play?t=1'
    }
    return openCentre(world, { token: 'abc', bridge: { ...bridge, ...options } })
  }
  const open = async () => {
    await tap(tile('electronic', '龙门跃鲤'))
    await expect.element(sheet()).toBeVisible()
  }

  it('all goes along unless the member says less; no sum that cannot be is sent [I-32]', async () => {
    await asking()
    await open()
    await expect.element(field()).toHaveValue('870')
    expect(fits(sheet())).toBe(true)
    await acting(() => userEvent.fill(field(), '9'))
    await expect.element(enter()).toBeDisabled()
    await expect.element(sheet().getByRole('alert')).toHaveTextContent('可带入 10 – 870 元')
    await tap(sheet().getByRole('button', { name: '100', exact: true }))
    await tap(enter())
    await expect.poll(() => opened.length).toBe(1)
    expect(world.played.at(-1)).toMatchObject({ gameCode: 'longmen', carry: 100 })
    await tapLater(tile('electronic', '龙门跃鲤'))
    await tap(enter())
    await expect.poll(() => opened.length).toBe(2)
    expect([world.played.length, world.played.at(-1)?.carry]).toEqual([4, undefined])
  })

  it('a member who thinks again opens nothing, and can ask again', async () => {
    await asking()
    await open()
    await tap(sheet().getByRole('button', { name: '取消' }))
    await expect.poll(() => sheet().elements().length).toBe(0)
    expect([world.played.length, opened.length]).toEqual([1, 0])
    expect(document.querySelector('[role="status"]')?.textContent).toBe('')
    await tapLater(tile('electronic', '龙门跃鲤'))
    await expect.element(sheet()).toBeVisible()
  })

  it('where all or nothing goes along, a phone asks nothing [I-32]', async () => {
    await asking({ kind: 'app', most: 10 })
    await tap(tile('electronic', '龙门跃鲤'))
    await expect.poll(() => opened.length).toBe(1)
    expect(world.played.map(({ asksCarry, carry }) => [asksCarry === true, carry])).toEqual([
      [true, undefined],
      [false, undefined],
    ])
    expect(sheet().elements()).toEqual([])
  })

  describe('on a desktop', () => {
    const sum = () => dialog().getByRole('textbox', { name: '带入金额' })
    const moved = () => world.played.filter(({ asksCarry }) => asksCarry !== true)

    it('no money moves before the member confirms, and then as much as he said [I-32]', async () => {
      await asking({ kind: 'browser' })
      await tap(tile('electronic', '龙门跃鲤'))
      await expect.element(sum()).toHaveValue('870')
      expect(fits(dialog())).toBe(true)
      expect([moved(), sheet().elements()]).toEqual([[], []])
      await tap(dialog().getByRole('button', { name: '取消' }))
      await tapLater(tile('electronic', '龙门跃鲤'))
      await acting(() => userEvent.fill(sum(), '9'))
      await expect.element(dialog().getByRole('button', { name: '确认进入' })).toBeDisabled()
      await tap(dialog().getByRole('button', { name: '100', exact: true }))
      expect(moved()).toEqual([])
      await agree()
      await expect.poll(() => opened).toEqual(['https://games.example/play?t=1'])
      expect(moved().map(({ carry }) => carry)).toEqual([100])
    })

    it('also where all or nothing goes along', async () => {
      await asking({ kind: 'browser', most: 10 })
      await tap(tile('electronic', '龙门跃鲤'))
      await expect.element(dialog()).toBeVisible()
      expect([dialog().element().textContent?.includes('本次带入全部可用余额'), moved()]).toEqual([true, []])
      await agree()
      await expect.poll(() => opened.length).toBe(1)
      expect(moved().map(({ carry }) => carry)).toEqual([undefined])
    })

    it('who cancels while his link is on its way goes nowhere, and by that link later [GC-074]', async () => {
      await asking({ kind: 'browser' })
      const [ready, answer] = [world.play, Promise.withResolvers<string>()]
      world.play = () => (world.played.at(-1)?.asksCarry === true ? ready() : answer.promise)
      await tap(tile('electronic', '龙门跃鲤'))
      await agree()
      await tap(dialog().getByRole('button', { name: '取消' }))
      await acting(() => answer.resolve('https://games.example/play?t=1'))
      await expect.poll(() => tile('electronic', '龙门跃鲤').element().getAttribute('aria-busy')).toBeNull()
      expect([opened, dialog().elements()]).toEqual([[], []])
      await tapLater(tile('electronic', '龙门跃鲤'))
      await agree()
      expect([opened, moved().length]).toEqual([['https://games.example/play?t=1'], 1])
    })

    it('a link that comes too late for its tap waits for another one: a browser would block the tab', async () => {
      await asking({ kind: 'browser' })
      await tap(tile('electronic', '龙门跃鲤'))
      await expect.element(dialog()).toBeVisible()
      const active = vi.spyOn(navigator.userActivation, 'isActive', 'get').mockReturnValue(false)
      await agree()
      await expect.poll(() => dialog().element().textContent).toContain('请再点一次')
      expect([opened, moved().length]).toEqual([[], 1])
      active.mockRestore()
      await agree()
      expect([opened, moved().length]).toEqual([['https://games.example/play?t=1'], 1])
    })
  })
})

it('a lottery has a page of ours, for guests too [GC-056]', async () => {
  const { went } = await openCentre(world)
  await tap(tile('LOTTERY', '极速赛车'))
  expect([went, world.played]).toEqual([['/game/45'], []])
})

it('a guest is sent to login [GC-057]', async () => {
  const { went } = await openCentre(world)
  await tap(tile('electronic', '龙门跃鲤'))
  expect([went, world.played]).toEqual([['/auth/login'], []])
})

it('a trial account is stopped, and may try with play money [PERM-031]', async () => {
  world.type = 'TEST'
  await openCentre(world, { token: 'abc', bridge })
  const demo = section('electronic').getByRole('button', { name: '试玩龙门跃鲤' })
  await expect.element(demo).toBeInTheDocument()
  await tap(tile('electronic', '龙门跃鲤'))
  expect([toast(), world.played]).toEqual([TRIAL_MESSAGE, []])
  await tapLater(demo)
  await agree()
  expect([world.tried.length, opened]).toEqual([1, ['https://games.example/demo?t=1']])
})

it('play money is offered to a guest, not to a member (Ruling C121)', async () => {
  const demo = () => section('electronic').getByRole('button', { name: '试玩龙门跃鲤' })
  const guest = await openCentre(world, { bridge })
  await tap(demo())
  await expect.element(dialog()).toBeVisible()
  await guest.unmount()
  await openCentre(world, { token: 'abc', bridge })
  expect(demo().elements()).toEqual([])
})

it('a game in maintenance does not open [GC-054]', async () => {
  await openCentre(world, { token: 'abc', bridge })
  await tap(tile('live', '龙虎'))
  expect([toast(), world.played]).toEqual(['游戏维护中，请稍后再试', []])
})

it('a game that is being opened is not opened twice [GC-047] [GC-053]', async () => {
  let answer: ((url: string) => void) | undefined
  world.play = () =>
    new Promise<string>((resolve) => {
      answer = resolve
    })
  await openCentre(world, { token: 'abc', bridge })
  const game = tile('electronic', '龙门跃鲤')
  await tap(game)
  await expect.poll(() => game.element().getAttribute('aria-busy')).toBe('true')
  // The block of 100 ms is over, the answer has not come.
  await new Promise((resolve) => setTimeout(resolve, 120))
  await tap(game)
  expect(world.played).toHaveLength(1)
  await acting(() => answer?.('https://games.example/late'))
  await expect.poll(() => game.element().getAttribute('aria-busy')).toBeNull()
})
