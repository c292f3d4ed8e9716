import type { Animal } from '@liuhe/domain/lottery/zodiac.ts'
import { animalHead, coatOf } from './animal-heads.ts'
import type { Palette } from './palette.ts'
import { at, circle, ellipse, group, path, polygon } from './shapes.ts'

/** How a figure stands: two gaits of a run, or at rest. */
export type Pose = 'stretch' | 'gather' | 'stand'

/** A whole animal seen from the side, looking right: about 260 wide and 190 high around the origin. */
export function animalFigure(animal: Animal, pose: Pose, palette: Palette): string {
  const edge = palette.isInk ? '#111' : '#4a2a17'
  const coat = coatOf(animal, palette)
  const body = BODIES[animal]?.(palette, coat, pose) ?? quadruped(animal, pose, { palette, coat, edge })
  return group({ stroke: edge, width: 4, fill: coat }, body) + headOf(animal, palette)
}

const headOf = (animal: Animal, palette: Palette): string => {
  const [x, y, scale] = HEAD_PLACE[animal] ?? [92, -48, 0.92]
  return at(x, y, scale, animalHead(animal, palette))
}

const HEAD_PLACE: Partial<Record<Animal, readonly [number, number, number]>> = {
  龙: [112, -58, 0.86],
  蛇: [104, -50, 0.86],
  鸡: [52, -78, 0.7],
  马: [100, -66, 0.9],
  猪: [86, -22, 0.9],
  鼠: [86, -22, 0.84],
}

const LEGS: Record<Pose, readonly (readonly [x: number, footX: number, footY: number])[]> = {
  stretch: [
    [-66, -128, 62],
    [-48, -104, 76],
    [48, 116, 70],
    [62, 138, 50],
  ],
  gather: [
    [-62, -20, 82],
    [-44, -70, 84],
    [44, 10, 84],
    [60, 78, 80],
  ],
  stand: [
    [-66, -70, 88],
    [-42, -38, 88],
    [40, 36, 88],
    [64, 68, 88],
  ],
}
const LEG_WIDTH: Partial<Record<Animal, number>> = { 鼠: 14, 兔: 18, 羊: 15, 猪: 22, 牛: 24, 马: 18, 猴: 17 }

function quadruped(animal: Animal, pose: Pose, look: { palette: Palette; coat: string; edge: string }): string[] {
  const { coat, edge, palette } = look
  const wide = LEG_WIDTH[animal] ?? 20
  const leg = ([x, footX, footY]: readonly [number, number, number]) => {
    const d = `M${x} 26Q${(x + footX) / 2 + (footX > x ? 10 : -10)} ${30 + (footY - 30) * 0.3} ${footX} ${footY}`
    return [
      path(d, { fill: 'none', stroke: edge, width: wide + 6 }),
      path(d, { fill: 'none', stroke: coat, width: wide }),
      ellipse([footX + 5, footY + 4], [wide * 0.66, 8], { fill: edge, stroke: 'none' }),
    ]
  }
  return [
    ...TAILS[animal](edge, coat, palette),
    ...LEGS[pose].flatMap(leg),
    path('M-92 8C-96 -34 -44 -42 0 -36C42 -40 92 -46 92 -6C94 38 40 46 0 42C-44 48 -88 44 -92 8Z'),
    ...(MARKS[animal]?.(edge, palette) ?? []),
  ]
}

type Tail = (edge: string, coat: string, palette: Palette) => string[]
const thick =
  (d: string, width: number): Tail =>
  (edge, coat) => [
    path(d, { fill: 'none', stroke: edge, width: width + 6 }),
    path(d, { fill: 'none', stroke: coat, width }),
  ]
const thin: Tail = (edge) => [path('M-88 0C-140 -4 -150 40 -128 56', { fill: 'none', stroke: edge, width: 6 })]
const puff: Tail = () => [circle(-98, -6, 18)]
const brush =
  (fill: (palette: Palette) => string): Tail =>
  (_, __, palette) => [path('M-84 -14C-130 -50 -158 -4 -146 46C-128 30 -108 26 -86 10Z', { fill: fill(palette) })]

const TAILS: Record<Animal, Tail> = {
  鼠: (edge) => [path('M-88 10C-150 10 -150 -50 -120 -60', { fill: 'none', stroke: edge, width: 7 })],
  牛: (edge) => [...thin(edge, '', {} as Palette), ellipse([-126, 62], [9, 15], { fill: edge })],
  虎: thick('M-86 -4C-140 0 -150 -60 -112 -78', 14),
  兔: puff,
  龙: puff,
  蛇: puff,
  马: brush(({ isInk }) => (isInk ? '#222' : '#6b3a1e')),
  羊: puff,
  猴: thick('M-86 6C-150 10 -160 -70 -116 -70C-96 -68 -100 -44 -116 -48', 10),
  鸡: puff,
  狗: thick('M-84 -12C-116 -20 -128 -60 -104 -74', 14),
  猪: (edge) => [
    path('M-90 -8C-112 -14 -112 14 -100 8C-92 2 -108 -16 -124 -8', { fill: 'none', stroke: edge, width: 6 }),
  ],
}

const MARKS: Partial<Record<Animal, (edge: string, palette: Palette) => string[]>> = {
  虎: (edge) =>
    [-60, -34, -8, 18, 44].map((x) => path(`M${x} -36L${x + 8} -8L${x + 16} -36`, { fill: edge, stroke: 'none' })),
  羊: (_, { isInk }) =>
    [-74, -48, -22, 4, 30, 56].flatMap((x, place) =>
      [-22, 6, 30].map((y) => circle(x + (place % 2) * 6, y, 19, { fill: isInk ? '#fff' : '#fbf7ee' })),
    ),
  牛: (_, { isInk }) => [ellipse([-30, -6], [26, 17], { fill: isInk ? '#555' : '#f7efe2', stroke: 'none' })],
  狗: (_, { isInk }) => [ellipse([-24, -10], [28, 18], { fill: isInk ? '#8d897f' : '#b4703a', stroke: 'none' })],
  马: (_, palette) => [
    path('M-26 -38C-24 -4 22 -4 26 -40Z', { fill: palette.main }),
    path('M-26 -30C-20 6 20 6 26 -32', { fill: 'none', stroke: palette.gold, width: 5 }),
  ],
  猴: () => [path('M70 -6C104 -2 116 -28 128 -10', { fill: 'none', width: 14 })],
}

type Body = (palette: Palette, coat: string, pose: Pose) => string[]
const wave = (pose: Pose): string =>
  pose === 'gather'
    ? 'M-150 50C-120 96 -76 -50 -40 12C-8 66 30 -60 62 0C78 34 96 -4 108 -34'
    : 'M-158 30C-118 -36 -84 84 -44 26C-6 -30 22 78 64 26C86 -2 88 -22 106 -40'

/** Those that do not go on four legs. */
const BODIES: Partial<Record<Animal, Body>> = {
  龙: (palette, coat, pose) => [
    ...[-96, -20, 52].map((x, place) =>
      polygon(
        [
          [x, 20],
          [x + 24, 84 - place * 6],
          [x + 40, 78],
          [x + 30, 16],
        ],
        { fill: coat },
      ),
    ),
    path(wave(pose), { fill: 'none', width: 58 }),
    path(wave(pose), { fill: 'none', stroke: coat, width: 50 }),
    path(wave(pose), { fill: 'none', stroke: palette.gold, width: 10, dash: '2 18' }),
    path('M-158 40L-196 12L-178 42L-202 62L-152 58Z', { fill: palette.gold }),
  ],
  蛇: (palette, coat, pose) => [
    path(wave(pose), { fill: 'none', width: 42 }),
    path(wave(pose), { fill: 'none', stroke: coat, width: 34 }),
    path(wave(pose), { fill: 'none', stroke: palette.gold, width: 8, dash: '12 20' }),
  ],
  鸡: (palette, _, pose) => [
    ...[0, 1, 2, 3].map((feather) =>
      path(
        `M-50 -6C-96 ${-92 + feather * 34} -150 ${-82 + feather * 40} -${162 - feather * 12} ${-20 + feather * 26}` +
          `C-124 ${-34 + feather * 24} -96 ${8 + feather * 8} -50 16Z`,
        {
          fill: [palette.main, palette.gold, palette.deep, palette.soft][feather] as string,
        },
      ),
    ),
    path(`M-14 44L${pose === 'gather' ? -30 : -8} 96M22 42L${pose === 'stand' ? 26 : 44} 96`, {
      fill: 'none',
      width: 9,
    }),
    path('M-62 -6C-54 -44 6 -26 34 -72C62 -92 88 -62 74 -28C70 34 30 58 -8 54C-40 52 -66 30 -62 -6Z'),
    path('M-40 0C-14 -20 26 -6 34 14C10 36 -26 34 -40 0Z', { fill: palette.gold }),
  ],
}
