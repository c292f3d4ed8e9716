/** Mountains, water, sky and plants for the scenes. */
import { fraction } from './facts.ts'
import type { Random } from '@liuhe/domain/random.ts'
import type { Palette } from './palette.ts'
import { at, type Box, circle, ellipse, line, path, rect } from './shapes.ts'

/** Rows of hills, the far ones pale. */
export function hills({ x, y, w, h }: Box, { soft, main, deep }: Palette, random: Random): string {
  return [soft, main, deep]
    .map((fill, row) => {
      const base = y + h
      const peaks = Array.from({ length: 5 }, (_, index) => {
        const top = y + h * (0.1 + row * 0.24 + fraction(random) * 0.28)
        const left = x + (w / 4) * (index - 0.5)
        const foot = base - h * (0.16 + fraction(random) * 0.2) + row * h * 0.14
        return `C${left + w * 0.06} ${top} ${left + w * 0.14} ${top} ${left + w * 0.25} ${foot}`
      })
      return path(`M${x} ${base}L${x} ${y + h * 0.6}${peaks.join('')}L${x + w} ${base}Z`, { fill, opacity: 0.85 })
    })
    .join('')
}

/** The sun or the moon behind a few strips of cloud. */
export const skyBall = (cx: number, cy: number, radius: number, { gold, panel }: Palette): string =>
  circle(cx, cy, radius, { fill: gold }) +
  line([cx - radius * 1.3, cy + radius * 0.3], [cx + radius * 0.6, cy + radius * 0.3], { stroke: panel, width: 12 }) +
  line([cx - radius * 0.5, cy + radius * 0.6], [cx + radius * 1.4, cy + radius * 0.6], { stroke: panel, width: 10 })

/** A pine with cushions of needles. */
export const pine = (x: number, y: number, scale: number, { deep, main, isInk }: Palette): string =>
  at(x, y, scale, [
    path('M-8 0C6 -60 -14 -120 8 -200L22 -200C8 -120 26 -60 14 0Z', { fill: isInk ? '#333' : '#5a3a22' }),
    ...[
      [-40, -120, 56],
      [56, -150, 62],
      [-26, -196, 58],
      [34, -226, 50],
    ].map(([px, py, r]) =>
      ellipse([px as number, py as number], [r as number, 24], { fill: isInk ? '#777' : main, stroke: deep, width: 3 }),
    ),
  ])

/** A stem of bamboo. */
export const bamboo = (x: number, bottom: number, height: number, { main, deep }: Palette): string =>
  [0, 1, 2, 3, 4]
    .map((joint) =>
      rect({ x: x - 9, y: bottom - (joint + 1) * (height / 5), w: 18, h: height / 5 - 5 }, { fill: main }, 6),
    )
    .join('') +
  [1, 2, 3, 4]
    .map((joint) => {
      const side = joint % 2 === 0 ? 1 : -1
      const y = bottom - joint * (height / 5)
      return path(`M${x} ${y}q${side * 60} -50 ${side * 120} -20q${side * -60} 20 ${side * -120} 20Z`, { fill: deep })
    })
    .join('')

/** A flower with so many petals. */
export const flower = (x: number, y: number, radius: number, petals: number, { main, gold }: Palette): string =>
  Array.from({ length: petals }, (_, index) =>
    ellipse([x, y - radius * 0.62], [radius * 0.36, radius * 0.52], { fill: main, opacity: 0.9 }).replace(
      '<ellipse ',
      `<ellipse transform="rotate(${(360 / petals) * index} ${x} ${y})" `,
    ),
  ).join('') + circle(x, y, radius * 0.26, { fill: gold })

/** Waves across a box. */
export const waves = ({ x, y, w, h }: Box, { main, soft }: Palette): string =>
  rect({ x, y, w, h }, { fill: soft }) +
  Array.from({ length: Math.floor(h / 34) }, (_, row) => {
    const count = Math.floor(w / 68)
    const arcs = Array.from({ length: count }, () => 'a34 26 0 0 1 68 0').join('')
    return path(`M${x + (row % 2 ? 0 : 0)} ${y + 34 + row * 34}${arcs}`, {
      fill: 'none',
      stroke: main,
      width: 4,
      opacity: 0.55,
    })
  }).join('')

/** A lantern with a word. */
export const lantern = (x: number, y: number, scale: number, { main, gold, deep }: Palette): string =>
  at(x, y, scale, [
    line([0, -150], [0, -84], { stroke: gold, width: 5 }),
    rect({ x: -40, y: -92, w: 80, h: 18 }, { fill: gold }, 6),
    ellipse([0, 0], [104, 80], { fill: main, stroke: deep, width: 5 }),
    ellipse([0, 0], [56, 80], { fill: 'none', stroke: deep, width: 3, opacity: 0.5 }),
    rect({ x: -40, y: 74, w: 80, h: 18 }, { fill: gold }, 6),
    ...[-20, 0, 20].map((dx) => line([dx, 92], [dx, 150], { stroke: gold, width: 5 })),
  ])
