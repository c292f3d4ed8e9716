import { paths } from '@liuhe/brand/paths.ts'
import { formatAmount } from '@liuhe/domain/format-amount.ts'
import { formatUsdt } from '@liuhe/domain/recharge/usdt.ts'
import { useSiteTime } from '@liuhe/web/time/site-time.ts'
import type { ReactNode } from 'react'
import IconShield from '~icons/mingcute/safe-shield-2-line'
import { Link } from '../../shared/link.tsx'
import styles from './check-card.module.css'
import { type Check, CHECK_WORDS, OUTCOME_WORDS } from './order-words.ts'
import { StateTag } from './state-tag.tsx'

/** 待核对: money of the order that did not come as agreed, why, and what became of it. */
export function CheckCard({ check }: { check: Check }) {
  const { minute } = useSiteTime()
  const { kind, received, receivedUsdt, arrivedAt, outcome, decidedAt, note } = check
  const { text, tone, hint } = OUTCOME_WORDS[outcome]
  return (
    <section className={styles.card} data-tone={tone} aria-labelledby="check-head">
      <h2 id="check-head" className={styles.head}>
        <IconShield aria-hidden="true" />
        {CHECK_WORDS[kind]}
        <StateTag text={text} tone={tone} />
      </h2>
      <p className={styles.hint}>{hint}</p>
      <dl className={styles.facts}>
        <Fact name="实际收到">
          <b className="num">{formatAmount(received)}</b> 元
          {receivedUsdt !== null && <small className="num">{formatUsdt(receivedUsdt)} USDT</small>}
        </Fact>
        <Fact name="收到时间">
          <time className="num">{minute(arrivedAt)}</time>
        </Fact>
        {decidedAt !== null && (
          <Fact name="处理时间">
            <time className="num">{minute(decidedAt)}</time>
          </Fact>
        )}
        {note !== null && note !== '' && <Fact name="处理说明">{note}</Fact>}
      </dl>
      {outcome === 'waiting' && (
        <Link className={styles.ask} to={paths.services()}>
          有付款凭证？发给客服更快核对
        </Link>
      )}
    </section>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
