import { paths } from '@liuhe/brand/paths.ts'
import { formatAmount } from '@liuhe/domain/format-amount.ts'
import type { ReactNode } from 'react'
import IconCheck from '~icons/mingcute/check-circle-fill'
import IconRight from '~icons/mingcute/right-line'
import IconWarn from '~icons/mingcute/alert-fill'
import { useWithdrawTerm } from '../../shared/account/use-withdraw-term.ts'
import { Link } from '../../shared/link.tsx'
import { deductOf, isShort, shortfallOf, type Way } from './plan.ts'
import styles from './turnover-card.module.css'
import { deductWords, type Missing, sourceText, type Terms } from './withdrawal.ts'
import page from './withdraw-page.module.css'

type TurnoverCardProps = { terms: Terms; way: Way; onWay: (way: Way) => void }

/** 打码量: done, or how much is missing and of which deposit or gift; then the two ways on. */
export function TurnoverCard({ terms, way, onWay }: TurnoverCardProps) {
  const { turnover, deductingOrderNo } = terms
  const short = isShort(terms)
  return (
    <section className={page.card} aria-label="打码量">
      <header className={page.head}>
        <p className={styles.state} data-short={short || undefined}>
          {short ? <IconWarn aria-hidden="true" /> : <IconCheck aria-hidden="true" />}
          {short ? (
            <span>
              还需打码 <b className="num">{formatAmount(turnover.yetWithdraw)}</b> 元
            </span>
          ) : (
            '打码量已达标'
          )}
        </p>
        <Link className={styles.more} to={paths['valid-withdraw']()}>
          明细
          <IconRight aria-hidden="true" />
        </Link>
      </header>
      {short && <MissingRows turnover={turnover} />}
      {short && <Ways terms={terms} way={way} onWay={onWay} />}
      {!short && turnover.sumAllDeduct > 0n && (
        <p className={styles.note}>
          未达标的赠送 <b className="num">{formatAmount(turnover.sumAllDeduct)}</b> 元会从本次金额中扣除
        </p>
      )}
      {deductOf(terms, way) > 0n && deductingOrderNo !== null && (
        <p className={page.problem} role="alert">
          有一笔强制提现正在处理，完成后才能再次扣除。
          <Link className={styles.inline} to={paths['withdraw-history-detail']({ id: deductingOrderNo })}>
            查看
          </Link>
        </p>
      )}
    </section>
  )
}

type Turnover = Terms['turnover']

/** Each deposit or gift that is not finished, as far as it has come; and how that makes what has to be staked yet. */
export function MissingRows({ turnover }: { turnover: Pick<Turnover, 'missing' | 'yetWithdraw'> }) {
  const { total, relaxed } = shortfallOf(turnover)
  return (
    <>
      <ul className={styles.rows}>
        {turnover.missing.map((row) => (
          <MissingRow key={row.id} row={row} />
        ))}
      </ul>
      {relaxed > 0n && (
        <dl className={styles.sums} aria-label="还需打码的计算">
          <Sum name="合计差">{formatAmount(total)}</Sum>
          <Sum name="放宽额度（差额不超过它视为达标）">-{formatAmount(relaxed)}</Sum>
          <Sum name="还需打码">
            <b>{formatAmount(turnover.yetWithdraw)}</b>
          </Sum>
        </dl>
      )}
    </>
  )
}

const Sum = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd className="num">{children}</dd>
  </div>
)

const MissingRow = ({ row }: { row: Missing }) => (
  <li>
    <Link className={styles.row} to={paths['valid-withdraw-detail']({ id: row.id })}>
      <span className={styles.what}>{sourceText(row)}</span>
      <span className={styles.lack}>
        差 <b className="num">{formatAmount(row.missing)}</b>
        <IconRight aria-hidden="true" />
      </span>
      <span
        className={styles.bar}
        role="img"
        aria-label={`要求${formatAmount(row.claim)}，已完成${formatAmount(row.achieved)}`}
      >
        <i style={{ '--done': `${shareOf(row)}%` } as never} />
      </span>
      <small className="num">
        已完成 {formatAmount(row.achieved)} / 要求 {formatAmount(row.claim)}
      </small>
    </Link>
  </li>
)

/** Whole percents, never full while something is missing. */
const shareOf = ({ claim, achieved }: Missing): number =>
  claim === 0n ? 0 : Math.min(99, Number((achieved * 100n) / claim))

function Ways({ terms: { turnover }, way, onWay }: TurnoverCardProps) {
  const term = useWithdrawTerm()
  const { sumAllDeduct, deductKind } = turnover
  const deduct = <b className="num">{formatAmount(sumAllDeduct)}</b>
  return (
    <div className={styles.ways} role="radiogroup" aria-label="打码未完成时">
      <WayChoice name="bet" way={way} onWay={onWay}>
        {deductKind === 'gift' ? (
          <>继续投注，保留赠送 {formatAmount(sumAllDeduct)} 元</>
        ) : (
          <>继续投注，完成后{term}不扣款</>
        )}
      </WayChoice>
      <WayChoice name="force" way={way} onWay={onWay}>
        {sumAllDeduct === 0n ? (
          <>强制{term}，本次不扣除</>
        ) : (
          <>
            强制{term}，{deductWords(deductKind)} <em>{deduct}</em> 元
          </>
        )}
      </WayChoice>
    </div>
  )
}

type WayChoiceProps = { name: Way; way: Way; onWay: (way: Way) => void; children: ReactNode }

const WayChoice = ({ name, way, onWay, children }: WayChoiceProps) => (
  <label className={styles.way}>
    <input type="radio" name="withdraw-way" checked={way === name} onChange={() => onWay(name)} />
    <span>{children}</span>
  </label>
)
