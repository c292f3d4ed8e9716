import { paths } from '@liuhe/brand/paths.ts'
import { useSiteTime } from '@liuhe/web/time/site-time.ts'
import { useServerSecond } from '@liuhe/web/time/ticker.ts'
import type { ReactNode } from 'react'
import IconInfo from '~icons/mingcute/information-line'
import IconLock from '~icons/mingcute/lock-line'
import { useWithdrawTerm } from '../../shared/account/use-withdraw-term.ts'
import { Link } from '../../shared/link.tsx'
import styles from './notices.module.css'
import { spanText, type Terms } from './withdrawal.ts'

/** What stands in the way of everything below: closed, held, or taken but not paid for the moment. */
export function Notices({ terms: { isClosed, isFrozen, held } }: { terms: Terms }) {
  const term = useWithdrawTerm()
  return (
    <>
      {isClosed && <Notice>{term}暂停受理，请稍后再来。余额和进行中的申请不受影响。</Notice>}
      {!isClosed && isFrozen && (
        <Notice>出款暂停中。现在仍可提交申请，资金会先冻结，恢复后按提交顺序出款，所需时间会比平时长。</Notice>
      )}
      {held && <Held held={held} />}
    </>
  )
}

type HeldProps = { held: NonNullable<Terms['held']> }

/** A guard of the account was changed, or a debt is open: until when, and what is left of it. */
function Held({ held: { reason, until } }: HeldProps) {
  const term = useWithdrawTerm()
  const { minute } = useSiteTime()
  if (reason === 'debt' || reason === 'operator' || until === null) {
    return (
      <Notice lock>
        {reason === 'operator' ? '账户正在核查' : '账户有一笔款项待核对'}，期间暂停{term}。
        <Link to={paths.services()}>联系客服</Link>
      </Notice>
    )
  }
  return (
    <Notice lock>
      {CHANGES[reason](term)}后 24 小时内暂停{term}，<b className="num">{minute(until).slice(5)}</b> 恢复（
      <Left until={until} />
      ）。如非本人操作，请立即<Link to={paths.services()}>联系客服</Link>
    </Notice>
  )
}

const CHANGES: Readonly<Record<Exclude<HeldProps['held']['reason'], 'debt' | 'operator'>, (term: string) => string>> = {
  password: () => '修改登录密码',
  'cash-password': (term) => `修改${term}密码`,
  phone: () => '更换手机号',
  'payout-account': () => '变更收款账户',
}

function Left({ until }: { until: number }) {
  const left = Math.ceil(until / 1000) - useServerSecond(Math.ceil(until / 1000))
  return <span className="num">{left > 0 ? `剩余 ${spanText(left)}` : '即将恢复'}</span>
}

const Notice = ({ lock = false, children }: { lock?: boolean; children: ReactNode }) => (
  <div className={styles.notice} role="note">
    {lock ? <IconLock aria-hidden="true" /> : <IconInfo aria-hidden="true" />}
    <p>{children}</p>
  </div>
)
