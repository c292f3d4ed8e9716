import { Container } from 'pixi.js'
import { act } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Celebration } from '../stage/celebration.ts'
import { showGreatWin } from '../stage/great-wins.ts'
import type { Stage, StageOptions } from '../stage/stage.ts'
import { pays } from '../games/longmen/pays.ts'
import { fakeStudio, lost, state, won } from '../testing/fake-studio.ts'
import { show, unmountAll } from '../testing/render.tsx'
import { createApi } from '../wire/api.ts'
import { createSession } from './session.ts'
import { SlotPlay } from './slot-play.tsx'
import type { SlotScene } from './slot-scene.ts'

vi.mock('../stage/stage.ts', () => ({
  openStage: async ({ make }: StageOptions): Promise<Stage> => {
    make({} as never)
    return { resize: () => undefined, close: () => undefined }
  },
}))

afterEach(unmountAll)

it('nothing begins a round before the stage is there, and the note says why', async () => {
  const { send, asked } = fakeStudio({ 'POST rounds': { round: lost, balance: '99800' } })
  const session = createSession(createApi(send), state())
  let come: ((scene: SlotScene) => void) | undefined
  const load = () => new Promise<() => SlotScene>((resolve) => (come = (scene) => resolve(() => scene)))
  await show(session, <SlotPlay load={load} note={String} shape={1} />)
  await expect.element(page.getByText('正在准备画面…')).toBeVisible()
  const large = page.getByRole('button', { name: '旋转' })
  await expect.element(large).toBeDisabled()
  await expect.element(large).toHaveAccessibleDescription('每局 2 元 · 画面准备好后即可开始')
  await expect.element(page.getByRole('button', { name: '自动' })).toBeDisabled()
  await act(async () => document.body.dispatchEvent(new KeyboardEvent('keydown', { code: 'Space', bubbles: true })))
  expect(asked.filter(({ path }) => path === 'rounds')).toEqual([])
  const nothing = () => undefined
  const still = {
    view: new Container(),
    resize: nothing,
    update: nothing,
    start: nothing,
    stand: nothing,
    skip: nothing,
  }
  await expect.poll(() => come).toBeDefined()
  await act(async () => come?.({ ...still, show: async () => undefined }))
  await expect.element(large).toBeEnabled()
})

it('does not begin by itself without both limits', async () => {
  const nothing = () => undefined
  const still = {
    view: new Container(),
    resize: nothing,
    update: nothing,
    start: nothing,
    stand: nothing,
    skip: nothing,
  }
  const scene: SlotScene = { ...still, show: async () => undefined }
  const session = createSession(createApi(fakeStudio({}).send), state())
  await show(session, <SlotPlay load={async () => () => scene} note={String} shape={1} />)
  await userEvent.click(page.getByRole('button', { name: '自动' }))
  await expect.element(page.getByRole('button', { name: '请先选择两项上限' })).toBeDisabled()
})

it('a round that ended while nobody looked is shown when the player has entered, and not before', async () => {
  const { send, asked } = fakeStudio({})
  const nothing = () => undefined
  const shown: string[] = []
  const scene: SlotScene = {
    ...{ view: new Container(), resize: nothing, update: nothing, start: nothing, stand: nothing, skip: nothing },
    show: async ({ id }) => void shown.push(id),
  }
  const start = Promise.withResolvers<void>()
  const session = createSession(createApi(send), state({ unseenRound: won }))
  await show(session, <SlotPlay load={async () => () => scene} note={String} shape={1} />, {
    started: start.promise,
  })
  await expect.element(page.getByRole('button', { name: '旋转' })).toBeEnabled()
  expect([shown, session.get().notice, asked.length]).toEqual([[], '', 0])
  await act(async () => start.resolve())
  await expect.poll(() => session.get().unseenRound).toBeNull()
  expect([shown, session.get().notice]).toEqual([[won.id], '上一局的结果'])
  await expect.poll(() => asked.map(({ path }) => path)).toEqual([`rounds/${won.id}/seen`])
})

it('a second press of 跳过动画 that comes when the round is over does not begin another', async () => {
  const { send, asked } = fakeStudio({ 'POST rounds': { round: lost, balance: '99800' } })
  let end: (() => void) | undefined
  const nothing = () => undefined
  const scene: SlotScene = {
    ...{ view: new Container(), resize: nothing, update: nothing, start: nothing, stand: nothing },
    show: () => new Promise((resolve) => (end = resolve)),
    skip: () => end?.(),
  }
  const session = createSession(createApi(send), state())
  await show(session, <SlotPlay load={async () => () => scene} note={String} shape={1} />)
  const large = page.getByRole('button', { name: /旋转|跳过动画/ })
  await expect.element(large).toBeEnabled()
  const press = () => act(async () => (large.element() as HTMLElement).click())
  const rounds = () => asked.filter(({ path }) => path === 'rounds').length
  await press()
  await expect.element(page.getByRole('button', { name: '跳过动画' })).toBeVisible()
  await expect.poll(rounds).toBe(1)
  await expect.poll(() => end).toBeDefined()
  await press()
  await press()
  expect(rounds()).toBe(1)
  await expect.element(page.getByRole('button', { name: '旋转' })).toBeEnabled()
  await press()
  await expect.poll(rounds).toBe(2)
})

it('a panel has the screen to itself, and the win is told when it has counted', async () => {
  const { send } = fakeStudio({ 'POST rounds': { round: won, balance: '99800' } })
  let go: (() => void) | undefined
  const nothing = () => undefined
  const panel = { show: () => new Promise<void>((resolve) => (go = resolve)) } as unknown as Celebration
  const scene: SlotScene = {
    ...{ view: new Container(), resize: nothing, update: nothing, start: nothing, stand: nothing, skip: nothing },
    show: async (_, hooks) => {
      await showGreatWin(panel, { bet: 200n, win: 36_000n }, hooks)
    },
  }
  const session = createSession(createApi(send), state())
  await show(session, <SlotPlay load={async () => () => scene} note={String} shape={1} />)
  const large = page.getByRole('button', { name: /旋转|跳过动画/ })
  await expect.element(large).toBeEnabled()
  await act(async () => (large.element() as HTMLElement).click())
  await expect.poll(() => go).toBeDefined()
  const told = () => document.querySelector('[role=status].hidden')?.textContent ?? ''
  const titleOpacity = () => getComputedStyle(document.querySelector('h1') as Element).opacity
  await expect.poll(titleOpacity).toBe('0')
  expect(told()).not.toContain('36.00')
  await act(async () => go?.())
  await expect.poll(told).toContain('36.00')
  await expect.poll(titleOpacity).toBe('1')
})

describe('the table of pays', () => {
  const nothing = () => undefined
  const still: SlotScene = {
    pays,
    ...{ view: new Container(), resize: nothing, update: nothing, start: nothing, stand: nothing, skip: nothing },
    show: async () => undefined,
  }
  const slot = <SlotPlay load={async () => () => still} note={String} shape={1} />
  const openSlot = () => show(createSession(createApi(fakeStudio({}).send), state()), slot)
  const table = () => page.getByRole('region', { name: '赔付表' })
  const rows = () => table().getByRole('listitem')
  /** Whether it begins below the head, and the last line of the column is in the window. */
  const fits = () => {
    const last = page.getByText(/^每局 (2|10) 元 ·/).element()
    const [{ top }, { bottom }] = [table().element().getBoundingClientRect(), last.getBoundingClientRect()]
    return [top >= 56, bottom <= innerHeight]
  }

  it('says in money what the bet that is chosen would bring, beside the reels of a wide screen', async () => {
    await page.viewport(1280, 800)
    await openSlot()
    // 2 yuan are 20 coins of 0.1: five of 红锦鲤 pay 1,200 of them, five gates a hundred bets.
    const carp = rows().filter({ hasText: '红锦鲤' })
    await expect.element(carp).toHaveTextContent('红锦鲤5 个1204 个253 个6')
    await expect.element(rows().filter({ hasText: '龙门（分散）' })).toHaveTextContent('龙门（分散）5 个2004 个203 个4')
    await userEvent.click(page.getByRole('button', { name: '增加投注' }))
    await expect.element(carp).toHaveTextContent('红锦鲤5 个6004 个1253 个30')
    expect(rows().elements()).toHaveLength(10)
    expect(fits()).toEqual([true, true])
  })

  it('is shorter where there is less room, and not there on a phone', async () => {
    await page.viewport(1280, 650)
    await openSlot()
    await expect.poll(() => rows().elements().length).toBe(6)
    expect(fits()).toEqual([true, true])
    await page.viewport(390, 844)
    await expect.poll(() => table().elements()).toEqual([])
  })
})
