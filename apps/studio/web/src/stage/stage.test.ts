import { Container } from 'pixi.js'
import { afterEach, expect, it } from 'vitest'
import type { Beats } from './beats.ts'
import { openStage, type Stage } from './stage.ts'

let stage: Stage | undefined
afterEach(() => stage?.close())

it('a stage at rest is drawn a few times a second, one with a beat or that moves in each frame', async () => {
  const seen = { draws: 0, updates: 0, isStill: true }
  const made: Beats[] = []
  const view = new Container()
  view.onRender = () => void seen.draws++
  const host = document.body.appendChild(document.createElement('div'))
  const begin = Promise.withResolvers<void>()
  stage = await openStage({
    host,
    seen: begin.promise,
    longest: () => Number.POSITIVE_INFINITY,
    make: (beats) => {
      made.push(beats)
      return { view, resize: () => undefined, update: () => void seen.updates++, isStill: () => seen.isStill }
    },
  })
  /** Draws and frames until so many frames have gone by. */
  const during = async (frames: number) => {
    await new Promise(requestAnimationFrame)
    const [draws, updates] = [seen.draws, seen.updates]
    const since = performance.now()
    while (seen.updates - updates < frames) await new Promise(requestAnimationFrame)
    return { drawn: seen.draws - draws, frames: seen.updates - updates, ms: performance.now() - since }
  }
  // Behind the start screen: drawn once, so that its pictures are on the card, and nothing moves.
  for (let frame = 0; frame < 5; frame++) await new Promise(requestAnimationFrame)
  expect(seen).toMatchObject({ draws: 1, updates: 0 })
  begin.resolve()
  const atRest = await during(40)
  expect(atRest.drawn).toBeLessThanOrEqual(Math.ceil(atRest.ms / 250) + 1)
  expect(atRest.drawn).toBeLessThan(atRest.frames)
  void made[0]?.wait(60_000)
  const running = await during(10)
  expect(running.drawn).toBe(running.frames)
  made[0]?.finish()
  seen.isStill = false
  const moving = await during(10)
  expect(moving.drawn).toBe(moving.frames)
  host.remove()
})
