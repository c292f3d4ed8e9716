import { OpenInfo } from '@liuhe/contract/api/lottery.ts'
import * as z from 'zod/mini'
import type { Queryable } from '../../db/connect.ts'
import type { Clock } from '../../platform/clock.ts'
import { openInfo } from './open-info.ts'

/** The published JSON of a game, `staticFiles.openInfo`: open info as a bare file in the wire's words (Spec B §7). */
export const publishedLottery = async (
  parts: { sql: Queryable; clock: Clock },
  gameId: number,
): Promise<z.input<typeof OpenInfo>> => z.encode(OpenInfo, await openInfo(parts, gameId))
