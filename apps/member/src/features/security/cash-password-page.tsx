import { paths } from '@liuhe/brand/paths.ts'
import * as member from '@liuhe/contract/api/member.ts'
import * as security from '@liuhe/contract/api/security.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { cashPasswordWeakness } from '@liuhe/domain/members/cash-password.ts'
import { useAct } from '@liuhe/web/api/use-act.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { Button } from '@liuhe/web/ui/button.tsx'
import { Field } from '@liuhe/web/ui/field.tsx'
import { OTP_LENGTH, OtpInput } from '@liuhe/web/ui/otp-input.tsx'
import { toast } from '@liuhe/web/ui/over/toast.tsx'
import { useSiteTime } from '@liuhe/web/time/site-time.ts'
import { type FormEvent, useRef } from 'react'
import { Link } from '../../shared/link.tsx'
import { useNavigation } from '../../shared/navigation.ts'
import { Page } from '../../shared/page.tsx'
import { useWithdrawTerm } from '../../shared/account/use-withdraw-term.ts'
import { LoadState } from './load-state.tsx'
import { Notice } from './notice.tsx'
import styles from './security.module.css'
import { useForm } from './use-form.ts'

/** Sets the cash password, or changes it (Ruling G14: set and confirm; SEC-29). */
export default function CashPasswordPage() {
  const overview = useRead(security.overview, {})
  const term = useWithdrawTerm()
  const verb = overview.data?.hasCashPassword ? '修改' : '设置'
  return (
    <Page title={`${verb}${term}密码`} fallback={paths['security-center']()}>
      {overview.data === undefined ? <LoadState load={overview} /> : <CashPasswordForm overview={overview.data} />}
    </Page>
  )
}

type Overview = OutputOf<typeof security.overview>

function CashPasswordForm({ overview }: { overview: Overview }) {
  const term = useWithdrawTerm()
  const { minute } = useSiteTime()
  const { hasCashPassword: isSet, cashPasswordLockedUntil: lockedUntil } = overview
  const { form, submit, isBusy } = useCashPassword(overview)
  const { element, values, change, errorOf } = form
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit()
  }
  return (
    <div className={styles.page}>
      {lockedUntil !== null && (
        <Notice>
          {term}密码连续输入错误，已锁定至 {minute(lockedUntil)}，请届时再试
        </Notice>
      )}
      <form ref={element} className={`${styles.card} ${styles.form}`} onSubmit={onSubmit} noValidate>
        <input type="text" name="username" autoComplete="username" value={overview.account} readOnly hidden />
        <Field
          label="登录密码"
          type="password"
          placeholder="请输入登录密码以验证身份"
          autoComplete="current-password"
          maxLength={64}
          value={values.password}
          error={errorOf('password')}
          onChange={(event) => change('password', event.target.value)}
        />
        <Codes isSet={isSet} isLocked={lockedUntil !== null} form={form} />
        <Button
          type="submit"
          size="large"
          wide
          className={styles.submit}
          busy={isBusy}
          disabled={isSet && lockedUntil !== null}
        >
          {isSet ? '确认修改' : '确认设置'}
        </Button>
      </form>
      <Tips isSet={isSet} />
    </div>
  )
}

type CodesProps = { isSet: boolean; isLocked: boolean; form: ReturnType<typeof useCashPassword>['form'] }

/** The codes, one after the other: the one that is complete gives the cursor to the next. */
function Codes({ isSet, isLocked, form: { values, change, errorOf } }: CodesProps) {
  const term = useWithdrawTerm()
  const confirmBox = useRef<{ focus: () => void }>(null)
  const newBox = useRef<{ focus: () => void }>(null)
  return (
    <>
      {isSet && (
        <OtpInput
          label={`原${term}密码`}
          value={values.oldCashPassword}
          onChange={(text) => change('oldCashPassword', text)}
          onComplete={() => newBox.current?.focus()}
          error={errorOf('oldCashPassword')}
          disabled={isLocked}
        />
      )}
      <OtpInput
        ref={newBox}
        label={isSet ? `新${term}密码` : `${term}密码`}
        value={values.cashPassword}
        onChange={(text) => change('cashPassword', text)}
        onComplete={() => confirmBox.current?.focus()}
        error={errorOf('cashPassword')}
      />
      <OtpInput
        ref={confirmBox}
        label={`再次输入${term}密码`}
        value={values.confirm}
        onChange={(text) => change('confirm', text)}
        error={errorOf('confirm')}
      />
    </>
  )
}

function Tips({ isSet }: { isSet: boolean }) {
  const term = useWithdrawTerm()
  return (
    <>
      <ul className={styles.tips}>
        <li>
          {term}密码为4位数字，用于{term}、发红包和绑定收款账户
        </li>
        <li>请勿使用生日、手机号、连续或重复的数字</li>
        {isSet && <li>为保障资金安全，修改后24小时内暂停{term}</li>}
      </ul>
      {isSet && (
        <Link to={paths.services()} className={styles.service}>
          忘记{term}密码？联系客服
        </Link>
      )}
    </>
  )
}

const FIELDS = ['password', 'oldCashPassword', 'cashPassword', 'confirm'] as const

function useCashPassword({ hasCashPassword: isSet, cashPasswordLockedUntil, account }: Overview) {
  const term = useWithdrawTerm()
  const form = useForm(FIELDS)
  const navigation = useNavigation()
  const { password, oldCashPassword, cashPassword, confirm } = form.values
  const act = useAct(security.updateFundPwd, {
    ownErrors: true,
    refreshes: [security.overview, member.info],
    onDone: () => {
      form.clear()
      toast(isSet ? `${term}密码修改成功` : `${term}密码设置成功`, 2)
      navigation.back(paths['security-center']())
    },
    onRefused: (error) => {
      form.refused(error)
      if (isOldWrong(error)) form.refuse('oldCashPassword', error.message)
    },
  })
  const isLocked = isSet && cashPasswordLockedUntil !== null
  const submit = () => {
    if (isLocked || act.isPending) return
    const isShort = form.asksFor([
      ['password', password !== '', '请输入登录密码'],
      ['oldCashPassword', !isSet || isWhole(oldCashPassword), `请输入原${term}密码`],
      ['cashPassword', isWhole(cashPassword), isSet ? `请输入新${term}密码` : `请输入${term}密码`],
      ['confirm', isWhole(confirm), `请再次输入${term}密码`],
    ])
    if (isShort) return
    if (cashPasswordWeakness(cashPassword, { account }) !== undefined)
      return form.refuse('cashPassword', `${term}密码过于简单，请更换`)
    if (confirm !== cashPassword) return form.refuse('confirm', `两次输入的${term}密码不一致`)
    if (isSet && oldCashPassword === cashPassword) return form.refuse('cashPassword', '新密码不能与原密码相同')
    act.mutate({ password, cashPassword, ...(isSet && { oldCashPassword }) })
  }
  return { form, submit, isBusy: act.isPending }
}

const isWhole = (code: string): boolean => code.length === OTP_LENGTH

const isOldWrong = (error: Error): boolean => 'code' in error && error.code === 'UC/CASH_PASSWORD_ERROR'
