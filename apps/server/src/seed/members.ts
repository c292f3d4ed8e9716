import type { Instant } from '@liuhe/domain/time.ts'
import type { Sql } from '../db/connect.ts'

/** Demo members with their wallets and bets; repeating it changes nothing. Filled by the account area. */
export async function seedMembers(_sql: Sql, _options: { now: Instant }): Promise<void> {}
