// The tree over a turn's bets (Reliability §4.2.4): its root is published before the result can be known, and a member
// proves with a short path that the bet was in it. Shaped as RFC 6962: leaves and nodes are hashed apart.
import { hash } from 'node:crypto'

/** SHA-256(0x00 ‖ orderNo ‖ "|" ‖ salt ‖ "|" ‖ canonical bet); the salt keeps a bet from being guessed by its hash. */
export const betLeaf = (orderNo: string, saltHex: string, canonical: string): Buffer =>
  hash('sha256', Buffer.concat([LEAF, Buffer.from(`${orderNo}|${saltHex}|${canonical}`)]), 'buffer')

/** Takes leaves one by one and gives the root at the end, holding only one hash per level. */
export function merkleBuilder() {
  const complete: { size: number; root: Buffer }[] = []
  let count = 0
  return {
    add(leaf: Buffer): void {
      count += 1
      let top = { size: 1, root: leaf }
      for (let left = complete.at(-1); left?.size === top.size; left = complete.at(-1)) {
        complete.pop()
        top = { size: top.size * 2, root: nodeOf(left.root, top.root) }
      }
      complete.push(top)
    },
    count: () => count,
    /** The root; the hash of nothing when there was no leaf. */
    root(): Buffer {
      const last = complete.at(-1)
      if (!last) return hash('sha256', Buffer.alloc(0), 'buffer')
      return complete.slice(0, -1).reduceRight((right, left) => nodeOf(left.root, right), last.root)
    },
  }
}

/** The siblings from a leaf up to the root, nearest first; `isLeft` says on which side the sibling stands. */
export type MerkleProof = { sibling: Buffer; isLeft: boolean }[]

/** The proof of the leaf at `index` among all leaves. */
export function merkleProof(leaves: readonly Buffer[], index: number): MerkleProof {
  if (leaves.length <= 1) return []
  const split = largestPowerBelow(leaves.length)
  const isLeft = index >= split
  const [mine, other] = isLeft
    ? [merkleProof(leaves.slice(split), index - split), leaves.slice(0, split)]
    : [merkleProof(leaves.slice(0, split), index), leaves.slice(split)]
  return [...mine, { sibling: rootOf(other), isLeft }]
}

/** Whether the proof leads from the leaf to the root. */
export const proves = (leaf: Buffer, proof: MerkleProof, root: Buffer): boolean =>
  proof.reduce((at, { sibling, isLeft }) => (isLeft ? nodeOf(sibling, at) : nodeOf(at, sibling)), leaf).equals(root)

const LEAF = Buffer.from([0])
const NODE = Buffer.from([1])

const nodeOf = (left: Buffer, right: Buffer): Buffer => hash('sha256', Buffer.concat([NODE, left, right]), 'buffer')

function rootOf(leaves: readonly Buffer[]): Buffer {
  const tree = merkleBuilder()
  for (const leaf of leaves) tree.add(leaf)
  return tree.root()
}

function largestPowerBelow(count: number): number {
  let power = 1
  while (power * 2 < count) power *= 2
  return power
}
