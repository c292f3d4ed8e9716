import { Icon, type IconName } from '../../shared/icon.tsx'
import { spanOf } from '../../shared/site-time.ts'
import style from './approval-state.module.css'
import type { Approval } from './use-approvals.ts'

/** With less time than this left, a proposal is marked. */
const SOON_MS = 30 * 60_000

type Look = { icon: IconName; look: 'ok' | 'bad' | 'warn' | 'two' | 'off'; words: string }

const OVER: Record<Exclude<Approval['state'], 'open'>, Look> = {
  approved: { icon: 'ok', look: 'ok', words: '已批准' },
  rejected: { icon: 'bad', look: 'bad', words: '已驳回' },
  withdrawn: { icon: 'withdrawn', look: 'off', words: '已撤回' },
  expired: { icon: 'clock', look: 'off', words: '已过期' },
  void: { icon: 'withdrawn', look: 'off', words: '已作废' },
}

/** Where a proposal stands, by sign and word; of one that waits, how long it still does. */
export function ApprovalState({ row, now }: { row: Pick<Approval, 'state' | 'expiresAt'>; now: number }) {
  const { icon, look, words } = lookOf(row, now)
  return (
    <span className={`${style.state} ${style[look]}`}>
      <Icon name={icon} />
      {words}
    </span>
  )
}

function lookOf({ state, expiresAt }: Pick<Approval, 'state' | 'expiresAt'>, now: number): Look {
  if (state !== 'open') return OVER[state]
  const left = expiresAt - now
  if (left <= 0) return OVER.expired
  return { icon: left < SOON_MS ? 'clock' : 'two', look: left < SOON_MS ? 'warn' : 'two', words: `余 ${spanOf(left)}` }
}
