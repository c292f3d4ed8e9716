import { type Container, type Sprite, Texture, TextureSource } from 'pixi.js'
import { expect, it } from 'vitest'
import { createFlightPath } from './flight-path.ts'

/** The veil's texture is half as strong as its column at the top; nobody sees a step of a hundredth on a dark sky. */
const VEIL = 0.5
const UNSEEN = 0.01

it.each([2_000, 12_000, 60_000])('after %i ms the veil below the curve has no columns that are seen', (ms) => {
  const path = createFlightPath(() => new Texture({ source: new TextureSource({ width: 16, height: 256 }) }))
  path.resize({ x: 40, y: 100, width: 1000, height: 500 })
  path.draw(ms)
  const way = path.view.children.at(-1) as Container<Sprite>
  const columns = way.children.filter(({ anchor, visible }) => anchor.y === 0 && visible).toSorted((a, b) => a.x - b.x)
  expect(columns.length).toBeGreaterThan(20)
  const alphas = [1, ...columns.map(({ alpha }) => alpha), 0]
  const steps = alphas.slice(1).map((alpha, at) => Math.abs(alpha - (alphas[at] as number)) * VEIL)
  expect(Math.max(...steps)).toBeLessThanOrEqual(UNSEEN)
  // All show the same line of the veil: one with the veil's sides has them as stripes.
  expect(columns.every(({ texture }) => texture.frame.width <= 1)).toBe(true)
  // Side by side, without a gap and without one over another.
  for (const [at, column] of columns.slice(1).entries()) {
    const before = columns[at] as Sprite
    expect(column.x).toBeCloseTo(before.x + before.width, 3)
  }
})
