import { DEMO_CHAIN, daysAgoOf, type DemoAgent, memberRateOf } from '@liuhe/demo/agents.ts'
import { DAY_MS, type Instant } from '@liuhe/domain/time.ts'
import { arrayOf } from '../../db/array-literal.ts'
import type { Sql, Tx } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import { signUpBonus } from '../../ledger/events.ts'
import { openAccountsOf, openMemberAccounts, post } from '../../ledger/index.ts'
import { acceptFirstAgreement, insertApplication } from '../../modules/agents/index.ts'
import { noteDevice } from '../../modules/auth/device-queries.ts'
import { insertMember } from '../../modules/auth/queries.ts'
import type { Passwords } from '../../modules/auth/passwords.ts'
import { addRequirement } from '../../modules/turnover/index.ts'
import { DEMO_PASSWORD } from './members.ts'

/**
 * The team below the demo's agent: everybody of it who is missing comes. It ends where an agent of the chain is no
 * longer what the demo made of him. All of them share one hash, because a hash takes a tenth of a second.
 */
export async function seedTeam(sql: Sql, { now, passwords }: { now: Instant; passwords: Passwords }): Promise<void> {
  const known = await accountsOf(sql)
  if (EVERYBODY.every((account) => known.has(account))) return
  const passwordHash = await passwords.hash(DEMO_PASSWORD)
  await inTransaction(sql, async (tx) => {
    let parentId: bigint | undefined
    for (const agent of DEMO_CHAIN) {
      const agentId = await agentOf(tx, { agent, known, parentId, passwordHash, now })
      if (agentId === undefined) return
      await joinMembers(tx, { agent, known, parentId: agentId, passwordHash, now })
      parentId = agentId
    }
    await seedVisits(tx)
    await seedDeskOfAgents(tx, now)
  })
}

const EVERYBODY = DEMO_CHAIN.flatMap(({ account, members }) => [account, ...members])

interface Known {
  memberId: bigint
  isAgent: boolean
  rateTenths: number
}

async function accountsOf(sql: Sql): Promise<ReadonlyMap<string, Known>> {
  const rows = await sql<(Known & { account: string })[]>`
    select account_key as account, member_id as "memberId", is_agent as "isAgent", rebate_tenths as "rateTenths"
    from member where account_key = any (${arrayOf(EVERYBODY)}::text[])`
  return new Map(rows.map((row) => [row.account, row]))
}

interface Joining {
  agent: DemoAgent
  known: ReadonlyMap<string, Known>
  passwordHash: string
  now: Instant
}

/** An agent of the chain; the one on top is there already. Undefined where he is another one by now. */
async function agentOf(
  tx: Tx,
  { agent, known, parentId, passwordHash, now }: Joining & { parentId: bigint | undefined },
): Promise<bigint | undefined> {
  const { account, nickname, rateTenths, days } = agent
  const found = known.get(account)
  if (found !== undefined) return found.isAgent && found.rateTenths === rateTenths ? found.memberId : undefined
  if (parentId === undefined) return undefined
  const at = now - days * DAY_MS
  return join(tx, { account, nickname, parentId, rateTenths, passwordHash, at })
}

/** Members right below an agent, as a set: a first start waits for them. */
async function joinMembers(
  tx: Tx,
  { agent, known, parentId, passwordHash, now }: Joining & { parentId: bigint },
): Promise<void> {
  const missing = agent.members
    .map((account, place) => ({ account, at: new Date(Math.floor(now - daysAgoOf(agent, place) * DAY_MS)), place }))
    .filter(({ account }) => !known.has(account))
  const made = await tx<{ memberId: bigint }[]>`
    insert into member (account, account_key, kind, password_hash, parent_id, is_agent, rebate_tenths, created_at,
                        last_login_at, avatar_id)
    select account, account, 'member', ${passwordHash}, ${parentId}, false, ${memberRateOf(agent)}, at, at,
           place % 12 + 1
    from unnest(${arrayOf(missing.map(({ account }) => account))}::text[],
                ${arrayOf(missing.map(({ at }) => at.toISOString()))}::timestamptz[],
                ${arrayOf(missing.map(({ place }) => place))}::integer[]) as m(account, at, place)
    on conflict (account_key) do nothing returning member_id as "memberId"`
  await openAccountsOf(
    tx,
    made.map(({ memberId }) => memberId),
    'CNY',
  )
}

interface NewOne {
  account: string
  nickname: string
  parentId: bigint
  rateTenths: number
  passwordHash: string
  at: Instant
}

/** An agent's account with the welcome bonus; undefined where the name is somebody's. */
async function join(tx: Tx, { at, nickname, ...one }: NewOne): Promise<bigint | undefined> {
  const { account, passwordHash, parentId, rateTenths } = one
  const link = { linkId: null, parentId, isAgent: true, rebateTenths: rateTenths }
  const memberId = await insertMember(tx, { account, accountKey: account, kind: 'member', passwordHash, link })
  if (memberId === undefined) return undefined
  const made = new Date(at)
  await tx`
    update member set nickname = ${nickname}, created_at = ${made}, last_login_at = ${made},
                      avatar_id = ${Number(memberId % 12n) + 1}
    where member_id = ${memberId}`
  await openMemberAccounts(tx, memberId, 'CNY')
  await post(tx, signUpBonus({ memberId, amount: WELCOME_LI }))
  const source = { sourceKind: 'sign-up', sourceNo: String(memberId) } as const
  await addRequirement(tx, { memberId, ...source, deposit: 0n, gift: WELCOME_LI })
  return memberId
}

/** The members right below the top agent came by his link: a part of those who looked at it, day by day. */
async function seedVisits(tx: Tx): Promise<void> {
  const [top] = DEMO_CHAIN
  const [link] = await tx<{ linkId: bigint }[]>`
    select l.link_id as "linkId" from spread_link l join member m on m.member_id = l.member_id
    where m.account_key = ${top.account} and l.regist_count = 0 order by l.link_id limit 1`
  if (link === undefined) return
  const { linkId } = link
  await tx`
    update member set link_id = ${linkId} where account_key = any (${arrayOf(top.members)}::text[]) and link_id is null`
  await tx`
    insert into spread_day (link_id, day, visits, registrations)
    select ${linkId}, day, 4 + extract(doy from day)::integer * 7 % 9 + coalesce(m.count, 0) * 6, coalesce(m.count, 0)
    from (select site_day(min(created_at)) as first, site_day(max(created_at)) as last from member
          where link_id = ${linkId}) span
    cross join lateral generate_series(first, last, interval '1 day') g(at)
    cross join lateral (select at::date as day) d
    left join (select site_day(created_at) as day, count(*)::integer as count from member where link_id = ${linkId}
               group by 1) m using (day)
    on conflict do nothing`
  await tx`
    update spread_link l set visit_count = s.visits, regist_count = s.registrations, add_time = s.since
    from (select sum(visits) as visits, sum(registrations) as registrations, min(day) as since from spread_day
          where link_id = ${linkId}) s
    where l.link_id = ${linkId}`
}

/**
 * What waits for people: two members who ask to become agents, and an agent who brought himself. The agents have
 * accepted what they are told.
 */
async function seedDeskOfAgents(tx: Tx, now: Instant): Promise<void> {
  const people = await accountsIn(tx)
  const idOf = (account: string) => people.get(account)
  const agents = DEMO_CHAIN.flatMap(({ account }) => idOf(account) ?? [])
  const version = await acceptFirstAgreement(tx, agents)
  for (const { account, ...said } of APPLICATIONS) {
    const memberId = idOf(account)
    if (memberId !== undefined) await insertApplication(tx, { memberId, ...said, version })
  }
  for (const account of ONE_PERSON) {
    const memberId = idOf(account)
    if (memberId !== undefined) await noteDevice(tx, memberId, `demo-${new Date(now).getUTCFullYear()}-tablet`)
  }
}

async function accountsIn(tx: Tx): Promise<ReadonlyMap<string, bigint>> {
  const rows = await tx<{ account: string; memberId: bigint }[]>`
    select account_key as account, member_id as "memberId" from member
    where account_key = any (${arrayOf(EVERYBODY)}::text[])`
  return new Map(rows.map(({ account, memberId }) => [account, memberId]))
}

const APPLICATIONS = [
  {
    account: 'xiaoyuer',
    contact: '微信 xiaoyuer_88',
    plan: '我有两个三百人的资料交流群，想把常来的朋友带过来，每月预计三十人注册。',
  },
  {
    account: 'chenxi520',
    contact: 'QQ 3100062026',
    plan: '在本地老乡会推广，线下教大家看开奖和验证，先从十几位熟人开始。',
  },
] as const
const ONE_PERSON = ['fafafa2026', 'niuniu88'] as const

/** What registration gives, 88 yuan. */
const WELCOME_LI = 88_000n
