/** 122 总和: size and parity of the sum of all seven balls; 175 is big, and 49 counts as any other. */
import { itemPlay } from '../build/item-play.ts'
import { allOf } from './drawn-balls.ts'

/** Seven times the middle ball. */
const BIG_FROM = 175

const TRAITS: Readonly<Record<string, (sum: number) => boolean>> = {
  大: (sum) => sum >= BIG_FROM,
  小: (sum) => sum < BIG_FROM,
  单: (sum) => sum % 2 === 1,
  双: (sum) => sum % 2 === 0,
}

export const sum = itemPlay({
  code: '122',
  name: '总和',
  menu: '两面',
  limit: 'sides',
  items: ['大', '小', '单', '双', '大单', '大双', '小单', '小双'].map((label) => ({
    label,
    oddsKeys: () => [`ZH_${label}`],
    judge(draw) {
      const total = allOf(draw).reduce((all, ball) => all + ball, 0)
      return [...label].every((trait) => TRAITS[trait]?.(total)) ? 'won' : 'lost'
    },
  })),
})
