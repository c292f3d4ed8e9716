/** 611 后三一码不定位 and 612 后三二码不定位: one or two digits anywhere among the last three, paid once. */
import { itemPlay } from '../build/item-play.ts'
import { cycled, withWorstDraw } from '../build/worst-draw.ts'
import { DIGITS, digitsOf, drawWith, LAST_THREE } from './digits.ts'
import { group } from './group.ts'

const MENU = '不定位'

export const oneUnplaced = withWorstDraw(
  itemPlay({
    code: '611',
    name: '后三一码不定位',
    menu: MENU,
    pricing: 'official',
    limit: 'number',
    items: DIGITS.map((label) => ({
      label,
      oddsKeys: () => ['OFF_后三一码不定位'],
      judge: ({ numbers }) => (digitsOf(LAST_THREE, numbers).includes(Number(label)) ? 'won' : 'lost'),
    })),
  }),
  ([labels = []]) => drawWith(LAST_THREE, cycled(labels, LAST_THREE.count)),
)

export const twoUnplaced = group('612', LAST_THREE, {
  name: '后三二码不定位',
  menu: MENU,
  size: 2,
  oddsKey: 'OFF_后三二码不定位',
})
