import * as api from '@liuhe/contract/api/notifications.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import type { WriteContext } from '../../http/context.ts'
import { mountArea } from '../../http/mount.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Server } from '../../http/server.ts'
import type { SignedIn } from '../../http/sessions/viewer.ts'
import { announceUnread } from './notify.ts'
import { deleteNotification, selectNotifications, updateRead } from './queries.ts'

/** A member's notifications: the list, reading, removing (Spec A §7). */
export const mountNotifications = (server: Server): void =>
  mountArea(server, api, {
    list: async ({ sql, viewer }) => {
      const rows = await selectNotifications(sql, viewer.memberId, LISTED_MAX)
      return rows.map(({ createdAt, ...row }) => ({ ...row, createdTime: createdAt.getTime() }))
    },
    markRead: (context, { id }) => change(context, updateRead, id),
    remove: (context, { id }) => change(context, deleteNotification, id),
  })

/** The call has no pages (Spec A §7); nobody reads further back. */
const LISTED_MAX = 200

/** @throws NOTIFICATION/NOT_FOUND for an unknown number, one of somebody else, and one that is deleted already */
async function change(
  { tx, viewer }: WriteContext<SignedIn>,
  write: typeof updateRead,
  id: string,
): Promise<OutputOf<typeof api.remove>> {
  if (!(await write(tx, viewer.memberId, id))) throw new Refusal('NOTIFICATION/NOT_FOUND')
  return { unReadCount: await announceUnread(tx, viewer.memberId) }
}
