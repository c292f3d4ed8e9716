import type * as api from '@liuhe/contract/api/withdrawals.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { maskName } from '@liuhe/domain/members/mask.ts'
import { PAYOUT_KINDS } from '@liuhe/domain/members/payout-account.ts'
import type { ReadContext } from '../../http/context.ts'
import type { SignedIn } from '../../http/sessions/viewer.ts'
import { balancesOfMember } from '../../ledger/index.ts'
import { isCashPasswordSet, type PayoutRow, selectPayoutAccounts, withdrawHold } from '../security/index.ts'
import { turnoverNow } from '../turnover/index.ts'
import { readDirectSettings } from './direct/match-queries.ts'
import { recentLine } from './line.ts'
import { dayOf, findDeducting } from './queries.ts'
import {
  readSettings,
  selectMethods,
  selectPaidAccounts,
  type WithdrawalMethod,
  withdrawalNow,
} from './setting-queries.ts'
import { shownTurnover } from './turnover-form.ts'

type Terms = OutputOf<typeof api.terms>

/** Everything that a member has to know before he asks: the page computes fee and net of an amount with it. */
export async function readTerms({ sql, viewer, clock }: ReadContext<SignedIn>): Promise<Terms> {
  const { memberId } = viewer
  const [settings, methods, day, hold, accounts, paidTo, balances] = await Promise.all([
    readSettings(sql),
    selectMethods(sql),
    dayOf(sql, memberId),
    withdrawHold(sql, memberId),
    selectPayoutAccounts(sql, memberId),
    selectPaidAccounts(sql, memberId),
    balancesOfMember(sql, memberId),
  ])
  const [turnover, hasCashPassword, deducting, line, now, direct] = await Promise.all([
    turnoverNow(sql, memberId),
    isCashPasswordSet(sql, memberId),
    findDeducting(sql, memberId),
    recentLine({ sql, clock }),
    withdrawalNow(sql),
    readDirectSettings(sql),
  ])
  const { isClosed, isFrozen, amountMin, amountMax, dayMax, timesPerDay, freeTimes, feeBps, feeCap } = settings
  const methodOf = new Map(methods.map((method) => [method.kind, method]))
  return {
    ...{ now, isClosed, isFrozen, hasCashPassword, line },
    balance: balances.main,
    limits: { amountMin, amountMax, dayMax, timesPerDay, freeTimes, feeBps, feeCap },
    day: { times: day.times, amount: day.amount },
    timesLeft: Math.max(0, timesPerDay - day.times),
    freeTimesLeft: Math.max(0, Math.min(freeTimes, timesPerDay) - day.times),
    dayLeft: day.amount < dayMax ? dayMax - day.amount : 0n,
    held: hold === null ? null : { reason: hold.reason, until: hold.until?.getTime() ?? null },
    turnover: shownTurnover(turnover),
    deductingOrderNo: deducting === undefined ? null : String(deducting),
    accounts: accounts.map((account) => accountOf(account, methodOf.get(account.kind), paidTo)),
    isFreeBankOpen: direct.isOpen,
    directAmounts: direct.amounts,
    directWaitHours: direct.waitHours,
  }
}

function accountOf(
  { accountId, kind, provider, number, holderName, isDefault }: PayoutRow,
  method: WithdrawalMethod | undefined,
  paidTo: ReadonlySet<bigint>,
): Terms['accounts'][number] {
  return {
    ...{ kind, provider, number, isDefault },
    id: String(accountId),
    payType: PAYOUT_KINDS[kind].payType,
    holderName: maskName(holderName),
    mode: method?.mode ?? 'manual',
    isOpen: method?.isOpen ?? false,
    isFirst: !paidTo.has(accountId),
    rate: method?.rate ?? null,
  }
}
