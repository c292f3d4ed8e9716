// What others may use of members as operators see them.
export { memberClose } from './member-close.ts'
export { foundMember, objectOf } from './one-member.ts'
export { levelsOf, selectNotes } from './queries.ts'
export { shownNotes } from './read-member.ts'
export { mountMembersConsole } from './routes.ts'
