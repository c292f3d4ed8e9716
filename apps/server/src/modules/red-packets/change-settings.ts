import { PacketSettings as WireSettings, SettingsEffect } from '@liuhe/contract/api/operator/red-packets.ts'
import type { Json } from '@liuhe/domain/content/seal.ts'
import { LI_PER_FEN } from '@liuhe/domain/money.ts'
import * as z from 'zod/mini'
import { Refusal } from '../../http/refusal.ts'
import type { ApprovalKind } from '../approvals/index.ts'
import { lockSettings, type PacketSettings, readSettings, writeSettings } from './setting-queries.ts'

/** Settings in wire form, which is plain JSON. */
type Payload = { settings: Json }
type Settings = z.output<typeof WireSettings>

/** Whose funds packets are sent from, limits and caps: two people (SEC-62). */
export const packetSettings: ApprovalKind<Payload> = {
  name: 'packet-settings',
  make: 'handleBonus',
  decide: 'approveBonus',
  objectOf: () => 'red-packet-settings',
  async lockRevision(tx, payload) {
    requireSound(settingsIn(payload))
    return (await lockSettings(tx)).revision
  },
  async effectOf(sql, payload) {
    return z.encode(SettingsEffect, { before: shownSettings(await readSettings(sql)), after: settingsIn(payload) })
  },
  async execute(tx, payload) {
    const { revision } = await lockSettings(tx)
    await writeSettings(tx, { ...settingsIn(payload), revision })
    return { state: 'changed' }
  },
}

/** Settings as calls show them. */
export function shownSettings(all: PacketSettings): Settings {
  const { funding, totalMin, totalMax, shareMax, countMax, dayCount, dayMax, ...rest } = all
  const { dayReceive, validHours, showAmounts, showList } = rest
  return {
    ...{ funding, totalMin, totalMax, shareMax, countMax, dayCount, dayMax },
    ...{ dayReceive, validHours, showAmounts, showList },
  }
}

const settingsIn = ({ settings }: Payload): Settings => z.decode(WireSettings, settings as never)

/** What no single field shows; the table says the same. @throws REQ/INVALID */
function requireSound({ totalMin, totalMax, shareMax }: Settings): void {
  const isSound = totalMin >= LI_PER_FEN && shareMax >= LI_PER_FEN && totalMin <= totalMax && totalMax <= TOTAL_MAX
  if (!isSound) throw new Refusal('REQ/INVALID', { data: { fields: ['settings'] } })
}

/** A million yuan: what is divided stays below 2³¹ fen, so that one word chooses a share. */
const TOTAL_MAX = 1_000_000_000n
