import { below } from '@liuhe/domain/random.ts'
import sharp from 'sharp'
import svgCaptcha from 'svg-captcha'
import type { Random } from '../../../platform/random.ts'

/** Draws a text as a PNG of 240 × 88 pixels, to be shown at half that size. Nothing in the file tells the text. */
export type DrawCaptcha = (text: string, random: Random) => Promise<Buffer>

/** The package's types leave out that it is itself a function, which draws a text of ours. */
const draw = svgCaptcha as unknown as (text: string, options: typeof svgCaptcha.options) => string

export const drawCaptcha: DrawCaptcha = async (text, random) => {
  const svg = draw(text, { width: 120, height: 44, fontSize: 54, noise: 2, color: false, background: '' })
  const ink = () => INKS[below(random, INKS.length)] as string
  const coloured = svg
    .replaceAll(/ stroke="#\w+" fill="none"/g, () => ` stroke="${ink()}" stroke-width="1.2" fill="none"`)
    .replaceAll(/ fill="#\w+"/g, () => {
      const colour = ink()
      return ` fill="${colour}" stroke="${colour}" stroke-width="0.9"`
    })
  return sharp(Buffer.from(coloured), { density: 144 })
    .flatten({ background: PAPER })
    .png({ palette: true, colours: 16, effort: 3 })
    .toBuffer()
}

/** Dark enough on the paper for tired eyes, and different enough that letters cannot be told apart by one threshold. */
const INKS = ['#1f3a8a', '#7c2d12', '#14532d', '#6b21a8', '#831843', '#164e63']
const PAPER = '#eef2f8'
