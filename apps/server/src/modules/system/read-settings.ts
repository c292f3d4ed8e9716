import { type SettingKey, settingValue } from '@liuhe/domain/settings.ts'
import type { Queryable } from '../../db/connect.ts'
import { selectStored } from './queries.ts'

// What operators set, asked where it is used and kept nowhere: a change holds from its commit on, in every process.

/** A setting as it holds now. */
export const settingOf = async (sql: Queryable, key: SettingKey): Promise<number> => (await settingsOf(sql, [key]))[key]

/** Several of them, in one question. */
export async function settingsOf<Key extends SettingKey>(
  sql: Queryable,
  keys: readonly Key[],
): Promise<Record<Key, number>> {
  const stored = await selectStored(sql, keys)
  return Object.fromEntries(keys.map((key) => [key, settingValue(key, stored.get(key))])) as Record<Key, number>
}
