import { isSettingKey } from '@liuhe/domain/settings.ts'
import type { Sql } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import { storeSetting } from './queries.ts'
import { markApplied, takeDue } from './version-queries.ts'

/**
 * Applies what was scheduled and whose time has come. Any number of processes may do it at once: each version is
 * applied once, and those of one setting in their order, for only one of them waits.
 * @returns how many were applied
 */
export async function applySettings(sql: Sql): Promise<number> {
  let applied = 0
  while (await inTransaction(sql, applyOne)) applied++
  return applied
}

async function applyOne(tx: Parameters<typeof takeDue>[0]): Promise<boolean> {
  const due = await takeDue(tx)
  if (due === undefined) return false
  // A setting that this release no longer knows stands for nothing.
  if (isSettingKey(due.key)) await storeSetting(tx, due.key, due.value)
  await markApplied(tx, due)
  return true
}
