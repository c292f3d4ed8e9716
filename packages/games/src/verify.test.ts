import crash from '@liuhe/fixtures/studio/vectors-tengyun.json' with { type: 'json' }
import fish from '@liuhe/fixtures/studio/vectors-haiwang.json' with { type: 'json' }
import fruit from '@liuhe/fixtures/studio/vectors-shuiguo.json' with { type: 'json' }
import mines from '@liuhe/fixtures/studio/vectors-saolei.json' with { type: 'json' }
import slot from '@liuhe/fixtures/studio/vectors-longmen.json' with { type: 'json' }
import { describe, expect, it } from 'vitest'
import { loadGame } from './registry.ts'
import type { Vector } from './testing/vector.ts'
import { type RoundRecord, verifyRound } from './verify.ts'

type Kept = { readonly input: unknown; readonly outcome: unknown; readonly stake: number; readonly win: number }

/** A published example as the studio keeps a round. */
async function recordOf(gameCode: string, vector: Vector, { input, outcome, stake, win }: Kept): Promise<RoundRecord> {
  const { serverSeed, commitment, subject, nonce, salt } = vector
  const { configHash } = await loadGame(gameCode)
  const money = { stakeLi: String(stake), winLi: String(win) }
  return { gameCode, subject, nonce, salt, serverSeed, commitment, configHash, input, outcome, ...money }
}

const [slotVector] = slot.filter(({ outcome }) => outcome.free.length > 0)
const [crashVector] = crash.filter(({ winLi }) => winLi > 0)
const minesVector = mines[0]!
const fishVector = fish[1]!
const { layout, safePicks, exploded, multiplier } = minesVector

const records = await Promise.all([
  ...[slotVector!, fruit[1]!].map((vector, i) =>
    recordOf(['longmen', 'shuiguo'][i]!, vector, {
      input: { betLi: String(vector.betLi) },
      outcome: vector.outcome,
      stake: vector.betLi,
      win: vector.winLi,
    }),
  ),
  recordOf('tengyun', crashVector!, {
    input: { panels: [{ betLi: '1000', autoAt: crashVector!.autoAt }] },
    outcome: crashVector!.outcome,
    stake: 1000,
    win: crashVector!.winLi,
  }),
  recordOf('saolei', minesVector, {
    input: { betLi: '1000', mines: minesVector.mines, picks: minesVector.picksInOrder },
    outcome: { layout, safePicks, exploded, multiplier },
    stake: 1000,
    win: minesVector.winLi,
  }),
  recordOf('haiwang', fishVector, {
    input: { bulletLi: '1000', target: fishVector.target },
    outcome: fishVector.outcome,
    stake: 1000,
    win: fishVector.winLi,
  }),
])

describe.each(records)('a round of $gameCode, checked on the device', (record) => {
  const differing = async (change: Partial<RoundRecord>) =>
    (await verifyRound({ ...record, ...change })).differences.map(({ what }) => what)

  it('is equal as it was kept, also after it went over the wire', async () => {
    expect(await verifyRound(record)).toEqual({ equal: true, differences: [] })
    expect((await verifyRound(JSON.parse(JSON.stringify(record)) as RoundRecord)).equal).toBe(true)
  })

  it('is unequal in whatever was changed', async () => {
    expect(await differing({ serverSeed: 'ab'.repeat(32) })).toEqual(['seed'])
    expect(await differing({ serverSeed: 'no seed' })).toEqual(['seed'])
    expect(await differing({ commitment: 'cd'.repeat(32) })).toEqual(['seed'])
    expect(await differing({ configHash: '00' })).toEqual(['config'])
    expect(await differing({ input: {} })).toEqual(['input'])
    expect(await differing({ stakeLi: '1' })).toEqual(['stake'])
    expect(await differing({ winLi: '1' })).toEqual(['payment'])
    expect(await differing({ outcome: undefined })).toEqual(['outcome'])
  })

  it('is unequal under another salt, nonce or subject', async () => {
    for (const change of [{ salt: 'other' }, { nonce: record.nonce + 100_000 }, { subject: 'x' }]) {
      expect(await differing(change)).toContain('outcome')
    }
  })
})

it('names the place in the outcome that differs', async () => {
  const record = records[0]!
  const { base, ...rest } = record.outcome as (typeof slot)[number]['outcome']
  const stops = base.stops.map((stop, reel) => (reel === 2 ? stop + 1 : stop))
  const verdict = await verifyRound({ ...record, outcome: { ...rest, base: { ...base, stops } } })
  expect(verdict).toEqual({
    equal: false,
    differences: [{ what: 'outcome', path: 'base.stops[2]', kept: String(stops[2]), computed: String(base.stops[2]) }],
  })
})
