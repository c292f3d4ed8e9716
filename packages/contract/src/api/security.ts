/** Passwords, the cash password, and the accounts that withdrawals go to (Spec A §3, §5, §7; SEC-27, SEC-29). */
import * as z from 'zod/mini'
import { encodedPassword, money } from '../codecs.ts'
import { area } from '../endpoint.ts'
import { Entered } from './auth.ts'

const { get, post, form } = area('security')

const text = (most: number) => z.string().check(z.maxLength(most))
/** Four digits; anything else is refused with the sentence of the field. */
const cashPassword = text(16)

/** What a cash password can open. One that pays names its amount, one that leads somewhere its destination. */
export const CashOperation = z.enum([
  'withdraw',
  'confirm-payment',
  'red-packet',
  'bind-account',
  'remove-account',
  'change-phone',
])

/** What must be authorised: comes with `UC/CASH_PASSWORD` and goes, unchanged, with the code. */
export const CashDemand = z.object({
  operation: CashOperation,
  /** 0 where nothing is paid. */
  amount: money,
  /** A digest of where it leads; the client passes it on. */
  destination: text(128),
})

export const checkCashPassword = post('checkCashPassword', '/v/user/check/cashPassword', {
  summary: 'Checks the cash password. With a demand it answers a ticket for it: single use, 120 s, header Cash-Ticket.',
  access: 'member',
  effect: 'write',
  query: { cashPassword: z.optional(cashPassword) },
  body: { cashPassword: z.optional(cashPassword), demand: z.optional(CashDemand) },
  output: z.object({ ticket: z.nullable(z.string()) }),
  errors: ['UC/CASH_PASSWORD', 'UC/CASH_PASSWORD_NULL', 'UC/CASH_PASSWORD_ERROR', 'SYS/BUSY'],
})

export const updateFundPwd = post('updateFundPwd', '/api/user/updateFundPwd', {
  summary: 'Sets the cash password with the login password; changes it with the old one as well.',
  access: 'member',
  effect: 'write',
  body: { password: encodedPassword, oldCashPassword: z.optional(cashPassword), cashPassword },
  names: { oldCashPassword: 'oldFundPwd', cashPassword: 'fundPwd' },
  output: z.object({}),
  errors: [
    'UC/PASSWORD_WRONG',
    'UC/PASSWORD_SAME',
    'UC/FIELD_INVALID',
    'UC/CASH_PASSWORD_WEAK',
    'UC/CASH_PASSWORD',
    'UC/CASH_PASSWORD_ERROR',
    'SYS/BUSY',
  ],
})

const newPassword = { password: encodedPassword, confirmPassword: encodedPassword }
const PASSWORD_ERRORS = [
  'UC/PASSWORD_INVALID',
  'UC/PASSWORD_IS_ACCOUNT',
  'UC/PASSWORD_MISMATCH',
  'UC/PASSWORD_SAME',
  'SYS/BUSY',
] as const

export const updatePassword = post('updatePassword', '/api/user/updatePassword', {
  summary: 'Changes the login password. Answers a new token; every other session of the member ends.',
  access: 'member',
  effect: 'write',
  body: { oldPassword: encodedPassword, ...newPassword },
  output: Entered,
  errors: ['UC/PASSWORD_WRONG', ...PASSWORD_ERRORS],
})

export const updatePasswordByAccount = form('updatePasswordByAccount', '/api/user/updatePasswordByAccount', {
  summary:
    'Sets a forgotten login password with a one-time code of customer service, or, signed in, with the cash password.' +
    ' Account and cash password alone open nothing (SEC-27). Every session of the member ends.',
  access: 'public',
  effect: 'write',
  body: { account: text(64), ...newPassword, resetCode: z.optional(text(32)), cashPassword: z.optional(cashPassword) },
  names: { cashPassword: 'fundPwd' },
  output: z.object({}),
  errors: ['UC/RESET_PROOF', 'UC/CASH_PASSWORD_NULL', 'UC/CASH_PASSWORD_ERROR', ...PASSWORD_ERRORS],
})

/** Kinds of payout accounts. On the wire `payType` is 2 for two of them, so the key tells them apart (Ruling G13). */
export const PayoutKind = z.enum(['bank', 'usdt', 'e_wallet', 'direct_charging'])

export const PayoutAccount = z.object({
  id: z.string(),
  kind: PayoutKind,
  /** bank 2, usdt 10, e-wallet 20, direct charging 2 (Spec A §9). */
  payType: z.int(),
  /** The bank, the chain or the wallet. */
  provider: z.string(),
  branch: z.nullable(z.string()),
  /** Masked, as everything private here. */
  number: z.string(),
  holderName: z.string(),
  isDefault: z.boolean(),
  addedTime: z.number(),
})

export const updateBank = post('updateBank', '/api/user/updateBank', {
  summary: "Adds a payout account in the member's real name. Needs a cash ticket.",
  access: 'member',
  effect: 'write',
  body: {
    kind: PayoutKind,
    provider: text(32),
    number: text(128),
    branch: z.optional(text(64)),
    /** Sets the real name of a member who has none yet; otherwise it has no effect. */
    fullName: z.optional(text(64)),
  },
  output: PayoutAccount,
  errors: [
    'UC/CASH_PASSWORD',
    'UC/CASH_PASSWORD_NULL',
    'UC/REAL_NAME',
    'UC/FIELD_INVALID',
    'PAYOUT/INVALID',
    'PAYOUT/DUPLICATE',
    'PAYOUT/TAKEN',
    'PAYOUT/TOO_MANY',
  ],
})

export const payoutAccounts = get('payoutAccounts', '/api/user/payout-accounts', {
  summary: 'The payout accounts of the member, masked, with how many of each kind are allowed.',
  access: 'member',
  effect: 'read',
  output: z.object({
    accounts: z.array(PayoutAccount),
    /** At most so many of a kind: max_bank, max_usdt, max_e_wallet, max_direct_charging (Spec A §9). */
    max: z.object({ bank: z.int(), usdt: z.int(), e_wallet: z.int(), direct_charging: z.int() }),
    /** The name every account is held in, masked; null until it is known. */
    holderName: z.nullable(z.string()),
  }),
})

const accountId = z.string().check(z.regex(/^\d{1,18}$/))

export const removePayoutAccount = post('removePayoutAccount', '/api/user/payout-accounts/remove', {
  summary: 'Removes a payout account. Needs a cash ticket.',
  access: 'member',
  effect: 'write',
  strict: true,
  body: { id: accountId },
  output: z.object({}),
  errors: ['UC/CASH_PASSWORD', 'UC/CASH_PASSWORD_NULL', 'PAYOUT/NOT_FOUND'],
})

export const choosePayoutAccount = post('choosePayoutAccount', '/api/user/payout-accounts/default', {
  summary: 'Makes a payout account the one that is offered first.',
  access: 'member',
  effect: 'write',
  strict: true,
  body: { id: accountId },
  output: z.object({}),
  errors: ['PAYOUT/NOT_FOUND'],
})

export const overview = get('overview', '/api/user/security', {
  summary: 'What guards the account: which facts are set, masked, and the last login.',
  access: 'member',
  effect: 'read',
  output: z.object({
    account: z.string(),
    fullName: z.nullable(z.string()),
    phone: z.nullable(z.string()),
    email: z.nullable(z.string()),
    hasCashPassword: z.boolean(),
    /** Epoch ms until which no cash password is looked at; null when it is free. */
    cashPasswordLockedUntil: z.nullable(z.number()),
    payoutAccountCount: z.int(),
    /** Epoch ms before which no withdrawal is possible; null when none is held. */
    withdrawHeldUntil: z.nullable(z.number()),
    lastLogin: z.nullable(z.object({ time: z.number(), address: z.nullable(z.string()) })),
  }),
})
