import { DRAW_BALLS } from '@liuhe/domain/lottery/ball.ts'
import { knownChain } from '@liuhe/domain/lottery/beacon-rule.ts'
import type { ProofStep, ProofStepName } from '@liuhe/domain/proof/draw-proof.ts'
import type { Fairness } from './fairness-page.tsx'
import { OPEN_TEXTS } from './step-texts.ts'

/** Writes an instant as the site does, down to the second: `2026/11/22 19:31:00`. */
type WriteTime = (instant: number) => string

/** What a step did, in one line: with what it was computed when it is right, what came out when it is not. */
export function stepSummary(step: ProofStep, fairness: Fairness, second: WriteTime): string {
  const { name, verdict, reason } = step
  if (verdict === 'open' && reason !== undefined) return OPEN_TEXTS[reason]
  if (verdict === 'wrong') return `不一致：${lastValue(step) || '缺少数据'}`
  return RIGHT[name](fairness, (instant) => second(instant).slice(-CLOCK), step)
}

const RIGHT: Record<ProofStepName, (fairness: Fairness, clock: WriteTime, step: ProofStep) => string> = {
  commitment: ({ openTime, commitment }, clock) => `${clock(openTime)} 前 · ${short(commitment)}`,
  seed: () => 'SHA-256(种子) = 承诺值',
  chain: ({ chainIndex, terminal }) => `第 ${counted(chainIndex)} 环 · 终点 ${short(terminal)}`,
  bets: ({ closeTime, betCount, betsRoot }, clock) =>
    `${clock(closeTime)} · ${counted(betCount)} 注 · 根 ${short(betsRoot)}`,
  round: ({ planTime, round }, clock) => `${clock(planTime)} → 第 ${counted(round)} 轮`,
  signature: ({ beacon, round }) => `${beaconName(beacon)} · 第 ${counted(round)} 轮`,
  randomness: ({ randomness }) => short(randomness),
  numbers: ({ family, openNum }) => `HMAC-SHA256 → ${spaced(family, openNum)}`,
}

/** The numbers of a draw as a line of text; the special number of the Mark Six stands apart. */
export function spaced(family: string, openNum: string | null): string {
  const numbers = openNum?.split(',') ?? []
  return family === 'LHC' && numbers.length === DRAW_BALLS
    ? `${numbers.slice(0, -1).join(' ')} + ${numbers.at(-1)}`
    : numbers.join(' ')
}

function beaconName(hash: string | null): string {
  const id = hash === null ? undefined : knownChain(hash)?.beaconId
  return id === 'quicknet' ? 'drand quicknet' : (id ?? '')
}

function lastValue({ lines }: ProofStep): string {
  const last = lines.findLast((line) => 'value' in line)
  return last !== undefined && 'value' in last ? short(last.value) : ''
}

const counted = (count: number | null): string => (count ?? 0).toLocaleString('en')

/** The length of `19:31:00`. */
const CLOCK = 8

/** The two ends of a hash. */
const short = (hex: string | null): string =>
  hex === null || hex.length <= SHORT ? (hex ?? '') : `${hex.slice(0, ENDS)}…${hex.slice(-ENDS)}`

const SHORT = 24
const ENDS = 6
