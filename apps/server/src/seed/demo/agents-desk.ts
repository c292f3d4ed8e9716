/**
 * What the desk of agents finds in the demonstration: two members who want to become agents, and a flag of the risk
 * queue. All of it is invented; where somebody has applied or was flagged already, nothing is added.
 */
import type { Sql } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import { insertApplication } from '../../modules/agents/index.ts'
import { raiseFlags } from '../../modules/risk/index.ts'

const APPLICANTS = [
  {
    ...{ account: 'sandbox-p1', contact: '微信 tian_jx88' },
    plan: '有一个六百人的生肖讨论群，想带群友一起看开奖和资料，预计每周十五位新朋友。',
  },
  { account: 'sandbox-p4', contact: '电报 feng_yizhou', plan: '朋友多，想推荐给他们。' },
] as const

/** Call it once the sandbox's members and the agents' terms are there. */
export async function seedAgentsDesk(sql: Sql): Promise<void> {
  await inTransaction(sql, async (tx) => {
    const [known] = await tx<[{ version: number | null; isBegun: boolean }]>`
      select (select max(version) from agent_agreement) as version,
             exists (select from agent_application) or exists (select from risk_flag) as "isBegun"`
    const { version } = known
    if (version === null || known.isBegun) return
    for (const { account, ...said } of APPLICANTS) {
      const [member] = await tx<{ memberId: bigint }[]>`
        select member_id as "memberId" from member where account_key = ${account} and not is_agent`
      if (member !== undefined) await insertApplication(tx, { memberId: member.memberId, version, ...said })
    }
    const [pair] = await tx<{ agentId: bigint; memberId: bigint }[]>`
      select parent_id as "agentId", member_id as "memberId" from member
      where parent_id is not null and not is_agent and kind = 'member' order by member_id limit 1`
    if (pair === undefined) return
    const { agentId, memberId } = pair
    const evidence = {
      members: [String(agentId), String(memberId)],
      traces: [{ what: 'device' as const, mark: 'demo-7f3a' }],
    }
    const object = `agent/${agentId}/member/${memberId}`
    await raiseFlags(tx, [{ kind: 'self-referral', object, memberId: agentId, evidence }])
  })
}
