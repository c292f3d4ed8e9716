import { formatAmount } from '@liuhe/domain/format-amount.ts'
import { paths } from '@liuhe/brand/paths.ts'
import * as security from '@liuhe/contract/api/security.ts'
import { ApiError } from '@liuhe/contract/client.ts'
import { useAct } from '@liuhe/web/api/use-act.ts'
import { Dialog, DialogActions } from '@liuhe/web/ui/over/dialog.tsx'
import { OTP_LENGTH, OtpInput } from '@liuhe/web/ui/otp-input.tsx'
import { Spinner } from '@liuhe/web/ui/spinner.tsx'
import { toast } from '@liuhe/web/ui/over/toast.tsx'
import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import type { CashQuestion } from '../../shared/account/cash-question.ts'
import { useNavigation } from '../../shared/navigation.ts'
import { useWithdrawTerm } from '../../shared/account/use-withdraw-term.ts'
import { ForgottenCode } from './forgotten-code.tsx'
import styles from './cash-password-dialog.module.css'

/** Asks for the cash password (Spec A §5), and answers the question with the ticket that it earns. */
export default function CashPasswordDialog({ question }: { question: CashQuestion }) {
  const term = useWithdrawTerm()
  const demand = z.decode(security.CashDemand, question.demand as never)
  const navigation = useNavigation()
  const { code, type, error, isClosed, isBusy, submit, box } = useCashCheck(question, demand)
  const [isForgotten, setForgotten] = useState(false)
  const leave = () => question.answer(undefined)
  const go = (to: string) => {
    leave()
    navigation.go(to)
  }
  const openService = () => go(paths.services())
  if (isForgotten) return <ForgottenCode onBack={() => setForgotten(false)} onGo={go} />
  return (
    <Dialog
      open
      onClose={leave}
      title={`请输入${term}密码`}
      actions={
        isClosed ? (
          <DialogActions onCancel={leave} onConfirm={openService} cancelText="关闭" confirmText="联系客服" />
        ) : (
          <DialogActions onCancel={leave} onConfirm={() => submit(code)} busy={isBusy} />
        )
      }
    >
      <div className={styles.content}>
        <p className={styles.what}>{operationsOf(term)[demand.operation]}</p>
        {demand.amount > 0n && <p className={`num ${styles.amount}`}>¥{formatAmount(demand.amount)}</p>}
        <OtpInput
          ref={box}
          label={`${term}密码`}
          hideLabel
          value={code}
          onChange={type}
          onComplete={submit}
          error={error}
          disabled={isClosed}
          readOnly={isBusy}
        />
        <p className={styles.foot}>
          {isBusy ? (
            <span className={styles.busy} role="status">
              <Spinner size={14} /> 验证中…
            </span>
          ) : (
            !isClosed && (
              <button type="button" className={styles.forgot} onClick={() => setForgotten(true)}>
                忘记{term}密码？
              </button>
            )
          )}
        </p>
      </div>
    </Dialog>
  )
}

type Demand = z.output<typeof security.CashDemand>

/** What the member is about to authorise, in his words. */
const operationsOf = (term: string): Record<Demand['operation'], string> => ({
  withdraw: term,
  'confirm-payment': '确认到账',
  'red-packet': '发红包',
  'bind-account': '绑定收款账户',
  'remove-account': '删除收款账户',
  'change-phone': '更换绑定手机',
})

function useCashCheck(question: CashQuestion, demand: Demand) {
  const term = useWithdrawTerm()
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isClosed, setClosed] = useState(false)
  const box = useRef<{ focus: () => void }>(null)
  const navigation = useNavigation()
  const [failures, setFailures] = useState(0)
  // After the dialog has opened, which takes the focus itself, and with every failure at the first box.
  useEffect(() => box.current?.focus(), [failures])
  const check = useAct(security.checkCashPassword, {
    ownErrors: true,
    onDone: ({ ticket }) => question.answer(ticket ?? undefined),
    onRefused: (fault) => {
      setCode('')
      if (fault instanceof ApiError && fault.code === 'UC/CASH_PASSWORD_NULL') {
        question.answer(undefined)
        return navigation.go(paths['password-withdraw-money']())
      }
      setError(fault.message)
      setClosed(isClosedFor(fault))
      setFailures(failures + 1)
      // Short, because it lies over the sentence that stays.
      toast(fault.message, 1)
    },
  })
  const submit = (typed: string) => {
    if (check.isPending) return
    if (typed.length < OTP_LENGTH) {
      setError(typed === '' ? `请输入${term}密码` : `请输入${OTP_LENGTH}位${term}密码`)
      return box.current?.focus()
    }
    check.mutate({ cashPassword: typed, demand })
  }
  const type = (next: string) => {
    setCode(next)
    setError(null)
  }
  return { code, type, error, isClosed, isBusy: check.isPending, submit, box }
}

/** Locked for a day, or until customer service helps: no further code is looked at. */
const isClosedFor = (fault: Error): boolean =>
  fault instanceof ApiError && typeof (fault.data as { closed?: unknown } | null)?.closed === 'string'
