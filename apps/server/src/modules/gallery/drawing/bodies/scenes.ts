/** Drawings with animals in a landscape. */
import { ballsOf, type Animal } from '@liuhe/domain/lottery/zodiac.ts'
import { animalFigure, type Pose } from '../animal-figures.ts'
import { animalHead } from '../animal-heads.ts'
import { drawnBall } from '../ball.ts'
import { fraction, oneOf } from '../facts.ts'
import { type Part, rays } from '../frame.ts'
import { column, text } from '../glyph-text.ts'
import { bamboo, flower, hills, pine, skyBall, waves } from '../scenery.ts'
import { at, type Box, centreOf, circle, clipped, inset, line, path, rect } from '../shapes.ts'

export type Body = (part: Part, box: Box, animal: Animal) => string

const POSES: readonly Pose[] = ['stretch', 'gather', 'stand']

/** Three of a kind run through the hills, with numbers on the road. */
export const running: Body = ({ facts, palette: p }, box, animal) => {
  const { random } = facts
  const lanes = [0.3, 0.56, 0.82]
  const start = Math.floor(fraction(random) * 3)
  return [
    rect(box, { fill: p.panel, stroke: p.main, width: 5 }, 16),
    skyBall(box.x + box.w * (0.2 + fraction(random) * 0.6), box.y + 90, 56, p),
    clipped(box, hills({ ...box, y: box.y + 60, h: box.h * 0.4 }, p, random)),
    rect({ x: box.x + 3, y: box.y + box.h * 0.44, w: box.w - 6, h: box.h * 0.56 - 3 }, { fill: p.soft }, 14),
    ...lanes.map((lane, row) => {
      const y = box.y + box.h * lane
      const x = box.x + box.w * (0.24 + ((row * 2 + start) % 3) * 0.24 + fraction(random) * 0.06)
      const ball = facts.balls[row] as number
      return [
        line([box.x + 30, y + 112], [box.x + box.w - 30, y + 112], { stroke: p.main, width: 4, dash: '26 18' }),
        at(x, y - 6, Math.min(1.3, box.w / 680), animalFigure(animal, POSES[(row + start) % 3] as Pose, p)),
        drawnBall(ball, [x > box.x + box.w / 2 ? box.x + 70 : box.x + box.w - 70, y + 30], 42, p),
      ].join('')
    }),
  ].join('')
}

/** The author's own animal of the issue in a round window. */
export const favourite: Body = (part, box) => portrait(part, box, part.facts.animals[0] as Animal)

/** One animal in a round window, with its numbers below. */
export const portrait: Body = ({ facts, palette: p }, box, animal) => {
  const [x] = centreOf(box)
  const radius = Math.min(box.w * 0.42, box.h * 0.38)
  const y = box.y + radius + 8
  const numbers = ballsOf(animal, facts.lunarYear)
  const step = Math.min(140, box.w / numbers.length)
  return [
    rays([x, y], radius * 1.03, p.soft, 24),
    circle(x, y, radius, { fill: p.panel, stroke: p.main, width: 14 }),
    circle(x, y, radius - 20, { fill: p.soft, stroke: p.gold, width: 4 }),
    pine(x - radius * 0.62, y + radius * 0.62, radius / 300, p),
    path(
      `M${x - radius * 0.8} ${y + radius * 0.6}q${radius * 0.8} ${radius * -0.2} ${radius * 1.6} 0` +
        `q${radius * -0.8} ${radius * 0.55} ${radius * -1.6} 0Z`,
      { fill: p.main, opacity: 0.85 },
    ),
    at(x - radius * 0.04, y + radius * 0.16, radius / 178, animalFigure(animal, oneOf(facts.random, POSES), p)),
    column(facts.sayings[0] ?? '', box.x + 44, box.y + 4, { font: 'brush', size: 74, fill: p.main }),
    text(`主肖：${animal}`, x, box.y + box.h - 160, { font: 'brush', size: 78, fill: p.main }),
    ...numbers.map((ball, place) =>
      drawnBall(ball, [x + (place - (numbers.length - 1) / 2) * step, box.y + box.h - 62], 50, p),
    ),
  ].join('')
}

/** A beast like four others and like none. */
export const creature: Body = ({ facts, palette: p }, box) => {
  const [head, torso, third, fourth] = facts.animals as [Animal, Animal, Animal, Animal]
  const [x, y] = centreOf(box)
  const scale = box.w / 430
  const clues = [head, torso, third, fourth]
  return [
    rect(box, { fill: p.panel, stroke: p.gold, width: 6 }, 30),
    rays([x, y], box.w * 0.42, p.soft, 16),
    at(x - 30, y + 20, scale, animalFigure(torso, oneOf(facts.random, POSES), p)),
    at(x + 66 * scale, y - 36 * scale, scale * 1.06, animalHead(head, p)),
    at(x - 110 * scale, y - 62 * scale, scale * 0.5, animalHead(third, p), -18),
    at(x - 12 * scale, y - 74 * scale, scale * 0.42, animalHead(fourth, p), 12),
    ...clues.map((animal, place) => {
      const cx = box.x + (place % 2 === 0 ? 100 : box.w - 100)
      const cy = box.y + (place < 2 ? 100 : box.h - 100)
      return [
        circle(cx, cy, 74, { fill: p.soft, stroke: p.main, width: 6 }),
        at(cx, cy + 4, 1.02, animalHead(animal, p)),
      ].join('')
    }),
    text('四不像中藏一肖', x, box.y + 84, { font: 'brush', size: 62, fill: p.main }),
    text(facts.sayings[1] ?? '', x, box.y + box.h - 76, { font: 'brush', size: 82, fill: p.ink, tracking: 0.1 }),
  ].join('')
}

/** Mountains and water in which numbers hide. */
export const landscape: Body = ({ facts, palette: p }, box, fixed) => {
  const { random } = facts
  const left = box.x + box.w * (0.16 + fraction(random) * 0.2)
  const water = { x: box.x + 4, y: box.y + box.h * 0.68, w: box.w - 8, h: box.h * 0.32 - 6 }
  return [
    rect(box, { fill: p.panel, stroke: p.main, width: 6 }, 8),
    skyBall(box.x + box.w * (0.62 + fraction(random) * 0.2), box.y + 120, 66, p),
    clipped(box, hills({ ...box, y: box.y + 110, h: box.h * 0.58 }, p, random)),
    clipped(water, waves(water, p)),
    pine(left, water.y + 30, 1.5, p),
    bamboo(box.x + box.w - 70, water.y + 60, 420, p),
    bamboo(box.x + box.w - 128, water.y + 60, 320, p),
    at(box.x + box.w * 0.54, water.y + 14, 1.05, animalFigure(fixed, oneOf(random, POSES), p)),
    path(`M${box.x + 130} ${water.y + 150}q150 70 330 0l-36 74h-252Z`, { fill: p.deep }),
    path(`M${box.x + 300} ${water.y + 150}v-170q120 60 96 150Z`, { fill: p.panel, stroke: p.deep, width: 5 }),
    text(String(facts.tails[0]), box.x + 336, water.y + 70, { font: 'brush', size: 90, fill: p.main }),
    column(facts.couplets[1]?.[0] ?? '', box.x + 62, box.y + 34, {
      font: 'brush',
      size: 58,
      fill: p.ink,
      look: { stroke: p.panel, width: 130 },
    }),
    column(facts.couplets[1]?.[1] ?? '', box.x + 132, box.y + 34, {
      font: 'brush',
      size: 58,
      fill: p.ink,
      look: { stroke: p.panel, width: 130 },
    }),
    ...facts.balls
      .slice(0, 3)
      .map((ball, place) => drawnBall(ball, [box.x + box.w - 150 - place * 110, water.y + 210], 42, p)),
  ].join('')
}

/** Fish and lotus, each leaf with a number. */
export const pond: Body = ({ facts, palette: p }, box) => {
  const { random } = facts
  const fish = (x: number, y: number, scale: number, turn: number) =>
    at(
      x,
      y,
      scale,
      [
        path('M-90 0C-50 -58 50 -58 92 -6C50 50 -50 54 -90 0Z', { fill: p.main, stroke: p.deep, width: 5 }),
        path('M-84 0L-150 -50L-128 0L-150 52Z', { fill: p.gold, stroke: p.deep, width: 5 }),
        path('M-20 -40C-6 -14 -6 14 -20 40M16 -44C30 -16 30 16 16 42', { fill: 'none', stroke: p.gold, width: 6 }),
        circle(58, -12, 9, { fill: '#fff', stroke: p.deep, width: 3 }),
        circle(60, -12, 4, { fill: '#111' }),
      ],
      turn,
    )
  const spots = Array.from(
    { length: 6 },
    (_, index) =>
      [
        box.x + box.w * (0.18 + (index % 3) * 0.32 + (fraction(random) - 0.5) * 0.08),
        box.y + box.h * (index < 3 ? 0.2 : 0.84) + (fraction(random) - 0.5) * 50,
      ] as const,
  )
  const turn = fraction(random) * 60 - 30
  return [
    clipped(box, waves(box, p)),
    rect(box, { fill: 'none', stroke: p.main, width: 8 }, 12),
    ...spots.map(([x, y], place) =>
      [
        path(`M${x} ${y}L${x + 96} ${y - 30}A100 76 0 1 1 ${x + 84} ${y - 50}Z`, {
          fill: p.isInk ? '#9a968c' : '#3c9a6b',
          stroke: p.deep,
          width: 4,
        }),
        drawnBall(facts.balls[place] as number, [x - 14, y + 4], 46, p),
      ].join(''),
    ),
    fish(box.x + box.w * 0.33, box.y + box.h * 0.5, 1.7, turn),
    fish(box.x + box.w * 0.7, box.y + box.h * 0.56, 1.25, 180 - turn),
    flower(box.x + box.w * 0.52, box.y + box.h * 0.3, 84, 8, p),
    text(facts.sayings[2] ?? '', box.x + box.w / 2, box.y + box.h * 0.69, {
      font: 'brush',
      size: 110,
      fill: p.ink,
      tracking: 0.2,
      look: { stroke: p.panel, width: 120 },
    }),
  ].join('')
}

/** A fortune bag of cards: two rows of animals, the author's own marked. */
export const animalCards: Body = ({ facts, palette: p }, box) => {
  const chosen = new Set(facts.animals.slice(0, 4))
  const [wide, gap] = [(box.w - 3 * 18) / 4, 18]
  const high = (box.h - 2 * gap) / 3
  return [...facts.animals]
    .map((animal, place) => {
      const cell = {
        x: box.x + (place % 4) * (wide + gap),
        y: box.y + Math.floor(place / 4) * (high + gap),
        w: wide,
        h: high,
      }
      const [x] = centreOf(cell)
      const isChosen = chosen.has(animal)
      return [
        rect(
          cell,
          { fill: isChosen ? p.main : p.panel, stroke: isChosen ? p.gold : p.main, width: isChosen ? 8 : 4 },
          18,
        ),
        rect(inset(cell, 14), { fill: isChosen ? p.soft : 'none', stroke: p.gold, width: 2 }, 12),
        at(x + 16, cell.y + high * 0.48, Math.min(wide, high) / 172, animalHead(animal, p)),
        text(
          ballsOf(animal, facts.lunarYear)
            .map((ball) => String(ball).padStart(2, '0'))
            .join(' '),
          x,
          cell.y + high - 40,
          {
            size: 30,
            fill: p.ink,
            widthMax: wide - 40,
          },
        ),
        text(animal, cell.x + 44, cell.y + 50, { font: 'brush', size: 54, fill: p.ink }),
      ].join('')
    })
    .join('')
}
