import { spanOf } from '../../shared/site-time.ts'
import { type Look, StateText } from '../../shared/state-text.tsx'
import type { Approval } from './use-approvals.ts'

/** With less time than this left, a proposal is marked. */
const SOON_MS = 30 * 60_000

const OVER: Record<Exclude<Approval['state'], 'open'>, Look> = {
  approved: { icon: 'ok', look: 'ok', words: '已批准' },
  rejected: { icon: 'bad', look: 'bad', words: '已驳回' },
  withdrawn: { icon: 'withdrawn', look: 'off', words: '已撤回' },
  expired: { icon: 'clock', look: 'off', words: '已过期' },
  void: { icon: 'withdrawn', look: 'off', words: '已作废' },
}

/** Where a proposal stands, by sign and word; of one that waits, how long it still does. */
export const ApprovalState = ({ row, now }: { row: Pick<Approval, 'state' | 'expiresAt'>; now: number }) => (
  <StateText {...lookOf(row, now)} />
)

function lookOf({ state, expiresAt }: Pick<Approval, 'state' | 'expiresAt'>, now: number): Look {
  if (state !== 'open') return OVER[state]
  const left = expiresAt - now
  if (left <= 0) return OVER.expired
  return { icon: left < SOON_MS ? 'clock' : 'two', look: left < SOON_MS ? 'warn' : 'two', words: `余 ${spanOf(left)}` }
}
