/**
 * Art of the games: SVG files of ours become pictures when the page is built. A folder becomes one atlas, a single
 * drawing a picture of its own; each comes as AVIF, and as WebP for browsers that do not read it. What was drawn once
 * is kept beside the repository's other caches, by the hash of its sources.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp, { type Sharp } from 'sharp'
import type { Plugin } from 'vite'

const ART = path.join(import.meta.dirname, 'art')
const CACHE = path.join(import.meta.dirname, '../../../.cache/studio-art')
/** Atlases are at most this wide: every phone that runs WebGL takes such a texture. */
const WIDTH = 2048
/** Room around a picture, so that smoothing does not fetch the neighbour's edge. */
const GAP = 2
/** What counts when only the way of drawing changes. */
const VERSION = 4

/** How a folder becomes an atlas; `art/<folder>/atlas.json`. */
type Plan = {
  /** Folders whose drawings come along. */
  readonly with?: readonly string[]
  /** Pixels for one unit of a drawing; 1 where nothing is said. */
  readonly scale?: Readonly<Record<string, number>>
  /** Drawings that also come blurred along their way, half as large, as `<name>-blur`. */
  readonly blur?: readonly string[]
  /** Drawings of the folder that stand alone and not in the atlas. */
  readonly without?: readonly string[]
  readonly quality?: number
}

type Cut = { readonly name: string; readonly pixels: Buffer; readonly width: number; readonly height: number }
type Placed = Cut & { readonly x: number; readonly y: number }

const ATLAS = 'virtual:atlas/'
const PICTURES = 'virtual:atlas-pictures'

/** Files of one picture. */
type Files = { readonly avif: string; readonly webp: string }

/**
 * `virtual:atlas/<folder>` is where each drawing lies in the folder's atlas, `virtual:atlas-pictures` the addresses of
 * all atlases by folder, so that a page can ask for its own before any code of the game is there;
 * `<drawing>.svg?raster` are the addresses of the drawing as a picture.
 */
export function art(): Plugin {
  return {
    name: 'studio-art',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith(ATLAS) || id === PICTURES ? `\0${id}` : undefined),
    async load(id) {
      if (id === `\0${PICTURES}`) return addressesOf(await Promise.all(atlases().map(pictureOf)))
      if (id.startsWith(`\0${ATLAS}`)) {
        const { frames } = await planOf(id.slice(ATLAS.length + 1))
        return `export default ${JSON.stringify({ frames })}`
      }
      if (!id.endsWith('.svg?raster')) return undefined
      const { avif, webp } = await rasterOf(id.slice(0, -'?raster'.length))
      const imports = `import avif from ${JSON.stringify(avif)}\nimport webp from ${JSON.stringify(webp)}`
      return `${imports}\nexport default { avif, webp }`
    },
  }
}

/** Folders that become an atlas. */
const atlases = (): string[] =>
  readdirSync(ART)
    .filter((folder) => existsSync(path.join(ART, folder, 'atlas.json')))
    .sort()

const pictureOf = async (folder: string) => ({ folder, files: await atlasOf(folder) })

/** A module that exports the addresses by folder. */
function addressesOf(pictures: readonly { folder: string; files: Files }[]): string {
  const imports = pictures.flatMap(({ files }, at) => [
    `import avif${at} from ${JSON.stringify(files.avif)}`,
    `import webp${at} from ${JSON.stringify(files.webp)}`,
  ])
  const rows = pictures.map(({ folder }, at) => `${folder}: { avif: avif${at}, webp: webp${at} }`)
  return `${imports.join('\n')}\nexport default { ${rows.join(', ')} }`
}

/** They lie behind everything: their finest lines may blur, and they are half of what the start screen waits for. */
const BACKDROP_QUALITY = 72

async function rasterOf(file: string): Promise<Files> {
  const source = readFileSync(file)
  const name = `${path.basename(path.dirname(file))}-${path.basename(file, '.svg')}`
  return kept(name, [source, Buffer.from(String(BACKDROP_QUALITY))], BACKDROP_QUALITY, () => sharp(source))
}

async function planOf(folder: string) {
  const plan = JSON.parse(readFileSync(path.join(ART, folder, 'atlas.json'), 'utf8')) as Plan
  const drawings = [folder, ...(plan.with ?? [])].flatMap((each) => drawingsOf(each, plan))
  const cuts = (await Promise.all(drawings.map((drawing) => cutsOf(drawing, plan)))).flat()
  const placed = placeAll(cuts)
  const height = Math.max(...placed.map((each) => each.y + each.height)) + GAP
  const frames = Object.fromEntries(placed.map(({ name, x, y, width, height: h }) => [name, [x, y, width, h]]))
  const sources = drawings.map(({ source }) => source)
  return { plan, placed, height, frames, sources: [...sources, Buffer.from(JSON.stringify(plan))] }
}

async function atlasOf(folder: string): Promise<Files> {
  const { plan, placed, height, sources } = await planOf(folder)
  return kept(`${folder}-atlas`, sources, plan.quality ?? 80, () =>
    sharp({ create: { width: WIDTH, height, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } }).composite(
      placed.map(({ pixels, x, y }) => ({ input: pixels, left: x, top: y })),
    ),
  )
}

type Drawing = { readonly name: string; readonly source: Buffer }

function drawingsOf(folder: string, plan: Plan): Drawing[] {
  return readdirSync(path.join(ART, folder))
    .filter((file) => file.endsWith('.svg') && plan.without?.includes(file.slice(0, -4)) !== true)
    .sort()
    .map((file) => ({ name: file.slice(0, -4), source: readFileSync(path.join(ART, folder, file)) }))
}

async function cutsOf({ name, source }: Drawing, plan: Plan): Promise<Cut[]> {
  const scale = plan.scale?.[name] ?? plan.scale?.['*'] ?? 1
  const image = sharp(source, { density: 72 * scale })
  const { data, info } = await image.png().toBuffer({ resolveWithObject: true })
  const sharpCut = { name, pixels: data, width: info.width, height: info.height }
  if (plan.blur?.includes(name) !== true) return [sharpCut]
  const size = { width: Math.round(info.width / 2), height: Math.round(info.height / 2) }
  // Squeezed and pulled again: a blur along the way of the reel.
  const low = await sharp(data)
    .resize(size.width, Math.round(size.height / 9), { fit: 'fill' })
    .toBuffer()
  const blurred = await sharp(low).resize(size.width, size.height, { fit: 'fill', kernel: 'cubic' }).png().toBuffer()
  return [sharpCut, { name: `${name}-blur`, pixels: blurred, ...size }]
}

/** Shelves: the tallest first, from left to right. */
function placeAll(cuts: readonly Cut[]): Placed[] {
  let [x, y, shelf] = [GAP, GAP, 0]
  return cuts
    .toSorted((a, b) => b.height - a.height || (a.name < b.name ? -1 : 1))
    .map((cut) => {
      if (x + cut.width + GAP > WIDTH) [x, y, shelf] = [GAP, y + shelf + GAP, 0]
      const at = { ...cut, x, y }
      x += cut.width + GAP
      shelf = Math.max(shelf, cut.height)
      return at
    })
}

/** An AVIF looks as good as a WebP whose quality is this much higher. */
const AVIF_LESS = 20

/** The files of what `draw` makes of these sources, drawn at most once. @param quality of the WebP */
async function kept(name: string, sources: readonly Buffer[], quality: number, draw: () => Sharp): Promise<Files> {
  const hash = createHash('sha256').update(String(VERSION))
  for (const source of sources) hash.update(source)
  const place = path.join(CACHE, `${name}-${hash.digest('hex').slice(0, 12)}`)
  const files = { avif: `${place}.avif`, webp: `${place}.webp` }
  if (existsSync(files.avif) && existsSync(files.webp)) return files
  const pixels = sharp(await draw().png({ compressionLevel: 0 }).toBuffer())
  const [avif, webp] = await Promise.all([
    pixels
      .clone()
      .avif({ quality: quality - AVIF_LESS, effort: 2, chromaSubsampling: '4:2:0' })
      .toBuffer(),
    pixels.clone().webp({ quality, alphaQuality: 86, effort: 5 }).toBuffer(),
  ])
  mkdirSync(CACHE, { recursive: true })
  writeFileSync(files.avif, avif)
  writeFileSync(files.webp, webp)
  return files
}
