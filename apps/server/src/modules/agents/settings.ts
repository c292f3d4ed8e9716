import type { Queryable } from '../../db/connect.ts'
import { readSettings } from './queries.ts'

/** What the operator lets agents do. */
export interface AgentSettings {
  /** Links that one agent may have. */
  linkMax: number
  /** Whether agents may make agents. */
  canMakeAgents: boolean
  /** The lowest rate that may be given, in tenths of a percent. */
  rateMin: number
  /** Whether rebates wait until two people agree. */
  isRebateReviewed: boolean
  /** Days that links of agents work without their yes to a new text. */
  agreementDays: number
  /** Whether members may apply to become agents. */
  isApplyOpen: boolean
  /** Days after a refusal until somebody may apply again. */
  applyDays: number
  /** The highest rate of somebody below nobody. */
  rateMax: number
  /** Above this rate it takes two people to make an agent. */
  rateOfTwo: number
}

/** The settings, with the standard where the operator has said nothing (Domain §7.1, §7.2). */
export async function agentSettings(sql: Queryable): Promise<AgentSettings> {
  const stored = await readSettings(sql)
  const numberOf = (key: string, standard: number) => {
    const value = Number(stored.get(key) ?? Number.NaN)
    return Number.isInteger(value) && value >= 0 ? value : standard
  }
  return {
    linkMax: numberOf('agent_links_max', 20),
    canMakeAgents: numberOf('agent_makes_agents', 1) !== 0,
    rateMin: numberOf('agent_rate_min_tenths', 0),
    isRebateReviewed: numberOf('agent_rebate_review', 0) !== 0,
    agreementDays: numberOf('agent_agreement_days', 7),
    isApplyOpen: numberOf('agent_apply', 1) !== 0,
    applyDays: numberOf('agent_apply_days', 7),
    rateMax: numberOf('agent_rate_max_tenths', 90),
    rateOfTwo: numberOf('agent_rate_two_tenths', 80),
  }
}
