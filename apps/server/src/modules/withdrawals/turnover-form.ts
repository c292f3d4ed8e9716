/** What turnover says, as it is kept with a withdrawal and as pages read it. */
import type { WithdrawalTurnover } from '@liuhe/contract/api/withdrawals.ts'
import type * as z from 'zod/mini'
import type { TurnoverAtWithdrawal } from '../turnover/index.ts'
import type { StoredTurnover } from './queries.ts'

type Shown = z.output<typeof WithdrawalTurnover>

/** For a page that asks before. */
export const shownTurnover = ({ yetWithdraw, sumAllDeduct, deductKind, missing }: TurnoverAtWithdrawal): Shown => ({
  ...{ yetWithdraw, sumAllDeduct, deductKind },
  missing: missing.map(({ beginAt, ...row }) => ({ ...row, beginTime: beginAt })),
})

/** As it was when the withdrawal was requested. */
export const storedTurnover = ({
  yetWithdraw,
  sumAllDeduct,
  deductKind,
  missing,
}: TurnoverAtWithdrawal): StoredTurnover => ({
  yetWithdraw: String(yetWithdraw),
  sumAllDeduct: String(sumAllDeduct),
  deductKind,
  missing: missing.map((row) => ({ ...row, ...textsOf(row) })),
})

export const turnoverOf = ({ yetWithdraw, sumAllDeduct, deductKind, missing }: StoredTurnover): Shown => ({
  yetWithdraw: BigInt(yetWithdraw),
  sumAllDeduct: BigInt(sumAllDeduct),
  deductKind,
  missing: missing.map(({ beginAt, deposit, gift, claim, achieved, missing: left, ...row }) => ({
    ...row,
    ...{ deposit: BigInt(deposit), gift: BigInt(gift), claim: BigInt(claim), achieved: BigInt(achieved) },
    missing: BigInt(left),
    beginTime: beginAt,
  })),
})

const textsOf = ({ deposit, gift, claim, achieved, missing }: TurnoverAtWithdrawal['missing'][number]) => ({
  ...{ deposit: String(deposit), gift: String(gift), claim: String(claim), achieved: String(achieved) },
  missing: String(missing),
})
