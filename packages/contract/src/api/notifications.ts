/**
 * Notifications of one member (Spec A §7, Ruling C99). Two of these calls change something although they are GETs, as
 * the specification spells them: the token must come in a header, and other sites are refused (Ruling C17).
 */
import * as z from 'zod/mini'
import { flag01, siteTime } from '../codecs.ts'
import { area } from '../endpoint.ts'

const { get } = area('notifications')

/** Decimal digits: the number is 64 bits wide. */
const id = z.string().check(z.regex(/^[1-9]\d{0,17}$/))

export const Notification = z.object({ id, content: z.string(), createdTime: siteTime, read: flag01 })

export const list = get('list', '/api/pushMessage/queryAll', {
  summary: 'The notifications of the member, newest first, at most two hundred.',
  access: 'session',
  effect: 'read',
  output: z.array(Notification),
})

const unread = z.object({ unReadCount: z.int() })

export const markRead = get('markRead', '/api/pushMessage/modifyReadStatus', {
  summary: 'Marks one notification read; answers how many are unread still.',
  access: 'session',
  effect: 'write',
  query: { id },
  output: unread,
  errors: ['NOTIFICATION/NOT_FOUND'],
})

export const remove = get('remove', '/api/pushMessage/remove', {
  summary: 'Deletes one notification; answers how many are unread still.',
  access: 'session',
  effect: 'write',
  query: { id },
  output: unread,
  errors: ['NOTIFICATION/NOT_FOUND'],
})
