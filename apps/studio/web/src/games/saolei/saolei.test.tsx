import { Container } from 'pixi.js'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Round, SaoleiView } from '../../../../src/wire.ts'
import { createSession } from '../../frame/session.ts'
import type { Stage, StageOptions } from '../../stage/stage.ts'
import { fakeStudio, state, won } from '../../testing/fake-studio.ts'
import { goesOnByItself, show, unmountAll } from '../../testing/render.tsx'
import { createApi } from '../../wire/api.ts'
import { parts } from './game.tsx'
import type { SaoleiScene } from './scene.ts'

// What the stage shows takes its time; here it takes until a test ends it.
const flips = vi.hoisted(() => [] as { cell: number; face: string; end: () => void }[])

vi.mock('../../stage/stage.ts', () => ({
  openStage: async ({ make }: StageOptions): Promise<Stage> => {
    make({} as never)
    return { resize: () => undefined, close: () => undefined }
  },
}))

vi.mock('./scene.ts', () => ({ CELLS: 25, saoleiScene: async () => () => scene }))

const nothing = () => undefined
const opened: number[] = []
const scene: SaoleiScene = {
  ...{ view: new Container(), resize: nothing, update: nothing, cover: nothing, put: nothing },
  flip: (cell, face) => new Promise((resolve) => void flips.push({ cell, face, end: () => resolve() })),
  openAll: async () => void opened.push(flips.length),
  celebration: { view: new Container(), resize: nothing, update: nothing, show: async () => undefined },
}

beforeEach(() => {
  flips.length = 0
  opened.length = 0
})
afterEach(unmountAll)

const viewOf = (picks: number[]): SaoleiView => ({
  ...{ game: 'saolei', mines: 3, picks, multiplier: '1.1000', nextMultiplier: '1.2000', collect: '2200', until: 0 },
})
const roundOf = (picks: number[]): Round => ({
  ...won,
  ...{ id: 'r', game: 'saolei', state: 'open', bet: '2000', win: '0', outcome: null, view: viewOf(picks) },
})
const overOf = (exploded: boolean): Round => {
  const outcome = { layout: [20, 21, 22], exploded, multiplier: exploded ? '0' : '1.1000' } as never
  return { ...roundOf([]), state: 'closed', win: exploded ? '0' : '2200', outcome, view: null }
}

async function play(steps: readonly Round[]) {
  let at = 0
  const { send, asked } = fakeStudio({
    'POST rounds': { round: roundOf([]), balance: '98000' },
    'POST rounds/r/steps': () => ({ round: steps[at++], balance: '98000' }),
  })
  const game = { ...state().game, code: 'saolei' as const, name: '扫雷寻宝' }
  const session = createSession(createApi(send), state({ game, balance: '100000' }))
  await show(session, <parts.Play />)
  goesOnByItself()
  const begin = page.getByRole('button', { name: '开始', exact: true })
  await expect.element(begin).toBeEnabled()
  await press(begin.element())
  await expect.element(page.getByRole('button', { name: '请翻格' })).toBeInTheDocument()
  const inputs = () =>
    asked.flatMap(({ path, body }) => (path.endsWith('steps') ? [(body as { input: unknown }).input] : []))
  return { session, inputs }
}

const press = (button: Element) => act(async () => (button as HTMLButtonElement).click())
const cell = (at: number) => page.getByRole('group', { name: '格子' }).getByRole('button').elements()[at] as Element
const collect = () => page.getByRole('button', { name: '收取' })

describe('扫雷寻宝 under quick fingers', () => {
  it('a stone that still turns when the round is collected does not bring the round back', async () => {
    const { session, inputs } = await play([roundOf([0]), roundOf([0, 1]), overOf(false)])
    await press(cell(0))
    await expect.poll(() => flips.length).toBe(1)
    await press(cell(1))
    await expect.poll(() => flips.length).toBe(2)
    await expect.element(collect()).toBeEnabled()
    await press(collect().element())
    await expect.poll(() => inputs().length).toBe(3)
    // All is opened when the last stone lies.
    expect(opened).toEqual([])
    for (const { end } of flips) end()
    await expect.element(page.getByRole('button', { name: '开始', exact: true })).toBeEnabled()
    expect([opened, session.get().notice]).toEqual([[2], ''])
    expect(inputs()).toEqual([{ kind: 'pick', cell: 0 }, { kind: 'pick', cell: 1 }, { kind: 'collect' }])
  })

  it('nothing more is asked of a round that a mine has ended, while the mine is shown', async () => {
    const { session, inputs } = await play([roundOf([0]), overOf(true)])
    await press(cell(0))
    await expect.poll(() => flips.length).toBe(1)
    await press(cell(20))
    await expect.poll(() => flips.length).toBe(2)
    expect(flips[1]).toMatchObject({ cell: 20, face: 'mine' })
    await press(cell(2))
    await press(page.getByRole('button', { name: /收取|开始/ }).element())
    expect(inputs()).toHaveLength(2)
    for (const { end } of flips) end()
    await expect.element(page.getByRole('button', { name: '开始', exact: true })).toBeEnabled()
    expect([inputs().length, session.get().notice]).toEqual([2, ''])
  })
})
