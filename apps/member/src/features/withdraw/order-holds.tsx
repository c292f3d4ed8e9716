import { formatAmount } from '@liuhe/domain/format-amount.ts'
import { useState } from 'react'
import IconRight from '~icons/mingcute/right-line'
import IconShield from '~icons/mingcute/shield-shape-line'
import { useWithdrawTerm } from '../../shared/account/use-withdraw-term.ts'
import { LineSheet } from './line-sheet.tsx'
import styles from './order-holds.module.css'
import { RULE_WORDS } from './order-words.ts'
import { MissingRows } from './turnover-card.tsx'
import { deductWords, measuredText, type OrderDetail } from './withdrawal.ts'
import page from './withdraw-page.module.css'

/** Which rules hold it and why, what turnover was missing, and what the last days really took. */
export function OrderHolds({ order }: { order: OrderDetail }) {
  const term = useWithdrawTerm()
  const { turnover, deduct, deductKind } = order
  return (
    <>
      <Rules order={order} />
      {(turnover.yetWithdraw > 0n || deduct > 0n) && (
        <section className={page.card} aria-labelledby="turnover-head">
          <header className={page.head}>
            <h2 id="turnover-head">提交时的打码量</h2>
            {turnover.yetWithdraw > 0n && (
              <span className={page.aside}>
                还需 <b className="num">{formatAmount(turnover.yetWithdraw)}</b> 元
              </span>
            )}
          </header>
          {turnover.missing.length > 0 && <MissingRows turnover={turnover} />}
          <p className={styles.why}>
            {deduct > 0n
              ? `您选择了强制${term}，${deductWords(deductKind)} ${formatAmount(deduct)} 元；如未出款则不扣除`
              : `您选择了强制${term}，本次不扣除`}
          </p>
        </section>
      )}
      <PublicLine order={order} />
    </>
  )
}

function Rules({ order: { holds, peopleNeeded } }: { order: OrderDetail }) {
  return (
    <section className={page.card} aria-labelledby="rules-head">
      <header className={page.head}>
        <h2 id="rules-head">{holds.length > 0 ? '为什么需要人工审核' : '审核规则'}</h2>
        {peopleNeeded > 0 && <span className={page.aside}>需 {peopleNeeded} 人通过</span>}
      </header>
      {holds.length === 0 ? (
        <p className={styles.none}>
          <IconShield aria-hidden="true" />
          没有规则要求人工审核，由系统自动出款
        </p>
      ) : (
        <ul className={styles.rules}>
          {holds.map((hold) => (
            <li key={hold.rule}>
              <b>{RULE_WORDS[hold.rule].name}</b>
              <span className={styles.people}>{hold.people} 人</span>
              <p className={styles.why}>{RULE_WORDS[hold.rule].why(hold)}</p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function PublicLine({ order: { line } }: { order: OrderDetail }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <section className={styles.line} aria-label="公开数据">
      <button type="button" onClick={() => setOpen(true)}>
        <span>
          {line.seconds === null
            ? `近 7 天已处理 ${line.decided} 笔，满 20 笔后公布用时`
            : `近 7 天：中位 ${measuredText(line.seconds.median)} · 90% 在 ${measuredText(line.seconds.p90)}内`}
        </span>
        <b>
          公开数据
          <IconRight aria-hidden="true" />
        </b>
      </button>
      <LineSheet line={line} open={isOpen} onClose={() => setOpen(false)} />
    </section>
  )
}
