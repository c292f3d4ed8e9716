import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { originOf } from './money-origin.ts'

describe('where the money of a payment came from', () => {
  const credits = (...amounts: bigint[]) => amounts.map((amount, n) => ({ amount, n }))
  const used = (held: bigint, paid: bigint, ...newestFirst: bigint[]) => {
    const { sources, covered } = originOf({ held, paid }, credits(...newestFirst))
    return { parts: sources.map((one) => [one.credit.n, one.used]), covered }
  }

  it('is the oldest part of what the wallet still held', () => {
    // 100 of the 300 are spent already: 150 are the newest credit, 50 what is left of the one before.
    expect(used(200n, 70n, 150n, 150n)).toEqual({
      parts: [
        [1, 50n],
        [0, 20n],
      ],
      covered: 70n,
    })
    expect(used(200n, 50n, 150n, 150n)).toEqual({ parts: [[1, 50n]], covered: 50n })
    expect(used(200n, 200n, 150n, 150n)).toEqual({
      parts: [
        [1, 50n],
        [0, 150n],
      ],
      covered: 200n,
    })
  })

  it('says how much is explained when the credits do not reach back far enough', () => {
    expect(used(200n, 200n, 30n, 20n)).toEqual({
      parts: [
        [1, 20n],
        [0, 30n],
      ],
      covered: 50n,
    })
    expect(used(200n, 100n, 30n, 20n)).toEqual({ parts: [], covered: 0n })
  })

  it('is what a queue would give, whatever came and went before', () => {
    const step = fc.record({ isCredit: fc.boolean(), size: fc.bigInt({ min: 1n, max: 1_000n }) })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), fc.bigInt({ min: 1n, max: 1_000n }), (steps, wish) => {
        const queue: { n: number; left: bigint }[] = []
        const came: { n: number; amount: bigint }[] = []
        const take = (amount: bigint) => {
          const taken: [number, bigint][] = []
          for (let left = amount; left > 0n; ) {
            const first = queue[0] as { n: number; left: bigint }
            const part = first.left < left ? first.left : left
            taken.push([first.n, part])
            first.left -= part
            left -= part
            if (first.left === 0n) queue.shift()
          }
          return taken
        }
        const held = () => queue.reduce((sum, { left }) => sum + left, 0n)
        for (const [n, { isCredit, size }] of steps.entries()) {
          if (isCredit) {
            queue.push({ n, left: size })
            came.unshift({ n, amount: size })
          } else if (size <= held()) take(size)
        }
        const before = held()
        const paid = wish < before ? wish : before
        if (paid === 0n) return
        const { sources, covered } = originOf({ held: before, paid }, came)
        expect(covered).toBe(paid)
        expect(sources.map(({ credit, used: part }) => [credit.n, part])).toEqual(take(paid))
      }),
    )
  })
})
