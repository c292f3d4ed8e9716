/**
 * Writes the outlines of the characters that drawing sheets use (apps/server/src/modules/gallery/drawing/glyphs), and
 * of those that captchas use (apps/server/src/modules/auth/captcha/glyphs). It is run by hand when their words change:
 * `node tools/make-glyphs.ts FOLDER`, where FOLDER has the packages opentype.js 2.0.0, @fontsource/ma-shan-zheng and
 * @fontsource/noto-sans-sc (5.2) installed. Both fonts are under the SIL Open Font License, whose text stands beside
 * the outlines.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import process from 'node:process'
import { inflateSync } from 'node:zlib'
import { CHARACTERS } from '../apps/server/src/modules/auth/captcha/image-captcha.ts'
import { drawSheet } from '../apps/server/src/modules/gallery/drawing/draw-sheet.ts'
import { charactersWritten, type Font } from '../apps/server/src/modules/gallery/drawing/glyph-text.ts'
import { sampleSheets } from '../apps/server/src/modules/gallery/testing.ts'
import { DRAWING_SERIES } from '@liuhe/demo/drawing-series.ts'
import { GAMES } from '@liuhe/domain/lottery/games.ts'

interface Glyph {
  index: number
  advanceWidth: number
  getPath(x: number, y: number, size: number): { commands: readonly Command[] }
}
type Command = { type: 'M' | 'L' | 'Q' | 'C' | 'Z'; x?: number; y?: number } & Partial<
  Record<'x1' | 'y1' | 'x2' | 'y2', number>
>
interface OpenFont {
  unitsPerEm: number
  charToGlyph(character: string): Glyph
}

const FILES: Record<Font, string> = { brush: 'ma-shan-zheng', sans: 'noto-sans-sc' }
const WEIGHTS: Record<Font, string> = { brush: '400', sans: '700' }
const MODULES = path.resolve(import.meta.dirname, '../apps/server/src/modules')
const OF_SHEETS = path.join(MODULES, 'gallery/drawing/glyphs')
const OF_CAPTCHAS = path.join(MODULES, 'auth/captcha/glyphs')

const folder = process.argv[2]
if (folder === undefined) throw new Error('say in which folder the fonts are installed')
const load = createRequire(path.resolve(folder, 'package.json'))
const { parse } = load('opentype.js') as { parse(data: ArrayBuffer): OpenFont }

const names = DRAWING_SERIES.map(({ name }) => name)
const games = GAMES.filter(({ family }) => family === 'LHC').map(({ name }) => name)
for (const sheet of sampleSheets({ names, games }, 400)) drawSheet(sheet)
for (const font of Object.keys(FILES) as Font[]) {
  const wanted = [...charactersWritten()].filter((entry) => entry.startsWith(`${font} `))
  write(
    OF_SHEETS,
    font,
    wanted.map((entry) => entry.slice(-1)),
  )
}
write(OF_CAPTCHAS, 'sans', [...CHARACTERS])

function write(out: string, font: Font, wanted: readonly string[]): void {
  const found = outlinesOf(font, new Set(wanted))
  const lines = [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, value]) => `${JSON.stringify(key)}:${value}`)
  writeFileSync(path.join(out, `${font}.json`), `{\n${lines.join(',\n')}\n}\n`)
  const missing = wanted.filter((character) => !found.has(character))
  process.stdout.write(`${font}: ${found.size} characters, missing: ${missing.join(' ') || 'none'}\n`)
}

function outlinesOf(font: Font, wanted: ReadonlySet<string>): Map<string, string> {
  const at = path.resolve(folder ?? '', 'node_modules/@fontsource', FILES[font], 'files')
  const found = new Map<string, string>([
    [' ', '[300,""]'],
    ['　', '[1000,""]'],
  ])
  for (const file of readdirSync(at).filter((name) => name.endsWith(`-${WEIGHTS[font]}-normal.woff`))) {
    const face = parse(unpacked(readFileSync(path.join(at, file))))
    for (const character of wanted) {
      const glyph = found.has(character) ? undefined : face.charToGlyph(character)
      if (glyph === undefined || glyph.index === 0) continue
      const outline = outlineOf(glyph.getPath(0, 0, 1000).commands)
      found.set(character, `[${Math.round((glyph.advanceWidth / face.unitsPerEm) * 1000)},${JSON.stringify(outline)}]`)
    }
  }
  return found
}

/** Whole units and steps from point to point: half as long as places. */
function outlineOf(commands: readonly Command[]): string {
  let [x, y] = [0, 0]
  const parts = commands.map((command) => {
    if (command.type === 'Z') return 'z'
    const step = (dx = 0, dy = 0) => `${Math.round(dx) - x} ${Math.round(dy) - y}`
    const points = [
      ...(command.x1 === undefined ? [] : [step(command.x1, command.y1)]),
      ...(command.x2 === undefined ? [] : [step(command.x2, command.y2)]),
      step(command.x, command.y),
    ]
    x = Math.round(command.x ?? 0)
    y = Math.round(command.y ?? 0)
    return command.type === 'M' ? `M${x} ${y}` : `${command.type.toLowerCase()}${points.join(' ')}`
  })
  return parts.join('').replaceAll(' -', '-')
}

/** A WOFF file as the plain font inside it. */
function unpacked(woff: Buffer): ArrayBuffer {
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, index) => {
    const entry = 44 + index * 20
    const [offset, packed, length] = [4, 8, 12].map((at) => woff.readUInt32BE(entry + at)) as [number, number, number]
    const data = woff.subarray(offset, offset + packed)
    return { entry, data: packed < length ? inflateSync(data) : data }
  })
  const head = Buffer.alloc(12 + 16 * count)
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  const bodies: Buffer[] = []
  let at = head.length
  for (const [index, { entry, data }] of tables.entries()) {
    const row = 12 + index * 16
    woff.copy(head, row, entry, entry + 4)
    woff.copy(head, row + 4, entry + 16, entry + 20)
    head.writeUInt32BE(at, row + 8)
    head.writeUInt32BE(data.length, row + 12)
    const padded = Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4)])
    bodies.push(padded)
    at += padded.length
  }
  const whole = Buffer.concat([head, ...bodies])
  return whole.buffer.slice(whole.byteOffset, whole.byteOffset + whole.byteLength) as ArrayBuffer
}
