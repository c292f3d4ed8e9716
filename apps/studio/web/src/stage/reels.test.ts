import { Texture } from 'pixi.js'
import { expect, it } from 'vitest'
import { createBeats } from './beats.ts'
import { createReels } from './reels.ts'

it('a reel that lands before it has its speed stands, as after a bet that is refused at once', async () => {
  const beats = createBeats(() => Number.POSITIVE_INFINITY)
  const reels = createReels(1, {
    ...{ beats, textures: () => Texture.WHITE, cell: { width: 100, height: 100 }, symbol: 90, rows: 3 },
    ...{ overshoot: 0.1, onStop: () => undefined },
  })
  const frames = async (count: number) => {
    for (let frame = 0; frame < count; frame++) {
      beats.update(16)
      reels.update(16)
      await Promise.resolve()
    }
  }
  const first = () => reels.sprite(0, 0).y
  reels.set([['A', 'B', 'C', 'D', 'E', 'F']], [2])
  expect(first()).toBe(50)
  reels.spin(120)
  await frames(1)
  const landed = reels.land(0, 2, 0, 300)
  await frames(40)
  await landed
  const places = []
  for (let look = 0; look < 5; look++) {
    await frames(3)
    places.push(first())
  }
  expect(places).toEqual([50, 50, 50, 50, 50])
})
