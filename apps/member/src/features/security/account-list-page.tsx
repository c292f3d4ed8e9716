import { paths } from '@liuhe/brand/paths.ts'
import * as security from '@liuhe/contract/api/security.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { PAYOUT_KIND_NAMES, PAYOUT_KINDS, type PayoutKind } from '@liuhe/domain/members/payout-account.ts'
import { useAct } from '@liuhe/web/api/use-act.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { Button } from '@liuhe/web/ui/button.tsx'
import { confirm } from '@liuhe/web/ui/over/confirm.ts'
import { Empty } from '@liuhe/web/ui/empty.tsx'
import { IconButton } from '@liuhe/web/ui/icon-button.tsx'
import { toast } from '@liuhe/web/ui/over/toast.tsx'
import type { ComponentType, SVGProps } from 'react'
import IconAdd from '~icons/mingcute/add-line'
import IconBank from '~icons/mingcute/bank-card-line'
import IconCoin from '~icons/mingcute/currency-dollar-line'
import IconDelete from '~icons/mingcute/delete-2-line'
import IconLightning from '~icons/mingcute/lightning-line'
import IconWallet from '~icons/mingcute/wallet-4-line'
import { useNavigation } from '../../shared/navigation.ts'
import { Page } from '../../shared/page.tsx'
import { useWithdrawTerm } from '../../shared/account/use-withdraw-term.ts'
import list from './account-list-page.module.css'
import { LoadState } from './load-state.tsx'
import styles from './security.module.css'

type Payout = OutputOf<typeof security.payoutAccounts>
type Account = Payout['accounts'][number]

/** The accounts that withdrawals can go to (Ruling G14): masked, by kind, with how many more are allowed. */
export default function AccountListPage() {
  const payout = useRead(security.payoutAccounts, {})
  const navigation = useNavigation()
  const add = (kind?: PayoutKind) => navigation.go(paths['update-account'](kind && { kind }))
  return (
    <Page
      title="收款账户"
      fallback={paths['security-center']()}
      action={payout.data && <IconButton label="添加收款账户" icon={<IconAdd />} onClick={() => add()} />}
    >
      {payout.data === undefined ? <LoadState load={payout} /> : <Accounts payout={payout.data} onAdd={add} />}
    </Page>
  )
}

function Accounts({ payout, onAdd }: { payout: Payout; onAdd: (kind?: PayoutKind) => void }) {
  const term = useWithdrawTerm()
  const { accounts, max } = payout
  if (accounts.length === 0) {
    return (
      <Empty text={`还没有收款账户，绑定后即可${term}`}>
        <Button onClick={() => onAdd()}>添加收款账户</Button>
      </Empty>
    )
  }
  const kinds = PAYOUT_KIND_NAMES.filter((kind) => accounts.some((account) => account.kind === kind))
  return (
    <div className={styles.page}>
      {kinds.map((kind) => {
        const own = accounts.filter((account) => account.kind === kind)
        return (
          <section key={kind} className={list.group} aria-label={PAYOUT_KINDS[kind].title}>
            <header className={list.head}>
              <h2>{PAYOUT_KINDS[kind].title}</h2>
              <span>
                已绑定 {own.length}/{max[kind]}
              </span>
            </header>
            {own.map((account) => (
              <AccountCard key={account.id} account={account} />
            ))}
          </section>
        )
      })}
      <Button look="line" size="large" wide icon={<IconAdd />} onClick={() => onAdd()}>
        添加收款账户
      </Button>
      <ul className={styles.tips}>
        <li>收款账户须与真实姓名一致</li>
        <li>新增或删除收款账户后，24小时内暂停{term}</li>
      </ul>
    </div>
  )
}

function AccountCard({ account }: { account: Account }) {
  const { id, kind, provider, number, branch, holderName, isDefault } = account
  const Icon = KIND_ICONS[kind]
  const refreshes = [security.payoutAccounts, security.overview]
  const choose = useAct(security.choosePayoutAccount, { refreshes, onDone: () => toast('已设为默认账户', 2) })
  const remove = useAct(security.removePayoutAccount, { refreshes, onDone: () => toast('删除成功', 2) })
  const askAndRemove = async () => {
    const text = `${provider} ${number}`
    if (await confirm({ title: '确定删除该收款账户吗？', text, confirmText: '删除' })) remove.mutate({ id })
  }
  return (
    <article className={list.card} data-kind={kind} aria-label={`${provider} ${number}`}>
      <div className={list.top}>
        <span className={list.icon}>
          <Icon aria-hidden="true" />
        </span>
        <div className={list.names}>
          <strong>{provider}</strong>
          <span>
            {holderName}
            {branch && ` · ${branch}`}
          </span>
        </div>
        {isDefault && <span className={list.mark}>默认</span>}
      </div>
      <p className={`num ${list.number}`}>{number}</p>
      <footer className={list.foot}>
        {!isDefault && (
          <button type="button" disabled={choose.isPending} onClick={() => choose.mutate({ id })}>
            设为默认
          </button>
        )}
        <button type="button" disabled={remove.isPending} onClick={() => void askAndRemove()}>
          <IconDelete aria-hidden="true" /> 删除
        </button>
      </footer>
    </article>
  )
}

const KIND_ICONS: Record<PayoutKind, ComponentType<SVGProps<SVGSVGElement>>> = {
  bank: IconBank,
  usdt: IconCoin,
  e_wallet: IconWallet,
  direct_charging: IconLightning,
}
