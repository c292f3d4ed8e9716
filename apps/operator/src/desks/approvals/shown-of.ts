import { flatten } from '../../shared/value-text.ts'
import { effectIn } from './effects.ts'
import type { ApprovalDetail } from './use-approvals.ts'

const STATES = {
  open: '等待决定',
  approved: '已批准',
  rejected: '已驳回',
  withdrawn: '已撤回',
  expired: '已过期',
  void: '已作废',
}

/** A proposal as texts, to be compared with itself as it was. */
export const shownOf = ({ approval, effect }: ApprovalDetail): Map<string, string> =>
  new Map([
    ['状态', STATES[approval.state]],
    ['决定人', approval.checker ?? '—'],
    ['说明', approval.note ?? '—'],
    // The effect of what is over is not computed any more: only effects of two that wait can be compared.
    ...(approval.state === 'open' ? flatten(effectIn(approval.kind, effect)) : []),
  ])
