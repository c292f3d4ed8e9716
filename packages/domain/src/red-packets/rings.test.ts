import { describe, expect, it } from 'vitest'
import { yuan } from '../money.ts'
import { type PacketFlow, packetRings, RING_MEMBERS_MAX } from './rings.ts'

const flow = (from: number, to: number, amount = '60', packets = 6): PacketFlow => ({
  ...{ from: String(from), to: String(to), packets },
  amount: yuan(amount),
})
const membersOf = (flows: PacketFlow[]) => packetRings(flows).map(({ members }) => members)
/** Each takes from the one before. */
const round = (count: number) => Array.from({ length: count }, (_, n) => flow(n + 1, ((n + 1) % count) + 1))

describe('a circle that takes its own packets', () => {
  it('is found in a pair and in a round, and says what went round', () => {
    expect(packetRings([flow(20, 3), flow(3, 20, '50', 5)])).toEqual([
      { members: ['3', '20'], packets: 11, sent: yuan('110'), inside: yuan('110') },
    ])
    expect(membersOf(round(4))).toEqual([['1', '2', '3', '4']])
  })

  it('keeps apart what has nothing to do with each other, also where one leads to the other', () => {
    const two = [...round(3), flow(7, 8), flow(8, 7), flow(3, 7, '1')]
    expect(membersOf(two).toSorted((one, other) => String(one).localeCompare(String(other)))).toEqual([
      ['1', '2', '3'],
      ['7', '8'],
    ])
  })

  it.each([
    ['somebody who only takes', [flow(1, 2), flow(1, 3)]],
    ['what happens now and then', [flow(1, 2, '100', 4), flow(2, 1, '100', 4)]],
    ['little money', [flow(1, 2, '49'), flow(2, 1, '50')]],
    [
      'those who give to many: half of it goes elsewhere',
      [flow(1, 2), flow(2, 1), flow(1, 9, '60', 1), flow(2, 8, '60', 1)],
    ],
    ['a room', round(RING_MEMBERS_MAX + 1)],
    ['one’s own packets', [flow(1, 1, '500')]],
  ])('is not %s', (_, flows) => expect(packetRings(flows)).toEqual([]))

  it('is found in a chain of thousands without a stack that ends', () => {
    const chain = Array.from({ length: 20_000 }, (_, n) => flow(n + 10, n + 11))
    expect(membersOf([...chain, flow(1, 2), flow(2, 1)])).toEqual([['1', '2']])
  })
})
