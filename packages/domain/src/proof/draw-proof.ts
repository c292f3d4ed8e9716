/**
 * What anyone can recompute of an own draw from its published evidence (Reliability §4.2, Trust §1): each step with the
 * bytes it is about. The page runs it on the reader's device, tests run it with Node's hashes.
 */
import { type BeaconChain, knownChain, roundAt, roundTime } from '../lottery/beacon-rule.ts'
import { drawResult, type Family, formatResult } from '../lottery/family.ts'
import type { Instant } from '../time.ts'
import { asciiBytes, bytesOfHex, drawKeyText, type Hashes, hexOf, wordsOf } from './draw-key.ts'

/** The evidence of a turn; hashes in hex. What is not public yet is null. */
export type DrawEvidence = {
  gameId: number
  turnNum: string
  family: Family
  closeTime: Instant
  planTime: Instant
  commitment: string | null
  terminal: string | null
  chainIndex: number | null
  beacon: string | null
  round: number | null
  randomness: string | null
  signature: string | null
  seed: string | null
  openNum: string | null
  betCount: number | null
  betsRoot: string | null
  record: CloseRecordPart | null
}

/** The rest of the close record. `stakeTotal` (厘) is null where it stays with the house. */
export type CloseRecordPart = {
  closeAt: string
  stakeTotal: string | null
  prevRecordHash: string
  recordHash: string
}

export const PROOF_STEPS = [
  'commitment',
  'seed',
  'chain',
  'bets',
  'round',
  'signature',
  'randomness',
  'numbers',
] as const
export type ProofStepName = (typeof PROOF_STEPS)[number]

/** `open`: there is nothing to compute here, for the reason given. */
export type ProofVerdict = 'right' | 'wrong' | 'open'
export type OpenReason = 'not-drawn' | 'no-bets' | 'sum-hidden' | 'unsigned' | 'unknown-beacon' | 'void'

export type ProofStep = {
  name: ProofStepName
  verdict: ProofVerdict
  reason?: OpenReason
  /** What was computed, line by line: a formula and its value. */
  lines: readonly ProofLine[]
}

/** A computed value, or an instant, which the reader's page writes in its own zone. */
export type ProofLine = { formula: string; value: string } | { formula: string; time: Instant }

/** Hashes of the platform, and its check of a beacon's signature (BLS12-381). */
export type ProofTools = Hashes & {
  verifySignature(chain: BeaconChain, round: number, signature: string): boolean
}

/** So many links of the chain are hashed before the caller may do something else. */
const LINKS_AT_ONCE = 4_096

/**
 * Recomputes a turn, a step at a time. Between long stretches of work it yields undefined, so that a page can go on
 * drawing.
 */
export function* proveDraw(evidence: DrawEvidence, tools: ProofTools): Generator<ProofStep | undefined, void> {
  const seed = evidence.seed === null ? undefined : bytesOfHex(evidence.seed)
  yield published(evidence)
  yield seedStep(evidence, seed, tools)
  yield* chainStep(evidence, seed, tools)
  yield betsStep(evidence, tools)
  yield roundStep(evidence)
  yield signatureStep(evidence, tools)
  yield randomnessStep(evidence, tools)
  yield numbersStep(evidence, seed, tools)
}

const verdictOf = (isRight: boolean): ProofVerdict => (isRight ? 'right' : 'wrong')
const openStep = (name: ProofStepName, reason: OpenReason): ProofStep => ({ name, verdict: 'open', reason, lines: [] })

function published({ commitment, chainIndex, terminal }: DrawEvidence): ProofStep {
  const isThere = commitment !== null && terminal !== null && chainIndex !== null && isHash(commitment)
  return {
    name: 'commitment',
    verdict: verdictOf(isThere),
    lines: [
      { formula: '承诺值', value: commitment ?? '—' },
      { formula: `种子链终点（第 ${chainIndex ?? '—'} 环由此往回数）`, value: terminal ?? '—' },
    ],
  }
}

function seedStep({ seed: hex, commitment }: DrawEvidence, seed: Uint8Array | undefined, tools: Hashes): ProofStep {
  if (hex === null) return openStep('seed', 'not-drawn')
  const computed = seed === undefined ? '' : hexOf(tools.sha256(seed))
  const lines = [
    { formula: '种子', value: hex },
    { formula: 'SHA-256(种子)', value: computed },
  ]
  return { name: 'seed', verdict: verdictOf(computed === commitment), lines }
}

/** The seed, hashed as often as its place says, is the end that was published before the chain's first turn. */
function* chainStep(
  { chainIndex, terminal }: DrawEvidence,
  seed: Uint8Array | undefined,
  tools: Hashes,
): Generator<ProofStep | undefined, void> {
  if (seed === undefined || chainIndex === null || terminal === null) {
    yield openStep('chain', 'not-drawn')
    return
  }
  let link = seed
  for (let done = 0; done < chainIndex; done++) {
    link = tools.sha256(link)
    if (done % LINKS_AT_ONCE === LINKS_AT_ONCE - 1) yield undefined
  }
  const end = hexOf(link)
  const lines = [{ formula: `SHA-256 连续 ${chainIndex} 次`, value: end }]
  yield { name: 'chain', verdict: verdictOf(end === terminal), lines }
}

function betsStep({ gameId, turnNum, betCount, betsRoot, record, seed }: DrawEvidence, tools: Hashes): ProofStep {
  // Before the draw the turn may still take bets.
  if (betCount === null || betsRoot === null || record === null)
    return openStep('bets', seed === null ? 'not-drawn' : 'no-bets')
  const { closeAt, stakeTotal, prevRecordHash, recordHash } = record
  const facts = [
    { formula: '注单数', value: String(betCount) },
    { formula: '注单根（Merkle）', value: betsRoot },
    { formula: '上一份封存记录', value: prevRecordHash },
    { formula: '本期封存记录', value: recordHash },
  ]
  if (stakeTotal === null) return { ...openStep('bets', 'sum-hidden'), lines: facts }
  const text = JSON.stringify([gameId, turnNum, closeAt, betCount, stakeTotal, betsRoot, prevRecordHash])
  const computed = hexOf(tools.sha256(asciiBytes(text)))
  const lines = [...facts, { formula: `SHA-256(${text})`, value: computed }]
  return { name: 'bets', verdict: verdictOf(computed === recordHash), lines }
}

/** The round follows from the planned draw alone, and comes out after the close. */
function roundStep({ beacon, round, planTime, closeTime }: DrawEvidence): ProofStep {
  const chain = beacon === null ? undefined : knownChain(beacon)
  if (chain === undefined || round === null) return openStep('round', 'unknown-beacon')
  const expected = roundAt(chain, planTime)
  const lines = [
    { formula: '计划开奖时刻所属轮次', value: String(expected) },
    { formula: '该轮公布时刻', time: roundTime(chain, round) },
    { formula: '封盘时刻', time: closeTime },
  ]
  return { name: 'round', verdict: verdictOf(expected === round && roundTime(chain, round) >= closeTime), lines }
}

function signatureStep({ beacon, round, randomness, signature }: DrawEvidence, tools: ProofTools): ProofStep {
  const chain = beacon === null ? undefined : knownChain(beacon)
  if (randomness === null || round === null) return openStep('signature', 'not-drawn')
  if (chain === undefined) return openStep('signature', 'unknown-beacon')
  if (chain.publicKey === '') return openStep('signature', 'unsigned')
  const lines = [
    { formula: '信标公钥', value: chain.publicKey },
    { formula: `第 ${round} 轮签名`, value: signature ?? '—' },
  ]
  return {
    name: 'signature',
    verdict: verdictOf(signature !== null && tools.verifySignature(chain, round, signature)),
    lines,
  }
}

function randomnessStep({ beacon, randomness, signature }: DrawEvidence, tools: Hashes): ProofStep {
  if (randomness === null) return openStep('randomness', 'not-drawn')
  const isUnsigned = beacon !== null && knownChain(beacon)?.publicKey === ''
  if (isUnsigned && signature === null) return openStep('randomness', 'unsigned')
  const bytes = signature === null ? undefined : bytesOfHex(signature)
  const computed = bytes === undefined ? '' : hexOf(tools.sha256(bytes))
  const lines = [{ formula: 'SHA-256(签名)', value: computed }]
  return { name: 'randomness', verdict: verdictOf(computed === randomness), lines }
}

function numbersStep(evidence: DrawEvidence, seed: Uint8Array | undefined, tools: Hashes): ProofStep {
  const { gameId, turnNum, family, beacon, round, randomness, openNum } = evidence
  if (openNum === null) return openStep('numbers', seed === undefined ? 'not-drawn' : 'void')
  if (seed === undefined || beacon === null || round === null || randomness === null) {
    return { name: 'numbers', verdict: 'wrong', lines: [] }
  }
  const text = drawKeyText({ gameId, turnNum, chainHash: beacon, round, randomness })
  const key = tools.hmacSha256(seed, asciiBytes(text))
  const computed = formatResult(family, drawResult(family, wordsOf(key, tools.hmacSha256)))
  const lines = [
    { formula: `HMAC-SHA256(种子, "${text}")`, value: hexOf(key) },
    { formula: '由此得到的号码', value: computed },
    { formula: '公布的号码', value: openNum },
  ]
  return { name: 'numbers', verdict: verdictOf(computed === openNum), lines }
}

const isHash = (hex: string): boolean => /^[0-9a-f]{64}$/.test(hex)
