/** How those who look after agents call things. */
import type * as applications from '@liuhe/contract/api/operator/agent-applications.ts'
import type * as rebates from '@liuhe/contract/api/operator/agents.ts'
import type * as teams from '@liuhe/contract/api/operator/agent-teams.ts'
import type * as commissions from '@liuhe/contract/api/operator/commissions.ts'
import type * as risk from '@liuhe/contract/api/operator/risk.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import type { ApplicationState } from '@liuhe/domain/agents/application.ts'
import type { LinkState } from '@liuhe/domain/agents/link.ts'
import type { StatementKind } from '@liuhe/domain/agents/statement.ts'
import type { RiskKind, RiskState, TraceKind } from '@liuhe/domain/risk.ts'
import type { Look } from '../../shared/state-text.tsx'
import { type AgentView, AGENT_VIEWS } from './filters.ts'
import { may, type Operator } from '../../session/session.ts'
import type { StaffPermission } from '@liuhe/domain/staff.ts'

export type Node = OutputOf<typeof teams.layer>['data'][number]
export type Agent = OutputOf<typeof teams.agent>
export type TeamFigures = OutputOf<typeof teams.figures>
export type TeamLink = OutputOf<typeof teams.links>['data'][number]
export type Application = OutputOf<typeof applications.applications>['data'][number]
export type ApplicationDetail = OutputOf<typeof applications.application>
export type Flag = OutputOf<typeof risk.flags>['data'][number]
export type FlagDetail = OutputOf<typeof risk.flag>
export type RebateDay = OutputOf<typeof rebates.rebateDays>[number]
export type RebateStatement = OutputOf<typeof rebates.rebateStatements>['data'][number]
export type PlanRun = OutputOf<typeof commissions.runs>['data'][number]
export type PlanVersion = OutputOf<typeof commissions.plans>['data'][number]
export type PlanStatement = OutputOf<typeof commissions.statements>['data'][number]

const NEEDS: Readonly<Record<AgentView, StaffPermission>> = {
  ...({ team: 'readTeams', links: 'readAgents', applications: 'readAgents' } as const),
  ...({ runs: 'readCommissions', plans: 'readCommissions' } as const),
  risk: 'readRisk',
}

/** The views that somebody may open. */
export const viewsOf = (operator: Operator): Partial<Record<AgentView, string>> =>
  Object.fromEntries(Object.entries(AGENT_VIEWS).filter(([view]) => may(operator, NEEDS[view as AgentView])))

const LINKS: Readonly<Record<LinkState, Look>> = {
  on: { icon: 'ok', look: 'ok', words: '可用' },
  off: { icon: 'off', look: 'off', words: '已关' },
  expired: { icon: 'clock', look: 'off', words: '已过期' },
  full: { icon: 'info', look: 'off', words: '名额已满' },
}
/** A link that an operator has stopped is told apart from one that its agent has switched off. */
export const linkLook = ({ state, stopped }: TeamLink): Look =>
  stopped === null ? LINKS[state] : { icon: 'lock', look: 'bad', words: '平台停用' }

export const APPLICATION_TITLES: Readonly<Record<ApplicationState | 'all', string>> = {
  ...{ waiting: '待审核', approved: '已通过', refused: '已拒绝', withdrawn: '已撤回', all: '全部' },
}
const APPLICATIONS: Readonly<Record<ApplicationState, Look>> = {
  waiting: { icon: 'clock', look: 'warn', words: '待审核' },
  approved: { icon: 'ok', look: 'ok', words: '已通过' },
  refused: { icon: 'bad', look: 'off', words: '已拒绝' },
  withdrawn: { icon: 'withdrawn', look: 'off', words: '已撤回' },
}
export const applicationLook = (state: ApplicationState): Look => APPLICATIONS[state]

export const RISK_TITLES: Readonly<Record<RiskKind, string>> = {
  'self-referral': '自己推荐自己',
  'team-overlap': '团队里有本人',
  'agent-ring': '互相拉对方小号',
  'same-device': '一台设备多个会员',
  'same-address': '与代理同一地址',
}
const FLAGS: Readonly<Record<RiskState, Look>> = {
  open: { icon: 'warn', look: 'warn', words: '待查' },
  handled: { icon: 'ok', look: 'ok', words: '已处理' },
  dismissed: { icon: 'withdrawn', look: 'off', words: '无问题' },
}
export const flagLook = (state: RiskState): Look => FLAGS[state]
export const FLAG_TITLES: Readonly<Record<RiskState | 'all', string>> = {
  ...{ open: '待查', handled: '已处理', dismissed: '无问题', all: '全部' },
}
export const TRACE_TITLES: Readonly<Record<TraceKind, string>> = {
  ...{ device: '设备', account: '收款账户', phone: '手机', person: '姓名和生日', address: '登录地址' },
}

type RunState = PlanRun['state']
const RUNS: Readonly<Record<RunState, Look>> = {
  running: { icon: 'clock', look: 'off', words: '计算中' },
  risk: { icon: 'shield', look: 'warn', words: '待风控核对' },
  review: { icon: 'two', look: 'two', words: '待送批准' },
  paying: { icon: 'wallet', look: 'warn', words: '发放中' },
  done: { icon: 'ok', look: 'ok', words: '已发放' },
}
export const runLook = (state: RunState): Look => RUNS[state]
interface RunStep {
  words: string
  /** States in which it is over, and in which it is on. */
  after: readonly RunState[]
  now: readonly RunState[]
}
const COMPUTED: RunStep = { words: '计算', after: ['risk', 'review', 'paying', 'done'], now: ['running'] }
const LOOKED_AT: RunStep = { words: '风控核对', after: ['review', 'paying', 'done'], now: ['risk'] }
const PAID: RunStep = { words: '发放', after: ['done'], now: ['paying'] }
const agreed = (words: string): RunStep => ({ words, after: ['paying', 'done'], now: ['review'] })

/** The way of a run. A month is looked at by risk and agreed to by two; others are where their plan asks for it. */
export const stepsOf = (kind: StatementKind): readonly RunStep[] =>
  kind === 'monthly'
    ? [COMPUTED, LOOKED_AT, agreed('批准（第二人）'), PAID]
    : [COMPUTED, agreed('批准（方案要求时两人）'), PAID]

const STATEMENTS: Readonly<Record<RebateStatement['state'], Look>> = {
  open: { icon: 'clock', look: 'off', words: '未结算' },
  settled: { icon: 'info', look: 'warn', words: '已结算' },
  paid: { icon: 'ok', look: 'ok', words: '已派发' },
  taken: { icon: 'withdrawn', look: 'off', words: '已回收' },
}
export const statementLook = (state: RebateStatement['state']): Look => STATEMENTS[state]

export const GAME_TITLES = { lottery: '彩票', sports: '体育', live: '三方游戏', all: '全部', money: '充提' } as const
