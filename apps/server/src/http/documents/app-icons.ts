/** Pictures of the installed app, drawn from the company's mark in the theme's colours; each is drawn once. */
import type { Brand } from '@liuhe/brand/resolve.ts'
import sharp from 'sharp'
import { type Prepared, prepare } from '../kept/compressed.ts'

/**
 * `any` is drawn with round corners; `maskable` fills the square, for launchers cut it to their own shape and may take
 * a fifth of it away; `apple` is a full square too, and never transparent.
 */
export const iconKinds = ['any', 'maskable', 'apple'] as const
export type IconKind = (typeof iconKinds)[number]
/** Edge lengths in pixels that manifests and documents name. */
export const iconSizes = [180, 192, 512] as const

export interface IconRequest {
  brand: Brand
  kind: IconKind
  size: number
  /** The company's own mark, when it has one among the site's files. */
  mark: Buffer | undefined
}

/** Draws an icon as PNG. */
export const drawIcon = async ({ brand, kind, size, mark }: IconRequest): Promise<Prepared> => {
  const ground = sharp(Buffer.from(mark === undefined ? iconSvg(brand, kind) : groundSvg(brand, kind)), DENSE)
  const layers = mark === undefined ? [] : [{ input: await markIn(mark, Math.round(size * MARK_PART[kind])) }]
  const png = await ground.resize(size, size).composite(layers).png({ compressionLevel: 9, palette: true }).toBuffer()
  // A PNG is compressed already.
  const { etag, type } = prepare(png, 'image/png')
  return { etag, type, plain: png }
}

const DENSE = { density: 144 }

/** How much of the edge the mark takes. A maskable icon keeps everything inside a circle of four fifths. */
const MARK_PART: Record<IconKind, number> = { any: 0.66, maskable: 0.54, apple: 0.62 }

const markIn = (mark: Buffer, edge: number): Promise<Buffer> =>
  sharp(mark, DENSE).resize(edge, edge, { fit: 'contain', background: TRANSPARENT }).png().toBuffer()

const TRANSPARENT = { r: 0, g: 0, b: 0, alpha: 0 }

/** The ground alone: the header's gradient. */
const groundSvg = (brand: Brand, kind: IconKind): string => svg(brand, kind, '')

/** The mark of a company without a picture: the gold ball of the header, with 49 drawn as lines, for fonts differ. */
const iconSvg = (brand: Brand, kind: IconKind): string => {
  const scale = MARK_PART[kind] / 0.66
  return svg(
    brand,
    kind,
    `<g transform="translate(256 256) scale(${scale})">
      <circle cy="10" r="172" fill="#000" opacity=".16"/>
      <circle r="170" fill="url(#ball)"/>
      <circle r="104" fill="#fff"/>
      <g fill="none" stroke="#c41f2a" stroke-width="19" stroke-linecap="round" stroke-linejoin="round">
        <path d="M-24 48V-50L-70 20H-6"/>
        <path d="M66 -17a28 30 0 1 1 -56 0a28 30 0 1 1 56 0C66 16 54 38 28 48"/>
      </g>
    </g>`,
  )
}

const svg = (brand: Brand, kind: IconKind, inner: string): string => `<svg xmlns="http://www.w3.org/2000/svg"
  width="512" height="512" viewBox="0 0 512 512"><defs>
    <linearGradient id="ground" x1="0" y1="0" x2="1" y2="1">
      <stop stop-color="${brand.tokens['head-1']}"/><stop offset="1" stop-color="${groundEnd(brand)}"/>
    </linearGradient>
    <radialGradient id="ball" cx=".34" cy=".26" r=".86">
      <stop offset=".1" stop-color="#ffe9a8"/><stop offset=".46" stop-color="#ffb01f"/>
      <stop offset="1" stop-color="#f08a00"/>
    </radialGradient></defs>
  <rect width="512" height="512" rx="${kind === 'any' ? 112 : 0}" fill="url(#ground)"/>${inner}</svg>`

/** On a dark ground the second brand colour would swallow the gold of the ball. */
const groundEnd = ({ scheme, tokens }: Brand): string => (scheme === 'dark' ? tokens['head-2'] : tokens['brand-2'])
