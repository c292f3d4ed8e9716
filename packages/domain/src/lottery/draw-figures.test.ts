import { describe, expect, it } from 'vitest'
import { drawFigures, sevenColour } from './draw-figures.ts'

const words = (...args: Parameters<typeof drawFigures>) => drawFigures(...args).map(({ words: of }) => of.join(' '))

describe('the figures beside a draw', () => {
  it.each([
    ['LHC', [28, 44, 40, 36, 33, 23, 7], ['211 大 单', '红', '小 单 合大 合单 尾大']],
    ['LHC', [28, 44, 40, 36, 33, 23, 49], ['253 大 单', '绿', '和 和 和 和 和']],
    ['LHC', [24, 25, 26, 23, 22, 21, 33], ['174 小 双', '绿', '大 单 合小 合双 尾小']],
    ['LHC', [24, 25, 26, 23, 22, 21, 34], ['175 大 单', '红', '大 双 合大 合单 尾小']],
    ['SSC', [5, 5, 5, 5, 3], ['23 大 单', '龙']],
    ['SSC', [5, 5, 5, 2, 5], ['22 小 双', '和']],
    ['PK10', [5, 6, 1, 2, 3, 4, 7, 8, 9, 10], ['11 小 单', '虎 虎 虎 虎 虎']],
    ['PK10', [10, 2, 9, 4, 3, 1, 7, 8, 5, 6], ['12 大 双', '龙 虎 龙 虎 龙']],
    ['K3', [2, 2, 2], ['6 豹子']],
    ['K3', [2, 3, 6], ['11 大 单']],
    ['11X5', [4, 5, 6, 7, 8], ['30 和 双', '尾小', '虎']],
    ['11X5', [11, 10, 5, 4, 1], ['31 大 单', '尾小', '龙']],
    ['PC28', [9, 9, 5], ['23 大 单', '极大']],
    ['PC28', [9, 5, 0], ['14 大 双']],
    ['NN', [10, 1, 2, 3, 4, 5, 6, 7, 8, 9], []],
  ] as const)('of %s %j read %j', (family, numbers, expected) => {
    expect(words(family, numbers)).toEqual(expected)
  })

  it('call three and three and the third colour a draw of 七色波', () => {
    expect(sevenColour([1, 2, 7, 3, 4, 9, 5])).toBeUndefined()
    expect(sevenColour([1, 2, 7, 3, 4, 9, 10])).toBe('blue')
    expect(sevenColour([1, 2, 3, 4, 5, 6, 7])).toBe('red')
  })
})
