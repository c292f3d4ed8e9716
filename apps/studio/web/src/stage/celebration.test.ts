import { Sprite, Texture } from 'pixi.js'
import { expect, it } from 'vitest'
import type { Textures } from './atlas.ts'
import { createBeats } from './beats.ts'
import { createCelebration } from './celebration.ts'
import { createParticles } from './particles.ts'
import { createSounds } from './sound.ts'

const textures: Textures = () => Texture.WHITE

function celebrate(loadWords: () => Promise<Textures>) {
  const beats = createBeats(() => Number.POSITIVE_INFINITY)
  const parts = { textures, beats, particles: createParticles(Texture.WHITE), sounds: createSounds() }
  const celebration = createCelebration({ ...parts, loadWords })
  celebration.resize({ width: 390, height: 844, arena: { x: 0, y: 100, width: 390, height: 500 } })
  const pictures = () => celebration.view.children.filter((child) => child instanceof Sprite).map((it) => it.texture)
  const show = async () => {
    const shown = celebration.show({ word: 'word-big', amount: 120_000n, ms: 100 })
    beats.update(50)
    const seen = pictures()
    beats.finish()
    await new Promise((resolve) => setTimeout(resolve))
    beats.finish()
    await shown
    return { seen, isOver: !celebration.view.visible }
  }
  return show
}

it('a great win before its word has come is celebrated without it; then the word is shown', async () => {
  const word = new Texture({ source: Texture.WHITE.source })
  const answers = [Promise.reject(new Error('the line broke')), Promise.resolve<Textures>(() => word)]
  let asked = 0
  const show = celebrate(() => answers[asked++] ?? Promise.reject(new Error('asked too often')))
  await new Promise((resolve) => setTimeout(resolve))
  const first = await show()
  expect([first.seen.includes(Texture.EMPTY), first.seen.includes(word), first.isOver]).toEqual([true, false, true])
  const second = await show()
  expect([second.seen.includes(word), asked]).toEqual([true, 2])
})
