import { PLAN_KINDS } from './plan.ts'

/** Statements of agents: what each kind is called, and how one stands. */

/** 代理返点 by rates of members; the others by plans. */
export const STATEMENT_KINDS = ['rebate', ...PLAN_KINDS] as const
export type StatementKind = (typeof STATEMENT_KINDS)[number]

/** As agents and operators read them. */
export const STATEMENT_NAMES: Readonly<Record<StatementKind, string>> = {
  rebate: '代理返点',
  dividend: '代理分红',
  wage: '代理日工资',
  monthly: '月佣金',
}
