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
  const sprites = () => celebration.view.children.filter((child) => child instanceof Sprite)
  /** A frame at which this texture is seen, or not. */
  const frame = (texture: Texture) => {
    beats.update(50)
    celebration.update(50)
    return sprites().some((each) => each.texture === texture && each.width > 0)
  }
  const show = () => celebration.show({ word: 'word-big', amount: 120_000n, ms: 1000 })
  const end = async (shown: Promise<void>) => {
    beats.finish()
    await settled()
    beats.finish()
    await shown
    return !celebration.view.visible
  }
  return { frame, show, end }
}

const settled = () => new Promise((resolve) => setTimeout(resolve))

it('asks for the words of great wins with the first frame that is seen, and not before', async () => {
  let asked = 0
  const { frame } = celebrate(async () => {
    asked++
    return textures
  })
  await settled()
  expect(asked).toBe(0)
  frame(Texture.EMPTY)
  frame(Texture.EMPTY)
  expect(asked).toBe(1)
})

it('a great win before its word has come is celebrated without it, and the word joins it when it comes', async () => {
  const word = new Texture({ source: Texture.WHITE.source })
  const late = Promise.withResolvers<Textures>()
  const answers = [Promise.reject(new Error('the line broke')), late.promise]
  let asked = 0
  const { frame, show, end } = celebrate(() => answers[asked++] ?? Promise.reject(new Error('asked too often')))
  frame(word)
  await settled()
  const shown = show()
  expect(frame(word)).toBe(false)
  late.resolve(() => word)
  await settled()
  expect(frame(word)).toBe(true)
  expect(await end(shown)).toBe(true)
  const again = show()
  expect(frame(word)).toBe(true)
  expect(await end(again)).toBe(true)
  expect(asked).toBe(2)
})
