import { paths } from '@liuhe/brand/paths.ts'
import * as security from '@liuhe/contract/api/security.ts'
import { ApiError } from '@liuhe/contract/client.ts'
import { fieldError } from '@liuhe/domain/members/fields.ts'
import {
  normalisePayoutNumber,
  PAYOUT_KINDS,
  payoutError,
  type PayoutKind,
} from '@liuhe/domain/members/payout-account.ts'
import { useAct } from '@liuhe/web/api/use-act.ts'
import { toast } from '@liuhe/web/ui/over/toast.tsx'
import { useState } from 'react'
import { useNavigation } from '../../shared/navigation.ts'
import { useForm } from './use-form.ts'

const FIELDS = ['fullName', 'provider', 'number', 'branch'] as const

const NUMBER_MISSING: Record<PayoutKind, string> = {
  bank: '请输入银行卡号',
  usdt: '请输入钱包地址',
  e_wallet: '请输入钱包账号',
  direct_charging: '请输入收款账号',
}

/** State and submission of the form that binds an account. */
export function usePayoutForm(kind: PayoutKind, { needsName }: { needsName: boolean }) {
  const form = useForm(FIELDS)
  const navigation = useNavigation()
  const { providers } = PAYOUT_KINDS[kind]
  // The first network, wallet or method is offered; a bank must be chosen.
  const [offered] = useState(kind === 'bank' ? '' : (providers[0] ?? ''))
  const values = { ...form.values, provider: form.values.provider || offered }
  const act = useAct(security.updateBank, {
    ownErrors: true,
    refreshes: [security.payoutAccounts, security.overview],
    onDone: () => {
      form.clear()
      toast('绑定成功', 2)
      navigation.back(paths['account-list']())
    },
    onRefused: (error) => {
      const code = error instanceof ApiError ? error.code : undefined
      if (code === 'UC/CASH_PASSWORD_NULL') {
        toast(error.message, 2)
        return navigation.go(paths['password-withdraw-money']())
      }
      // The question for the cash password was put away: what was typed stays, and nothing needs to be said.
      if (code !== 'UC/CASH_PASSWORD') form.refused(error)
    },
  })
  const { fullName, provider, number, branch } = values
  const submit = () => {
    if (act.isPending) return
    const isShort = form.asksFor([
      ['fullName', !needsName || fullName.trim() !== '', '请输入真实姓名'],
      ['provider', provider !== '', '请选择开户银行'],
      ['number', number.trim() !== '', NUMBER_MISSING[kind]],
    ])
    if (isShort) return
    const wrongName = needsName ? fieldError('fullName', fullName.trim()) : undefined
    if (wrongName) return form.refuse('fullName', wrongName)
    const wrong = payoutError({ kind, provider, number: normalisePayoutNumber(number), branch: branch.trim() })
    if (wrong) return form.refuse(wrong.field, wrong.message)
    const optional = {
      ...(branch.trim() && { branch: branch.trim() }),
      ...(needsName && { fullName: fullName.trim() }),
    }
    act.mutate({ kind, provider, number: normalisePayoutNumber(number), ...optional })
  }
  return { form: { ...form, values }, submit, isBusy: act.isPending }
}
