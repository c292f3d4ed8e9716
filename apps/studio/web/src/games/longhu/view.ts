import config from '@liuhe/games/longhu/config.json' with { type: 'json' }
import { FIELDS } from '@liuhe/games/longhu/fields.ts'
import { PHASES } from '@liuhe/games/longhu/phases.ts'
import type { LonghuRound } from '@liuhe/games/longhu/rounds.ts'
import type { FieldView, TableView } from '../../table-games/field-view.ts'
import { Arena, pointsOf, VERDICT_MS } from './arena.tsx'

const pays = config.payToOne
const RESULTS = { 龙: 'red', 虎: 'blue', 和: 'tie' } as const
/** Pays are written with what they say of ties behind the number. */
const odds = (word: keyof typeof pays): string => `1 : ${pays[word].split(' ')[0]}`

const field = (spot: keyof typeof FIELDS, word: keyof typeof pays) => ({
  spot,
  label: FIELDS[spot].name,
  odds: odds(word),
})

const ONE_CARD = [
  ['Odd', '单'],
  ['Even', '双'],
  ['Big', '大'],
  ['Small', '小'],
  ['Red', '红'],
  ['Black', '黑'],
] as const

const ofOneCard = (place: 'dragon' | 'tiger', tone: FieldView['tone']): FieldView[] =>
  ONE_CARD.map(([kind, word]) => ({ ...field(`${place}${kind}` as keyof typeof FIELDS, word), tone }))

/** 龙虎 as its table shows it. */
export const view: TableView<LonghuRound> = {
  code: 'longhu',
  fields: FIELDS,
  rows: [
    {
      columns: '1.3fr 1fr 1.3fr',
      fields: [
        { ...field('dragon', '龙'), tone: 'red', isLarge: true },
        { ...field('tie', '和'), tone: 'green', isLarge: true },
        { ...field('tiger', '虎'), tone: 'blue', isLarge: true },
      ],
    },
    { columns: '1fr', fields: [{ ...field('suitedTie', '同花和'), tone: 'gold' }] },
    { columns: 'repeat(6, 1fr)', fields: ofOneCard('dragon', 'red') },
    { columns: 'repeat(6, 1fr)', fields: ofOneCard('tiger', 'blue') },
  ],
  playMs: () => PHASES[1]?.ms ?? 0,
  verdictMs: () => VERDICT_MS,
  verdict: (round) => `${wordOf(round)} 龙 ${pointsOf(round.dragon)} : ${pointsOf(round.tiger)} 虎`,
  Arena,
  playWord: '开牌',
  isTight: true,
  roads: { resultOf: ({ result }) => RESULTS[result], words: { red: '龙', blue: '虎', tie: '和' } },
}

const wordOf = ({ result, suited }: LonghuRound): string =>
  result === '和' ? (suited ? '同花和' : '和') : `${result}赢`
