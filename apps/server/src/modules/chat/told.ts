/** What rooms are told of games, between the database's words and the contract's. */
import type { ChatBet, ChatPlan } from '@liuhe/contract/chat-told.ts'
import { playOf } from '@liuhe/domain/bets/plays/index.ts'
import type { Family } from '@liuhe/domain/lottery/family.ts'
import { planRule } from '@liuhe/domain/chat/plan.ts'
import { issueLabel } from '@liuhe/domain/lottery/schedule.ts'
import type * as z from 'zod/mini'

type Bet = z.output<typeof ChatBet>
type Plan = z.output<typeof ChatPlan>

/** A shared bet as `chat_shared_bet` keeps it; whose it is and the numbers of the orders never leave the server. */
interface StoredBet {
  gameId: number
  gameName: string
  family: Family
  turnNum: string
  closeAt: number
  lines: { playCode: string; selectionText: string; odds: string; notes: number }[]
  notes: number
  /** 厘; absent where it is not shown. */
  total?: string
}

/** A call as `call-plans.ts` keeps it. */
export type StoredPlan = Omit<Plan, 'playName' | 'rule'>

/** The content of a message as the contract has it. */
export function toldOf(kind: string, content: Record<string, unknown>): Record<string, unknown> {
  if (kind === 'bet') return { bet: betOf(content['bet'] as StoredBet) }
  if (kind === 'plan') return { plan: planOf(content['plan'] as StoredPlan) }
  const win = content['win'] as { name: string; gameName: string; reward: string } | undefined
  return kind === 'system' && win ? { ...content, win: { ...win, reward: BigInt(win.reward) } } : content
}

/** The line of a list. */
export function toldLine(kind: 'bet' | 'plan', content: Record<string, unknown>): string {
  if (kind === 'bet') {
    const { gameName, notes } = content['bet'] as StoredBet
    return `[晒单] ${gameName} ${notes} 注`
  }
  const { family, playCode, turnNum, selectionText } = content['plan'] as StoredPlan
  return `计划 ${nameOf(family as Family, playCode)} ${issueLabel(turnNum)}：${selectionText}`
}

const betOf = ({ gameId, gameName, family, turnNum, closeAt, lines, notes, total }: StoredBet): Bet => ({
  ...{ gameId, gameName, family, turnNum, closeTime: closeAt, notes },
  lines: lines.map(({ odds, ...line }) => ({
    ...line,
    playName: nameOf(family, line.playCode),
    odds: odds.split('/').map(Number),
  })),
  total: total === undefined ? null : BigInt(total),
})

const planOf = (plan: StoredPlan): Plan => ({
  ...plan,
  playName: nameOf(plan.family as Family, plan.playCode),
  rule: planRule(plan.family as Family, plan.playCode),
})

const nameOf = (family: Family, playCode: string): string => playOf(family, playCode)?.name ?? playCode
