import { DEMO_CHAIN, type DemoAgent, memberRateOf } from '@liuhe/demo/agents.ts'
import type { Instant } from '@liuhe/domain/time.ts'
import type { Sql, Tx } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import { signUpBonus } from '../../ledger/events.ts'
import { openMemberAccounts, post } from '../../ledger/index.ts'
import { acceptFirstAgreement } from '../../modules/agents/index.ts'
import { insertMember } from '../../modules/auth/queries.ts'
import type { Passwords } from '../../modules/auth/passwords.ts'
import { addRequirement } from '../../modules/turnover/index.ts'
import { DEMO_PASSWORD } from './members.ts'

/**
 * The team below the demo's agent. Does nothing once its first agent is there, whatever has become of him. All of them
 * share one hash, because a hash takes a tenth of a second.
 */
export async function seedTeam(sql: Sql, { now, passwords }: { now: Instant; passwords: Passwords }): Promise<void> {
  const [top, first] = DEMO_CHAIN
  const [found] = await sql`select from member where account_key = ${first?.account ?? ''}`
  if (found) return
  const passwordHash = await passwords.hash(DEMO_PASSWORD)
  await inTransaction(sql, async (tx) => {
    const [row] = await tx<{ memberId: bigint }[]>`
      select member_id as "memberId" from member where account_key = ${top.account}`
    if (row === undefined) return
    let parentId = row.memberId
    const agents = [parentId]
    for (const [layer, agent] of DEMO_CHAIN.entries()) {
      // The one on top is there; each of the others is below the one before.
      if (layer > 0) {
        const link = { parentId, isAgent: true, rateTenths: agent.rateTenths, nickname: agent.nickname }
        const made = await join(tx, {
          ...link,
          account: agent.account,
          passwordHash,
          at: now - (60 - layer * 9) * DAY_MS,
        })
        if (made === undefined) return
        parentId = made
        agents.push(made)
      }
      await joinMembers(tx, { agent, parentId, passwordHash, now })
    }
    await acceptFirstAgreement(tx, agents)
  })
}

interface Joining {
  agent: DemoAgent
  parentId: bigint
  passwordHash: string
  now: Instant
}

async function joinMembers(tx: Tx, { agent, parentId, passwordHash, now }: Joining): Promise<void> {
  for (const [place, account] of agent.members.entries()) {
    const at = now - (place * 4 + 1) * DAY_MS
    await join(tx, { parentId, isAgent: false, rateTenths: memberRateOf(agent), account, passwordHash, at })
  }
}

interface NewOne {
  account: string
  nickname?: string
  parentId: bigint
  isAgent: boolean
  rateTenths: number
  passwordHash: string
  at: Instant
}

/** An account, an agent's with the welcome bonus; undefined where the name is somebody's. */
async function join(tx: Tx, { at, nickname, ...one }: NewOne): Promise<bigint | undefined> {
  const { account, passwordHash, parentId, isAgent, rateTenths } = one
  const link = { linkId: null, parentId, isAgent, rebateTenths: rateTenths }
  const memberId = await insertMember(tx, { account, accountKey: account, kind: 'member', passwordHash, link })
  if (memberId === undefined) return undefined
  const made = new Date(at)
  await tx`
    update member set nickname = ${nickname ?? null}, created_at = ${made}, last_login_at = ${made},
                      avatar_id = ${Number(memberId % 12n) + 1}
    where member_id = ${memberId}`
  await openMemberAccounts(tx, memberId, 'CNY')
  // Members get play money with a past (seed-team-money.ts).
  if (!isAgent) return memberId
  await post(tx, signUpBonus({ memberId, amount: WELCOME_LI }))
  const source = { sourceKind: 'sign-up', sourceNo: String(memberId) } as const
  await addRequirement(tx, { memberId, ...source, deposit: 0n, gift: WELCOME_LI })
  return memberId
}

/** What registration gives, 88 yuan. */
const WELCOME_LI = 88_000n
const DAY_MS = 86_400_000
