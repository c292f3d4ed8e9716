import { type Fields, limits } from '../tables/table-bets.ts'
import { hundredthsBack } from '../tables/times.ts'
import config from './config.json' with { type: 'json' }
import type { Hand } from './hand.ts'

const pays = config.payToOne
const PAY = {
  banker: hundredthsBack(pays.庄),
  player: hundredthsBack(pays.闲),
  tie: hundredthsBack(pays.和),
  bankerPair: hundredthsBack(pays.庄对),
  playerPair: hundredthsBack(pays.闲对),
  luckySix2: hundredthsBack(pays['幸运六(两张)']),
  luckySix3: hundredthsBack(pays['幸运六(三张)']),
  big: hundredthsBack(pays['大(5或6张)']),
  small: hundredthsBack(pays['小(4张)']),
}
const PUSH = 100n
const LOST = 0n

/** The fields of 百家乐. On a tie 庄 and 闲 come back; 庄 wins less its commission of five in a hundred. */
export const FIELDS = {
  banker: { name: '庄', ...limits(10, 20_000), back: (hand) => side(hand, '庄', PAY.banker) },
  player: { name: '闲', ...limits(10, 20_000), back: (hand) => side(hand, '闲', PAY.player) },
  tie: { name: '和', ...limits(10, 2_000), back: ({ result }) => (result === '和' ? PAY.tie : LOST) },
  bankerPair: { name: '庄对', ...limits(10, 1_000), back: (hand) => (hand.bankerPair ? PAY.bankerPair : LOST) },
  playerPair: { name: '闲对', ...limits(10, 1_000), back: (hand) => (hand.playerPair ? PAY.playerPair : LOST) },
  luckySix: {
    name: '幸运六',
    ...limits(10, 1_000),
    back: ({ lucky6 }) => (lucky6 === 2 ? PAY.luckySix2 : lucky6 === 3 ? PAY.luckySix3 : LOST),
  },
  big: { name: '大', ...limits(10, 5_000), back: ({ cards }) => (cards > 4 ? PAY.big : LOST) },
  small: { name: '小', ...limits(10, 5_000), back: ({ cards }) => (cards === 4 ? PAY.small : LOST) },
} as const satisfies Fields<Hand>

function side(hand: Hand, winner: '庄' | '闲', pay: bigint): bigint {
  if (hand.result === '和') return PUSH
  return hand.result === winner ? pay : LOST
}
