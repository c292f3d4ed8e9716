/** What other modules may use of this one. */
export { invitation, roleChange } from './person-kinds.ts'
export { mountPeople } from './routes.ts'
