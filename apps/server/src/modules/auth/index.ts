/** What other modules may use of this one: the rules of registration that need more than a pattern. */
export { BREACHED, isBreached } from './breached-passwords.ts'
export { devicesOf, membersOnSameDevices, noteDevice } from './device-queries.ts'
export { isPhoneAbroad } from './phone-abroad.ts'
export { readAgeMin } from './register-limit.ts'
