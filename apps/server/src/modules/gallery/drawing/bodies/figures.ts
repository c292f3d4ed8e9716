/** Drawings that are tables and charts of numbers. */
import { BALLS, COLOUR_LABELS, colourOf, formatBall, headOf, isBig, isOdd, tailOf } from '@liuhe/domain/lottery/ball.ts'
import { ballsOfElement, ELEMENTS } from '@liuhe/domain/lottery/element.ts'
import { ANIMALS, animalOf, ballsOf } from '@liuhe/domain/lottery/zodiac.ts'
import { animalHead } from '../animal-heads.ts'
import { drawnBall } from '../ball.ts'
import { type Part, rays } from '../frame.ts'
import { text } from '../glyph-text.ts'
import { around, at, type Box, cellsOf, centreOf, circle, line, path, polygon, rect, slice } from '../shapes.ts'
import type { Body } from './scenes.ts'

/** What a chart plots of a special ball, as levels from above. */
export type Chart = { levels: readonly string[]; levelOf: (ball: number) => number }

export const CHARTS = {
  colour: { levels: ['红', '蓝', '绿'], levelOf: (ball) => ['red', 'blue', 'green'].indexOf(colourOf(ball)) },
  head: { levels: ['0头', '1头', '2头', '3头', '4头'], levelOf: headOf },
  tail: { levels: ['0尾', '1尾', '2尾', '3尾', '4尾', '5尾', '6尾', '7尾', '8尾', '9尾'], levelOf: tailOf },
  size: { levels: ['大单', '大双', '小单', '小双'], levelOf: (ball) => (isBig(ball) ? 0 : 2) + (isOdd(ball) ? 0 : 1) },
} as const satisfies Record<string, Chart>

/** The special balls of the issues before, as a line through levels, and where the author sees it go on. */
export const trend =
  (chart: Chart): Body =>
  ({ facts, palette: p }, box) => {
    const plot = { x: box.x + 110, y: box.y + 70, w: box.w - 150, h: box.h - 250 }
    const balls = facts.recent.slice(-11)
    const count = balls.length + 1
    const xOf = (place: number) => plot.x + (plot.w / count) * (place + 0.5)
    const yOf = (level: number) => plot.y + (plot.h / chart.levels.length) * (level + 0.5)
    const points = balls.map((ball, place) => [xOf(place), yOf(chart.levelOf(ball))] as const)
    const next = chart.levelOf(facts.balls[0] as number)
    const end = [xOf(balls.length), yOf(next)] as const
    const radius = Math.min(34, plot.w / count / 2.3)
    return [
      rect(box, { fill: p.panel, stroke: p.main, width: 6 }, 16),
      ...chart.levels.map((label, level) =>
        [
          rect(
            { x: plot.x, y: yOf(level) - plot.h / chart.levels.length / 2, w: plot.w, h: plot.h / chart.levels.length },
            { fill: level % 2 ? p.panel : p.soft, opacity: 0.7 },
          ),
          text(label, box.x + 62, yOf(level), { size: 38, fill: p.ink, widthMax: 84 }),
        ].join(''),
      ),
      text('近期特码走势', box.x + box.w / 2, box.y + 38, { size: 36, fill: p.main }),
      path(`M${[...points, end].map(([x, y]) => `${x} ${y}`).join('L')}`, { fill: 'none', stroke: p.main, width: 6 }),
      ...points.map((point, place) => drawnBall(balls[place] as number, point, radius, p)),
      circle(end[0], end[1], radius + 10, { fill: p.gold, stroke: p.deep, width: 5 }),
      text('?', end[0], end[1], { size: radius * 1.6, fill: p.deep }),
      text(`本期看好：${chart.levels[next]}`, box.x + 44, box.y + box.h - 124, {
        size: 52,
        fill: p.main,
        anchor: 'start',
      }),
      ...facts.balls
        .slice(0, 8)
        .map((ball, place) => drawnBall(ball, [box.x + 84 + place * ((box.w - 168) / 7), box.y + box.h - 52], 38, p)),
    ].join('')
  }

/** Rings of numbers and animals with a needle. */
export const wheel: Body = ({ facts, palette: p }, box) => {
  const centre = centreOf(box)
  const radius = Math.min(box.w, box.h) / 2 - 10
  const turn = (facts.random.u32() % 360) - 180
  return [
    rays(centre, radius + 8, p.soft, 36),
    circle(centre[0], centre[1], radius, { fill: p.main }),
    ...BALLS.map((ball, place) => {
      const step = 360 / BALLS.length
      const look = p.ball[colourOf(ball)]
      const [x, y] = around(centre, radius - 36, place * step + step / 2)
      return (
        slice(centre, [radius - 70, radius - 6], [place * step, (place + 1) * step], {
          fill: look.fill,
          stroke: p.panel,
          width: 2,
        }) + text(formatBall(ball), x, y, { size: 30, fill: look.ink })
      )
    }),
    ...ANIMALS.map((animal, place) => {
      const [x, y] = around(centre, radius - 146, place * 30 + 15)
      return (
        slice(centre, [radius - 216, radius - 76], [place * 30, place * 30 + 30], {
          fill: place % 2 ? p.panel : p.soft,
          stroke: p.gold,
          width: 3,
        }) + at(x, y, 0.92, animalHead(animal, p))
      )
    }),
    circle(centre[0], centre[1], radius - 220, { fill: p.panel, stroke: p.gold, width: 8 }),
    at(
      centre[0],
      centre[1],
      1,
      [
        polygon(
          [
            [0, -(radius - 80)],
            [20, -40],
            [-20, -40],
          ],
          { fill: p.deep, stroke: p.gold, width: 4 },
        ),
        circle(0, 0, 96, { fill: p.main, stroke: p.gold, width: 8 }),
      ],
      turn,
    ),
    text(facts.animals[0] ?? '', centre[0], centre[1], { font: 'brush', size: 130, fill: p.onMain }),
  ].join('')
}

/** The five elements around each other, with their numbers of the year. */
export const elements: Body = ({ facts, palette: p }, box) => {
  const centre = centreOf(box)
  const radius = Math.min(box.w, box.h) * 0.34
  const best = facts.random.u32() % ELEMENTS.length
  const points = ELEMENTS.map((_, place) => around(centre, radius, place * 72))
  return [
    circle(centre[0], centre[1], radius, { fill: 'none', stroke: p.gold, width: 6, dash: '20 14' }),
    ...points.map((point, place) =>
      line(point, points[(place + 2) % 5] as readonly [number, number], { stroke: p.main, width: 5, opacity: 0.6 }),
    ),
    text('五行', centre[0], centre[1] - 44, { font: 'brush', size: 100, fill: p.main }),
    text('相生相克', centre[0], centre[1] + 50, { font: 'brush', size: 64, fill: p.ink }),
    ...ELEMENTS.map((element, place) => {
      const [x, y] = points[place] as readonly [number, number]
      const isBest = place === best
      return [
        circle(x, y, 118, {
          fill: isBest ? p.main : p.panel,
          stroke: isBest ? p.gold : p.main,
          width: isBest ? 12 : 7,
        }),
        text(element, x, y - 38, { font: 'brush', size: 96, fill: isBest ? p.onMain : p.ink }),
        ...numberLines(ballsOfElement(element, facts.lunarYear)).map((row, index) =>
          text(row, x, y + 32 + index * 36, { size: 30, fill: isBest ? p.onMain : p.ink, widthMax: 178 }),
        ),
      ].join('')
    }),
  ].join('')
}

const numberLines = (balls: readonly number[]): string[] => {
  const half = Math.ceil(balls.length / 2)
  return [balls.slice(0, half), balls.slice(half)].map((part) => part.map(formatBall).join(' '))
}

/** All 49, those struck out that the author rules out. */
export const strikeGrid: Body = ({ facts, palette: p }, box) => {
  const struck = new Set(facts.balls.slice(0, 15))
  const liked = new Set(facts.balls.slice(15, 20))
  return [
    rect(box, { fill: p.panel, stroke: p.main, width: 6 }, 14),
    ...cellsOf({ x: box.x + 24, y: box.y + 24, w: box.w - 48, h: box.h - 150 }, 7, 7, 8).map((cell, index) => {
      const ball = BALLS[index] as number
      const [x, y] = centreOf(cell)
      const radius = Math.min(cell.w, cell.h) * 0.38
      return [
        rect(cell, { fill: liked.has(ball) ? p.gold : p.soft, opacity: liked.has(ball) ? 0.75 : 1 }, 10),
        drawnBall(ball, [x, y], radius, p),
        struck.has(ball)
          ? path(
              `M${cell.x + 14} ${cell.y + 12}l${cell.w - 28} ${cell.h - 24}` +
                `m0 ${24 - cell.h}l${28 - cell.w} ${cell.h - 24}`,
              { stroke: p.ink, width: 9, opacity: 0.82 },
            )
          : '',
      ].join('')
    }),
    text(`精选：${[...liked].map(formatBall).join(' ')}`, box.x + box.w / 2, box.y + box.h - 84, {
      size: 50,
      fill: p.main,
      widthMax: box.w - 60,
    }),
    text('打叉为本期不看好号码', box.x + box.w / 2, box.y + box.h - 30, { size: 30, fill: p.ink }),
  ].join('')
}

/** Nine rooms of the palace, each with what is in it. */
export const nineRooms: Body = ({ facts, palette: p }, box) =>
  cellsOf(box, 3, 3, 18)
    .map((cell, place) => {
      const [x, y] = centreOf(cell)
      const animal = facts.animals[place] as (typeof ANIMALS)[number]
      const isCentre = place === 4
      return [
        rect(cell, { fill: isCentre ? p.main : p.panel, stroke: p.gold, width: 6 }, 12),
        isCentre
          ? text(facts.animals[9] ?? '', x, y - 20, { font: 'brush', size: 170, fill: p.onMain })
          : at(x, y - 26, Math.min(cell.w, cell.h) / 170, animalHead(animal, p)),
        text(
          isCentre ? '中宫' : ballsOf(animal, facts.lunarYear).slice(0, 4).map(formatBall).join(' '),
          x,
          cell.y + cell.h - 36,
          { size: 36, fill: isCentre ? p.onMain : p.ink, widthMax: cell.w - 24 },
        ),
      ].join('')
    })
    .join('')

/** A page of the paper: boxes with columns of advice. */
export const newspaper: Body = (part, box) => {
  const { facts, palette: p } = part
  const left = { x: box.x, y: box.y, w: box.w * 0.56, h: box.h * 0.46 }
  const right = { x: box.x + box.w * 0.58, y: box.y, w: box.w * 0.42, h: box.h * 0.46 }
  const lead = facts.balls[0] as number
  return [
    rect(left, { fill: p.soft }),
    text(facts.sayings[0] ?? '', left.x + left.w / 2, left.y + 62, {
      font: 'brush',
      size: 96,
      fill: p.main,
      tracking: 0.1,
    }),
    at(left.x + left.w / 2, left.y + 226, 1.75, animalHead(facts.animals[0] as (typeof ANIMALS)[number], p)),
    text('今期头条', left.x + 80, left.y + left.h - 34, { size: 30, fill: p.ink }),
    ...facts.balls
      .slice(0, 3)
      .map((ball, place) => drawnBall(ball, [left.x + left.w - 60 - place * 88, left.y + left.h - 50], 36, p)),
    panelWith(right, '综合推荐', part),
    ...rowsOf(part, lead).map(([label, value], row) => {
      const y = right.y + 96 + row * ((right.h - 110) / 6)
      return [
        text(label, right.x + 22, y, { size: 34, fill: p.main, anchor: 'start' }),
        text(value, right.x + right.w - 22, y, { size: 34, fill: p.ink, anchor: 'end', widthMax: right.w - 160 }),
        line([right.x + 16, y + 30], [right.x + right.w - 16, y + 30], { stroke: p.gold, width: 2 }),
      ].join('')
    }),
    ...cellsOf({ x: box.x, y: box.y + box.h * 0.5, w: box.w, h: box.h * 0.5 }, 2, 2, 20).map((cell, place) =>
      [
        panelWith(cell, ['天机诗', '六肖六码', '波色分析', '尾数心水'][place] as string, part),
        corner(place, cell, part),
      ].join(''),
    ),
  ].join('')
}

const rowsOf = ({ facts }: Part, ball: number): readonly (readonly [string, string])[] => [
  ['大小', isBig(ball) ? '大数优先' : '小数优先'],
  ['单双', isOdd(ball) ? '单数为主' : '双数为主'],
  ['波色', `${COLOUR_LABELS[colourOf(ball)]}波主攻`],
  ['头数', `${headOf(ball)}头`],
  ['尾数', facts.tails.slice(0, 4).join(' ')],
  ['一肖', animalOf(ball, facts.lunarYear)],
]

const panelWith = (cell: Box, heading: string, { palette: p }: Part): string =>
  rect(cell, { fill: p.panel, stroke: p.ink, width: 3 }) +
  rect({ x: cell.x, y: cell.y, w: cell.w, h: 52 }, { fill: p.main }) +
  text(heading, cell.x + cell.w / 2, cell.y + 27, { size: 34, fill: p.onMain, tracking: 0.1 })

function corner(place: number, cell: Box, { facts, palette: p }: Part): string {
  const x = cell.x + cell.w / 2
  const y = cell.y + 52 + (cell.h - 52) / 2
  if (place === 0) {
    return (facts.couplets[1] ?? [])
      .map((verse, row) =>
        text(verse, x, y - 34 + row * 72, { font: 'brush', size: 56, fill: p.ink, widthMax: cell.w - 30 }),
      )
      .join('')
  }
  if (place === 1) {
    return facts.animals
      .slice(0, 6)
      .map((animal, index) =>
        [
          text(animal, cell.x + 46 + index * ((cell.w - 92) / 5), y - 36, { font: 'brush', size: 60, fill: p.main }),
          drawnBall(facts.balls[index + 3] as number, [cell.x + 46 + index * ((cell.w - 92) / 5), y + 36], 30, p),
        ].join(''),
      )
      .join('')
  }
  if (place === 2) {
    return facts.colours
      .map((colour, index) => {
        const share = [0.9, 0.62, 0.36][index] as number
        const top = y - 48 + index * 48
        return (
          rect(
            { x: cell.x + 90, y: top - 16, w: (cell.w - 120) * share, h: 32 },
            { fill: p.ball[colour].fill, stroke: p.ball[colour].ring, width: 3 },
            16,
          ) + text(COLOUR_LABELS[colour], cell.x + 50, top, { size: 36, fill: p.ink })
        )
      })
      .join('')
  }
  return facts.tails
    .slice(0, 5)
    .map((tail, index) =>
      [
        circle(cell.x + 60 + index * ((cell.w - 120) / 4), y, 40, {
          fill: index < 2 ? p.main : p.soft,
          stroke: p.gold,
          width: 4,
        }),
        text(String(tail), cell.x + 60 + index * ((cell.w - 120) / 4), y, {
          size: 52,
          fill: index < 2 ? p.onMain : p.ink,
        }),
      ].join(''),
    )
    .join('')
}
