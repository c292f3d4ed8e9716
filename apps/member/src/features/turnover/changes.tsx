import * as api from '@liuhe/contract/api/turnover.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { formatAmount } from '@liuhe/domain/format-amount.ts'
import type { Money } from '@liuhe/domain/money.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { useSiteTime } from '@liuhe/web/time/site-time.ts'
import styles from './detail.module.css'

/** What changed a requirement besides bets: nothing where nothing did. */
export function Changes({ id }: { id: string }) {
  const { minute } = useSiteTime()
  const { data } = useRead(api.entries, { id }, { freshMs: 0 })
  if (data === undefined || data.length === 0) return null
  return (
    <section className={styles.part} aria-label="变更记录">
      <h2>变更记录</h2>
      <ul className={styles.changes}>
        {data.map((entry) => (
          <li key={entry.id}>
            <span>
              <b>{KINDS[entry.kind]}</b>
              <small>
                <time>{minute(entry.addedAt)}</time>
              </small>
            </span>
            <span className="num">{effectOf(entry)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

type Entry = OutputOf<typeof api.entries>[number]

const KINDS: Record<Entry['kind'], string> = {
  corrected: '开奖更正，重新计算',
  'given-up': '放弃赠送',
  adjusted: '客服调整要求',
  closed: '提现出款，本笔结清',
}

function effectOf({ dmlChange, claimChange }: Entry): string {
  const parts = [
    claimChange === 0n ? undefined : `要求 ${signed(claimChange)}`,
    dmlChange === 0n ? undefined : `已完成 ${signed(dmlChange)}`,
  ]
  return parts.filter((part) => part !== undefined).join('，')
}

const signed = (amount: Money): string => `${amount > 0n ? '+' : ''}${formatAmount(amount)}`
