import { paths } from '@liuhe/brand/paths.ts'
import * as security from '@liuhe/contract/api/security.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { PAYOUT_KIND_NAMES, PAYOUT_KINDS, type PayoutKind } from '@liuhe/domain/members/payout-account.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { Button } from '@liuhe/web/ui/button.tsx'
import { Chips } from '@liuhe/web/ui/chips.tsx'
import { Field } from '@liuhe/web/ui/field.tsx'
import { Tabs } from '@liuhe/web/ui/tabs.tsx'
import type { FormEvent } from 'react'
import { type PageProps, useNavigation } from '../../shared/navigation.ts'
import { Page } from '../../shared/page.tsx'
import { LoadState } from './load-state.tsx'
import { Notice } from './notice.tsx'
import { PickField } from './pick-field.tsx'
import styles from './security.module.css'
import update from './update-account-page.module.css'
import { usePayoutForm } from './use-payout-form.ts'

type Payout = OutputOf<typeof security.payoutAccounts>

const TABS = PAYOUT_KIND_NAMES.map((key) => ({ key, label: PAYOUT_KINDS[key].title }))

/** Binds an account that withdrawals can go to; its kind stands in the address. */
export default function UpdateAccountPage({ search }: PageProps) {
  const navigation = useNavigation()
  const payout = useRead(security.payoutAccounts, {})
  const kind = PAYOUT_KIND_NAMES.find((name) => name === search['kind']) ?? 'bank'
  return (
    <Page title="添加收款账户" fallback={paths['account-list']()}>
      <Tabs
        label="账户类型"
        sticky
        even
        items={TABS}
        value={kind}
        onChange={(key) => navigation.go(paths['update-account']({ kind: key }), { replace: true })}
      />
      {payout.data === undefined ? (
        <LoadState load={payout} />
      ) : (
        <PayoutForm key={kind} kind={kind} payout={payout.data} />
      )}
    </Page>
  )
}

function PayoutForm({ kind, payout }: { kind: PayoutKind; payout: Payout }) {
  const { accounts, max, holderName } = payout
  const { form, submit, isBusy } = usePayoutForm(kind, { needsName: holderName === null })
  const { element, values, change, errorOf } = form
  const count = accounts.filter((account) => account.kind === kind).length
  const isFull = count >= max[kind]
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!isFull) submit()
  }
  return (
    <div className={styles.page}>
      {isFull && (
        <Notice>
          {PAYOUT_KINDS[kind].title}最多可绑定{max[kind]}个，如需更换请先删除已有账户
        </Notice>
      )}
      <form ref={element} className={`${styles.card} ${styles.form}`} onSubmit={onSubmit} noValidate>
        {holderName === null ? (
          <Field
            label="真实姓名"
            placeholder="请输入真实姓名"
            help="须与收款账户户名一致，提交后不可修改"
            autoComplete="name"
            maxLength={15}
            value={values.fullName}
            error={errorOf('fullName')}
            onChange={(event) => change('fullName', event.target.value)}
          />
        ) : (
          <p className={update.holder}>
            <span>户名</span>
            <strong>{holderName}</strong>
          </p>
        )}
        <KindFields kind={kind} form={form} />
        <Button type="submit" size="large" wide className={styles.submit} busy={isBusy} disabled={isFull}>
          确认绑定
        </Button>
      </form>
      <ul className={styles.tips}>
        <li>
          {PAYOUT_KINDS[kind].title}已绑定 {count}/{max[kind]}
        </li>
        {KIND_TIPS[kind].map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
    </div>
  )
}

type Form = ReturnType<typeof usePayoutForm>['form']

/** What a kind of account asks for. */
function KindFields({ kind, form: { values, change, errorOf } }: { kind: PayoutKind; form: Form }) {
  const { providers } = PAYOUT_KINDS[kind]
  const { providerLabel, providerPlaceholder, label, placeholder, inputMode } = KIND_LOOKS[kind]
  const setProvider = (provider: string) => change('provider', provider)
  return (
    <>
      {providers.length > FEW ? (
        <PickField
          label={providerLabel}
          placeholder={providerPlaceholder}
          options={providers}
          value={values.provider}
          error={errorOf('provider')}
          onChange={setProvider}
        />
      ) : (
        <div className={update.providers}>
          <span aria-hidden="true">{providerLabel}</span>
          <Chips
            label={providerLabel}
            items={providers.map((key) => ({ key, label: key }))}
            value={values.provider}
            onChange={setProvider}
          />
        </div>
      )}
      <Field
        label={label}
        placeholder={placeholder}
        inputMode={inputMode}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={96}
        value={values.number}
        error={errorOf('number')}
        onChange={(event) => change('number', event.target.value)}
      />
      {kind === 'bank' && (
        <Field
          label="开户支行（选填）"
          placeholder="如：深圳福田支行"
          autoComplete="off"
          maxLength={40}
          value={values.branch}
          error={errorOf('branch')}
          onChange={(event) => change('branch', event.target.value)}
        />
      )}
    </>
  )
}

/** Up to so many options are chips, more are a drawer. */
const FEW = 4

const KIND_LOOKS = {
  bank: {
    providerLabel: '开户银行',
    providerPlaceholder: '请选择开户银行',
    label: '银行卡号',
    placeholder: '请输入银行卡号',
    inputMode: 'numeric',
  },
  usdt: {
    providerLabel: '网络类型',
    providerPlaceholder: '请选择网络类型',
    label: '钱包地址',
    placeholder: '请输入或粘贴钱包地址',
    inputMode: 'text',
  },
  e_wallet: {
    providerLabel: '钱包类型',
    providerPlaceholder: '请选择钱包类型',
    label: '钱包账号',
    placeholder: '请输入钱包账号',
    inputMode: 'text',
  },
  direct_charging: {
    providerLabel: '收款方式',
    providerPlaceholder: '请选择收款方式',
    label: '收款账号',
    placeholder: '请输入收款账号',
    inputMode: 'text',
  },
} as const satisfies Record<PayoutKind, object>

const KIND_TIPS: Record<PayoutKind, readonly string[]> = {
  bank: ['仅支持本人名下的储蓄卡，信用卡无法收款'],
  usdt: ['请确认网络类型与地址一致，转错网络资产无法找回'],
  e_wallet: ['请填写已完成实名认证的钱包账号'],
  direct_charging: ['免提直充由系统匹配对手方直接转账至该账号'],
}
