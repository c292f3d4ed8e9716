import './palettes/cars.css'
import './palettes/felt.css'
import './palettes/medals.css'
import './palettes/packet.css'
import './palettes/poster.css'
import './palettes/win.css'
import { expect, test } from 'vitest'

/** WCAG AA: 4.5 : 1 for words, 3 : 1 for large ones and for drawings. */
const WORDS = 4.5
const LARGE = 3

const of = (text: string, grounds: readonly string[], least = WORDS) =>
  grounds.map((ground): [string, string, number] => [text, ground, least])

test.each([
  ...of('white', ['stamp', 'night', 'black']),
  ...of('night', ['white', 'felt-gold']),
  ...of('coin-ink', ['coin-light']),
  ...of('coin-ink', ['coin', 'coin-deep'], LARGE),
  ...[0, 1, 2, 3, 4, 5].flatMap((rank) => of(`medal-${rank}-ink`, [`medal-${rank}-light`, `medal-${rank}`])),
  ...Array.from({ length: 10 }, (_, at) => of('white', [`car-${at + 1}`], LARGE)).flat(),
  ...['felt-ink', 'felt-ink-2', 'coin-light'].flatMap((text) => of(text, ['felt-light', 'felt-deep'])),
  ...of('poster-ink', ['white', 'poster-paper']),
  ...of('poster-ink-2', ['white', 'poster-paper']),
  ...of('stamp', ['white', 'poster-paper']),
  ...of('poster-cream', ['poster-night', 'poster-deep']),
  ...of('packet-cream', ['packet', 'packet-deep', 'packet-night']),
  ...of('packet-cream', ['packet-light'], LARGE),
  ...of('packet-ink', ['packet-gold', 'packet-gold-deep', 'packet-cream']),
  ...of('packet-faded-ink', ['packet-faded', 'packet-faded-deep']),
  ...of('win-cream', ['win-red-deep', 'win-dusk', 'win-night']),
  ...of('win-cream', ['win-red'], LARGE),
  ...of('win-gold', ['win-red'], LARGE),
  ...of('win-ink', ['coin-light', 'win-gold', 'win-gold-deep']),
])('%s is read on %s (%f : 1)', (text, ground, least) => {
  expect(contrast(colour(text), colour(ground))).toBeGreaterThanOrEqual(least)
})

test('white words are read on a veil, whatever picture lies below', () => {
  const veiled = colour('veil', 'white')
  expect(contrast(colour('white'), veiled)).toBeGreaterThanOrEqual(WORDS)
})

/** What a token paints on a ground: red, green and blue from 0 to 255, read back from a pixel. */
function colour(token: string, ground = 'black'): Uint8ClampedArray {
  const context = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d')
  const root = getComputedStyle(document.documentElement)
  for (const name of [ground, token]) {
    const value = root.getPropertyValue(`--${name}`)
    expect(CSS.supports('color', value), `--${name} is no colour: ${value}`).toBe(true)
    if (context === null) break
    context.fillStyle = value
    context.fillRect(0, 0, 1, 1)
  }
  return context?.getImageData(0, 0, 1, 1).data ?? new Uint8ClampedArray()
}

function contrast(one: Uint8ClampedArray, other: Uint8ClampedArray): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

function luminance(pixel: Uint8ClampedArray): number {
  const [red, green, blue] = [0, 1, 2].map((at) => {
    const share = (pixel[at] ?? 0) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
