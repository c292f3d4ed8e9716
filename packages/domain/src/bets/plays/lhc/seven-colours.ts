/**
 * 505 七色波: the colour that scores most, 1 for each plain ball and 1.5 for the special one. Three and three plain balls
 * of two colours with a special ball of the third are 和局: it wins, and the colours push (Domain §3.2.1).
 */
import { COLOUR_LABELS, colourOf, COLOURS } from '../../../lottery/ball.ts'
import type { Colour } from '../../../lottery/ball.ts'
import type { JudgedDraw } from '../../judged-draw.ts'
import { itemPlay } from '../build/item-play.ts'
import { plainOf, specialOf } from './drawn-balls.ts'

/** Scores in halves. */
const PLAIN_SCORE = 2
const SPECIAL_SCORE = 3

export const sevenColours = itemPlay({
  code: '505',
  name: '七色波',
  menu: '七色波',
  limit: 'number',
  items: [
    ...COLOURS.map((colour) => ({
      label: `${COLOUR_LABELS[colour]}波`,
      oddsKeys: () => [`QSB_${COLOUR_LABELS[colour]}`],
      judge(draw: JudgedDraw) {
        const best = bestColour(draw)
        if (best === undefined) return 'push'
        return best === colour ? 'won' : 'lost'
      },
    })),
    {
      label: '和局',
      oddsKeys: () => ['QSB_和'],
      judge: (draw: JudgedDraw) => (bestColour(draw) === undefined ? 'won' : 'lost'),
    },
  ],
})

/** The colour with the highest score, or nothing when two share it. */
function bestColour(draw: JudgedDraw): Colour | undefined {
  const special = colourOf(specialOf(draw))
  const scores = COLOURS.map((colour) => ({
    colour,
    score:
      plainOf(draw).filter((ball) => colourOf(ball) === colour).length * PLAIN_SCORE +
      (special === colour ? SPECIAL_SCORE : 0),
  }))
  const [first, second] = scores.toSorted((a, b) => b.score - a.score)
  return first?.score === second?.score ? undefined : first?.colour
}
