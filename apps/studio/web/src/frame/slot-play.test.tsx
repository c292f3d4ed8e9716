import { Container } from 'pixi.js'
import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Celebration } from '../stage/celebration.ts'
import { showGreatWin } from '../stage/great-wins.ts'
import type { Stage, StageOptions } from '../stage/stage.ts'
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
  await show(session, <SlotPlay load={async () => () => scene} note={String} shape={1} />, { started: start.promise })
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
