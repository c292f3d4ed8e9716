import { formatAmount } from '@liuhe/domain/format-amount.ts'
import { isPhoneCode, PHONE_CODE } from '@liuhe/domain/members/phone-code.ts'
import { Button } from '@liuhe/web/ui/button.tsx'
import { Field } from '@liuhe/web/ui/field.tsx'
import { Sheet } from '@liuhe/web/ui/over/sheet.tsx'
import { type FormEvent, useState } from 'react'
import { useWithdrawTerm } from '../../shared/account/use-withdraw-term.ts'
import { personalError } from './personal-fields.ts'
import styles from './personal-sheets.module.css'
import { type BoundPhone, useBindPhone } from './use-bind-phone.ts'

type PhoneSheetProps = { open: boolean; bound: BoundPhone; onClose: () => void }

/** Binds a number by a code that is sent to it, or replaces the bound one (Ruling C136). */
export default function PhoneSheet({ open, bound, onClose }: PhoneSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title={bound.phone === null ? '绑定手机' : '更换绑定手机'}>
      {open && <PhoneForm bound={bound} onClose={onClose} />}
    </Sheet>
  )
}

function PhoneForm({ bound, onClose }: Omit<PhoneSheetProps, 'open'>) {
  const [phone, setPhone] = useState('')
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const acts = useBindPhone({ hadPhone: bound.phone !== null, onBound: onClose })
  const { sending, binding, wrong, forget } = acts
  const term = useWithdrawTerm()
  const number = phone.trim()
  const ask = () => {
    const refused = personalError('phone', number)
    setError(refused)
    if (refused === undefined) sending.mutate({ phone: number })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPhoneCode(code)) binding.mutate({ phone: number, code })
  }
  const change = (next: string) => {
    setPhone(next)
    setError(undefined)
    forget('phone')
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.lead}>{leadOf(bound, term)}</p>
      <Field
        label="手机号码"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        maxLength={16}
        placeholder="请输入11位手机号"
        value={phone}
        error={error ?? wrong.phone ?? null}
        onChange={(event) => change(event.currentTarget.value)}
      />
      <CodeField {...acts} number={number} code={code} onCode={setCode} onAsk={ask} />
      <Button type="submit" size="large" wide busy={binding.isPending} disabled={number === '' || !isPhoneCode(code)}>
        {bound.phone === null ? '绑定' : '更换'}
      </Button>
      {bound.inboxUrl !== null && (
        <a className={styles.inbox} href={bound.inboxUrl} target="_blank" rel="noopener noreferrer">
          演示环境：在测试收件箱查看短信
        </a>
      )}
    </form>
  )
}

type CodeFieldProps = Pick<ReturnType<typeof useBindPhone>, 'sending' | 'wait' | 'wrong' | 'forget'> & {
  number: string
  code: string
  onCode: (code: string) => void
  onAsk: () => void
}

/** The code, with the button that asks for one. */
function CodeField({ sending, wait, wrong, forget, number, code, onCode, onAsk }: CodeFieldProps) {
  const isSent = sending.isSuccess && sending.variables.phone === number
  return (
    <Field
      label="验证码"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={PHONE_CODE.digits}
      placeholder={`请输入${PHONE_CODE.digits}位验证码`}
      value={code}
      error={wrong.code ?? null}
      help={isSent ? `短信已发出，${PHONE_CODE.minutes} 分钟内有效。没有收到？请稍后重新获取。` : undefined}
      addon={
        <Button
          look="plain"
          size="small"
          className={styles.ask ?? ''}
          busy={sending.isPending}
          disabled={number === '' || wait > 0}
          onClick={onAsk}
        >
          {wait > 0 ? `${wait} 秒后重新获取` : sending.isSuccess ? '重新获取' : '获取验证码'}
        </Button>
      }
      onChange={(event) => {
        onCode(event.currentTarget.value.replaceAll(/\D/g, ''))
        forget('code')
      }}
    />
  )
}

/** Why somebody binds a number, or what replacing it does. */
function leadOf({ phone, gift }: BoundPhone, term: string): string {
  if (phone !== null) return `当前绑定 ${phone}。更换需验证${term}密码，之后 24 小时内暂停${term}。`
  const use = '用于核实您的身份，一个号码只能绑定一个账户。'
  return gift === null ? use : `首次绑定可领取 ${formatAmount(gift)} 元彩金。${use}`
}
