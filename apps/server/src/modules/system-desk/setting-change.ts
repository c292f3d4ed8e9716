import { SettingEffect } from '@liuhe/contract/api/operator/site-settings.ts'
import { fitsSetting, SETTINGS, type SettingKey } from '@liuhe/domain/settings.ts'
import type { StaffObject } from '@liuhe/domain/staff-areas.ts'
import { DAY_MS } from '@liuhe/domain/time.ts'
import * as z from 'zod/mini'
import type { Queryable, Tx } from '../../db/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import type { ApprovalKind } from '../approvals/index.ts'
import { settingOf, storeSetting, insertVersion, lockSetting, selectStates } from '../system/index.ts'

/** What shall hold: at once, or from an instant (epoch ms) on. */
export type SettingWish = { key: SettingKey; value: number; at: number | null }

export const objectOf = (key: SettingKey): StaffObject => `setting/${key}`

/** Nobody plans further ahead. */
const AHEAD_MAX_MS = 90 * DAY_MS

/** @throws SETTING/VALUE, SETTING/TIME, SETTING/WAITING while another version waits, SETTING/SAME */
export async function judge(sql: Queryable, { key, value, at }: SettingWish, now: number): Promise<void> {
  const { min, max } = SETTINGS[key]
  if (!fitsSetting(key, value)) throw new Refusal('SETTING/VALUE', { data: { min, max } })
  if (at !== null && (at <= now || at > now + AHEAD_MAX_MS)) throw new Refusal('SETTING/TIME')
  const [state] = await selectStates(sql, key)
  if (state !== undefined && state.nextAt !== null) throw new Refusal('SETTING/WAITING')
  if ((await settingOf(sql, key)) === value) throw new Refusal('SETTING/SAME')
}

/** Makes a version of a locked setting. @returns what the audit says of it */
export async function change(tx: Tx, { key, value, at }: SettingWish, { by, reason }: { by: string; reason: string }) {
  const before = await settingOf(tx, key)
  const holds = await insertVersion(tx, {
    key,
    before,
    value,
    reason,
    by,
    at: at === null ? null : new Date(at),
  })
  if (holds) await storeSetting(tx, key, String(value))
  return { before: { value: before }, after: { value, at: holds ? null : at } }
}

/** A setting that moves money or results, by two people. Agreed to after its time, it holds at once. */
export const settingChange: ApprovalKind<SettingWish> = {
  name: 'setting',
  make: 'manageSystem',
  decide: 'approveSystem',
  objectOf: ({ key }) => objectOf(key),
  async lockRevision(tx, { key }) {
    await lockSetting(tx, key)
    const [state] = await selectStates(tx, key)
    return state?.revision ?? 0
  },
  async effectOf(sql, { key, value, at }) {
    const { name, where, meaning, unit } = SETTINGS[key]
    return z.encode(SettingEffect, { name, where, meaning, unit, before: await settingOf(sql, key), after: value, at })
  },
  async execute(tx, { key, value, at }, { people: [maker, checker], reason }) {
    const { before, after } = await change(tx, { key, value, at }, { by: `${maker.login}, ${checker.login}`, reason })
    return { before: before.value, value: after.value, at: after.at }
  },
}
