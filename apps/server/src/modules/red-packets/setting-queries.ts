import type { Money } from '@liuhe/domain/money.ts'
import type { PacketLimits } from '@liuhe/domain/red-packets/packet-rules.ts'
import type { Queryable, Tx } from '../../db/connect.ts'

export type Funding = 'member' | 'operator' | 'off'

/** What the operator has set. */
export interface PacketSettings extends PacketLimits {
  funding: Funding
  dayReceive: Money
  validHours: number
  showAmounts: boolean
  showList: boolean
  revision: number
}

export async function readSettings(db: Queryable): Promise<PacketSettings> {
  const [row] = await db<[PacketSettings]>`${columns(db)}`
  return row
}

/** Reads the settings and holds them. */
export async function lockSettings(tx: Tx): Promise<PacketSettings> {
  const [row] = await tx<[PacketSettings]>`${columns(tx)} for update`
  return row
}

const columns = (db: Queryable) => db`
  select funding, total_min as "totalMin", total_max as "totalMax", share_max as "shareMax", count_max as "countMax",
         day_count as "dayCount", day_send as "dayMax", day_receive as "dayReceive", valid_hours as "validHours",
         show_amounts as "showAmounts", show_list as "showList", revision
  from red_packet_setting`

/** Writes all settings; the caller has locked them. */
export const writeSettings = (tx: Tx, s: PacketSettings): Promise<unknown> => tx`
  update red_packet_setting
  set funding = ${s.funding}, total_min = ${s.totalMin}, total_max = ${s.totalMax}, share_max = ${s.shareMax},
      count_max = ${s.countMax}, day_count = ${s.dayCount}, day_send = ${s.dayMax}, day_receive = ${s.dayReceive},
      valid_hours = ${s.validHours}, show_amounts = ${s.showAmounts}, show_list = ${s.showList},
      revision = revision + 1`
