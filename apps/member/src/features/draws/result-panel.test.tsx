import * as lottery from '@liuhe/contract/api/lottery.ts'
import type { PushContent } from '@liuhe/contract/realtime/game-socket.ts'
import { ApiProvider, bootAnswers, createQueryClient } from '@liuhe/web/api/provider.tsx'
import { queryKey } from '@liuhe/web/api/query-key.ts'
import { fake, refusal } from '@liuhe/web/testing/fake-call.ts'
import { expectNoise } from '@liuhe/web/testing/noise.ts'
import { acting } from '@liuhe/web/testing/render.tsx'
import { serverClock } from '@liuhe/web/time/server-clock.ts'
import { describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { LiveContext } from '../../shared/live.ts'
import { setReachable } from '../../shared/device/use-online.ts'
import { renderPage } from '../../shared/testing/render-page.tsx'
import type { DrawInfo } from '../../shared/results/panel-poll.ts'
import { ResultPanel } from './result-panel.tsx'

const info = (more: Partial<DrawInfo> = {}, planInMs = 3_600_000): DrawInfo => {
  const now = Math.floor(Date.now() / 1000) * 1000
  return {
    gameId: 110,
    gameName: '新澳门六合彩',
    family: 'LHC',
    cur: { turnNum: '2026129', closeTime: now + planInMs - 120_000, liveUrl: '' },
    pre: {
      turnNum: '2026128',
      resultText: '05,17,22,30,38,41,26',
      openTime: now - 86_400_000,
      isStreaming: false,
      liveUrl: '',
      lunarYear: 2026,
    },
    plan: { turnNum: '2026129', planTime: now + planInMs, lunarYear: 2026 },
    serverTime: now,
    ...more,
  }
}

async function panel(answer: () => DrawInfo, variant?: 'compact') {
  const asked = vi.fn<() => DrawInfo>(answer)
  const view = await renderPage(<ResultPanel gameId={110} variant={variant} />, {
    fakes: [fake(lottery.openInfo, () => asked())],
  })
  await vi.waitFor(() => expect(view.container.querySelector('[aria-busy]')).toBeNull())
  const row = () => view.container.querySelector('[role="img"]')?.getAttribute('aria-label')
  return { ...view, asked, row }
}

describe('the result panel', () => {
  it('shows the last numbers, their animals and the next draw [PANEL-001] [PANEL-002] [PANEL-014]', async () => {
    const { container, row } = await panel(() => info())
    expect(row()).toBe('开奖号码：5虎、17虎、22鸡、30牛、38蛇、41虎，特码26蛇')
    expect(container.textContent).toContain('第128期')
    expect(container.textContent).toMatch(/距129期 (01:00:00|00:59:5\d)/)
  })

  it('takes the animals from the year of the draw itself', async () => {
    const { row } = await panel(() =>
      info({ pre: { ...(info().pre as NonNullable<DrawInfo['pre']>), lunarYear: 2025 } }),
    )
    expect(row()).toContain('特码26龙')
  })

  it('shows the last known balls and says that it is offline when a draw is due without a line [F-Q9]', async () => {
    const { container, row } = await panel(() => info({}, -30_000))
    // With a line it is what it was: the draw is awaited.
    expect(container.textContent).toContain('封盘中')
    await acting(() => setReachable(false))
    await vi.waitFor(() => expect(row()).toBe('开奖号码：5虎、17虎、22鸡、30牛、38蛇、41虎，特码26蛇'))
    expect(container.textContent).toContain('第128期')
    expect(container.textContent).toContain('离线，显示最近一期')
    expect(container.textContent).not.toContain('封盘中')
    await acting(() => setReachable(true))
    await vi.waitFor(() => expect(container.textContent).toContain('封盘中'))
  })

  it('keeps the clock while a member has only what came with a guest’s document [F-Q9]', async () => {
    const cache = createQueryClient(() => undefined)
    const wire = z.encode(lottery.openInfo.output, info())
    const { container } = await renderPage(
      <ApiProvider
        call={() => new Promise(() => undefined)}
        queryClient={cache}
        boot={bootAnswers([[queryKey(lottery.openInfo, { gameId: 110 }), wire]])}
        isBootOutdated
      >
        <ResultPanel gameId={110} />
      </ApiProvider>,
    )
    await acting(() => new Promise((resolve) => setTimeout(resolve, 1_200)))
    expect(Math.abs(serverClock.now() - Date.now())).toBeLessThan(5_000)
    expect(container.querySelector('[role="img"]')?.getAttribute('aria-label')).toContain('特码26蛇')
  })

  it('leads to history, live draw and betting [PANEL-005] [PANEL-006] [PANEL-007]', async () => {
    const { container } = await panel(() => info())
    const links = [...container.querySelectorAll('a')].map((link) => link.getAttribute('href'))
    const proof = links[0] ?? ''
    expect(proof).toMatch(/^\/fairness\/110\/\d+$/)
    const others = ['/lottery-history/110', '/lottery-history/110?type=live-lottery', '/game/110']
    expect(links).toEqual([proof, ...others])
    const compact = await panel(() => info({ gameId: 71, plan: FAST_PLAN }), 'compact')
    expect(compact.container.querySelectorAll('nav a').length).toBe(0)
  })

  it('asks again when told to [PANEL-004]', async () => {
    const { container, asked } = await panel(() => info())
    await acting(() => container.querySelector<HTMLElement>('[aria-label="刷新"]')?.click())
    await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(2))
  })

  it('shows empty places before, and the fallen balls during a live draw [PANEL-016]', async () => {
    const waiting = await panel(() => info({}, -5000))
    expect([waiting.row(), waiting.container.textContent?.includes('封盘中')]).toEqual(['等待开奖', true])
    const pre = {
      ...(info().pre as NonNullable<DrawInfo['pre']>),
      turnNum: '2026129',
      resultText: '05,17',
      isStreaming: true,
    }
    const falling = await panel(() => info({ pre }, -20_000))
    expect([falling.row(), falling.container.textContent?.includes('开奖中')]).toEqual(['开奖号码：5虎、17虎', true])
  })

  it('shows a pushed result like an asked one, and keeps its clock [PANEL-020] [PANEL-025]', async () => {
    const listeners = new Map<string, (push: PushContent) => void>()
    const subscribe = (gameId: number, type: string, listener: (push: PushContent) => void) => {
      listeners.set(`${gameId} ${type}`, listener)
      return () => undefined
    }
    // What was asked a minute ago, just before the draw.
    const asked = info({ serverTime: Date.now() - 60_000 }, -1000)
    const view = await renderPage(
      <LiveContext value={{ subscribe, listen: () => () => undefined }}>
        <ResultPanel gameId={110} />
      </LiveContext>,
      { fakes: [fake(lottery.openInfo, () => asked)] },
    )
    const row = () => view.container.querySelector('[role="img"]')?.getAttribute('aria-label')
    await vi.waitFor(() => expect([...listeners.keys()]).toContain('110 RESULT'))
    await vi.waitFor(() => expect(row()).toBeDefined())
    const push = {
      type: 'RESULT',
      seq: '1',
      gameId: 110,
      turnNum: '2026129',
      openNum: '05,17,22,30,38,41,26',
    } as const
    const before = serverClock.now()
    await acting(() => listeners.get('110 RESULT')?.(push))
    await vi.waitFor(() => expect(row()).toMatch(/^开奖号码：5虎$/))
    expect(serverClock.now() - before).toBeGreaterThanOrEqual(0)
    await vi.waitFor(() => expect(row()).toMatch(/^开奖号码：5虎、17虎、22鸡/), { timeout: 4000 })
  })

  it('offers to try again when nothing came', async () => {
    const asked = vi.fn<() => DrawInfo>(() => {
      throw refusal('GAME/NOT_FOUND', '游戏不存在', 404)
    })
    const { container } = await renderPage(<ResultPanel gameId={1} />, { fakes: [fake(lottery.openInfo, asked)] })
    await vi.waitFor(() => expect(container.textContent).toContain('加载失败'))
    await acting(() => container.querySelector<HTMLElement>('button')?.click())
    await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(2))
  })

  it.each([
    ['SSC', '5,5,5,2,5', '5、5、5、2、5', '总和22小双龙虎和前中后三豹子对子对子'],
    ['PK10', '10,2,9,4,3,1,7,8,5,6', '10、2、9、4、3、1、7、8、5、6', '冠亚和12大双'],
    ['K3', '2,2,2', '2、2、2', '和值6豹子'],
    ['11X5', '04,05,06,07,08', '4、5、6、7、8', '总和30和双尾数尾小龙虎虎'],
    ['PC28', '9,9,5', '9、9、5', '=23和值23大单极值极大波色蓝'],
  ])('shows the numbers of %s and what follows from them', async (family, resultText, label, text) => {
    const { container, row } = await panel(() => fast(family, resultText))
    await vi.waitFor(() => expect(row()).toBe(`开奖号码：${label}`))
    expect(container.textContent).toContain(text)
    expect(container.querySelector('button[aria-expanded]')).toBeNull()
  })
})

const FAST_PLAN = { turnNum: '202605080602', planTime: Date.now() + 3_600_000, lunarYear: 2026 }

/** A game that draws all day and is not broadcast. */
const fast = (family: string, resultText: string, planInMs?: number): DrawInfo => {
  const { pre, plan, ...base } = info({}, planInMs)
  return {
    ...base,
    family,
    plan: { ...plan, turnNum: FAST_PLAN.turnNum },
    pre: { ...(pre as NonNullable<DrawInfo['pre']>), turnNum: '202605080601', resultText },
  }
}

describe('the video of the panel', () => {
  const LIVE = '/live/110.m3u8'
  const strip = (container: Element) => container.querySelector<HTMLElement>('button[aria-expanded]')
  const shown = async (more: Partial<DrawInfo>, planInMs?: number) => {
    const { container } = await panel(() => info(more, planInMs))
    await vi.waitFor(() => expect(strip(container)).not.toBeNull(), { timeout: 4000 })
    return container
  }
  const base = info()
  const live = { cur: { ...base.cur, liveUrl: LIVE } }
  const pre = base.pre as NonNullable<DrawInfo['pre']>

  it('says when the next draw is in the zone of the site [F-C6]', async () => {
    vi.stubGlobal('fetch', () =>
      Promise.resolve(new Response('[{"configKey":"sys_config.time_zone","configValue":"Pacific/Kiritimati"}]')),
    )
    try {
      const container = await shown({ plan: base.plan })
      const planned = new Date(base.plan.planTime + 14 * 3_600_000).toISOString()
      const text = `${planned.slice(0, 10).replaceAll('-', '/')} ${planned.slice(11, 16)}`
      await vi.waitFor(() => expect(strip(container)?.textContent).toContain(`下期开奖 ${text}`))
    } finally {
      vi.unstubAllGlobals()
    }
  })

  it('is folded to a line that says there is none, and leads to the broadcast of game 110 [PANEL-008]', async () => {
    const container = await shown({})
    expect(strip(container)?.textContent).toContain('暂无视频资源，请稍后在观看！')
    const rooms = [...container.querySelectorAll('a')].filter(({ textContent }) => textContent === '直播间')
    expect(rooms.map((link) => link.getAttribute('href'))).toEqual([
      '/lottery-history/110?type=live-lottery&watch=live',
    ])
    const other = await shown({ gameId: 90 })
    expect(other.textContent).not.toContain('直播间')
  })

  it('unfolds while a draw is on air, and stays when the broadcast ends [PANEL-003] [PANEL-019]', async () => {
    expectNoise()
    let current = info(
      { ...live, pre: { ...pre, turnNum: '2026129', resultText: '05,17', isStreaming: true } },
      -20_000,
    )
    const { container } = await panel(() => current)
    const video = () => container.querySelector('video')
    await vi.waitFor(() => expect(video()?.getAttribute('aria-label')).toBe('新澳门六合彩开奖直播'), { timeout: 4000 })
    expect([video()?.muted, video()?.playsInline]).toEqual([true, true])
    expect(container.textContent).toContain('正在直播开奖')
    current = info({ ...live, pre: { ...pre, turnNum: '2026129' } }, -60_000)
    await acting(() => container.querySelector<HTMLElement>('[aria-label="刷新"]')?.click())
    await vi.waitFor(() => expect(container.textContent).toContain('视频直播已经结束...'))
    expect([strip(container)?.getAttribute('aria-expanded'), video()]).toEqual(['true', null])
  })

  it.each([
    ['a draw that is due', { cur: { ...base.cur, liveUrl: LIVE } }],
    ['a draw that falls', { ...live, pre: { ...pre, turnNum: '2026129', resultText: '05,17', isStreaming: true } }],
  ])('has its place from the first paint for %s, so that nothing jumps', async (_, more) => {
    expectNoise()
    const heights = new Set<number>()
    const watched = new MutationObserver(() => {
      for (const section of document.querySelectorAll<HTMLElement>('section:not([aria-busy])'))
        heights.add(Math.round(section.offsetHeight / 2))
    })
    watched.observe(document.body, { childList: true, subtree: true })
    try {
      const { container } = await panel(() => info(more, -2000))
      await vi.waitFor(() => expect(strip(container)?.getAttribute('aria-expanded')).toBe('true'), { timeout: 4000 })
      expect([...heights]).toHaveLength(1)
    } finally {
      watched.disconnect()
    }
  })

  it('plays the recording of the last draw when it is unfolded', async () => {
    expectNoise()
    const container = await shown({ ...live, pre: { ...pre, liveUrl: '/replay/128.m3u8' } })
    expect(strip(container)?.textContent).toContain('第128期开奖回放')
    expect(container.querySelector('video')).toBeNull()
    await acting(() => strip(container)?.click())
    await vi.waitFor(() =>
      expect(container.querySelector('video')?.getAttribute('aria-label')).toBe('新澳门六合彩第128期开奖回放'),
    )
    await acting(() => strip(container)?.click())
    expect(container.querySelector('video')).toBeNull()
  })

  it('takes the address that is pushed [PANEL-021] [PANEL-025]', async () => {
    const listeners = new Map<string, (push: PushContent) => void>()
    const subscribe = (gameId: number, type: string, listener: (push: PushContent) => void) => {
      listeners.set(`${gameId} ${type}`, listener)
      return () => undefined
    }
    const { container } = await renderPage(
      <LiveContext value={{ subscribe, listen: () => () => undefined }}>
        <ResultPanel gameId={110} />
      </LiveContext>,
      { fakes: [fake(lottery.openInfo, () => info())] },
    )
    await vi.waitFor(() => expect(strip(container)?.textContent).toContain('暂无视频资源'), { timeout: 4000 })
    const replay = { type: 'LIVE_URL_HISTORY', seq: '1', gameId: 110, turnNum: '2026128', liveUrl: '/r.m3u8' } as const
    await acting(() => listeners.get('110 LIVE_URL_HISTORY')?.(replay))
    await vi.waitFor(() => expect(strip(container)?.textContent).toContain('第128期开奖回放'))
    const stream = { type: 'VIDEO', seq: '2', gameId: 110, liveUrl: LIVE, isStreaming: 1 } as const
    await acting(() => listeners.get('110 LIVE_URL_HISTORY')?.({ ...replay, liveUrl: '' }))
    await acting(() => listeners.get('110 VIDEO')?.(stream))
    await vi.waitFor(() => expect(strip(container)?.textContent).toContain('视频直播已经结束...'))
  })
})
