import * as z from 'zod/mini'
import { filterReader, words } from '../../frame/filters.ts'

export const PACKET_VIEWS = { packets: '红包', rings: '互抢圈', handled: '已处理的圈', terms: '设置与红包雨' } as const
export type PacketView = keyof typeof PACKET_VIEWS

/** What an address of the desk may say: `/packets?view=rings&row=12`. */
export const packetFilters = filterReader({
  view: z.enum(['packets', 'rings', 'handled', 'terms']),
  row: z.union([z.literal('settings'), words.orderNo]),
})
