import type * as security from '@liuhe/contract/api/security.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { mask, maskEmail, maskName } from '@liuhe/domain/members/mask.ts'
import type { ReadContext } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import type { SignedIn } from '../../http/sessions/viewer.ts'
import { findGuard, findHold, findLastLogin } from './guard-queries.ts'
import { listAccounts } from './payout-queries.ts'
import { findCashState } from './queries.ts'

/** What guards the account of a member, masked: enough to see what is missing, too little for a stranger's glance. */
export async function securityOverview({
  sql,
  viewer: { memberId },
}: ReadContext<SignedIn>): Promise<OutputOf<typeof security.overview>> {
  const [guard, cash, accounts, hold, login] = await Promise.all([
    findGuard(sql, memberId),
    findCashState(sql, memberId),
    listAccounts(sql, memberId),
    findHold(sql, memberId),
    findLastLogin(sql, memberId),
  ])
  if (guard === undefined) throw new Refusal('UC/TOKEN_INVALID')
  const { account, fullName, phone, email } = guard
  return {
    account,
    fullName: fullName && maskName(fullName),
    phone: phone && mask(phone),
    email: email && maskEmail(email),
    hasCashPassword: cash !== undefined,
    cashPasswordLockedUntil: cash?.lockedUntil ?? null,
    payoutAccountCount: accounts.length,
    withdrawHeldUntil: hold,
    lastLogin: login === undefined ? null : { time: login.time, address: login.address && networkShown(login.address) },
  }
}

/** The network of an address: where somebody was, not which line he had. */
function networkShown(address: string): string {
  const v4 = /^(?:::ffff:)?(\d+)\.(\d+)\.\d+\.\d+$/.exec(address)
  if (v4) return `${v4[1]}.${v4[2]}.*.*`
  return `${address.split(':').slice(0, 2).join(':')}:*`
}
