/** 511 三不同号 and 531 二不同号: every face of the note falls; the dice that are left over do not matter. */
import { wonAt } from '../../outcome.ts'
import type { Play } from '../../play.ts'
import { combinationPlay } from '../build/combination-play.ts'
import type { CombinationPlay } from '../build/combination-play.ts'
import { cycled, withWorstDraw } from '../build/worst-draw.ts'
import { FACES, timesOf } from './dice.ts'

const DICE = 3

const differentFaces = (rule: Pick<CombinationPlay, 'code' | 'name' | 'size'>): Play =>
  withWorstDraw(
    combinationPlay({
      ...rule,
      menu: rule.name,
      pricing: 'official',
      items: FACES.map((label) => ({ label, oddsKeys: () => [`OFF_${rule.name}`] })),
      max: FACES.length,
      anchorsMax: rule.size - 1,
      verdictOf: (note, { numbers }) => (note.every((face) => timesOf(face, numbers) > 0) ? wonAt(0) : 'lost'),
      pays: () => [wonAt(0)],
    }),
    (parts) => cycled(parts.flat(), DICE),
  )

export const threeDifferent = differentFaces({ code: '511', name: '三不同号', size: 3 })
export const twoDifferent = differentFaces({ code: '531', name: '二不同号', size: 2 })
