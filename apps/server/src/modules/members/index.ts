// What others may use of members as operators see them.
export { handleUnmaskAlarm } from './alarm-queries.ts'
export { MEMBER_DEEDS_IN_BULK, MEMBERS_IN_BULK } from './in-bulk.ts'
export { memberClose } from './member-close.ts'
export { listMembers } from './list-members.ts'
export { foundMember, objectOf } from './one-member.ts'
export { levelsOf, selectNotes } from './queries.ts'
export { readMoney, shownNotes } from './read-member.ts'
export { mountMembersConsole } from './routes.ts'
