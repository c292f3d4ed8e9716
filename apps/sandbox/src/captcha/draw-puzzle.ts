import { randomInt } from 'node:crypto'
import sharp from 'sharp'

/** Pixels of the page. */
export const PUZZLE_WIDTH = 300
export const PUZZLE_HEIGHT = 160
/** Side of the square picture that holds the piece. */
export const PIECE_SIZE = 60

/** A landscape with a hole at (x, y), and the piece that fills it; PNG at twice the size they are shown in. */
export async function drawPuzzle({ x, y }: { x: number; y: number }): Promise<{ background: Buffer; piece: Buffer }> {
  const scene = landscape()
  const background = `
    <svg xmlns="http://www.w3.org/2000/svg" width="${PUZZLE_WIDTH}" height="${PUZZLE_HEIGHT}">
      ${scene}
      <path transform="translate(${x} ${y})" d="${PIECE}" fill="#0b1220" fill-opacity=".55" stroke="#fff"
        stroke-opacity=".75" stroke-width="1.5"/>
    </svg>`
  const piece = `
    <svg xmlns="http://www.w3.org/2000/svg" width="${PIECE_SIZE}" height="${PIECE_SIZE}">
      <clipPath id="shape"><path d="${PIECE}"/></clipPath>
      <g clip-path="url(#shape)"><g transform="translate(${-x} ${-y})">${scene}</g></g>
      <path d="${PIECE}" fill="none" stroke="#fff" stroke-width="2"/>
    </svg>`
  const [first, second] = await Promise.all([background, piece].map((svg) => raster(svg)))
  return { background: first as Buffer, piece: second as Buffer }
}

const raster = (svg: string): Promise<Buffer> => sharp(Buffer.from(svg), { density: 144 }).png().toBuffer()

/** A jigsaw piece inside the square of {@link PIECE_SIZE}: a knob above and one to the right. */
const PIECE = 'M4 15 h15 a6.5 6.5 0 1 1 12 0 h15 v15 a6.5 6.5 0 1 1 0 12 v15 h-42 z'

/** Sky, sun, three ranges of hills, some lights: another one every time, so that no two puzzles share a picture. */
function landscape(): string {
  const hue = randomInt(0, 360)
  const id = `sky${randomInt(1e9)}`
  const hills = [0, 1, 2].map((range) => {
    const base = 78 + range * 26
    const points = Array.from({ length: 7 }, (_, n) => `${n * 50} ${base - randomInt(0, 34 - range * 6)}`)
    const line = points.map((point, n) => (n === 0 ? `M${point}` : `S${n * 50 - 25} ${base - randomInt(30)} ${point}`))
    const colour = `hsl(${(hue + 150 + range * 14) % 360} 42% ${52 - range * 13}%)`
    return `<path d="${line.join(' ')} V160 H0 Z" fill="${colour}"/>`
  })
  const lights = Array.from(
    { length: 16 },
    () =>
      `<circle cx="${randomInt(300)}" cy="${randomInt(160)}" r="${randomInt(2, 9)}"
        fill="hsl(${(hue + randomInt(120)) % 360} 85% 72%)" fill-opacity=".${randomInt(25, 70)}"/>`,
  )
  return `
    <linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">
      <stop stop-color="hsl(${hue} 72% 68%)"/><stop offset="1" stop-color="hsl(${(hue + 50) % 360} 80% 86%)"/>
    </linearGradient>
    <rect width="${PUZZLE_WIDTH}" height="${PUZZLE_HEIGHT}" fill="url(#${id})"/>
    <circle cx="${randomInt(40, 260)}" cy="${randomInt(24, 60)}" r="${randomInt(14, 24)}" fill="#fff8e1"/>
    ${hills.join('')}${lights.join('')}`
}
