import { type Game, GAMES } from '@liuhe/domain/lottery/games.ts'
import type { Family } from '@liuhe/domain/lottery/family.ts'

/** Grounds of tiles: light above, the colour itself, and the dark that the name stands on. */
const GROUNDS = {
  red: { a: '#ff7a52', b: '#d21f2e', c: '#3a040c' },
  amber: { a: '#ffbe4a', b: '#e06a12', c: '#401702' },
  green: { a: '#5fd89a', b: '#0d8a52', c: '#032417' },
  teal: { a: '#4fd6d6', b: '#0a7f92', c: '#02252e' },
  blue: { a: '#62aaff', b: '#1c55d6', c: '#061a4a' },
  violet: { a: '#a987ff', b: '#5f2fd6', c: '#190848' },
  pink: { a: '#ff8cb4', b: '#d0286c', c: '#3d061e' },
  night: { a: '#5a6fd0', b: '#28307e', c: '#0a0d2c' },
} as const
type Ground = keyof typeof GROUNDS

/** How the games of a family are drawn, and on which grounds in turn, so that neighbours differ. */
const FAMILIES: Record<Family, { motif: string; grounds: readonly Ground[]; size?: string }> = {
  LHC: { motif: 'balls', grounds: ['red', 'green', 'blue', 'violet', 'amber', 'teal', 'pink'] },
  PK10: { motif: 'car', grounds: ['night', 'amber', 'teal', 'violet', 'green', 'red'] },
  SSC: { motif: 'five', grounds: ['teal', 'violet', 'amber', 'blue'], size: '52' },
  K3: { motif: 'dice', grounds: ['green', 'red', 'blue', 'violet'] },
  PC28: { motif: 'sum', grounds: ['violet', 'teal', 'red', 'blue'] },
  '11X5': { motif: 'five', grounds: ['blue', 'green', 'pink'], size: '38' },
  NN: { motif: 'bull', grounds: ['amber'] },
}

/** Boats race here instead of cars. */
const BOATS: readonly number[] = [44, 81]

const PAINTS = [
  { shine: '#ff9a7c', paint: '#e4202c', dark: '#74040f' },
  { shine: '#ffe79a', paint: '#f3a915', dark: '#8a4a02' },
  { shine: '#9cd8ff', paint: '#2472e6', dark: '#0a2a78' },
  { shine: '#b8f5c8', paint: '#18a558', dark: '#05512a' },
] as const

/** One tile for each game of ours; numbers are examples, and no two tiles of a family show the same. */
export const LOTTERY_ART = GAMES.map((game) => {
  const siblings = GAMES.filter(({ family }) => family === game.family)
  const place = siblings.findIndex(({ gameId }) => gameId === game.gameId)
  const { motif, grounds, size = '40' } = FAMILIES[game.family]
  return {
    gameId: game.gameId,
    motif: BOATS.includes(game.gameId) ? 'boat' : motif,
    size,
    ...GROUNDS[BOATS.includes(game.gameId) ? 'blue' : (grounds[place % grounds.length] ?? 'red')],
    ...(PAINTS[place % PAINTS.length] ?? PAINTS[0]),
    ...numbersOf(game, place),
  }
})

/** The numbers on the balls of a tile, each among those that the game draws. */
function numbersOf({ family }: Game, place: number): Record<string, string> {
  const names = ['one', 'two', 'three', 'four', 'five']
  const [first, step, count, width] = {
    LHC: [8, 37, 49, 2],
    PK10: [1, 2, 10, 1],
    SSC: [6, 7, 9, 1],
    K3: [1, 1, 6, 1],
    PC28: [7, 4, 9, 1],
    '11X5': [3, 4, 11, 2],
    NN: [9, 2, 10, 1],
  }[family] as [number, number, number, number]
  const numbers = names.map((_, index) => ((first + step * index + 5 * place) % count) + 1)
  const sum = numbers.slice(0, 3).reduce((total, number) => total + number, 0)
  return {
    ...Object.fromEntries(names.map((name, index) => [name, String(numbers[index]).padStart(width, '0')])),
    sum: String(sum),
  }
}

const white = (shape: string): string => `<g fill="#fff">${shape}</g>`

/** Marks of the suppliers whose games the demonstration has. */
export const MARK_ART = [
  {
    name: 'mark-hy-slots',
    ...{ a: '#7aa6ff', b: '#2a4fe0' },
    sign: white('<path d="M-38-34H34Q42-34 42-24V-14C20 8 12 22 8 42H-24C-20 18-8-2 10-12H-38Z"/>'),
  },
  {
    name: 'mark-hy-cards',
    ...{ a: '#c79bff', b: '#7a35d8' },
    sign: white('<g transform="scale(1.16)"><use href="#spade"/></g>'),
  },
  {
    name: 'mark-hy-live',
    ...{ a: '#ffc46a', b: '#cf6a0a' },
    sign: '<g transform="scale(.62)"><use href="#die"/></g>',
  },
  {
    name: 'mark-hy-sport',
    ...{ a: '#58d69a', b: '#0b7f50' },
    sign:
      '<circle r="42" fill="#fff"/><g fill="#0c3a2a" stroke="#0c3a2a" stroke-width="2" stroke-linejoin="round">' +
      '<path d="M0-16 15-5 9 13H-9L-15-5Z"/><path d="M-8-42H8L12-34 0-26-12-34ZM41-10 40 8 31 6 26-6 33-14Z' +
      'M-41-10-40 8-31 6-26-6-33-14ZM28 31 17 38 11 30 17 20 28 21ZM-28 31-17 38-11 30-17 20-28 21Z"/></g>' +
      '<path d="M0-16V-27M15-5 27-9M9 13 16 22M-9 13-16 22M-15-5-27-9" stroke="#0c3a2a" stroke-width="3"/>',
  },
] as const
