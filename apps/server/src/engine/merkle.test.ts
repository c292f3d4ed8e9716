import { describe, expect, it } from 'vitest'
import { betLeaf, merkleBuilder, merkleProof, proves } from './merkle.ts'

const leavesOf = (count: number) => Array.from({ length: count }, (_, i) => betLeaf(String(i), 'aa', `71|101|${i}`))
const rootOf = (leaves: readonly Buffer[]) => {
  const tree = merkleBuilder()
  for (const leaf of leaves) tree.add(leaf)
  return tree.root()
}

describe('the tree over bets', () => {
  it('proves every leaf of trees of every shape, and no other leaf', () => {
    for (let count = 1; count <= 33; count++) {
      const leaves = leavesOf(count)
      const root = rootOf(leaves)
      for (const [index, leaf] of leaves.entries()) {
        const proof = merkleProof(leaves, index)
        expect(proves(leaf, proof, root)).toBe(true)
        expect(proves(betLeaf(String(index), 'aa', 'forged'), proof, root)).toBe(false)
      }
    }
  })

  it('changes its root when a bet is added, changed or moved', () => {
    const [a, b, c] = leavesOf(3) as [Buffer, Buffer, Buffer]
    const roots = [[a, b], [a, b, c], [b, a], [a, c], [a], []].map((leaves) => rootOf(leaves).toString('hex'))
    expect(new Set(roots).size).toBe(roots.length)
  })
})
