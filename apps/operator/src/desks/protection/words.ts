/** How things about looking after players are called. */
import type { CaseRow } from '@liuhe/contract/api/operator/protection.ts'
import type { AssessmentQuestion, CaseKind, CaseOutcome, RiskLevel } from '@liuhe/domain/members/protection.ts'
import type { output } from 'zod/mini'
import { fullTimeOf, spanOf } from '../../shared/site-time.ts'
import type { Look } from '../../shared/state-text.tsx'
import { amountText } from '../../shared/value-text.ts'

export type Case = output<typeof CaseRow>

export const KIND_LOOKS: Record<CaseKind, Look> = {
  chasing: { icon: 'bad', look: 'bad', words: '追损' },
  'long-play': { icon: 'warn', look: 'warn', words: '超长游玩' },
  'failed-deposits': { icon: 'warn', look: 'warn', words: '失败充值' },
  match: { icon: 'warn', look: 'warn', words: '排除匹配' },
  return: { icon: 'two', look: 'two', words: '申请解除排除' },
}
export const KIND_TITLES = Object.fromEntries(
  Object.entries(KIND_LOOKS).map(([kind, { words }]) => [kind, words]),
) as Record<CaseKind, string>

/** What was found, in words. */
export function factWords({ kind, facts: { times = 0, last = 0n, lost = 0n, minutes = 0, other } }: Case): string {
  switch (kind) {
    case 'chasing':
      return `1 小时内 ${times} 次加码充值，最近 ${amountText(last)}，同时净亏 ${amountText(lost)}`
    case 'long-play':
      return `16 小时内游玩 ${spanOf(minutes * 60_000)}`
    case 'failed-deposits':
      return `30 分钟内 ${times} 笔充值失败`
    case 'match':
      return `与已排除会员 ${other?.account ?? '—'} 为同一人`
    case 'return':
      return '排除期满，会员本人申请恢复'
  }
}

/** What comes next. */
export function nextWords({ kind, liftableAt }: Case, now: number): string {
  if (kind === 'match') return '确认匹配'
  if (kind !== 'return') return '评估'
  return liftableAt !== null && liftableAt > now ? `冷静期，${spanOf(liftableAt - now)} 后可办` : '双人解除'
}

export const QUESTIONS: Record<AssessmentQuestion, string> = {
  'rising-deposits': '充值逐次加码',
  'loss-far-above-usual': '净亏远超平常',
  'over-own-time': '超过自设时长',
  'plays-at-night': '深夜连续游玩',
  'speaks-of-borrowing': '提到借贷',
  'several-accounts': '多账户或换卡充值',
}
export const LEVELS: Record<RiskLevel, string> = { low: '低', medium: '中', high: '高' }
export const OUTCOMES: Record<CaseOutcome, string> = {
  assessed: '已评估',
  confirmed: '已确认',
  lifted: '已解除',
  declined: '未予解除',
}

export function endWords({ outcome, level, closedBy, closedAt }: Case): string {
  if (outcome === null || closedAt === null) return '待处理'
  const how = level === null ? '' : `（${LEVELS[level]}）`
  return `${OUTCOMES[outcome]}${how} ${closedBy ?? ''} ${fullTimeOf(closedAt).slice(5, 16)}`
}

export const PAUSES = {
  '24h': '24 小时',
  '7d': '7 天',
  '30d': '30 天',
  '6w': '6 周',
  '6m': '6 个月（自我排除）',
  '12m': '12 个月（自我排除）',
  '5y': '5 年（自我排除）',
} as const
