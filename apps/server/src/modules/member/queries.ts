import type { Queryable } from '../../db/connect.ts'

export interface MemberRow {
  account: string
  nickname: string | null
  kind: 'member' | 'trial'
  isAgent: boolean
  avatarId: number
  vipLevel: number
  cycleBet: bigint
  rebateTenths: number
  enableChat: boolean
  hyLevel: number
  chatLevel: number
  recharged: bigint
  hasFundPassword: boolean
  domain: string | null
}

export async function findMember(sql: Queryable, memberId: bigint): Promise<MemberRow | undefined> {
  const [row] = await sql<MemberRow[]>`
    select account, nickname, kind, is_agent as "isAgent", avatar_id as "avatarId", vip_level as "vipLevel",
           cycle_bet as "cycleBet", rebate_tenths as "rebateTenths", enable_chat as "enableChat",
           hy_level as "hyLevel", chat_level as "chatLevel", recharged,
           exists (select from cash_password_set s where s.member_id = member.member_id) as "hasFundPassword", domain
    from member where member_id = ${memberId}`
  return row
}
