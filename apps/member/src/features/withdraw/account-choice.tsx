import { paths } from '@liuhe/brand/paths.ts'
import { Button } from '@liuhe/web/ui/button.tsx'
import IconAdd from '~icons/mingcute/add-line'
import IconCheck from '~icons/mingcute/check-line'
import { useWithdrawTerm } from '../../shared/account/use-withdraw-term.ts'
import { Link } from '../../shared/link.tsx'
import { useNavigation } from '../../shared/navigation.ts'
import { AccountIcon } from './account-icon.tsx'
import styles from './account-choice.module.css'
import { isPayable } from './plan.ts'
import { type Account, accountName, KIND_WORDS, rateText, shortNumber, type Terms } from './withdrawal.ts'
import page from './withdraw-page.module.css'

type AccountChoiceProps = {
  terms: Terms
  chosen: Account | undefined
  onChoose: (id: string) => void
}

/** Where it goes: one of the member's own accounts; without one, the way to bind it. */
export function AccountChoice({ terms, chosen, onChoose }: AccountChoiceProps) {
  const { accounts } = terms
  const navigation = useNavigation()
  const term = useWithdrawTerm()
  return (
    <section className={page.card} aria-labelledby="withdraw-account">
      <header className={page.head}>
        <h2 id="withdraw-account">收款账户</h2>
        {accounts.length > 0 && (
          <Link className={styles.add} to={paths['update-account']()}>
            <IconAdd aria-hidden="true" />
            添加
          </Link>
        )}
      </header>
      {accounts.length === 0 ? (
        <div className={styles.none}>
          <p>还没有收款账户。绑定本人的银行卡、USDT 地址或电子钱包后即可{term}。</p>
          <Button look="soft" icon={<IconAdd />} onClick={() => navigation.go(paths['update-account']())}>
            绑定收款账户
          </Button>
        </div>
      ) : (
        <div className={styles.grid} role="radiogroup" aria-label="收款账户">
          {accounts.map((account) => (
            <AccountCard
              key={account.id}
              account={account}
              isOpen={isPayable(terms, account)}
              isChosen={account.id === chosen?.id}
              onChoose={() => onChoose(account.id)}
            />
          ))}
        </div>
      )}
      {chosen && <Hint account={chosen} />}
    </section>
  )
}

type AccountCardProps = { account: Account; isOpen: boolean; isChosen: boolean; onChoose: () => void }

function AccountCard({ account, isOpen, isChosen, onChoose }: AccountCardProps) {
  const { kind, number, isFirst } = account
  return (
    <label className={styles.card} data-closed={!isOpen || undefined}>
      <input
        type="radio"
        name="withdraw-account"
        className="visually-hidden"
        checked={isChosen}
        disabled={!isOpen}
        onChange={onChoose}
      />
      <AccountIcon kind={kind} />
      <span className={styles.names}>
        <b>{accountName(account)}</b>
        <small className="num">
          {kind === 'bank' && `${KIND_WORDS.bank} `}
          {shortNumber(number)}
        </small>
        {isOpen ? isFirst && <small className={styles.first}>首次使用</small> : <small>暂不支持</small>}
      </span>
      <span className={styles.tick} aria-hidden="true">
        <IconCheck />
      </span>
    </label>
  )
}

/** What is particular about the chosen account. */
function Hint({ account: { isFirst, rate, holderName } }: { account: Account }) {
  const term = useWithdrawTerm()
  return (
    <ul className={styles.hints}>
      <li>户名 {holderName}，仅支持本人账户</li>
      {rate !== null && <li>1 USDT = {rateText(rate)} 元，提交时锁定</li>}
      {isFirst && <li>首次{term}到此账户，需两名审核人员核对，会比平时慢一些</li>}
    </ul>
  )
}
