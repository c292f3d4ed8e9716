import type { Instant } from '@liuhe/domain/time.ts'
import type { Sql } from '../db/connect.ts'

/** Cards, notices and pictures of the demo world; repeating it changes nothing. Filled by the content area. */
export async function seedContent(_sql: Sql, _options: { now: Instant }): Promise<void> {}
