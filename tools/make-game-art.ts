import { readFileSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import process from 'node:process'
import sharp from 'sharp'
import { text } from '../apps/server/src/modules/gallery/drawing/glyph-text.ts'
import { SHAPES } from '@liuhe/brand/game-pictures.ts'
import { root } from './ensure-installed.mjs'
import { LOTTERY_ART, MARK_ART } from './game-art/lists.ts'

// `npm run art:make [name…]`: renders the pictures of the game centre from their drawings in apps/member/art, as AVIF
// and as WebP, into what the site serves; both are committed. A tile is shown up to 147 px wide, a wide one up to 223,
// a slide up to 456 and a mark 40: the pictures have three times as many points, or what a screen of 480 needs of them;
// phones take the narrower AVIFs beside them.

const ART = path.join(root, 'apps/member/art')
const OUT = path.join(root, 'apps/member/public/sys-upload/games')

const GAMES = ['longmen', 'shuiguo', 'tengyun', 'saolei', 'haiwang', 'qznn', 'baijiale', 'longhu', 'toubao', 'zuqiu']
/** Of these categories a wide picture is shown: live games and sport (GC-042). */
const WIDE = ['baijiale', 'longhu', 'toubao', 'zuqiu']
const SLIDES = ['slide-carp', 'slide-tables', 'slide-proof']

type Picture = { name: string; shape: keyof typeof SHAPES; svg: () => string; quality: number }

const pictures: Picture[] = [
  ...GAMES.map((game) => ({
    name: game,
    shape: 'tile' as const,
    svg: () => framed('portrait', `games/${game}`),
    quality: 60,
  })),
  ...WIDE.map((game) => ({
    name: `${game}-wide`,
    shape: 'wide' as const,
    svg: () => framed('landscape', `games/${game}`),
    quality: 60,
  })),
  ...SLIDES.map((slide) => ({
    name: slide,
    shape: 'slide' as const,
    svg: () => whole(slide, { rays: RAYS }),
    quality: 64,
  })),
  ...MARK_ART.map(({ name, ...values }) => ({
    name,
    shape: 'mark' as const,
    svg: () => whole('mark', values),
    quality: 70,
  })),
  ...LOTTERY_ART.map(({ gameId, motif, ...values }) => ({
    name: `lottery-${gameId}`,
    shape: 'tile' as const,
    svg: () => framed('portrait', `lottery/${motif}`, values),
    quality: 60,
  })),
]

type Values = Readonly<Record<string, string>>

/** A motif in one of the two frames: its ground, the light behind it, the dark foot where the page writes the name. */
function framed(frame: 'portrait' | 'landscape', motif: string, values: Values = {}): string {
  const drawing = filled(source(motif), values)
  const colours = Object.fromEntries([...drawing.matchAll(/data-(\w+)="([^"]+)"/g)].map(([, key, hex]) => [key, hex]))
  const inside = drawing.replace(/^<svg[^>]*>|<\/svg>\s*$/g, '')
  return finished(filled(source(frame), { ...colours, ...values, motif: inside, rays: RAYS } as Values))
}

/** A drawing that is a whole picture. */
const whole = (name: string, values: Values): string => finished(filled(source(name), values))

const source = (name: string): string => readFileSync(path.join(ART, `${name}.svg`), 'utf8')

const filled = (drawing: string, values: Values): string =>
  drawing.replace(/\{\{(\w+)\}\}/g, (mark, name: string) => values[name] ?? mark)

/** Takes the shared parts in and writes letters as outlines, so that no font of the machine shows. */
function finished(drawing: string): string {
  const shared = /<defs>[^]*<\/defs>/.exec(source('parts'))?.[0] ?? ''
  const open = drawing.replace(/<glyph ([^>]*)\/>/g, (_, given: string) => letters(given))
  return open.replace(/^(<svg[^>]*>)/, `$1${shared}`)
}

function letters(given: string): string {
  const at = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(given)?.[1]
  const [x, y] = ['x', 'y'].map((name) => Number(at(name)) + Number(at(`d${name}`) ?? 0)) as [number, number]
  const font = at('font') === 'brush' ? 'brush' : 'sans'
  return text(at('words') ?? '', x, y, { font, size: Number(at('size')), fill: at('fill') ?? 'currentColor' })
}

/** Twelve beams around the middle; each second one is narrow. */
const RAYS = Array.from({ length: 12 }, (_, index) => {
  const half = index % 2 === 0 ? 5 : 2.4
  return `<path d="M0 0 460 ${-half * 8} 460 ${half * 8}Z" transform="rotate(${index * 30 + 12})"/>`
}).join('')

const asked = process.argv.slice(2)
if (asked.length === 0) await rm(OUT, { recursive: true, force: true })
await mkdir(OUT, { recursive: true })
for (const { name, shape, svg, quality } of pictures) {
  if (asked.length > 0 && !asked.includes(name)) continue
  const drawn = sharp(Buffer.from(svg()), { density: 72 }).removeAlpha()
  const picture = name.startsWith('mark-') ? sharp(Buffer.from(svg()), { density: 72 }) : drawn
  await picture
    .clone()
    .avif({ quality, effort: 4 })
    .toFile(path.join(OUT, `${name}.avif`))
  for (const width of SHAPES[shape].narrower)
    await picture
      .clone()
      .resize(width)
      .avif({ quality, effort: 4 })
      .toFile(path.join(OUT, `${name}-${width}.avif`))
  await picture
    .clone()
    .webp({ quality: quality + 20, effort: 4 })
    .toFile(path.join(OUT, `${name}.webp`))
}
