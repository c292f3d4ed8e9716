/** The member's own data and balance (Spec A §3 Profile, §7). */
import * as z from 'zod/mini'
import { flag01, money, renamed } from '../codecs.ts'
import { area } from '../endpoint.ts'

const { get, post } = area('member')

/** Main and third-party wallet, in 厘; the displayed balance is their sum (Spec A §3). */
export const Balance = z.object({ money, liveMoney: money })

export const UserInfo = renamed(
  {
    userId: z.string(),
    account: z.string(),
    nickname: z.nullable(z.string()),
    /** `TEST` is a trial account. */
    type: z.enum(['MEMBER', 'TEST']),
    isAgent: flag01,
    avatarId: z.int(),
    vipLevel: z.int(),
    cycleBetAmount: money,
    rebate: z.number(),
    enableChat: flag01,
    hyLevel: z.int(),
    chatLevel: z.int(),
  },
  { isAgent: 'isDl' },
)

export const Profile = z.object({
  userInfo: UserInfo,
  extInfo: renamed(
    { recharged: money, money, liveMoney: money, hasCashPassword: flag01 },
    { recharged: 'rechMoney', hasCashPassword: 'fundPwd' },
  ),
  /** The two wallets of `extInfo` again, where the specification names them a second time (Spec A §3). */
  extLiveMoney: z.optional(money),
  extMoney: z.optional(money),
  userDetail: z.object({ domain: z.nullable(z.string()) }),
  /** Notifications that were not opened yet. */
  unReadCount: z.int(),
})

export const info = get('info', '/api/user/info', {
  summary: 'The profile of the signed-in member.',
  access: 'session',
  effect: 'read',
  isAutomatic: true,
  output: Profile,
})

export const refreshBalance = post('refreshBalance', '/api/v2/user/tellerMachine', {
  summary: 'Brings back what third-party wallets hold, and answers both sums (Ruling C113).',
  access: 'session',
  effect: 'write',
  output: Balance,
})

export const checkMoney = get('checkMoney', '/api/user/money/check', {
  summary: 'The balance without asking third parties.',
  access: 'session',
  effect: 'read',
  output: Balance,
})

export const status = get('status', '/api/user/status', {
  summary: 'The balance, polled quietly; an ended session is no error here (Ruling C06).',
  access: 'session',
  effect: 'read',
  isAutomatic: true,
  output: Balance,
})

export const socketTicket = post('socketTicket', '/api/user/socket-ticket', {
  summary: 'A ticket for the member channel of the game socket: single use, 60 seconds (SEC-41).',
  access: 'session',
  effect: 'write',
  isAutomatic: true,
  output: z.object({ ticket: z.string() }),
})

const optionalText = (most: number) => z.optional(z.string().check(z.maxLength(most)))
const shown = z.nullable(z.string())

/** What a member may read of his own data: what is private shows its ends only (Ruling C16). */
export const PersonalInfo = z.object({
  avatarId: z.int(),
  nickname: shown,
  fullName: shown,
  /** `YYYY-MM-DD`; can be given once. */
  birthday: shown,
  email: shown,
  phone: shown,
  qq: shown,
  weixin: shown,
})

export const personalInfo = get('personalInfo', '/api/user/personal-info', {
  summary: 'The personal data of the signed-in member, masked.',
  access: 'session',
  effect: 'read',
  output: PersonalInfo,
})

export const modifyUserInfo = post('modifyUserInfo', '/api/user/modifyUserInfo', {
  summary: 'Changes personal data by the rules of registration; birthday and full name can be given once.',
  access: 'member',
  effect: 'write',
  body: {
    avatarId: z.optional(z.int()),
    nickname: optionalText(64),
    fullName: optionalText(64),
    birthday: optionalText(16),
    email: optionalText(254),
    phone: optionalText(32),
    qq: optionalText(32),
    weixin: optionalText(64),
  },
  output: PersonalInfo,
  errors: ['UC/FIELD_INVALID', 'UC/FIELD_FIXED'],
  strict: true,
})
