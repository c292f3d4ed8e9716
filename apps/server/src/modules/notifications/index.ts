// What others may use of notifications: every module may write to a member, the profile counts what is unread.
export { type Notice, notify } from './notify.ts'
export { selectUnreadCount as countUnread } from './queries.ts'
export { mountNotifications } from './routes.ts'
