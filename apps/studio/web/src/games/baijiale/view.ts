import config from '@liuhe/games/baijiale/config.json' with { type: 'json' }
import { FIELDS } from '@liuhe/games/baijiale/fields.ts'
import type { Hand } from '@liuhe/games/baijiale/hand.ts'
import { phasesOf } from '@liuhe/games/baijiale/phases.ts'
import type { TableView } from '../../table-games/field-view.ts'
import { Arena } from './arena.tsx'
import { verdictMs } from './deal.ts'

const pays = config.payToOne
const RESULTS = { 庄: 'red', 闲: 'blue', 和: 'tie' } as const

const field = (spot: keyof typeof FIELDS, odds: string) => ({ spot, label: FIELDS[spot].name, odds: `1 : ${odds}` })

/** 百家乐 as its table shows it. */
export const view: TableView<Hand> = {
  code: 'baijiale',
  fields: FIELDS,
  rows: [
    {
      columns: 'repeat(5, 1fr)',
      fields: [
        { ...field('playerPair', pays.闲对), tone: 'blue' },
        { ...field('small', pays['小(4张)']), tone: 'violet' },
        { ...field('luckySix', `${pays['幸运六(两张)']}/${pays['幸运六(三张)']}`), tone: 'gold' },
        { ...field('big', pays['大(5或6张)']), tone: 'violet' },
        { ...field('bankerPair', pays.庄对), tone: 'red' },
      ],
    },
    {
      columns: '1.35fr 1fr 1.35fr',
      fields: [
        { ...field('player', pays.闲), tone: 'blue', isLarge: true },
        { ...field('tie', pays.和), tone: 'green', isLarge: true },
        { ...field('banker', pays.庄), tone: 'red', isLarge: true },
      ],
    },
  ],
  playMs: ({ cards }) => phasesOf(cards)[1]?.ms ?? 0,
  verdictMs,
  verdict: (hand) => `${hand.result === '和' ? '和局' : `${hand.result}赢`} 闲 ${hand.p} : ${hand.b} 庄${extras(hand)}`,
  Arena,
  playWord: '开牌',
  roads: {
    resultOf: ({ result }) => RESULTS[result],
    words: { red: '庄', blue: '闲', tie: '和' },
    dotsOf: ({ bankerPair, playerPair }) => ({ red: bankerPair, blue: playerPair }),
  },
}

function extras({ bankerPair, playerPair, lucky6 }: Hand): string {
  const words = [bankerPair && '庄对', playerPair && '闲对', lucky6 > 0 && '幸运六'].filter((word) => word !== false)
  return words.length === 0 ? '' : ` · ${words.join(' ')}`
}
