import { WithdrawLimit } from '@liuhe/contract/static-files.ts'
import { yuan } from '@liuhe/domain/money.ts'
import * as z from 'zod/mini'
import type { Queryable } from '../../db/connect.ts'
import { findSetting } from './queries.ts'

/**
 * How often and how much may be withdrawn: the setting `withdraw_limit` (JSON with some or all fields of the published
 * file) over the defaults of Domain §8.2. What cannot be read leaves the defaults in force.
 */
export async function readWithdrawLimit(sql: Queryable): Promise<z.output<typeof WithdrawLimit>> {
  const stored = await findSetting(sql, 'withdraw_limit')
  const own = z.partial(WithdrawLimit).safeParse(parsedJson(stored))
  return { ...STANDARD, ...(own.success && given(own.data)) }
}

const STANDARD: z.output<typeof WithdrawLimit> = {
  dayTimes: 5,
  freeTimes: 3,
  minMoney: yuan('100'),
  maxMoney: yuan('50000'),
  dayMaxMoney: yuan('200000'),
  feePercent: 1,
  feeMaxMoney: yuan('50'),
}

const parsedJson = (text: string | undefined): unknown => {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}

/** Drops keys whose value is undefined: "not said" must not overwrite a default. */
const given = <T extends object>(part: T) =>
  Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined)) as Partial<
    z.output<typeof WithdrawLimit>
  >
