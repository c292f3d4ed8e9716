/**
 * What the desks of members and of protection find in the demonstration: groups, tags, notes, and players who call for
 * somebody. All of it is invented; who is there already is left alone.
 */
import { type Pause, startPause } from '@liuhe/domain/members/play-pause.ts'
import { FOUND_WITHIN_MS } from '@liuhe/domain/members/protection.ts'
import { changeLimit, type LimitKind, NO_LIMIT } from '@liuhe/domain/members/self-limits.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { DAY_MS, HOUR_MS, type Instant } from '@liuhe/domain/time.ts'
import type { Sql, Tx } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import { demoTopUp } from '../../ledger/events.ts'
import { openMemberAccounts, post } from '../../ledger/index.ts'
import { insertMember } from '../../modules/auth/queries.ts'
import { writeLimit, writePause } from '../../modules/limits/queries.ts'
import { insertGroup, selectGroups } from '../../modules/members/group-queries.ts'
import { insertNote, replaceTags } from '../../modules/members/queries.ts'
import { raiseCases } from '../../modules/protection/queries.ts'
import { NO_PASSWORD } from './no-password.ts'

interface Player {
  account: string
  name: string
  vip: number
  phone: string
  purse: string
  tags: readonly string[]
  note: string
  /** What he has set, as if it had been some time ago. */
  set: (tx: Tx, memberId: bigint, now: Instant) => Promise<unknown>
}

/** Somebody who excluded himself for half a year, so many days ago. */
const excluded = (now: Instant, daysAgo: number): Pause => startPause(null, '6m', now - daysAgo * DAY_MS)
const pause = (tx: Tx, memberId: bigint, one: Pause) => writePause(tx, memberId, { ...one, by: `member:${memberId}` })

const LIMIT: { kind: LimitKind; period: 'day' } = { kind: 'deposit', period: 'day' }

const PLAYERS: readonly Player[] = [
  {
    ...{ account: 'sandbox-p1', name: '田景行', vip: 6, phone: '13600003001', purse: '412.5', tags: ['回访'] },
    note: '来电称近期手气不好，已提醒可设限额。',
    set: (tx, memberId) =>
      raiseCases(tx, {
        ...{ kind: 'chasing', withinMs: FOUND_WITHIN_MS.chasing },
        found: [{ memberId, facts: { times: 5, last: String(yuan('16000')), lost: String(yuan('31000')) } }],
      }),
  },
  {
    ...{ account: 'sandbox-p2', name: '王若溪', vip: 2, phone: '13600003002', purse: '86', tags: [] },
    note: '自我排除前来电确认过提现不受影响。',
    // Its time is over the day after tomorrow: nobody may lift it yet.
    set: (tx, memberId, now) => pause(tx, memberId, excluded(now, 182)),
  },
  {
    ...{ account: 'sandbox-p3', name: '顾南乔', vip: 3, phone: '13600003003', purse: '0', tags: ['回访'] },
    note: '期满后本人申请恢复，待回访。',
    set: (tx, memberId, now) =>
      pause(tx, memberId, { ...excluded(now, 190), returnAskedAt: now - DAY_MS - 2 * HOUR_MS }),
  },
  {
    ...{ account: 'sandbox-p4', name: '冯一舟', vip: 4, phone: '13600003004', purse: '1520', tags: ['大户'] },
    note: '主动设置每日充值限额。',
    set: (tx, memberId, now) => {
      const limit = changeLimit(changeLimit(NO_LIMIT, yuan('10000'), now), yuan('50000'), now - 3 * HOUR_MS)
      return writeLimit(tx, memberId, { ...LIMIT, ...limit, by: `member:${memberId}` })
    },
  },
  {
    ...{ account: 'sandbox-p5', name: '欧阳宁', vip: 1, phone: '13600003005', purse: '64.2', tags: [] },
    note: '主动暂停一周。',
    set: (tx, memberId, now) => pause(tx, memberId, startPause(null, '7d', now - DAY_MS)),
  },
]

const rule = { vipMin: null, vipMax: null, rechargedMin: null, tag: null }
const GROUPS = [
  { name: '重点关注', sort: 10, rule: { ...rule, tag: '重点' } },
  { name: '高级', sort: 20, rule: { ...rule, vipMin: 6 } },
  { name: '进阶', sort: 30, rule: { ...rule, vipMin: 3, vipMax: 5 } },
  { name: '标准', sort: 90, rule: { ...rule, vipMin: 0 } },
]

/** Call it once the demo's staff are there: notes and tags have their writers. */
export async function seedMembersDesk(sql: Sql, { now }: { now: Instant }): Promise<void> {
  const [staff] = await sql<{ operatorId: number }[]>`
    select operator_id as "operatorId" from operator where login = 'support'`
  if (staff === undefined) return
  await inTransaction(sql, async (tx) => {
    if ((await selectGroups(tx)).length > 0) return
    for (const group of GROUPS) await insertGroup(tx, group)
  })
  for (const player of PLAYERS) await inTransaction(sql, (tx) => addPlayer(tx, player, { now, ...staff }))
}

async function addPlayer(
  tx: Tx,
  { account, name, vip, phone, purse, tags, note, set }: Player,
  { now, operatorId }: { now: Instant; operatorId: number },
): Promise<void> {
  const memberId = await insertMember(tx, { account, accountKey: account, kind: 'member', passwordHash: NO_PASSWORD })
  if (memberId === undefined) return
  await tx`
    update member set full_name = ${name}, phone = ${phone}, vip_level = ${vip}, birthday = '1991-04-12',
                      created_at = ${new Date(now - 400 * DAY_MS)}, last_login_at = ${new Date(now - 5 * HOUR_MS)}
    where member_id = ${memberId}`
  await openMemberAccounts(tx, memberId, 'CNY')
  if (yuan(purse) > 0n) await post(tx, demoTopUp({ memberId, amount: yuan(purse), key: `desk:${account}` }))
  if (tags.length > 0) await replaceTags(tx, { memberId, tags, operatorId })
  await insertNote(tx, { memberId, kind: 'contact', words: note, operatorId })
  await set(tx, memberId, now)
}
