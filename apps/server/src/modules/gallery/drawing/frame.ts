/** What lies around a drawing: paper, border, title and foot. Each comes in a few kinds, which recipes combine. */
import { ballWithAnimal } from './ball.ts'
import type { Facts } from './facts.ts'
import { column, text } from './glyph-text.ts'
import type { Palette } from './palette.ts'
import { around, type Box, circle, inset, line, path, polygon, rect } from './shapes.ts'

export type Border = 'double' | 'fret' | 'scallop' | 'clouds' | 'plain' | 'corners'
export type Title = 'band' | 'plaque' | 'side' | 'ribbon' | 'masthead'

export type Part = { facts: Facts; palette: Palette }

export const SHEET: Box = { x: 0, y: 0, w: 1080, h: 1440 }

/** Paper and border. */
export function drawBorder(border: Border, { palette }: Part): string {
  return rect(SHEET, { fill: palette.paper }) + BORDERS[border](palette)
}

const BORDERS: Record<Border, (palette: Palette) => string> = {
  double: ({ main, gold }) =>
    rect(inset(SHEET, 26), { fill: 'none', stroke: main, width: 10 }) +
    rect(inset(SHEET, 44), { fill: 'none', stroke: gold, width: 3 }),
  fret: (palette) =>
    rect(inset(SHEET, 22), { fill: 'none', stroke: palette.main, width: 34 }) +
    alongEdges(60, 39, ([x, y]) =>
      path(`M${x - 14} ${y + 12}V${y - 12}H${x + 14}V${y + 8}H${x - 4}V${y - 2}`, {
        fill: 'none',
        stroke: palette.onMain,
        width: 3,
      }),
    ),
  scallop: ({ main, paper, gold }) =>
    rect(SHEET, { fill: main }) +
    rect(inset(SHEET, 34), { fill: paper }, 12) +
    alongEdges(60, 34, ([x, y]) => circle(x, y, 17, { fill: paper })) +
    rect(inset(SHEET, 56), { fill: 'none', stroke: gold, width: 3 }, 8),
  clouds: (palette) =>
    rect(inset(SHEET, 30), { fill: 'none', stroke: palette.gold, width: 5 }, 28) +
    [
      [40, 44, 1, 1],
      [1040, 44, -1, 1],
      [40, 1396, 1, -1],
      [1040, 1396, -1, -1],
    ]
      .map(
        ([x, y, sx, sy]) =>
          `<g transform="translate(${x} ${y}) scale(${Number(sx) * 0.5} ${Number(sy) * 0.5})">${cloud(palette)}</g>`,
      )
      .join(''),
  plain: ({ ink }) => rect(inset(SHEET, 30), { fill: 'none', stroke: ink, width: 3 }),
  corners: ({ main, gold }) =>
    [
      [34, 34, 0],
      [1046, 34, 90],
      [1046, 1406, 180],
      [34, 1406, 270],
    ]
      .map(
        ([x, y, turn]) =>
          `<g transform="translate(${x} ${y}) rotate(${turn})">${path('M0 88V0H88M14 62V14H62', {
            fill: 'none',
            stroke: main,
            width: 8,
          })}${circle(34, 34, 7, { fill: gold })}</g>`,
      )
      .join(''),
}

const alongEdges = (step: number, margin: number, draw: (point: readonly [number, number]) => string): string => {
  const parts: string[] = []
  for (
    let x = margin;
    x <= SHEET.w - margin + 1;
    x += (SHEET.w - 2 * margin) / Math.round((SHEET.w - 2 * margin) / step)
  )
    parts.push(draw([x, margin]), draw([x, SHEET.h - margin]))
  const high = SHEET.h - 2 * margin
  for (let y = margin + step; y < SHEET.h - margin - 10; y += high / Math.round(high / step))
    parts.push(draw([margin, y]), draw([SHEET.w - margin, y]))
  return parts.join('')
}

const cloud = ({ main, soft }: Palette): string =>
  path(
    'M0 120C-8 80 30 70 40 92C36 50 96 40 100 78C110 30 180 46 166 96C150 70 130 80 132 96' +
      'C110 84 96 96 100 108C80 94 60 100 60 118C44 104 24 108 20 124Z',
    {
      fill: soft,
      stroke: main,
      width: 4,
    },
  )

/** The title, and the box below or beside it that is left to the drawing. */
export function drawTitle(title: Title, part: Part): { svg: string; box: Box } {
  return TITLES[title](part)
}

const TITLES: Record<Title, (part: Part) => { svg: string; box: Box }> = {
  band: ({ facts, palette: p }) => ({
    svg: [
      rect({ x: 64, y: 70, w: 952, h: 176 }, { fill: p.main }, 18),
      text(facts.name, 96, 160, { font: 'brush', size: 128, fill: p.onMain, anchor: 'start', widthMax: 590 }),
      text(facts.issue, 984, 132, { size: 70, fill: p.onMain, anchor: 'end', widthMax: 290 }),
      text(facts.gameName, 984, 202, { size: 34, fill: p.onMain, anchor: 'end' }),
    ].join(''),
    box: { x: 80, y: 280, w: 920, h: 880 },
  }),
  plaque: ({ facts, palette: p }) => ({
    svg: [
      text(facts.gameName, 120, 112, { size: 34, fill: p.ink, anchor: 'start' }),
      text(facts.day, 960, 112, { size: 34, fill: p.ink, anchor: 'end' }),
      path('M190 160H890L940 220L890 280H190L140 220Z', { fill: p.main, stroke: p.gold, width: 8 }),
      text(facts.name, 540, 221, { font: 'brush', size: 100, fill: p.onMain, tracking: 0.1, widthMax: 640 }),
      text(facts.issue, 540, 326, { size: 48, fill: p.main, tracking: 0.08 }),
    ].join(''),
    box: { x: 84, y: 370, w: 912, h: 790 },
  }),
  side: ({ facts, palette: p }) => ({
    svg: [
      rect({ x: 868, y: 78, w: 134, h: 1080 }, { fill: p.main }, 14),
      rect({ x: 878, y: 88, w: 114, h: 1060 }, { fill: 'none', stroke: p.onMain, width: 3 }, 10),
      column(facts.name, 935, 120, { font: 'brush', size: Math.min(118, 700 / facts.name.length), fill: p.onMain }),
      column(facts.issue, 935, 860, { size: Math.min(46, 270 / facts.issue.length), fill: p.onMain }),
      text(facts.gameName, 84, 116, { size: 40, fill: p.ink, anchor: 'start' }),
      text(facts.day, 836, 116, { size: 32, fill: p.ink, anchor: 'end' }),
      line([84, 150], [836, 150], { stroke: p.gold, width: 4 }),
    ].join(''),
    box: { x: 84, y: 174, w: 752, h: 986 },
  }),
  ribbon: ({ facts, palette: p }) => ({
    svg: [
      polygon(
        [
          [70, 150],
          [200, 150],
          [200, 262],
          [70, 262],
          [112, 206],
        ],
        { fill: p.deep },
      ),
      polygon(
        [
          [1010, 150],
          [880, 150],
          [880, 262],
          [1010, 262],
          [968, 206],
        ],
        { fill: p.deep },
      ),
      rect({ x: 150, y: 110, w: 780, h: 132 }, { fill: p.main }),
      rect({ x: 162, y: 122, w: 756, h: 108 }, { fill: 'none', stroke: p.gold, width: 3 }),
      text(facts.name, 540, 177, { font: 'brush', size: 104, fill: p.onMain, tracking: 0.12, widthMax: 700 }),
      text(`${facts.gameName}　${facts.issue}`, 540, 300, { size: 46, fill: p.ink, widthMax: 800 }),
    ].join(''),
    box: { x: 80, y: 350, w: 920, h: 810 },
  }),
  masthead: ({ facts, palette: p }) => ({
    svg: [
      rect({ x: 60, y: 60, w: 960, h: 6 }, { fill: p.ink }),
      text(facts.name, 76, 162, { font: 'brush', size: 150, fill: p.main, anchor: 'start', widthMax: 620 }),
      rect({ x: 724, y: 92, w: 284, h: 138 }, { fill: p.ink }),
      text(facts.issue, 866, 140, { size: 58, fill: p.paper, widthMax: 260 }),
      text(facts.day, 866, 200, { size: 32, fill: p.paper, widthMax: 260 }),
      rect({ x: 60, y: 254, w: 960, h: 44 }, { fill: p.soft }),
      text(`${facts.gameName}专刊`, 76, 277, { size: 28, fill: p.ink, anchor: 'start' }),
      text('图文仅供参考', 1004, 277, { size: 26, fill: p.ink, anchor: 'end' }),
    ].join(''),
    box: { x: 60, y: 320, w: 960, h: 850 },
  }),
}

/** The foot: the draw's numbers on a sheet of the archive, a couplet and a seal on one that is still open. */
export function drawFoot(part: Part): string {
  return part.facts.result.length > 0 ? archived(part) : waiting(part)
}

function archived({ facts, palette: p }: Part): string {
  const y = 1262
  return [
    rect({ x: 76, y: 1186, w: 928, h: 186 }, { fill: p.panel, stroke: p.gold, width: 4 }, 20),
    text('本期', 134, y - 14, { size: 40, fill: p.ink }),
    text('开奖', 134, y + 34, { size: 40, fill: p.ink }),
    ...facts.result.map((ball, place) =>
      ballWithAnimal(ball, [246 + place * 104 + (place === 6 ? 34 : 0), y - 8], {
        radius: 43,
        lunarYear: facts.lunarYear,
        palette: p,
      }),
    ),
    text('+', 246 + 6 * 104 - 34, y - 8, { size: 50, fill: p.ink }),
  ].join('')
}

function waiting({ facts, palette: p }: Part): string {
  const [upper, lower] = facts.couplets[0] ?? ['', '']
  return [
    line([84, 1190], [996, 1190], { stroke: p.gold, width: 4 }),
    text(upper, 84, 1252, { font: 'brush', size: 68, fill: p.ink, anchor: 'start', tracking: 0.12 }),
    text(lower, 84, 1338, { font: 'brush', size: 68, fill: p.ink, anchor: 'start', tracking: 0.12 }),
    seal([900, 1296], p),
    text('待开奖', 720, 1252, { size: 40, fill: p.main }),
    text('理性娱乐', 720, 1338, { size: 34, fill: p.ink }),
  ].join('')
}

/** The square seal of the house: 六合. */
const seal = ([x, y]: readonly [number, number], p: Palette): string =>
  rect({ x: x - 78, y: y - 78, w: 156, h: 156 }, { fill: p.main }, 18) +
  rect({ x: x - 66, y: y - 66, w: 132, h: 132 }, { fill: 'none', stroke: p.onMain, width: 4 }, 10) +
  text('六合', x, y - 30, { font: 'brush', size: 58, fill: p.onMain }) +
  text('图库', x, y + 32, { font: 'brush', size: 58, fill: p.onMain })

/** Rays behind what is important. */
export const rays = ([x, y]: readonly [number, number], radius: number, fill: string, count = 18): string =>
  Array.from({ length: count }, (_, index) => {
    const step = 360 / count
    return polygon([[x, y], around([x, y], radius, index * step), around([x, y], radius, index * step + step / 2)], {
      fill,
    })
  }).join('')
