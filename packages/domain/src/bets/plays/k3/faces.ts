/**
 * Plays on which faces fall, credit and official. A play that asks for a pair (短牌, 二同号复选) is won by three equal
 * dice as well.
 */
import type { Play } from '../../play.ts'
import { combinations } from '../build/combinations.ts'
import { figurePlay } from '../build/figure-play.ts'
import type { FigurePlay, FigureRule } from '../build/figure-play.ts'
import { FACES, FALLS, isTriple, timesOf } from './dice.ts'

type Dice = readonly number[]

const triples: FigureRule<Dice>[] = FACES.map((face) => ({
  label: face.repeat(3),
  wins: (dice) => timesOf(face, dice) === 3,
}))
const pairs: FigureRule<Dice>[] = FACES.map((face) => ({
  label: face.repeat(2),
  wins: (dice) => timesOf(face, dice) >= 2,
}))
const differentPairs: FigureRule<Dice>[] = [...combinations(FACES, 2)].map((faces) => ({
  label: faces.join('-'),
  wins: (dice) => faces.every((face) => timesOf(face, dice) > 0),
}))
const STRAIGHTS = ['1,2,3', '2,3,4', '3,4,5', '4,5,6']
const isStraight = (dice: Dice): boolean => STRAIGHTS.includes(dice.toSorted((a, b) => a - b).join(','))

type FacesPlay = Omit<FigurePlay<Dice>, 'figureOf' | 'draws' | 'oddsKey' | 'limit'> & { readonly oddsKey: string }

const facesPlay = ({ oddsKey, ...rest }: FacesPlay): Play =>
  figurePlay<Dice>({ ...rest, limit: 'number', oddsKey: () => oddsKey, figureOf: (dice) => dice, draws: FALLS })

export const oneTriple = facesPlay({ code: '121', name: '围骰', menu: '围骰', oddsKey: 'K3_WS', items: triples })
export const anyTriple = facesPlay({
  code: '122',
  name: '全骰',
  menu: '围骰',
  oddsKey: 'K3_QS',
  items: [{ label: '任意豹子', wins: isTriple }],
})
export const twoFaces = facesPlay({ code: '131', name: '长牌', menu: '长牌', oddsKey: 'K3_CP', items: differentPairs })
export const onePair = facesPlay({ code: '132', name: '短牌', menu: '短牌', oddsKey: 'K3_DP', items: pairs })

export const officialTriple = facesPlay({
  code: '501',
  name: '三同号单选',
  menu: '三同号',
  pricing: 'official',
  oddsKey: 'OFF_三同号单选',
  items: triples,
})
export const officialAnyTriple = facesPlay({
  code: '502',
  name: '三同号通选',
  menu: '三同号',
  pricing: 'official',
  oddsKey: 'OFF_三同号通选',
  items: [{ label: '通选', wins: isTriple }],
})
export const officialStraight = facesPlay({
  code: '512',
  name: '三连号通选',
  menu: '三不同号',
  pricing: 'official',
  oddsKey: 'OFF_三连号通选',
  items: [{ label: '通选', wins: isStraight }],
})
export const officialPair = facesPlay({
  code: '521',
  name: '二同号复选',
  menu: '二同号',
  pricing: 'official',
  oddsKey: 'OFF_二同号复选',
  items: pairs,
})
