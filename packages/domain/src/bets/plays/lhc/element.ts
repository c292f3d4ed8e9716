/** 114 五行: the element of the special ball, priced by how many balls it has in the year (Domain §1.4). */
import { elementOf, ELEMENTS } from '../../../lottery/element.ts'
import { specialBallPlay } from './special-ball-play.ts'

export const element = specialBallPlay({
  code: '114',
  name: '五行',
  menu: '五行',
  limit: 'number',
  items: ELEMENTS.map((name) => ({ label: name, covers: (ball, lunarYear) => elementOf(ball, lunarYear) === name })),
  on49: 'counts',
  oddsKey: ({ count }) => `WX_${count}`,
})
