// What others may use of members: how operators see them, and what a recharge asks and changes.
export { findMemberId, memberAsked } from './queries.ts'
export { endLink, inOrder, insertLink, type LinkRow, linksOf } from './link-queries.ts'
export { maskedAccounts } from './masked-accounts.ts'
export { sendToBoundPhone } from './phone/send-to-bound.ts'
export { createSignedSms } from './phone/signed-sms.ts'
export { bindWithoutCode, findBinding as boundPhoneOf, sweepPhoneCodes } from './phone/queries.ts'
export type { PhoneGift } from './phone/phone-desk.ts'
export { mountPhones } from './phone/routes.ts'
export type { SmsSender } from './phone/sms.ts'
export {
  addRecharged,
  birthdayOf,
  formalMembers,
  hasName,
  type LevelledMember,
  membersByAccount,
  membersOfLevels,
  type Standing,
  staffViewsOf,
  standingOf,
} from './queries.ts'
