import * as lottery from '@liuhe/contract/api/lottery.ts'
import type { PushContent } from '@liuhe/contract/realtime/game-socket.ts'
import { fake, refusal } from '@liuhe/web/testing/fake-call.ts'
import { acting } from '@liuhe/web/testing/render.tsx'
import { serverClock } from '@liuhe/web/time/server-clock.ts'
import { describe, expect, it, vi } from 'vitest'
import { LiveContext } from '../../shared/live.ts'
import { renderPage } from '../../shared/testing/render-page.tsx'
import type { DrawInfo } from './panel-poll.ts'
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
      openNum: '05,17,22,30,38,41,26',
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

  it('leads to history, live draw and betting [PANEL-005] [PANEL-006] [PANEL-007]', async () => {
    const { container } = await panel(() => info())
    const links = [...container.querySelectorAll('a')].map((link) => link.getAttribute('href'))
    expect(links).toEqual(['/lottery-history/110', '/lottery-history/110?type=live-lottery', '/game/110'])
    const compact = await panel(() => info(), 'compact')
    expect(compact.container.querySelectorAll('a').length).toBe(0)
  })

  it('asks again when told to [PANEL-004]', async () => {
    const { container, asked } = await panel(() => info())
    await acting(() => container.querySelector<HTMLElement>('[aria-label="刷新"]')?.click())
    await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(2))
  })

  it('shows empty places before, and the fallen balls during a live draw [PANEL-016]', async () => {
    const waiting = await panel(() => info({}, -5000))
    expect([waiting.row(), waiting.container.textContent?.includes('等待开奖')]).toEqual(['等待开奖', true])
    const pre = {
      ...(info().pre as NonNullable<DrawInfo['pre']>),
      turnNum: '2026129',
      openNum: '05,17',
      isStreaming: true,
    }
    const falling = await panel(() => info({ pre }, -20_000))
    expect([falling.row(), falling.container.textContent?.includes('开奖中')]).toEqual(['开奖号码：5虎、17虎', true])
  })

  it('reveals a new draw ball by ball when all numbers come at once', async () => {
    let current = info({}, -1000)
    const { container, row } = await panel(() => current)
    const pre = { ...(info().pre as NonNullable<DrawInfo['pre']>), turnNum: '2026129' }
    current = info({ pre }, -1000)
    await acting(() => container.querySelector<HTMLElement>('[aria-label="刷新"]')?.click())
    await vi.waitFor(() => expect(row()).toMatch(/^开奖号码：5虎(、17虎)?$/))
    await vi.waitFor(() => expect(row()).toMatch(/^开奖号码：5虎、17虎、22鸡/), { timeout: 4000 })
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
    const push = { type: 'RESULT', seq: '1', gameId: 110, turnNum: '2026129', openNum: '05,17,22,30,38,41,26' } as const
    const before = serverClock.now()
    await acting(() => listeners.get('110 RESULT')?.(push))
    await vi.waitFor(() => expect(row()).toMatch(/^开奖号码：5虎/))
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
})
