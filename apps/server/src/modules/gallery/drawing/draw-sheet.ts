import { factsOf, type SheetRow } from './facts.ts'
import { drawBorder, drawFoot, drawTitle, SHEET } from './frame.ts'
import { paletteOf } from './palette.ts'
import { recipeOf } from './recipes.ts'

/**
 * Draws a sheet as SVG, 1080 × 1440. Everything in it is shapes and outlines: it needs no fonts, fetches nothing, and
 * the same row gives the same drawing.
 */
export function drawSheet(row: SheetRow): string {
  const { palette: tones, border, title: kind, body, animal } = recipeOf(row.recipe)
  const part = { facts: factsOf(row), palette: paletteOf(tones, row.groupType) }
  const title = drawTitle(kind, part)
  const parts = [drawBorder(border, part), title.svg, body(part, title.box, animal), drawFoot(part)]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SHEET.w} ${SHEET.h}">${parts.join('')}</svg>`
}
