import { fieldError } from '@liuhe/domain/members/fields.ts'
import { nicknameError } from '@liuhe/domain/members/nickname.ts'
import { siteDateOf } from '@liuhe/domain/time.ts'
import { serverClock } from '@liuhe/web/time/server-clock.ts'
import type { InputHTMLAttributes } from 'react'

export type PersonalField = {
  name: 'nickname' | 'fullName' | 'birthday' | 'phone' | 'email' | 'qq' | 'weixin'
  label: string
  /** Given once, and never changed by the member (Ruling G10). */
  once?: boolean
  help: string
  /** The sheet begins with what is stored; every other field is shown masked, and cannot be edited from there. */
  isOpen?: boolean
  input: InputHTMLAttributes<HTMLInputElement>
}

/** What a member may change of himself, in the order of the page. */
export const PERSONAL_FIELDS: readonly PersonalField[] = [
  {
    name: 'nickname',
    label: '昵称',
    isOpen: true,
    help: '2-12个汉字、字母或数字',
    input: { autoComplete: 'nickname', maxLength: 12, placeholder: '请输入昵称' },
  },
  {
    name: 'fullName',
    label: '真实姓名',
    once: true,
    help: '须与收款账户户名一致，保存后不可修改',
    input: { autoComplete: 'name', maxLength: 15, placeholder: '请输入真实姓名' },
  },
  {
    name: 'birthday',
    label: '出生日期',
    once: true,
    help: '用于发放生日礼金，保存后不可修改',
    input: { autoComplete: 'bday', placeholder: '请选择出生日期' },
  },
  {
    name: 'phone',
    label: '手机号码',
    help: '11位中国大陆手机号',
    input: {
      type: 'tel',
      inputMode: 'tel',
      autoComplete: 'tel-national',
      maxLength: 16,
      placeholder: '请输入手机号码',
    },
  },
  {
    name: 'email',
    label: '电子邮箱',
    help: '例如 name@mail.com',
    input: { type: 'email', inputMode: 'email', autoComplete: 'email', maxLength: 254, placeholder: '请输入邮箱地址' },
  },
  {
    name: 'qq',
    label: 'QQ',
    help: '4-28位数字',
    input: { inputMode: 'numeric', autoComplete: 'off', maxLength: 28, placeholder: '请输入QQ号码' },
  },
  {
    name: 'weixin',
    label: '微信',
    help: '5-49位字母或数字',
    input: { autoComplete: 'off', maxLength: 49, placeholder: '请输入微信号' },
  },
]

/** The sentence that refuses a value, by the rules the server decides by. */
export const personalError = (name: PersonalField['name'], value: string): string | undefined =>
  name === 'nickname' ? nicknameError(value) : fieldError(name, value, { today: siteDateOf(serverClock.now()) })
