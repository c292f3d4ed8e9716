import { cannonOf } from '@liuhe/games/haiwang/bullet.ts'
import { bulletSpeed, seaConfig } from '@liuhe/games/haiwang/game.ts'
import { fishPoint } from '@liuhe/games/haiwang/sea.ts'
import { Container } from 'pixi.js'
import { act } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { FromTable, Round } from '../../../../src/wire.ts'
import type { SeaFilm, SeaInput } from '../../../../src/wire-sea.ts'
import { createSession } from '../../frame/session.ts'
import type { Stage, StageOptions } from '../../stage/stage.ts'
import { seaNow, serverSea, shotOf } from '../../testing/fake-sea.ts'
import { fakeStudio, state, won } from '../../testing/fake-studio.ts'
import { goesOnByItself, show, unmountAll } from '../../testing/render.tsx'
import { createApi } from '../../wire/api.ts'
import { createProjector, filmOf } from './film.ts'
import { Replay } from './replay.tsx'
import type { SeaScene } from './scene.ts'
import type { Waters } from './waters.ts'

vi.mock('../../stage/stage.ts', () => ({
  openStage: async ({ make }: StageOptions): Promise<Stage> => {
    make({} as never)
    return { resize: nothing, close: nothing }
  },
}))

afterEach(unmountAll)

function nothing(): undefined {
  return undefined
}

const FIRED = 1_000
const { sceneAt, sceneKey } = seaNow({ sceneAt: 0 })
const AT = sceneAt + 600_000
/** A fish in the middle, the angle at it, and how long a bullet needs: the server met it a little later. */
const target = serverSea()
  .fishAt(600_000)
  .map((fish) => ({ fish, point: fishPoint(fish, 600_000 + FIRED) }))
  .find(({ point }) => Math.abs(point.x - 640) < 400 && Math.abs(point.y - 360) < 240)!
const cannon = cannonOf(seaConfig, 1)
const angle = Math.atan2(target.point.y - cannon.y, target.point.x - cannon.x)
const flightMs = (Math.hypot(target.point.y - cannon.y, target.point.x - cannon.x) / bulletSpeed) * 1_000

const shots = [
  shotOf({ shot: 4, angle, bullet: '1000', firedAt: AT + FIRED - flightMs }),
  shotOf({ shot: 5, angle, bullet: '1000', firedAt: AT + FIRED - flightMs + 300 }),
]
const film: SeaFilm = { seat: 1, sceneKey, sceneAt, freezes: [], dead: [], shots }
const hits = shots.map(({ shot, firedAt }) => ({ shot, fish: target.fish.no, at: firedAt + flightMs }))
const round = (input: SeaInput): Round => ({
  ...{ ...won, game: 'haiwang', bet: '2000', win: '12000', input },
  gameInput: { shots: shots.map(() => ({ bulletLi: '1000', target: { kind: 'plain', times: 12 } })) },
  outcome: {
    shots: [
      { nonce: 0, outcome: { killed: false, times: 0 }, bet: '1000', win: '0' },
      { nonce: 1, outcome: { killed: true, times: 12 }, bet: '1000', win: '12000' },
    ],
  },
})

/** A stage that draws nothing and writes down what it is told. */
function witness() {
  const told: FromTable[] = []
  const seas: (Waters | undefined)[] = []
  const scene: SeaScene = {
    ...{ view: new Container(), resize: nothing, update: nothing, seats: nothing, aim: nothing, shoot: nothing },
    ...{ level: nothing, lock: nothing, angleTo: () => 0, fishAt: nothing },
    enter: (waters) => void seas.push(waters),
    heard: (message) => void told.push(message),
  }
  return { told, seas, scene }
}

describe('the film of a round', () => {
  it('fires, hits and catches in the order of the server, once each', () => {
    let local = 0
    const kept = filmOf(round({ room: 'a', hits, film }))!
    expect(kept.moments.map(({ kind }) => kind)).toEqual(['shot', 'shot', 'hit', 'catch'])
    const projector = createProjector(kept, () => local)
    const { told, seas, scene } = witness()
    projector.use(scene)
    projector.play(kept.from)
    for (; projector.tick(); local += 16) if (local > 20_000) throw new Error('it never ends')
    expect(told.map(({ type }) => type)).toEqual(['fired', 'fired', 'hits', 'hits'])
    expect(told.at(-1)).toMatchObject({ hits: [{ shot: 5, killed: true, times: 12, win: '12000' }], seat: 1 })
    expect(seas).toHaveLength(1)
    seas[0]?.advance(projector.now(), nothing)
    expect(seas[0]?.fish().some(({ no }) => no === target.fish.no)).toBe(false)
  })

  it('stands at any instant with what has happened by then, and goes on from it', () => {
    let local = 0
    const kept = filmOf(round({ room: 'a', hits, film }))!
    const projector = createProjector(kept, () => local)
    const { told, seas, scene } = witness()
    projector.use(scene)
    projector.hold(hits[0]!.at + 1)
    const [sea] = seas
    let met: number | undefined
    sea?.advance(projector.now(), (_, { no }) => (met = no))
    expect(sea?.bullets().map(({ shot }) => shot.shot)).toEqual([5])
    expect(told).toEqual([])
    expect(met === undefined || met === target.fish.no).toBe(true)
    projector.play(projector.now())
    for (; projector.tick(); local += 16) if (local > 20_000) throw new Error('it never ends')
    expect(told.map(({ type }) => type)).toEqual(['hits'])
  })

  it('is not made of a round that was kept without its sea', () => {
    expect(filmOf(round({ room: 'a', hits }))).toBeUndefined()
  })
})

describe('the replay', () => {
  const replayed = async (input: SeaInput) => {
    const seen = witness()
    const session = createSession(createApi(fakeStudio({}).send), state())
    await show(session, <Replay round={round(input)} load={async () => () => seen.scene} />)
    return seen
  }

  it('runs over the sea with a bar of its time, the shots below it', async () => {
    const { told } = await replayed({ room: 'a', hits, film })
    goesOnByItself()
    const bar = page.getByRole('slider', { name: '回放进度' })
    await expect.element(bar).toBeEnabled()
    await expect.poll(() => told.length).toBe(4)
    const marks = page.getByRole('list', { name: '时刻' }).getByRole('listitem').elements()
    expect(marks.map((mark) => (mark as HTMLElement).dataset['kind'])).toEqual(['shot', 'shot', 'hit', 'catch'])
    await expect.element(page.getByText('捕获 +12.00')).toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: '再看一遍' })).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: '再看一遍' }))
    await expect.poll(() => told.length).toBe(8)
  })

  it('is held by a hand on its bar', async () => {
    const { told, seas } = await replayed({ room: 'a', hits, film })
    goesOnByItself()
    const bar = page.getByRole('slider', { name: '回放进度' })
    await expect.element(bar).toBeEnabled()
    await act(async () => (bar.element() as HTMLElement).focus())
    await userEvent.keyboard('{End}')
    await expect.element(page.getByRole('button', { name: '再看一遍' })).toBeVisible()
    const before = seas.length
    await userEvent.keyboard('{Home}')
    await expect.element(page.getByRole('button', { name: '播放' })).toBeVisible()
    expect(seas.length).toBeGreaterThan(before)
    expect(told.length).toBeLessThan(4)
  })

  it('of a round without its sea is the list', async () => {
    await replayed({ room: 'a', hits })
    await expect.element(page.getByText('捕获 +12.00')).toBeVisible()
    expect(page.getByRole('slider').elements()).toEqual([])
  })
})
