import { seededRandom } from '@liuhe/demo/content/chance.ts'
import { below } from '@liuhe/domain/random.ts'
import sharp from 'sharp'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { CAPTCHA_HEIGHT, CAPTCHA_WIDTH, captchaSvg } from './captcha-svg.ts'
import { drawCaptcha } from './draw-captcha.ts'
import { CHARACTERS } from './image-captcha.ts'
import { letterOutline } from './letter-outline.ts'

const draw = (text: string, seed: number) => captchaSvg(text, seededRandom(seed))
const filled = (svg: string) => [...svg.matchAll(/<path d="([^"]+)" fill="#/g)].map(([, d = '']) => d)
const numbersIn = (d: string) => d.match(/-?\d+(\.\d+)?/g)?.map(Number) ?? []

/** Mean difference of the pixels of two drawings, 0 … 255. */
async function differenceOf(one: string, two: string): Promise<number> {
  const pixels = (svg: string) => sharp(Buffer.from(svg)).greyscale().raw().toBuffer()
  const [a, b] = [await pixels(one), await pixels(two)]
  return a.reduce((sum, value, index) => sum + Math.abs(value - (b[index] ?? 0)), 0) / a.length
}

describe('the characters of a captcha', () => {
  it('are thirty, and none looks like another', () => {
    expect(new Set(CHARACTERS).size).toBe(30)
    for (const alike of ['0O', '1IL', 'UV']) {
      const used = [...alike].filter((character) => CHARACTERS.includes(character))
      expect(used.length, alike).toBeLessThan(2)
    }
  })

  it('have an outline of their own, each as tall as a capital', () => {
    const outlines = [...CHARACTERS].map((character) => JSON.stringify(letterOutline(character).contours))
    expect(new Set(outlines).size).toBe(CHARACTERS.length)
    for (const character of CHARACTERS) {
      const heights = letterOutline(character)
        .contours.flat()
        .map(([, y]) => y)
      expect(Math.max(...heights) - Math.min(...heights), character).toBeGreaterThan(0.7)
    }
    expect(() => letterOutline('中')).toThrow(/no outline/)
  })
})

describe('a drawn captcha', () => {
  it('names its text nowhere: it has outlines and lines only', () => {
    for (let seed = 0; seed < 50; seed += 1) {
      const svg = draw('KMWX', seed)
      expect(svg.match(/<\w+/g)?.filter((tag) => !/^<(svg|rect|path)$/.test(tag))).toEqual([])
      expect(svg.replaceAll(/<[^>]*>/g, '')).toBe('')
      for (const [, d = ''] of svg.matchAll(/ d="([^"]+)"/g)) expect(d).toMatch(/^[MLZ\d. -]+$/)
      expect(svg).not.toMatch(/[KWX]/)
    }
  })

  it('bends the same character in another way each time, and puts them in any order', () => {
    const shapes = filled(draw('8888', 1)).map((d) => {
      const numbers = numbersIn(d)
      // Steps instead of places: a shifted copy would be the same.
      return numbers.slice(2).map((value, index) => (value - (numbers[index] ?? 0)).toFixed(0))
    })
    expect(shapes.length).toBe(4)
    expect(new Set(shapes.map((shape) => shape.join())).size).toBe(4)
    const orders = Array.from({ length: 40 }, (_, seed) => {
      const starts = filled(draw('8888', seed)).map((d) => numbersIn(d)[0] ?? 0)
      return starts.map((start) => starts.filter((other) => other < start).length).join('')
    })
    expect(new Set(orders).size).toBeGreaterThan(10)
  })

  it('has one ink for letters and lines', () => {
    for (let seed = 0; seed < 20; seed += 1) {
      const inks = draw('AB23', seed).match(/#[0-9a-f]{6}/g)
      expect(new Set(inks).size, 'ink and paper').toBe(2)
    }
  })

  it('keeps whole characters within the picture, from left to right', () => {
    for (let seed = 0; seed < 200; seed += 1) {
      const random = seededRandom(seed)
      const text = Array.from({ length: 4 }, () => CHARACTERS[below(random, CHARACTERS.length)]).join('')
      for (const d of filled(captchaSvg(text, random))) {
        const numbers = numbersIn(d)
        const [xs, ys] = [0, 1].map((axis) => numbers.filter((_, index) => index % 2 === axis)) as [number[], number[]]
        expect(Math.min(...xs, ...ys), text).toBeGreaterThanOrEqual(-1)
        expect(Math.max(...xs), text).toBeLessThanOrEqual(CAPTCHA_WIDTH + 1)
        expect(Math.max(...ys), text).toBeLessThanOrEqual(CAPTCHA_HEIGHT + 1)
      }
    }
  })

  it('is the same for the same chance and another for other chance, and knows no chance beside', async () => {
    const other = vi.spyOn(Math, 'random')
    onTestFinished(() => other.mockRestore())
    expect(draw('R7QH', 5)).toBe(draw('R7QH', 5))
    expect(await drawCaptcha('R7QH', seededRandom(5))).toEqual(await drawCaptcha('R7QH', seededRandom(5)))
    expect(await differenceOf(draw('R7QH', 5), draw('R7QH', 6))).toBeGreaterThan(15)
    expect(await differenceOf(draw('R7QH', 5), draw('2S8B', 5))).toBeGreaterThan(10)
    expect(other).not.toHaveBeenCalled()
  })
})
