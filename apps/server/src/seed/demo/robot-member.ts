/** Robots of the demonstration that bet: in name and mark what they are, and paid in play money. */
import { yuan } from '@liuhe/domain/money.ts'
import type { Sql, Tx } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import { demoTopUp } from '../../ledger/events.ts'
import { openMemberAccounts, post } from '../../ledger/index.ts'
import { insertMember } from '../../modules/auth/queries.ts'
import { NO_PASSWORD } from './no-password.ts'

interface Robot {
  account: string
  nickname: string
  avatarId: number
  chatLevel: number
}

/** The account of a robot, made when it is missing. */
export async function robotMember(sql: Sql, { account, nickname, avatarId, chatLevel }: Robot): Promise<bigint> {
  const [known] = await sql<{ memberId: bigint }[]>`
    select member_id as "memberId" from member where account_key = ${account}`
  if (known) return known.memberId
  return inTransaction(sql, async (tx) => {
    const made = await insertMember(tx, { account, accountKey: account, kind: 'member', passwordHash: NO_PASSWORD })
    if (made === undefined) throw new Error('somebody else makes the robot')
    await tx`
      update member set nickname = ${nickname}, avatar_id = ${avatarId}, chat_level = ${chatLevel}
      where member_id = ${made}`
    await openMemberAccounts(tx, made, 'CNY')
    await tx`select chat_person_of(${made})`
    return made
  })
}

/** Play money for a day, once a day. */
export async function payIn(tx: Tx, memberId: bigint): Promise<void> {
  const [row] = await tx<[{ day: string }]>`select to_char(clock_timestamp(), 'YYYY-MM-DD') as day`
  await post(tx, demoTopUp({ memberId, amount: yuan('100000'), key: row.day }))
}
