import * as z from 'zod/mini'
import { filterReader, words } from '../../frame/filters.ts'

export const ROOM_PARTS = { talk: '消息', rules: '规则' } as const
export type RoomPart = keyof typeof ROOM_PARTS

/** What an address may say: `/rooms?state=closed&row=3&part=rules`, or `/rooms?row=3&seq=1204` of a message. */
export const roomFilters = filterReader({
  state: z.enum(['open', 'quiet', 'closed']),
  row: words.row,
  part: z.enum(['talk', 'rules']),
  seq: words.whole(1, 2_147_483_647),
})
