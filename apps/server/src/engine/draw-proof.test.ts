import { spawnSync } from 'node:child_process'
import { createHmac, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { QUICKNET, roundTime, TEST_CHAIN } from '@liuhe/domain/lottery/beacon-rule.ts'
import { FAMILIES, type Family } from '@liuhe/domain/lottery/family.ts'
import { type DrawEvidence, PROOF_STEPS, type ProofTools, proveDraw } from '@liuhe/domain/proof/draw-proof.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { beaconCheckOf } from './beacon-check.ts'
import { recordHashOf } from './close-record.ts'
import { resultTextOf, sha256 } from './draw-key.ts'

/** A round of drand's quicknet as it was published. */
const ROUND = 1_000
const SIGNATURE = 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39'

const tools: ProofTools = {
  sha256,
  hmacSha256: (key, bytes) => createHmac('sha256', key).update(bytes).digest(),
  verifySignature: (chain, round, signature) =>
    beaconCheckOf(chain).verifies(round, { signature, randomness: hex(sha256(Buffer.from(signature, 'hex'))) }),
}
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const FAMILY_NAMES = Object.keys(FAMILIES) as Family[]

/** The evidence of a turn as the engine makes it, with a round that drand really published. */
function evidenceOf(family: Family): DrawEvidence {
  const [gameId, turnNum, chainIndex] = [71, '202611221310', 37]
  const seed = randomBytes(32)
  let terminal: Uint8Array = seed
  for (let link = 0; link < chainIndex; link++) terminal = sha256(terminal)
  const randomness = hex(sha256(Buffer.from(SIGNATURE, 'hex')))
  const planTime = roundTime(QUICKNET, ROUND) - 1
  const close = {
    ...{ gameId, turnNum, closeAt: new Date(planTime - 8_000).toISOString(), betCount: 12, stakeTotal: '170000' },
    ...{ betsRoot: hex(randomBytes(32)), prevRecordHash: hex(randomBytes(32)) },
  }
  const { closeAt, stakeTotal, prevRecordHash, betCount, betsRoot } = close
  const record = { closeAt, stakeTotal, prevRecordHash, recordHash: hex(recordHashOf(close)) }
  return {
    ...{ gameId, turnNum, family, chainIndex, planTime, randomness, betCount, betsRoot, record },
    ...{ closeTime: planTime - 8_000, beacon: QUICKNET.hash, round: ROUND, signature: SIGNATURE },
    ...{ seed: hex(seed), commitment: hex(sha256(seed)), terminal: hex(terminal) },
    openNum: resultTextOf(family, { seed, gameId, turnNum, chainHash: QUICKNET.hash, round: ROUND, randomness }),
  }
}
const verdictsOf = (evidence: DrawEvidence) =>
  [...proveDraw(evidence, tools)].flatMap((step) => (step ? [[step.name, step.verdict]] : []))
const wrongOf = (evidence: DrawEvidence) =>
  verdictsOf(evidence).flatMap(([name, verdict]) => (verdict === 'wrong' ? [name] : []))

describe('the proof of a draw', () => {
  it.each(FAMILY_NAMES)('finds every step of %s right [F-M6] [F-U8]', (family) => {
    expect(verdictsOf(evidenceOf(family))).toEqual(PROOF_STEPS.map((name) => [name, 'right']))
  })

  it('finds any change of a single fact, and names the step [F-M6]', () => {
    const right = evidenceOf('LHC')
    const record = right.record as NonNullable<DrawEvidence['record']>
    const other = hex(randomBytes(32))
    const changes: [Partial<DrawEvidence>, string][] = [
      [{ seed: other }, 'seed'],
      [{ commitment: other }, 'seed'],
      [{ terminal: other }, 'chain'],
      [{ chainIndex: 36 }, 'chain'],
      [{ betCount: 13 }, 'bets'],
      [{ betsRoot: other }, 'bets'],
      [{ record: { ...record, stakeTotal: '170001' } }, 'bets'],
      [{ record: { ...record, prevRecordHash: other } }, 'bets'],
      [{ record: { ...record, closeAt: '2026-01-01T00:00:00.000Z' } }, 'bets'],
      [{ round: ROUND + 1 }, 'round'],
      [{ planTime: right.planTime + 3_000 }, 'round'],
      [{ closeTime: right.planTime + 60_000 }, 'round'],
      [{ signature: `${SIGNATURE.slice(0, -2)}38` }, 'signature'],
      [{ signature: null }, 'signature'],
      [{ randomness: other }, 'randomness'],
      [{ gameId: 42 }, 'numbers'],
      [{ turnNum: '202611221311' }, 'numbers'],
      [{ openNum: right.openNum?.split(',').toReversed().join(',') ?? '' }, 'numbers'],
    ]
    for (const [change, step] of changes) {
      expect(wrongOf({ ...right, ...change }), JSON.stringify(change)).toContain(step)
    }
  })

  it('says of a turn that is not drawn that it waits, and of an unsigned beacon that it does not sign', () => {
    const right = evidenceOf('SSC')
    const waiting = { ...right, seed: null, randomness: null, signature: null, openNum: null }
    expect(wrongOf(waiting)).toEqual([])
    expect(Object.fromEntries(verdictsOf(waiting))).toMatchObject({ seed: 'open', chain: 'open', numbers: 'open' })
    const unsigned = Object.fromEntries(verdictsOf({ ...right, beacon: TEST_CHAIN.hash, signature: null }))
    expect(unsigned).toMatchObject({ signature: 'open', randomness: 'open' })
  })

  it('lets its caller do something else every few thousand links', () => {
    const long = { ...evidenceOf('LHC'), chainIndex: 20_000 }
    expect([...proveDraw(long, tools)].filter((step) => step === undefined)).toHaveLength(4)
  })
})

describe('the script that the page hands out', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'liuhe-proof-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const script = path.join(import.meta.dirname, '../../../member/public/verify-draw.mjs')
  const run = (evidence: DrawEvidence) => {
    const file = path.join(folder, 'evidence.json')
    writeFileSync(file, JSON.stringify(evidence))
    return spawnSync(process.execPath, [script, file], { encoding: 'utf8' })
  }

  it.each(FAMILY_NAMES)('says the same of %s, without a line of the product [F-M6]', (family) => {
    const { status, stdout } = run(evidenceOf(family))
    expect(stdout.trim().split('\n')).toHaveLength(6)
    expect(stdout).not.toContain('FAIL')
    expect(status).toBe(0)
  })

  it('ends at the first step that is wrong', () => {
    const right = evidenceOf('LHC')
    const { status, stdout } = run({ ...right, openNum: '01,02,03,04,05,06,07' })
    expect([status, stdout.trim().split('\n').at(-1)]).toEqual([1, 'FAIL seed and beacon give the published numbers'])
  })
})
