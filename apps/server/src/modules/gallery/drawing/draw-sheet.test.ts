import { DRAWING_SERIES } from '@liuhe/demo/drawing-series.ts'
import { GAMES } from '@liuhe/domain/lottery/games.ts'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { sampleSheets } from '../testing.ts'
import { drawSheet } from './draw-sheet.ts'
import { charactersMissing } from './glyph-text.ts'
import { RECIPES } from './recipes.ts'
import { patient } from '../../../testing/patience.ts'

const names = DRAWING_SERIES.map(({ name }) => name)
const games = GAMES.filter(({ family }) => family === 'LHC').map(({ name }) => name)
const sheets = [...sampleSheets({ names, games }, 60)]

/** How unlike two sheets are: mean difference of their pixels at the size of a stamp, 0 … 255. */
async function differenceOf(a: string, b: string): Promise<number> {
  const pixels = async (svg: string) =>
    sharp(Buffer.from(svg), { density: 12 }).resize(90, 120).removeAlpha().raw().toBuffer()
  const [one, two] = [await pixels(a), await pixels(b)]
  return one.reduce((sum, value, index) => sum + Math.abs(value - (two[index] ?? 0)), 0) / one.length
}

describe('drawing sheets', () => {
  it('draw every series of the demonstration by a recipe of its own', () => {
    for (const { recipe, name } of DRAWING_SERIES) expect(RECIPES, name).toHaveProperty(recipe)
    expect(new Set(DRAWING_SERIES.map(({ recipe }) => recipe)).size).toBe(DRAWING_SERIES.length)
  })

  it('have an outline for every character they write, and need no font', () => {
    for (const sheet of sheets) expect(drawSheet(sheet)).not.toMatch(/<text|<image|href|undefined|NaN/)
    expect([...charactersMissing()]).toEqual([])
  })

  it('give the same drawing for the same issue, and another for the next', () => {
    const sheet = sheets[0] as (typeof sheets)[0]
    expect(drawSheet(sheet)).toBe(drawSheet({ ...sheet }))
    for (const recipe of Object.keys(RECIPES)) {
      expect(drawSheet({ ...sheet, recipe }), recipe).not.toBe(drawSheet({ ...sheet, recipe, turnNum: '2026999' }))
    }
  })

  it('look unlike each other: no two series are one drawing renamed', { timeout: patient(60_000) }, async () => {
    const drawn = sheets.slice(0, Object.keys(RECIPES).length).map((sheet) => ({ ...sheet, groupType: 1 as const }))
    const svgs = drawn.map(drawSheet)
    for (let index = 1; index < svgs.length; index++) {
      const difference = await differenceOf(svgs[index - 1] as string, svgs[index] as string)
      expect(difference, `${drawn[index - 1]?.recipe} and ${drawn[index]?.recipe}`).toBeGreaterThan(8)
    }
  })

  it('use ink only where they are black and white', { timeout: patient(60_000) }, async () => {
    for (const sheet of sheets.slice(0, 12)) {
      const svg = drawSheet({ ...sheet, groupType: 2 })
      const { data } = await sharp(Buffer.from(svg), { density: 12 })
        .resize(90)
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true })
      let most = 0
      for (let at = 0; at < data.length; at += 3) {
        const [r = 0, g = 0, b = 0] = data.subarray(at, at + 3)
        most = Math.max(most, Math.max(r, g, b) - Math.min(r, g, b))
      }
      expect(most, sheet.recipe ?? '').toBeLessThan(24)
    }
  })

  it('carry the result in the archive and none before the draw', () => {
    for (const sheet of sheets.slice(0, 20)) {
      const [waiting, archived] = [null, '05,17,23,31,40,48,09'].map((resultText) =>
        drawSheet({ ...sheet, resultText }),
      )
      expect(waiting).not.toBe(archived)
    }
  })
})
