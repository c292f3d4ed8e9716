/** Colours of a sheet. Black and white sheets have the same parts in ink only. */
import type { Colour } from '@liuhe/domain/lottery/ball.ts'
import type { GroupType } from '@liuhe/domain/content/drawing.ts'

export type Palette = {
  paper: string
  /** Boxes that lie on the paper. */
  panel: string
  ink: string
  /** What the sheet is of. */
  main: string
  deep: string
  gold: string
  /** A light tint of `main`. */
  soft: string
  /** Writing on `main`. */
  onMain: string
  ball: Record<Colour, { fill: string; ink: string; ring: string }>
  /** Fur, feathers and scales. */
  coats: readonly string[]
  isInk: boolean
}

const BALLS: Palette['ball'] = {
  red: { fill: '#e5303a', ink: '#fff', ring: '#b3121d' },
  blue: { fill: '#2168e8', ink: '#fff', ring: '#0f449f' },
  green: { fill: '#0f9d58', ink: '#fff', ring: '#076a39' },
}
/** Without colour: red is full, blue is empty, green is grey. */
const INK_BALLS: Palette['ball'] = {
  red: { fill: '#1c1c1c', ink: '#fff', ring: '#000' },
  blue: { fill: '#fff', ink: '#111', ring: '#222' },
  green: { fill: '#b9b6ae', ink: '#111', ring: '#333' },
}
const COATS = ['#f2b45a', '#e9835b', '#c9cfd8', '#f6d5c3', '#8fc1a9', '#d9b08c', '#f4f0e6', '#b98a5f']

type Tones = Pick<Palette, 'paper' | 'panel' | 'ink' | 'main' | 'deep' | 'gold' | 'soft' | 'onMain'>

const tones = (paper: string, panel: string, ink: string, main: string, rest: string): Tones => {
  const [deep = '', gold = '', soft = '', onMain = ''] = rest.split(' ')
  return { paper, panel, ink, main, deep, gold, soft, onMain }
}

const COLOURED = {
  vermilion: tones('#fff6e6', '#fffdf7', '#3a1c12', '#c8202b', '#8c0f1c #d99a2b #fbdfc8 #fff3d6'),
  jade: tones('#f1f7ee', '#fcfffa', '#12322a', '#0f7d5c', '#07503b #c79a3a #d3ecdd #f7fff2'),
  night: tones('#14203f', '#1e2d55', '#fdf0cf', '#d9a441', '#8f6415 #f3d488 #2a3b6b #1a1405'),
  plum: tones('#fbf1f6', '#fffafd', '#35132c', '#8d2468', '#5c0f42 #cf9a35 #f0d3e4 #fff0fa'),
  amber: tones('#fff3d9', '#fffbf0', '#40250a', '#c9660e', '#863d02 #b8860b #fbdcb0 #fff8ea'),
  sky: tones('#eef6fc', '#fbfeff', '#12283f', '#1c64b4', '#0c3f7a #d09a2c #cfe3f6 #f3faff'),
  cinnabar: tones('#a5161f', '#bd2029', '#fff0cf', '#ffd36b', '#e0a22c #ffe3a0 #c93038 #6d0a10'),
  tea: tones('#f4ecdc', '#fbf6ea', '#33261a', '#6f4a2a', '#47301b #b5852d #e3d3b6 #fff7e6'),
} as const satisfies Record<string, Tones>
export type PaletteName = keyof typeof COLOURED

const INK: Palette = {
  ...tones('#faf8f2', '#ffffff', '#171717', '#232323', '#000 #4a4a4a #e4e1d8 #ffffff'),
  ball: INK_BALLS,
  coats: ['#ffffff', '#f1efe9', '#dedbd2', '#ffffff', '#cfccc3', '#ebe8df', '#ffffff', '#c4c1b8'],
  isInk: true,
}

export const paletteOf = (name: PaletteName, groupType: GroupType): Palette =>
  groupType === 2 ? INK : { ...COLOURED[name], ball: BALLS, coats: COATS, isInk: false }
