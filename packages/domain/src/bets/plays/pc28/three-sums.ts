/** 102 特码包三: three sums in one note, won by any of them; its price is shared out of theirs, 1 / Σ 1/odds. */
import type { PayRule } from '../../outcome.ts'
import { sumOf } from '../build/number-rules.ts'
import { notePlay } from '../build/note-play.ts'
import { SUMS } from './sums.ts'

const SIZE = 3
const ANY_OF_THREE: PayRule = { rule: 'shared', prices: [0, 1, 2] }
const keyOf = (label: string): string => `P28_${label}`

export const threeSums = notePlay({
  code: '102',
  name: '特码包三',
  menu: '特码',
  limit: 'combination',
  input: { kind: 'set' },
  pick: { min: SIZE, max: SIZE },
  items: SUMS.map((label) => ({ label, oddsKeys: () => [keyOf(label)] })),
  pricesOf: (labels) => labels.map(keyOf),
  notesOf: ([labels = []]) => [labels],
  verdictOf: (note, { numbers }) => (note.includes(String(sumOf(numbers))) ? ANY_OF_THREE : 'lost'),
  extremes: { pays: () => [ANY_OF_THREE] },
})
