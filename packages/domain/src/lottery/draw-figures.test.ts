import { describe, expect, it } from 'vitest'
import { drawFigures, pc28Colour, sevenColour, threeDigits } from './draw-figures.ts'

const words = (...args: Parameters<typeof drawFigures>) => drawFigures(...args).map(({ words: of }) => of.join(' '))

describe('the figures beside a draw', () => {
  it.each([
    ['LHC', [28, 44, 40, 36, 33, 23, 7], ['211 大 单', '红', '小 单 合大 合单 尾大']],
    ['LHC', [28, 44, 40, 36, 33, 23, 49], ['253 大 单', '绿', '和 和 和 和 和']],
    ['LHC', [24, 25, 26, 23, 22, 21, 33], ['174 小 双', '绿', '大 单 合小 合双 尾小']],
    ['LHC', [24, 25, 26, 23, 22, 21, 34], ['175 大 单', '红', '大 双 合大 合单 尾小']],
    ['SSC', [5, 5, 5, 5, 3], ['23 大 单', '龙', '豹子 豹子 对子']],
    ['SSC', [5, 5, 5, 2, 5], ['22 小 双', '和', '豹子 对子 对子']],
    ['SSC', [9, 0, 1, 5, 3], ['18 小 双', '龙', '顺子 半顺 杂六']],
    ['PK10', [5, 6, 1, 2, 3, 4, 7, 8, 9, 10], ['11 小 单', '虎 虎 虎 虎 虎']],
    ['PK10', [10, 2, 9, 4, 3, 1, 7, 8, 5, 6], ['12 大 双', '龙 虎 龙 虎 龙']],
    ['K3', [2, 2, 2], ['6 豹子']],
    ['K3', [2, 3, 6], ['11 大 单']],
    ['11X5', [4, 5, 6, 7, 8], ['30 和 双', '尾小', '虎']],
    ['11X5', [11, 10, 5, 4, 1], ['31 大 单', '尾小', '龙']],
    ['PC28', [9, 9, 5], ['23 大 单', '极大', '蓝']],
    ['PC28', [9, 5, 0], ['14 大 双', '无', '无']],
    ['PC28', [1, 0, 3], ['4 小 双', '极小', '绿']],
    ['PC28', [7, 7, 1], ['15 大 单', '无', '红']],
    ['NN', [1, 2, 7, 5, 4, 3, 6, 8, 9, 10], ['牛9', '牛1 负', '无牛 负', '无牛 负', '牛牛 胜', '牛6 负']],
  ] as const)('of %s %j read %j', (family, numbers, expected) => {
    expect(words(family, numbers)).toEqual(expected)
  })

  it('name three digits in this order of precedence, over 9 and 0', () => {
    const counts = new Map<string, number>()
    for (let code = 0; code < 1000; code += 1) {
      const shape = threeDigits([Math.floor(code / 100), Math.floor(code / 10) % 10, code % 10])
      counts.set(shape, (counts.get(shape) ?? 0) + 1)
    }
    // How many of the thousand triples have each pattern (Domain §3.3).
    expect(Object.fromEntries(counts)).toEqual({ 豹子: 10, 顺子: 60, 对子: 270, 半顺: 360, 杂六: 300 })
    expect([threeDigits([8, 9, 0]), threeDigits([0, 9, 1]), threeDigits([9, 0, 5])]).toEqual(['顺子', '顺子', '半顺'])
  })

  it('colour the sums of three digits as the reference lists them', () => {
    const sums = Array.from({ length: 28 }, (_, sum) => sum)
    const of = (colour?: string) => sums.filter((sum) => pc28Colour(sum) === colour)
    expect(of('red')).toEqual([3, 6, 9, 12, 15, 18, 21, 24])
    expect(of('green')).toEqual([1, 4, 7, 10, 16, 19, 22, 25])
    expect(of('blue')).toEqual([2, 5, 8, 11, 17, 20, 23, 26])
    expect(of()).toEqual([0, 13, 14, 27])
  })

  it('call three and three and the third colour a draw of 七色波', () => {
    expect(sevenColour([1, 2, 7, 3, 4, 9, 5])).toBeUndefined()
    expect(sevenColour([1, 2, 7, 3, 4, 9, 10])).toBe('blue')
    expect(sevenColour([1, 2, 3, 4, 5, 6, 7])).toBe('red')
  })
})
