import type * as auth from '@liuhe/contract/api/auth.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import { type ErrorCode, errorOf } from '@liuhe/contract/errors.ts'
import {
  type FieldContext,
  type FieldName,
  firstFieldError,
  normaliseAccount,
  normalisePhone,
} from '@liuhe/domain/members/fields.ts'
import { siteDateOf } from '@liuhe/domain/time.ts'
import type { Queryable, Tx } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { PoolContext } from '../../http/context.ts'
import { readSite } from '../../http/documents/site.ts'
import { Refusal } from '../../http/refusal.ts'
import { createSession } from '../../http/sessions/sessions.ts'
import { signUpBonus } from '../../ledger/events.ts'
import { openMemberAccounts, post } from '../../ledger/index.ts'
import { type ClaimedLink, claimLink, findOpenLink } from '../agents/index.ts'
import { findExcludedPerson } from '../limits/index.ts'
import { notify } from '../notifications/index.ts'
import { refuseWeakCode, setCashPasswordOfNewMember } from '../security/index.ts'
import { unlockAccount } from './attempt-queries.ts'
import { addRequirement } from '../turnover/index.ts'
import { BREACHED, isBreached } from './breached-passwords.ts'
import { companyCodeIn } from './company-code.ts'
import { noteDevice } from './device-queries.ts'
import type { EntryParts } from './entry-parts.ts'
import { knowDevice } from './known-device.ts'
import { isPhoneAbroad } from './phone-abroad.ts'
import { insertMember, isAccountTaken } from './queries.ts'
import { type RegisterLimit, readAgeMin, readRegisterLimit } from './register-limit.ts'

/**
 * Creates a formal account with its wallet and welcome bonus, all in one transaction, and signs it in.
 * One name gives one account and one bonus, however many requests race (I-44): the unique key is the last word.
 */
export const register =
  (parts: EntryParts) =>
  async (context: PoolContext, input: Input): Promise<OutputOf<typeof auth.register>> => {
    const { sql, clock, request } = context
    const { passwords } = parts
    const companyCode = companyCodeIn(input.companyCode, request.companyCode)
    const limit = await readRegisterLimit(sql)
    const fields = shownFields(input, limit)
    const given = { ...fields, password: input.password, confirm: input.confirmPassword }
    refuseWrongField(given, limit, { today: siteDateOf(clock.now()), ageMin: await readAgeMin(sql) })
    if (await isBreached(input.password)) throw new Refusal('UC/PASSWORD_INVALID', { msg: BREACHED })
    const promotionCode = await openCodeIn(sql, fields, limit)
    // After the form, because a captcha is used up by looking at it; before the name, so that no program learns names.
    await demandCaptcha(parts, context, input.captchaAnswer, limit)

    if (fields.cashPassword) refuseWeakCode(fields.cashPassword, fields)

    const accountKey = normaliseAccount(input.account)
    if (await isAccountTaken(sql, accountKey)) throw new Refusal('UC/ACCOUNT_TAKEN')
    await parts.limits.passStep('account-made', request.address)
    // Who stays away from play does not come back, with a bonus, under another name (Reliability §5.1).
    if (await findExcludedPerson(sql, fields)) throw new Refusal('UC/ACCOUNT_STATE_ERROR')
    const passwordHash = await passwords.hash(input.password)
    return inTransaction(sql, async (tx) => {
      const link = await linkOf(tx, promotionCode)
      const member = { ...fields, account: input.account, accountKey, kind: 'member' as const, passwordHash }
      const memberId = await insertMember(tx, { ...member, companyCode, link, promotionCode: link?.code })
      if (memberId === undefined) throw new Refusal('UC/ACCOUNT_TAKEN')
      // The code's hash needs the member's number, so this one is made inside the transaction.
      if (fields.cashPassword) await setCashPasswordOfNewMember(tx, parts.desk, { memberId, code: fields.cashPassword })
      await unlockAccount(tx, accountKey)
      await openWallet(tx, memberId, limit.signUpBonusLi + (link?.discountAmount ?? 0n))
      await welcome(tx, memberId)
      await noteDevice(tx, memberId, knowDevice(context, parts.secret, accountKey))
      return createSession({ ...context, tx }, { memberId, remember: false })
    })
  }

type Input = InputOf<typeof auth.register>
type Values = Partial<Record<FieldName, string>>

/** What was filled in of the fields that the form shows; what the operator hides is not stored (SEC-34). */
function shownFields(input: InputOf<typeof auth.register>, { fields }: RegisterLimit): Values {
  // The code of a link comes with anyone who followed it, also where the form does not ask for one.
  const isTaken = (name: string) => name in fields || name === 'promotionCode'
  const given = Object.entries(input).filter(([name, value]) => isTaken(name) && value !== undefined && value !== '')
  const shown = Object.fromEntries(given) as Values
  return { ...shown, account: input.account, ...(shown.phone && { phone: normalisePhone(shown.phone) }) }
}

/** @throws the refusal of the first wrong field, in the order of the form (Spec A §5) */
export function refuseWrongField(values: Values, { fields }: RegisterLimit, context: FieldContext): void {
  // The captcha has no rule of its own here: only its desk knows what is right.
  const needed = Object.entries(fields)
    .filter(([name]) => name !== 'captchaAnswer')
    .map(([name, rule]) => [name, rule === 1 ? 'required' : 'optional'] as const)
  const shown = {
    ...Object.fromEntries(needed),
    account: 'required',
    password: 'required',
    confirm: 'required',
  } as const
  const wrong = firstFieldError(values, shown, { ...context, isPhoneAbroad })
  if (wrong) throw new Refusal(codeOf(wrong), { msg: wrong.message, data: { field: wrong.field } })
}

/** A captcha that is shown as optional is checked when somebody answers it (Ruling C08). */
async function demandCaptcha(
  { captcha }: EntryParts,
  { sql, request }: PoolContext,
  answer: string | undefined,
  { fields }: RegisterLimit,
): Promise<void> {
  if (fields.captchaAnswer === 1 || (fields.captchaAnswer === 0 && answer))
    await captcha.demand(sql, request, 'reg', answer)
}

/**
 * The code by which somebody comes. One that brings nobody any more is refused only by a form that asks for it, where
 * he can put it right.
 * @throws UC/INTR_CODE
 */
async function openCodeIn(
  sql: Queryable,
  { promotionCode }: Values,
  { fields }: RegisterLimit,
): Promise<string | undefined> {
  if (promotionCode === undefined || (await findOpenLink(sql, promotionCode))) return promotionCode
  if ('promotionCode' in fields) throw noSuchLink()
  return undefined
}

/** @throws UC/INTR_CODE for a code that brings nobody any more */
async function linkOf(tx: Tx, code: string | undefined): Promise<ClaimedLink | undefined> {
  if (code === undefined) return undefined
  const link = await claimLink(tx, code)
  if (link === undefined) throw noSuchLink()
  return link
}

const noSuchLink = () => new Refusal('UC/INTR_CODE', { data: { field: 'promotionCode' } })

/** The catalogue's code of a field's sentence. */
function codeOf({ field, message }: { field: FieldName; message: string }): ErrorCode {
  if (message === errorOf('UC/PASSWORD_IS_ACCOUNT').message) return 'UC/PASSWORD_IS_ACCOUNT'
  return FIELD_CODES[field] ?? 'UC/FIELD_INVALID'
}

const FIELD_CODES: Partial<Record<FieldName, ErrorCode>> = {
  account: 'UC/ACCOUNT_INVALID',
  password: 'UC/PASSWORD_INVALID',
  confirm: 'UC/PASSWORD_MISMATCH',
  promotionCode: 'UC/INTR_CODE',
}

export async function openWallet(tx: Tx, memberId: bigint, bonus: bigint): Promise<void> {
  await openMemberAccounts(tx, memberId, 'CNY')
  if (bonus === 0n) return
  await post(tx, signUpBonus({ memberId, amount: bonus }))
  const source = { sourceKind: 'sign-up', sourceNo: String(memberId) } as const
  await addRequirement(tx, { memberId, ...source, deposit: 0n, gift: bonus })
}

/** The first notification of a new member, in the transaction that makes the account. */
export async function welcome(tx: Tx, memberId: bigint): Promise<void> {
  const { company } = await readSite(tx)
  const content = `欢迎加入${company.name}！您的账户已开通。请妥善保管登录密码与提现密码，客服不会以任何理由向您索取密码。`
  await notify(tx, { memberId, content })
}
