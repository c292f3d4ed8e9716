import type * as bills from '@liuhe/contract/api/bills.ts'
import { billLabel } from '@liuhe/domain/bills/bill-types.ts'
import { formatAmount } from '@liuhe/domain/format-amount.ts'
import type { SiteDate } from '@liuhe/domain/time.ts'
import { useSiteTime } from '@liuhe/web/time/site-time.ts'
import type * as z from 'zod/mini'
import { PrivateSum } from '../../shared/account/private-sum.tsx'
import { dayText } from '../../shared/parts/day-ranges.ts'
import { useReveal } from '../../shared/reveal/use-reveal.ts'
import { BillIcon } from './bill-icon.tsx'
import styles from './bill-row.module.css'
import { signedAmount } from './signed-amount.ts'

export type Bill = z.output<typeof bills.Bill>

/** A bill with its place in the list: the first of a day carries the day's head, the last ends its card. */
export type ListedBill = {
  bill: Bill
  day: SiteDate
  isFirst: boolean
  isLast: boolean
  /** Sums of the day, where they are known. */
  sums?: { gained: bigint; spent: bigint } | undefined
}

type BillRowProps = { listed: ListedBill; today: SiteDate; onOpen: (billNo: string) => void }

/** Paid by a draw: what is still being revealed elsewhere in the app is not given away here. */
const PAID_BY_DRAW: ReadonlySet<number> = new Set([4, 19, 26])

/** One bill, with the head of its day above the first. */
export function BillRow({ listed: { bill, day, isFirst, isLast, sums }, today, onOpen }: BillRowProps) {
  const { holds } = useReveal(bill.gameId ?? 0)
  const isHeld = bill.turnNum !== null && PAID_BY_DRAW.has(bill.tranType) && holds(bill.turnNum)
  return (
    <div className={styles.part} data-first={isFirst || undefined} data-last={isLast || undefined}>
      {isFirst && (
        <h2 className={styles.day}>
          {dayText(day, today)}
          {sums && (
            <span className={styles.sums}>
              <PrivateSum>
                <span>{signedAmount(sums.gained)}</span>
                {' / '}
                <span>{signedAmount(-sums.spent)}</span>
              </PrivateSum>
            </span>
          )}
        </h2>
      )}
      {!isHeld && <RowButton bill={bill} onOpen={onOpen} />}
    </div>
  )
}

function RowButton({ bill, onOpen }: { bill: Bill; onOpen: (billNo: string) => void }) {
  const { minute } = useSiteTime()
  return (
    <button type="button" className={styles.row} onClick={() => onOpen(bill.billNo)}>
      <BillIcon tranType={bill.tranType} />
      <span className={styles.what}>
        <b>{billLabel(bill.tranType)}</b>
        {bill.content !== '' && <small>{bill.content}</small>}
      </span>
      <span className={styles.money}>
        <b className="num" data-gain={bill.amount > 0n || undefined}>
          {signedAmount(bill.amount)}
        </b>
        <small>
          <time>{minute(bill.addTime).slice(-5)}</time> · 余 <PrivateSum>{formatAmount(bill.after)}</PrivateSum>
        </small>
      </span>
    </button>
  )
}
