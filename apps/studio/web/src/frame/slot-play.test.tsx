import { Container } from 'pixi.js'
import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Stage, StageOptions } from '../stage/stage.ts'
import { fakeStudio, lost, state } from '../testing/fake-studio.ts'
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
  await expect.element(page.getByText('正在准备画面…')).not.toBeInTheDocument()
  const large = page.getByRole('button', { name: /旋转|跳过动画/ })
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
