import config from '@liuhe/games/toubao/config.json' with { type: 'json' }
import { FIELDS } from '@liuhe/games/toubao/fields.ts'
import { PHASES } from '@liuhe/games/toubao/phases.ts'
import { type Dice, isTriple, roadResult, sumOf } from '@liuhe/games/toubao/roll.ts'
import type { FieldView, TableView } from '../../table-games/field-view.ts'
import { Arena, VERDICT_MS } from './arena.tsx'
import css from './face-row.module.css'
import { Die } from './die.tsx'

const odds = config.oddsToOne
const FACES = [1, 2, 3, 4, 5, 6]
const TOTALS = Object.keys(odds.total)

const faces = (...shown: number[]) => (
  <span className={css.faces} aria-hidden="true">
    {shown.map((face, at) => (
      <Die key={`${at}/${face}`} face={face} className={css.face} />
    ))}
  </span>
)
const even = (spot: 'big' | 'small' | 'odd' | 'even', tone: FieldView['tone']): FieldView => {
  return { spot, label: FIELDS[spot]?.name, odds: `1 : ${odds[spot]}`, tone, isLarge: true }
}
const total = (sum: string): FieldView => {
  const toOne = odds.total[sum as keyof typeof odds.total]
  return { spot: `total-${sum}`, label: sum, odds: `1 : ${toOne}`, tone: 'plain' }
}
const pair = (low: number, high: number): FieldView => {
  return { spot: `pair-${low}-${high}`, label: faces(low, high), odds: `1 : ${odds.pair}`, tone: 'green' }
}
const PAIRS = FACES.flatMap((low) => FACES.filter((high) => high > low).map((high) => pair(low, high)))

/** 骰宝 as its table shows it. */
export const view: TableView<Dice> = {
  code: 'toubao',
  fields: FIELDS,
  rows: [
    {
      columns: 'repeat(4, 1fr)',
      fields: [even('small', 'blue'), even('odd', 'gold'), even('even', 'gold'), even('big', 'red')],
    },
    {
      columns: 'repeat(7, 1fr)',
      fields: [
        ...FACES.slice(0, 3).map((face): FieldView => triple(face)),
        { spot: 'anyTriple', label: '任意围', odds: `1 : ${odds.anyTriple}`, tone: 'gold' },
        ...FACES.slice(3).map((face): FieldView => triple(face)),
      ],
    },
    { columns: 'repeat(6, 1fr)', fields: FACES.map((face): FieldView => double(face)) },
    { columns: 'repeat(7, 1fr)', fields: TOTALS.slice(0, 7).map(total) },
    { columns: 'repeat(7, 1fr)', fields: TOTALS.slice(7).map(total) },
    { columns: 'repeat(8, 1fr)', fields: PAIRS.slice(0, 8) },
    { columns: 'repeat(7, 1fr)', fields: PAIRS.slice(8) },
    { columns: 'repeat(6, 1fr)', fields: FACES.map((face): FieldView => single(face)) },
  ],
  playMs: () => PHASES[1]?.ms ?? 0,
  verdictMs: () => VERDICT_MS,
  verdict: (dice) => `${dice.join(' ')} · ${sumOf(dice)} 点 ${wordOf(dice)}`,
  Arena,
  playWord: '摇骰',
  isBroad: true,
  isTight: true,
  roads: {
    resultOf: roadResult,
    words: { red: '大', blue: '小', tie: '围' },
    isBrief: true,
    letterOf: (dice) => String(sumOf(dice)),
  },
}

function triple(face: number): FieldView {
  return { spot: `triple-${face}`, label: faces(face, face, face), odds: `1 : ${odds.triple}`, tone: 'red' }
}

function double(face: number): FieldView {
  return { spot: `double-${face}`, label: faces(face, face), odds: `1 : ${odds.double}`, tone: 'violet' }
}

function single(face: number): FieldView {
  const { 1: one, 2: two, 3: three } = odds.single
  return { spot: `single-${face}`, label: faces(face), odds: `1 : ${one}/${two}/${three}`, tone: 'blue' }
}

function wordOf(dice: Dice): string {
  if (isTriple(dice)) return '围骰'
  return `${sumOf(dice) > 10 ? '大' : '小'} ${sumOf(dice) % 2 === 1 ? '单' : '双'}`
}
