import { APPLICATION_STATES } from '@liuhe/domain/agents/application.ts'
import { STATEMENT_KINDS } from '@liuhe/domain/agents/statement.ts'
import { RISK_KINDS, RISK_STATES } from '@liuhe/domain/risk.ts'
import * as z from 'zod/mini'
import { filterReader, words } from '../../frame/filters.ts'

export const AGENT_VIEWS = {
  team: '团队',
  links: '推广链接',
  runs: '佣金结算',
  plans: '佣金方案',
  applications: '代理申请',
  risk: '风险队列',
} as const
export type AgentView = keyof typeof AGENT_VIEWS

/** What an address of the desk may say: `/agents?at=7`, `/agents?view=runs&kind=wage&row=31`. */
export const agentFilters = filterReader({
  view: z.enum(['team', 'links', 'runs', 'plans', 'applications', 'risk']),
  /** Whose: the open one of the tree, or whose links and flags. */
  at: words.row,
  account: words.text,
  code: words.text,
  kind: z.enum(STATEMENT_KINDS),
  state: z.enum([...APPLICATION_STATES, 'all']),
  flag: z.enum([...RISK_STATES, 'all']),
  why: z.enum(RISK_KINDS),
  mine: words.yes,
  /** Of a run its number, of a day of rebates `2026-11-21`. */
  row: z.union([words.day, words.orderNo]),
})
export type AgentFilters = ReturnType<typeof agentFilters>
