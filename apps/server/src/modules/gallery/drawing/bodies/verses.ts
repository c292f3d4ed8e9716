/** Drawings in which words stand first. */
import { colourOf, COLOUR_LABELS } from '@liuhe/domain/lottery/ball.ts'
import type { Animal } from '@liuhe/domain/lottery/zodiac.ts'
import { animalFigure } from '../animal-figures.ts'
import { animalHead } from '../animal-heads.ts'
import { drawnBall } from '../ball.ts'
import { oneOf } from '../facts.ts'
import { rays } from '../frame.ts'
import { column, text } from '../glyph-text.ts'
import { bamboo, flower, lantern } from '../scenery.ts'
import { at, cellsOf, centreOf, circle, inset, line, path, rect } from '../shapes.ts'
import { BLESSINGS } from '../words.ts'
import type { Body } from './scenes.ts'

/** Four lines from right to left on a scroll. */
export const scroll: Body = ({ facts, palette: p }, box, fixed) => {
  const paper = { x: box.x + 70, y: box.y + 30, w: box.w - 140, h: box.h - 60 }
  const verses = [...(facts.couplets[1] ?? []), ...(facts.couplets[2] ?? [])]
  const size = Math.min(104, (paper.h - 230) / 8)
  return [
    rect(paper, { fill: p.panel, stroke: p.gold, width: 6 }),
    rect(inset(paper, 22), { fill: 'none', stroke: p.soft, width: 10 }),
    ...[paper.y - 22, paper.y + paper.h - 22].map((y) =>
      [
        rect({ x: box.x + 20, y, w: box.w - 40, h: 44 }, { fill: p.deep }, 22),
        circle(box.x + 24, y + 22, 30, { fill: p.gold }),
        circle(box.x + box.w - 24, y + 22, 30, { fill: p.gold }),
      ].join(''),
    ),
    ...verses.map((verse, place) =>
      column(verse, paper.x + paper.w - 100 - place * ((paper.w - 170) / 4), paper.y + 66, {
        font: 'brush',
        size,
        fill: p.ink,
      }),
    ),
    column(`${facts.issue}诗`, paper.x + 66, paper.y + 80, { font: 'brush', size: 50, fill: p.main }),
    at(
      paper.x + paper.w * 0.36,
      paper.y + paper.h - 120,
      0.86,
      animalFigure(oneOf(facts.random, [fixed, facts.animals[0] as Animal]), 'stand', p),
    ),
    bamboo(paper.x + paper.w - 70, paper.y + paper.h - 30, 210, p),
    bamboo(paper.x + paper.w - 120, paper.y + paper.h - 30, 160, p),
  ].join('')
}

/** A board that hangs from a beam, with what it says in a table. */
export const tablet: Body = ({ facts, palette: p }, box) => {
  const board = { x: box.x + 40, y: box.y + 110, w: box.w - 80, h: 250 }
  const rows = [
    ['挂牌', facts.animals[0] ?? ''],
    ['火烧', facts.animals[1] ?? ''],
    ['横批', facts.sayings[1] ?? ''],
    ['门数', `${1 + (facts.random.u32() % 5)}门`],
    ['六肖', facts.animals.slice(0, 6).join('')],
    ['波色', `${COLOUR_LABELS[facts.colours[0] ?? 'red']}波`],
  ] as const
  const top = board.y + board.h + 36
  const high = (box.y + box.h - top) / 3
  return [
    rect({ x: box.x, y: box.y, w: box.w, h: 40 }, { fill: p.deep }, 12),
    ...[board.x + 90, board.x + board.w - 90].map((x) =>
      line([x, box.y + 40], [x, board.y], { stroke: p.gold, width: 8 }),
    ),
    rect(board, { fill: p.main, stroke: p.gold, width: 12 }, 22),
    text(facts.sayings[0] ?? '', board.x + board.w / 2, board.y + board.h / 2, {
      font: 'brush',
      size: 178,
      fill: p.onMain,
      tracking: 0.1,
      widthMax: board.w - 60,
    }),
    ...rows.map(([label, value], place) => {
      const cell = {
        x: box.x + (place % 2) * (box.w / 2 + 8),
        y: top + Math.floor(place / 2) * high,
        w: box.w / 2 - 8,
        h: high - 16,
      }
      const y = cell.y + cell.h / 2
      return [
        rect(cell, { fill: p.panel, stroke: p.main, width: 4 }, 12),
        rect({ ...cell, w: 116 }, { fill: p.soft }, 12),
        text(label, cell.x + 58, y, { size: 42, fill: p.main }),
        text(value, cell.x + 116 + (cell.w - 116) / 2, y, {
          font: 'brush',
          size: 76,
          fill: p.ink,
          widthMax: cell.w - 140,
        }),
      ].join('')
    }),
  ].join('')
}

/** One character, large, and what is asked of it. */
export const riddle: Body = ({ facts, palette: p }, box) => {
  const [character, question] = facts.riddle
  const [x] = centreOf(box)
  const size = Math.min(box.w * 0.62, box.h * 0.58)
  const y = box.y + 30 + size / 2
  const frame = { x: x - size / 2 - 30, y: y - size / 2 - 20, w: size + 60, h: size + 40 }
  return [
    rect(frame, { fill: p.panel, stroke: p.main, width: 10 }),
    ...[
      [frame.x, frame.y, frame.x + frame.w, frame.y + frame.h],
      [frame.x + frame.w, frame.y, frame.x, frame.y + frame.h],
      [x, frame.y, x, frame.y + frame.h],
      [frame.x, y, frame.x + frame.w, y],
    ].map(([x1, y1, x2, y2]) =>
      line([x1 as number, y1 as number], [x2 as number, y2 as number], { stroke: p.gold, width: 4, dash: '18 14' }),
    ),
    text(character, x, y, { font: 'brush', size: size * 0.94, fill: p.ink }),
    text(question, x, frame.y + frame.h + 84, { font: 'brush', size: 84, fill: p.main, widthMax: box.w - 40 }),
    text(`猜一肖：${facts.animals.slice(0, 3).join(' ')}`, x, box.y + box.h - 32, { size: 48, fill: p.ink }),
  ].join('')
}

/** A door with its couplet, and luck in the middle. */
export const doors: Body = ({ facts, palette: p }, box) => {
  const [upper, lower] = facts.couplets[1] ?? ['', '']
  const wide = 160
  const middle = { x: box.x + wide + 26, y: box.y + 150, w: box.w - 2 * wide - 52, h: box.h - 150 }
  const size = (box.h - 90) / 7.9
  const [x, y] = centreOf(middle)
  const half = middle.w / 2
  return [
    rect(
      { x: box.x + wide * 0.7, y: box.y, w: box.w - wide * 1.4, h: 124 },
      { fill: p.main, stroke: p.gold, width: 6 },
      10,
    ),
    text(facts.sayings[3] ?? '', box.x + box.w / 2, box.y + 62, {
      font: 'brush',
      size: 94,
      fill: p.onMain,
      tracking: 0.24,
    }),
    ...(
      [
        [box.x, lower],
        [box.x + box.w - wide, upper],
      ] as const
    ).map(([left, verse]) =>
      [
        rect({ x: left, y: box.y + 60, w: wide, h: box.h - 60 }, { fill: p.main, stroke: p.gold, width: 6 }, 10),
        column(verse, left + wide / 2, box.y + 84, {
          font: 'brush',
          size: Math.min(size, 112),
          fill: p.onMain,
          tracking: 0.04,
        }),
      ].join(''),
    ),
    rays([x, y - 20], middle.w * 0.62, p.soft, 20),
    path(`M${x} ${y - half - 20}l${half} ${half}l${-half} ${half}l${-half} ${-half}Z`, {
      fill: p.main,
      stroke: p.gold,
      width: 10,
    }),
    text(BLESSINGS[facts.random.u32() % BLESSINGS.length] ?? '福', x, y - 20, {
      font: 'brush',
      size: middle.w * 0.52,
      fill: p.onMain,
    }),
    ...facts.animals
      .slice(0, 2)
      .map((animal, place) =>
        at(middle.x + 70 + place * (middle.w - 140), middle.y + middle.h - 86, 1.3, animalHead(animal, p)),
      ),
    drawnBall(facts.balls[0] as number, [x, middle.y + middle.h - 66], 54, p),
  ].join('')
}

/** Lanterns with luck on them, a line of verse under each. */
export const lanterns: Body = ({ facts, palette: p }, box) => {
  const verses = [...(facts.couplets[1] ?? []), ...(facts.couplets[2] ?? [])].slice(0, 3)
  return verses
    .map((verse, place) => {
      const x = box.x + (box.w / 3) * (place + 0.5)
      const y = box.y + 190 + (place === 1 ? 50 : 0)
      return [
        lantern(x, y, 1.28, p),
        text(BLESSINGS[(facts.random.u32() + place) % BLESSINGS.length] ?? '福', x, y, {
          font: 'brush',
          size: 128,
          fill: p.onMain,
        }),
        rect({ x: x - 62, y: y + 200, w: 124, h: box.h - 420 }, { fill: p.panel, stroke: p.main, width: 5 }, 10),
        column(verse, x, y + 222, {
          font: 'brush',
          size: Math.min(88, (box.h - 470) / 7.5),
          fill: p.ink,
          tracking: 0.05,
        }),
      ].join('')
    })
    .join('')
}

/** Four panels: arts, seasons or flowers, each with its group of animals. */
export const quarters =
  (names: readonly (readonly [string, readonly Animal[]])[]): Body =>
  ({ facts, palette: p }, box) => {
    const best = facts.random.u32() % names.length
    return cellsOf(box, 2, 2, 22)
      .map((cell, place) => {
        const [name, animals] = names[place] as (typeof names)[number]
        const isBest = place === best
        return [
          rect(cell, { fill: isBest ? p.main : p.panel, stroke: p.gold, width: isBest ? 10 : 5 }, 24),
          flower(cell.x + cell.w - 86, cell.y + 96, 70, 5 + place, isBest ? { ...p, main: p.gold, gold: p.onMain } : p),
          text(name, cell.x + 104, cell.y + 108, { font: 'brush', size: 150, fill: isBest ? p.onMain : p.main }),
          ...animals.map((animal, index) => {
            const x = cell.x + (cell.w / animals.length) * (index + 0.5)
            return (
              circle(x, cell.y + cell.h - 104, 66, { fill: p.soft }) +
              at(x, cell.y + cell.h - 100, 0.94, animalHead(animal, p))
            )
          }),
          isBest ? text('主攻', cell.x + cell.w - 86, cell.y + 196, { size: 40, fill: p.onMain }) : '',
        ].join('')
      })
      .join('')
  }

/** A purse of gold with a saying, and a handful of numbers. */
export const pouch: Body = ({ facts, palette: p }, box) => {
  const [x] = centreOf(box)
  const scale = Math.min(box.w / 560, (box.h - 290) / 500)
  const y = box.y + 60 + 222 * scale
  const special = facts.balls[0] as number
  return [
    rays([x, y], Math.min(box.w * 0.48, y - box.y + 10), p.soft, 28),
    at(x, y, scale, [
      path('M-110 -150C-250 -40 -270 210 -150 250C-60 276 60 276 150 250C270 210 250 -40 110 -150Z', {
        fill: p.main,
        stroke: p.deep,
        width: 8,
      }),
      path('M-120 -150C-160 -230 -60 -230 -40 -190C-20 -240 20 -240 40 -190C60 -230 160 -230 120 -150Z', {
        fill: p.main,
        stroke: p.deep,
        width: 8,
      }),
      path('M-124 -150Q0 -116 124 -150', { fill: 'none', stroke: p.gold, width: 20 }),
      path('M84 -146C150 -120 150 -40 190 -20M84 -146C120 -80 90 -40 120 0', {
        fill: 'none',
        stroke: p.gold,
        width: 10,
      }),
      circle(0, 70, 130, { fill: p.gold, stroke: p.deep, width: 6 }),
      circle(0, 70, 108, { fill: 'none', stroke: p.deep, width: 4 }),
    ]),
    text(BLESSINGS[facts.random.u32() % BLESSINGS.length] ?? '财', x, y + 70 * scale, {
      font: 'brush',
      size: 170 * scale,
      fill: p.deep,
    }),
    text(facts.sayings[0] ?? '', x, box.y + box.h - 184, { font: 'brush', size: 92, fill: p.ink, tracking: 0.12 }),
    ...facts.balls
      .slice(0, 7)
      .map((ball, place) => drawnBall(ball, [x + (place - 3) * Math.min(122, box.w / 7.4), box.y + box.h - 76], 46, p)),
    text(`${COLOUR_LABELS[colourOf(special)]}波领先`, x, box.y + 34, { size: 42, fill: p.main }),
  ].join('')
}
