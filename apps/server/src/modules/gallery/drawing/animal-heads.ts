import type { Animal } from '@liuhe/domain/lottery/zodiac.ts'
import type { Palette } from './palette.ts'
import { circle, ellipse, group, line, path, polygon } from './shapes.ts'

/** The head of an animal, seen from the front, about 100 units high around the origin. */
export function animalHead(animal: Animal, palette: Palette): string {
  const edge = palette.isInk ? '#111' : '#4a2a17'
  return group({ stroke: edge, width: 3, fill: coatOf(animal, palette) }, HEADS[animal](palette, edge))
}

/** The colour of an animal, by its place in the year. */
export const coatOf = (animal: Animal, { coats }: Palette): string => coats[COAT[animal]] as string

const COAT: Record<Animal, number> = {
  ...{ 鼠: 2, 牛: 7, 虎: 0, 兔: 6, 龙: 4, 蛇: 4, 马: 5 },
  ...{ 羊: 6, 猴: 5, 鸡: 1, 狗: 0, 猪: 3 },
}

type Draw = (palette: Palette, edge: string) => string[]

const eyes = (edge: string, apart = 15, y = -4, size = 5): string[] =>
  [-apart, apart].flatMap((x) => [
    circle(x, y, size, { fill: edge, stroke: 'none' }),
    circle(x + 1.6, y - 1.8, size * 0.36, { fill: '#fff', stroke: 'none' }),
  ])
const blush = ({ isInk }: Palette, apart = 25, y = 12): string[] =>
  isInk ? [] : [-apart, apart].map((x) => ellipse([x, y], [7, 4.5], { fill: '#f0796b', stroke: 'none', opacity: 0.55 }))
const both = (draw: (side: 1 | -1) => string): string[] => [draw(-1), draw(1)]
const smile = (y: number, wide = 9): string => path(`M${-wide} ${y}Q0 ${y + wide} ${wide} ${y}`, { fill: 'none' })
const pale = ({ isInk }: Palette): string => (isInk ? '#fff' : '#fff4e2')
const pink = ({ isInk }: Palette): string => (isInk ? '#d5d2c9' : '#f2a199')

const HEADS: Record<Animal, Draw> = {
  鼠: (p, edge) => [
    ...both((s) => circle(s * 33, -30, 20)),
    ...both((s) => circle(s * 33, -30, 11, { fill: pink(p) })),
    path('M-38 0C-38 -34 38 -34 38 0C36 22 12 42 0 44C-12 42 -36 22 -38 0Z'),
    ...eyes(edge, 15, -3),
    ...blush(p, 24, 10),
    ellipse([0, 24], [6, 4.5], { fill: edge, stroke: 'none' }),
    ...both((s) => line([s * 14, 24], [s * 40, 20], { width: 2 })),
    ...both((s) => line([s * 14, 29], [s * 38, 33], { width: 2 })),
    path('M-4 34H4V42H-4Z', { fill: '#fff', width: 2 }),
  ],
  牛: (p, edge) => [
    ...both((s) =>
      path(`M${s * 18} -32C${s * 34} -30 ${s * 46} -40 ${s * 44} -58C${s * 58} -42 ${s * 52} -16 ${s * 28} -16Z`, {
        fill: pale(p),
      }),
    ),
    ...both((s) => ellipse([s * 42, -10], [15, 8], {}, s * 18)),
    path('M-32 -24C-24 -38 24 -38 32 -24C36 -4 30 22 26 34C14 44 -14 44 -26 34C-30 22 -36 -4 -32 -24Z'),
    ...eyes(edge, 16, -8),
    ellipse([0, 26], [27, 17], { fill: pale(p) }),
    ...both((s) => ellipse([s * 10, 23], [4, 5], { fill: edge, stroke: 'none' })),
    smile(33, 8),
    path('M-8 -32Q0 -20 8 -32', { fill: 'none' }),
  ],
  虎: (p, edge) => [
    ...both((s) => circle(s * 31, -31, 14)),
    ...both((s) => circle(s * 31, -31, 7, { fill: pink(p) })),
    path('M-42 2C-44 -30 -22 -42 0 -42C22 -42 44 -30 42 2C40 28 20 42 0 42C-20 42 -40 28 -42 2Z'),
    ...[-34, -26, -18].map((y, place) => line([-9 + place, y], [9 - place, y], { width: 4, stroke: edge })),
    line([0, -36], [0, -16], { width: 4 }),
    ...both((s) =>
      path(`M${s * 42} -4L${s * 28} 0M${s * 42} 8L${s * 29} 9M${s * 38} 20L${s * 28} 17`, { width: 4, fill: 'none' }),
    ),
    ...eyes(edge, 17, -4, 5.5),
    ellipse([-9, 20], [12, 10], { fill: pale(p) }),
    ellipse([9, 20], [12, 10], { fill: pale(p) }),
    polygon(
      [
        [-7, 10],
        [7, 10],
        [0, 17],
      ],
      { fill: edge },
    ),
    path('M-8 27L-6 34L-3 28M8 27L6 34L3 28', { fill: '#fff', width: 2 }),
  ],
  兔: (p, edge) => [
    ...both((s) => ellipse([s * 16, -54], [11, 32], {}, s * 10)),
    ...both((s) => ellipse([s * 16, -52], [5, 22], { fill: pink(p), stroke: 'none' }, s * 10)),
    ellipse([0, 8], [38, 34]),
    ...eyes(edge, 16, 2),
    ...blush(p, 26, 16),
    polygon(
      [
        [-5, 14],
        [5, 14],
        [0, 19],
      ],
      { fill: pink(p) },
    ),
    path('M0 19V25M-8 29Q-4 29 0 25Q4 29 8 29', { fill: 'none' }),
    path('M-4 29H4V37H-4Z', { fill: '#fff', width: 2 }),
  ],
  龙: (p, edge) => [
    ...both((s) =>
      path(`M${s * 14} -34C${s * 20} -50 ${s * 34} -52 ${s * 38} -64M${s * 25} -48L${s * 42} -46`, {
        fill: 'none',
        stroke: p.gold,
        width: 7,
      }),
    ),
    ...both((s) =>
      path(`M${s * 30} -26L${s * 52} -30L${s * 40} -14L${s * 56} -8L${s * 40} 2L${s * 50} 14L${s * 32} 14Z`, {
        fill: p.gold,
      }),
    ),
    path('M-32 -22C-26 -42 26 -42 32 -22C34 -4 26 8 26 24C22 42 -22 42 -26 24C-26 8 -34 -4 -32 -22Z'),
    ...both((s) => path(`M${s * 24} -20Q${s * 15} -28 ${s * 6} -17`, { fill: 'none', width: 5 })),
    ...both((s) => circle(s * 15, -9, 8, { fill: '#fff' })),
    ...both((s) => circle(s * 14, -8, 4, { fill: edge, stroke: 'none' })),
    ellipse([0, 20], [25, 14], { fill: pale(p) }),
    ...both((s) => circle(s * 11, 16, 5, { fill: pink(p) })),
    path('M-18 26Q0 38 18 26', { fill: 'none' }),
    ...both((s) =>
      path(`M${s * 22} 22C${s * 44} 20 ${s * 46} 40 ${s * 60} 36`, { fill: 'none', stroke: p.gold, width: 4 }),
    ),
    path('M-8 36Q0 54 8 36Z', { fill: p.gold }),
  ],
  蛇: (p, edge) => [
    path('M-44 44C-58 18 -30 2 0 12C30 22 52 10 46 -6C40 -20 24 -12 26 -2', { fill: 'none', width: 24, stroke: edge }),
    path('M-44 44C-58 18 -30 2 0 12C30 22 52 10 46 -6C40 -20 24 -12 26 -2', {
      fill: 'none',
      width: 18,
      stroke: coatOf('蛇', p),
    }),
    path('M-30 -20C-30 -48 30 -48 30 -20C30 0 14 14 0 14C-14 14 -30 0 -30 -20Z'),
    ...eyes(edge, 13, -22, 5.5),
    ...blush(p, 19, -8),
    smile(-4, 9),
    path('M0 6V24L-6 32M0 24L6 32', { fill: 'none', stroke: p.isInk ? '#111' : '#d2202c' }),
    ...[-8, 0, 8].map((x) =>
      polygon(
        [
          [x - 3, -38],
          [x + 3, -38],
          [x, -32],
        ],
        { fill: p.gold, stroke: 'none' },
      ),
    ),
  ],
  马: (p, edge) => [
    ...both((s) =>
      polygon([
        [s * 10, -38],
        [s * 22, -62],
        [s * 28, -32],
      ]),
    ),
    path('M-26 -28C-22 -44 22 -44 26 -28C30 0 22 20 20 36C14 50 -14 50 -20 36C-22 20 -30 0 -26 -28Z'),
    path('M-12 -44C-18 -58 4 -62 10 -50C22 -48 14 -24 2 -14C-4 -20 -12 -30 -12 -44Z', {
      fill: p.isInk ? '#222' : '#6b3a1e',
    }),
    ...eyes(edge, 16, -8),
    ellipse([0, 34], [20, 15], { fill: pale(p) }),
    ...both((s) => ellipse([s * 8, 30], [3, 4.5], { fill: edge, stroke: 'none' })),
    smile(38, 7),
    path('M-22 14H22M-24 -16L-22 14M24 -16L22 14', { fill: 'none', stroke: p.main, width: 4 }),
  ],
  羊: (p, edge) => [
    ...both((s) =>
      path(`M${s * 22} -30C${s * 60} -44 ${s * 66} 8 ${s * 40} 8C${s * 26} 6 ${s * 30} -12 ${s * 42} -8`, {
        fill: 'none',
        width: 12,
        stroke: edge,
      }),
    ),
    ...both((s) =>
      path(`M${s * 22} -30C${s * 60} -44 ${s * 66} 8 ${s * 40} 8C${s * 26} 6 ${s * 30} -12 ${s * 42} -8`, {
        fill: 'none',
        width: 7,
        stroke: p.gold,
      }),
    ),
    path('M-26 -16C-28 20 -14 44 0 46C14 44 28 20 26 -16Z', { fill: pale(p) }),
    ...[
      [-24, -24],
      [-12, -36],
      [4, -40],
      [18, -34],
      [27, -22],
      [0, -26],
      [-12, -20],
      [13, -20],
    ].map(([x, y]) => circle(x as number, y as number, 12)),
    ...eyes(edge, 12, 0),
    path('M-6 24L0 30L6 24M0 30V36', { fill: 'none' }),
    path('M-6 46Q0 62 6 46Z', { fill: pale(p) }),
  ],
  猴: (p, edge) => [
    ...both((s) => circle(s * 40, -2, 15)),
    ...both((s) => circle(s * 40, -2, 8, { fill: pink(p) })),
    circle(0, -2, 40),
    path('M0 -14C-8 -32 -34 -26 -30 -2C-34 22 -16 36 0 36C16 36 34 22 30 -2C34 -26 8 -32 0 -14Z', { fill: pale(p) }),
    ...eyes(edge, 13, -6),
    ...blush(p, 21, 8),
    ...both((s) => circle(s * 4, 8, 2, { fill: edge, stroke: 'none' })),
    smile(18, 12),
    path('M-10 -42Q0 -58 6 -44M4 -44Q14 -54 14 -40', { fill: 'none' }),
  ],
  鸡: (p, edge) => {
    const comb = p.isInk ? '#222' : '#d2202c'
    return [
      ...[-14, 0, 14].map((x) => ellipse([x, -44 + Math.abs(x) / 4], [9, 14], { fill: comb })),
      path('M-32 6C-32 -28 -20 -40 0 -40C20 -40 32 -28 32 6C36 30 22 46 0 46C-22 46 -36 30 -32 6Z'),
      ...eyes(edge, 15, -12),
      polygon(
        [
          [-13, 2],
          [13, 2],
          [0, 22],
        ],
        { fill: p.gold },
      ),
      line([-9, 7], [9, 7], { width: 2 }),
      ...both((s) => ellipse([s * 6, 28], [6, 10], { fill: comb })),
      ...both((s) => path(`M${s * 30} 20L${s * 46} 30L${s * 30} 36`)),
    ]
  },
  狗: (p, edge) => [
    path('M-34 -8C-36 -34 -18 -42 0 -42C18 -42 36 -34 34 -8C34 22 20 42 0 42C-20 42 -34 22 -34 -8Z'),
    ...both((s) =>
      path(`M${s * 22} -40C${s * 46} -46 ${s * 54} -8 ${s * 44} 12C${s * 34} 10 ${s * 30} -14 ${s * 22} -40Z`, {
        fill: p.isInk ? '#8d897f' : '#b4703a',
      }),
    ),
    ellipse([0, 20], [20, 16], { fill: pale(p) }),
    ...eyes(edge, 14, -6, 5.5),
    ellipse([0, 11], [8, 6], { fill: edge, stroke: 'none' }),
    path('M0 17V24M-9 23Q-4 29 0 24Q4 29 9 23', { fill: 'none' }),
    path('M-4 27Q0 46 6 28Z', { fill: pink(p) }),
  ],
  猪: (p, edge) => [
    ...both((s) => path(`M${s * 14} -36L${s * 42} -50L${s * 38} -18Z`)),
    ellipse([0, 2], [43, 38]),
    ...eyes(edge, 20, -8),
    ...blush(p, 30, 10),
    ellipse([0, 12], [17, 13], { fill: pink(p) }),
    ...both((s) => ellipse([s * 6, 12], [3.5, 5], { fill: edge, stroke: 'none' })),
    smile(29, 9),
  ],
}
