import sharp from 'sharp'
import type { Random } from '../../../platform/random.ts'
import { captchaSvg } from './captcha-svg.ts'

/** Draws a text as a PNG of 240 × 88 pixels, to be shown at half that size. Nothing in the file tells the text. */
export type DrawCaptcha = (text: string, random: Random) => Promise<Buffer>

export const drawCaptcha: DrawCaptcha = (text, random) =>
  sharp(Buffer.from(captchaSvg(text, random)))
    .png({ palette: true, colours: 16, effort: 3 })
    .toBuffer()
