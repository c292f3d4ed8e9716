import type * as api from '@liuhe/contract/api/member.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import { isAvatarId } from '@liuhe/domain/members/avatar.ts'
import { fieldError, normalisePhone } from '@liuhe/domain/members/fields.ts'
import { nicknameError } from '@liuhe/domain/members/nickname.ts'
import { siteDateOf } from '@liuhe/domain/time.ts'
import type { WriteContext } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import type { SignedIn } from '../../http/viewer.ts'
import { lockPersonal, type PersonalRow, updatePersonal } from './queries.ts'
import { maskedInfo } from './read-personal-info.ts'

/**
 * Changes what a member may change of himself, by the rules of registration (rulings, Personal info). A field that is
 * not sent stays; birthday and full name can be given once, because money is paid out by them.
 * @throws UC/FIELD_INVALID with the sentence and the name of the first wrong field, UC/FIELD_FIXED
 */
export async function modifyUserInfo(
  { tx, viewer, clock }: WriteContext<SignedIn>,
  input: InputOf<typeof api.modifyUserInfo>,
): Promise<OutputOf<typeof api.modifyUserInfo>> {
  const { avatarId, ...texts } = input
  const today = siteDateOf(clock.now())
  if (avatarId !== undefined && !isAvatarId(avatarId)) throw invalid('avatarId', '请选择头像')
  for (const field of TEXT_FIELDS) {
    const value = texts[field]
    const message = value === undefined ? undefined : errorIn(field, value, today)
    if (message !== undefined) throw invalid(field, message)
  }
  const known = await lockPersonal(tx, viewer.memberId)
  if (known === undefined) throw new Refusal('UC/TOKEN_INVALID')
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
  return maskedInfo(next)
}

const TEXT_FIELDS = ['nickname', 'fullName', 'birthday', 'email', 'phone', 'qq', 'weixin'] as const
const FIXED_ONCE_SET = ['birthday', 'fullName'] as const

const errorIn = (field: (typeof TEXT_FIELDS)[number], value: string, today: string): string | undefined =>
  field === 'nickname' ? nicknameError(value) : fieldError(field, value, { today })

const invalid = (field: string, msg: string): Refusal => new Refusal('UC/FIELD_INVALID', { msg, data: { field } })
