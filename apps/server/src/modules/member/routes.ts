import * as member from '@liuhe/contract/api/member.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import type { Queryable, Sql } from '../../db/connect.ts'
import { mountArea } from '../../http/mount.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Server } from '../../http/server.ts'
import { balancesOfMember } from '../../ledger/index.ts'
import type { Random } from '../../platform/random.ts'
import { issueTicket } from '../../realtime/tickets.ts'
import { countUnread } from '../notifications/index.ts'
import type { SecurityDesk } from '../security/index.ts'
import { cycleBetOf } from '../vip/index.ts'
import { modifyUserInfo } from './modify-user-info.ts'
import { findMember } from './queries.ts'
import { readPersonalInfo } from './read-personal-info.ts'

/** The member's profile, balance, and what he may change of it (Spec A §3, §7). */
export const mountMember = (server: Server, desk: SecurityDesk & MemberParts): void =>
  mountArea(server, member, {
    info: ({ sql, viewer }) => profileOf(sql, viewer.memberId),
    refreshBalance: {
      async ownTransactions({ sql, random, viewer: { memberId } }) {
        await desk.collect({ sql, random }, memberId)
        return walletOf(sql, memberId)
      },
    },
    checkMoney: ({ sql, viewer }) => walletOf(sql, viewer.memberId),
    status: ({ sql, viewer }) => walletOf(sql, viewer.memberId),
    personalInfo: ({ sql, viewer }) => readPersonalInfo(sql, viewer.memberId),
    modifyUserInfo: (context, input) => modifyUserInfo(context, input, desk),
    socketTicket: async ({ tx, random, viewer }) => ({ ticket: await issueTicket(tx, random, viewer) }),
  })

export interface MemberParts {
  /** Whether phones are bound by a code that is sent to them. */
  bindsPhones: boolean
  /** Brings back what providers of games hold of a member. */
  collect(parts: { sql: Sql; random: Random }, memberId: bigint): Promise<void>
}

async function walletOf(sql: Queryable, memberId: bigint): Promise<OutputOf<typeof member.checkMoney>> {
  const { main, live } = await balancesOfMember(sql, memberId)
  return { money: main, liveMoney: live }
}

async function profileOf(sql: Queryable, memberId: bigint): Promise<OutputOf<typeof member.info>> {
  const [row, wallet, cycleBetAmount, unReadCount] = await Promise.all([
    findMember(sql, memberId),
    walletOf(sql, memberId),
    cycleBetOf(sql, memberId),
    countUnread(sql, memberId),
  ])
  if (!row) throw new Refusal('UC/TOKEN_INVALID')
  return {
    userInfo: {
      userId: String(memberId),
      account: row.account,
      nickname: row.nickname,
      type: row.kind === 'trial' ? 'TEST' : 'MEMBER',
      isAgent: row.isAgent,
      avatarId: row.avatarId,
      vipLevel: row.vipLevel,
      cycleBetAmount,
      rebate: row.rebateTenths / 10,
      enableChat: row.enableChat,
      hyLevel: row.hyLevel,
      chatLevel: row.chatLevel,
    },
    extInfo: { recharged: row.recharged, hasCashPassword: row.hasFundPassword, ...wallet },
    extLiveMoney: wallet.liveMoney,
    extMoney: wallet.money,
    userDetail: { domain: row.domain },
    unReadCount,
  }
}
