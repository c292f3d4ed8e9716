import * as z from 'zod/mini'
import { filterReader, words } from '../../frame/filters.ts'

export const PERSON_VIEWS = { muted: '禁言中', barred: '已停用', hosts: '主持与管理' } as const
export type PersonView = keyof typeof PERSON_VIEWS

/** What an address of the desk may say: `/persons?row=4410293847&room=1`; the room is where a mute begins. */
export const personFilters = filterReader({
  view: z.enum(['muted', 'barred', 'hosts']),
  row: words.row,
  room: words.row,
})
