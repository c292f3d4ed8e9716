import {
  PAYOUT_KIND_NAMES,
  PAYOUT_KINDS,
  PAYOUT_MAX_DEFAULT,
  type PayoutKind,
} from '@liuhe/domain/members/payout-account.ts'
import type { Queryable } from '../../db/connect.ts'

/** How many accounts of each kind a member may have, as the operator set it (Spec A §9). */
export async function readPayoutMax(sql: Queryable): Promise<Record<PayoutKind, number>> {
  const keys = PAYOUT_KIND_NAMES.map((kind) => PAYOUT_KINDS[kind].maxKey)
  const rows = await sql<{ key: string; value: string }[]>`
    select config_key as key, config_value as value from system_config where config_key = any(${keys})`
  const settings = new Map(rows.map(({ key, value }) => [key, value]))
  const maxOf = (kind: PayoutKind): number => {
    const value = settings.get(PAYOUT_KINDS[kind].maxKey) ?? ''
    // A typing error of the operator must neither open the gate nor close it.
    return /^\d{1,3}$/.test(value) ? Number(value) : PAYOUT_MAX_DEFAULT
  }
  return {
    bank: maxOf('bank'),
    usdt: maxOf('usdt'),
    e_wallet: maxOf('e_wallet'),
    direct_charging: maxOf('direct_charging'),
  }
}
