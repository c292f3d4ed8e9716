import type * as api from '@liuhe/contract/api/member.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import { isAvatarId } from '@liuhe/domain/members/avatar.ts'
import { type FieldContext, fieldError, normalisePhone } from '@liuhe/domain/members/fields.ts'
import { nicknameError } from '@liuhe/domain/members/nickname.ts'
import { siteDateOf } from '@liuhe/domain/time.ts'
import type { WriteContext } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import type { SignedIn } from '../../http/sessions/viewer.ts'
import { isPhoneAbroad, readAgeMin } from '../auth/index.ts'
import { excludeAgain, lockForExclusion } from '../limits/index.ts'
import { holdWithdrawals, type SecurityDesk } from '../security/index.ts'
import { findBinding } from './phone/queries.ts'
import { lockPersonal, type PersonalRow, updatePersonal } from './queries.ts'
import { maskedInfo } from './read-personal-info.ts'

/**
 * Changes what a member may change of himself, by the rules of registration (Ruling G10). A field that is
 * not sent stays; birthday and full name can be given once, because money is paid out by them.
 * @throws UC/FIELD_INVALID with the sentence and the name of the first wrong field, UC/FIELD_FIXED
 */
export async function modifyUserInfo(
  { tx, viewer, clock, reply }: WriteContext<SignedIn>,
  input: InputOf<typeof api.modifyUserInfo>,
  desk: Pick<SecurityDesk, 'notify'> & { bindsPhones: boolean },
): Promise<OutputOf<typeof api.modifyUserInfo>> {
  const { avatarId, ...texts } = input
  const rules = { today: siteDateOf(clock.now()), ageMin: await readAgeMin(tx), isPhoneAbroad }
  if (avatarId !== undefined && !isAvatarId(avatarId)) throw invalid('avatarId', '请选择头像')
  for (const field of TEXT_FIELDS) {
    const value = texts[field]
    const message = value === undefined ? undefined : errorIn(field, value, rules)
    if (message !== undefined) throw invalid(field, message)
  }
  const isIdentity = texts.fullName !== undefined || texts.birthday !== undefined || texts.phone !== undefined
  if (isIdentity) await lockForExclusion(tx, viewer.memberId)
  const known = await lockPersonal(tx, viewer.memberId)
  if (known === undefined) throw new Refusal('UC/TOKEN_INVALID')
  // Where a code can prove a number, nothing else may set it; and a proven one is never replaced by an unproven one.
  const isByCode = desk.bindsPhones || (await findBinding(tx, viewer.memberId)) !== undefined
  if (texts.phone !== undefined && isByCode) throw new Refusal('UC/FIELD_FIXED', { data: { field: 'phone' } })
  for (const field of FIXED_ONCE_SET) {
    const isChanged = texts[field] !== undefined && texts[field] !== known[field]
    if (isChanged && known[field] !== null) throw new Refusal('UC/FIELD_FIXED', { data: { field } })
  }
  const next: PersonalRow = {
    ...known,
    ...texts,
    ...(avatarId !== undefined && { avatarId }),
    ...(texts.phone !== undefined && { phone: normalisePhone(texts.phone) }),
  }
  await updatePersonal(tx, viewer.memberId, next)
  if (isIdentity) await excludeAgain({ tx, viewer, reply }, next)
  // A first number guards nothing yet; anyone who takes an account over would replace it first (SEC-29.5).
  if (known.phone !== null && next.phone !== known.phone) {
    await holdWithdrawals(tx, desk, { memberId: viewer.memberId, reason: 'phone' })
  }
  return maskedInfo(next)
}

const TEXT_FIELDS = ['nickname', 'fullName', 'birthday', 'email', 'phone', 'qq', 'weixin'] as const
const FIXED_ONCE_SET = ['birthday', 'fullName'] as const

const errorIn = (field: (typeof TEXT_FIELDS)[number], value: string, rules: FieldContext): string | undefined =>
  field === 'nickname' ? nicknameError(value) : fieldError(field, value, rules)

const invalid = (field: string, msg: string): Refusal => new Refusal('UC/FIELD_INVALID', { msg, data: { field } })
