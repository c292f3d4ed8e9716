/**
 * 112 合肖中, 113 合肖不中: whether the special ball's animal is among the chosen ones, all of them one note, priced by
 * how many they are; 49 pushes, whosever ball it is.
 */
import { BALLS, PUSH_BALL } from '../../../lottery/ball.ts'
import { ANIMALS } from '../../../lottery/zodiac.ts'
import { wonAt } from '../../outcome.ts'
import type { Play } from '../../play.ts'
import { notePlay } from '../build/note-play.ts'
import { ANIMAL_BALLS } from './ball-groups.ts'
import { specialOf } from './drawn-balls.ts'

/** All twelve would win, or lose, whatever comes. */
const CHOSEN_MAX = ANIMALS.length - 1

const animalSet = (rule: { code: string; name: string; prefix: string; wins: 'among' | 'not among' }): Play => {
  const keys = Array.from({ length: CHOSEN_MAX }, (_, index) => `${rule.prefix}${index + 1}`)
  return notePlay({
    code: rule.code,
    name: rule.name,
    menu: '合肖',
    limit: 'number',
    input: { kind: 'set' },
    pick: { min: 1, max: CHOSEN_MAX },
    items: ANIMALS.map((label) => ({
      label,
      balls: (lunarYear) => BALLS.filter((ball) => ball !== PUSH_BALL && ANIMAL_BALLS.of(ball, lunarYear) === label),
      oddsKeys: () => keys,
    })),
    pricesOf: (labels) => [keys[labels.length - 1] as string],
    notesOf: ([labels = []]) => [labels],
    countOf: () => 1,
    verdictOf(note, draw) {
      const special = specialOf(draw)
      if (special === PUSH_BALL) return 'push'
      const isAmong = note.includes(ANIMAL_BALLS.of(special, draw.lunarYear))
      return isAmong === (rule.wins === 'among') ? wonAt(0) : 'lost'
    },
    extremes: { pays: () => [wonAt(0)] },
  })
}

export const animalSetHit = animalSet({ code: '112', name: '合肖中', prefix: 'HX_', wins: 'among' })
export const animalSetMissed = animalSet({ code: '113', name: '合肖不中', prefix: 'HXB_', wins: 'not among' })
