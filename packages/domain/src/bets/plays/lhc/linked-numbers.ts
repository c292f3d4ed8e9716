/** 201–206 连码: which numbers come together, among the plain balls or with the special one. */
import { wonAt } from '../../outcome.ts'
import { pairCrossing } from './crossing.ts'
import { numberChoicePlay } from './number-choice-play.ts'

const NUMBERS_MAX = 10
const shared = { menu: '连码', max: NUMBERS_MAX }

export const threeOfThree = numberChoicePlay({
  ...shared,
  code: '201',
  name: '三全中',
  size: 3,
  anchorsMax: 2,
  oddsKeys: ['LM_3Q'],
  verdictOf: (plain) => (plain === 3 ? wonAt(0) : 'lost'),
  reach: 'most',
})

/** Three plain balls are paid as three only, not as two besides. */
export const twoOfThree = numberChoicePlay({
  ...shared,
  code: '202',
  name: '三中二',
  size: 3,
  tiers: ['中二', '中三'],
  oddsKeys: ['LM_3Z2_2', 'LM_3Z2_3'],
  verdictOf: (plain) => (plain < 2 ? 'lost' : wonAt(plain - 2)),
  reach: 'any',
})

export const twoOfTwo = numberChoicePlay({
  ...shared,
  code: '203',
  name: '二全中',
  size: 2,
  anchorsMax: 1,
  crossing: pairCrossing(['LM_2Q']),
  oddsKeys: ['LM_2Q'],
  verdictOf: (plain) => (plain === 2 ? wonAt(0) : 'lost'),
  reach: 'most',
})

const TWO_OR_SPECIAL = ['LM_2ZT_T', 'LM_2ZT_2']

export const twoOrSpecial = numberChoicePlay({
  ...shared,
  code: '204',
  name: '二中特',
  size: 2,
  anchorsMax: 1,
  crossing: pairCrossing(TWO_OR_SPECIAL),
  tiers: ['中特', '中二'],
  oddsKeys: TWO_OR_SPECIAL,
  verdictOf: (plain, special) => (plain + special < 2 ? 'lost' : wonAt(special === 1 ? 0 : 1)),
  reach: 'most',
})

/** Both among the plain balls loses. */
export const specialPair = numberChoicePlay({
  ...shared,
  code: '205',
  name: '特串',
  size: 2,
  anchorsMax: 1,
  crossing: pairCrossing(['LM_TC']),
  oddsKeys: ['LM_TC'],
  verdictOf: (plain, special) => (plain === 1 && special === 1 ? wonAt(0) : 'lost'),
  reach: 'most',
})

export const fourOfFour = numberChoicePlay({
  ...shared,
  code: '206',
  name: '四全中',
  size: 4,
  oddsKeys: ['LM_4Q'],
  verdictOf: (plain) => (plain === 4 ? wonAt(0) : 'lost'),
  reach: 'most',
})
