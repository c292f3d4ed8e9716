import type * as bills from '@liuhe/contract/api/bills.ts'
import { billLabel } from '@liuhe/domain/bills/bill-types.ts'
import { formatAmount } from '@liuhe/domain/format-amount.ts'
import type { SiteDate } from '@liuhe/domain/time.ts'
import { useSiteTime } from '@liuhe/web/time/site-time.ts'
import { classNames } from '@liuhe/web/ui/class-names.ts'
import type * as z from 'zod/mini'
import { PrivateSum } from '../../shared/account/private-sum.tsx'
import { DayPart, type DayPlace } from '../../shared/orders/day-part.tsx'
import rows from '../../shared/orders/day-part.module.css'
import { useReveal } from '../../shared/reveal/use-reveal.ts'
import { BillIcon } from './bill-icon.tsx'
import styles from './bill-row.module.css'
import { signedAmount } from './signed-amount.ts'

export type Bill = z.output<typeof bills.Bill>

/** A bill with its place in the list: the first of a day carries the day's head, the last ends its card. */
export type ListedBill = DayPlace & {
  bill: Bill
  /** Sums of the day, where they are known. */
  sums?: { gained: bigint; spent: bigint } | undefined
}

type BillRowProps = { listed: ListedBill; today: SiteDate; onOpen: (billNo: string) => void }

/** Paid by a draw: what is still being revealed elsewhere in the app is not given away here. */
const PAID_BY_DRAW: ReadonlySet<number> = new Set([4, 19, 26])

/** One bill, with the head of its day above the first. */
export function BillRow({ listed, today, onOpen }: BillRowProps) {
  const { bill } = listed
  const { holds } = useReveal(bill.gameId ?? 0)
  const isHeld = bill.turnNum !== null && PAID_BY_DRAW.has(bill.tranType) && holds(bill.turnNum)
  return (
    <DayPart place={listed} today={today} aside={listed.sums && <DaySums {...listed.sums} />}>
      {!isHeld && <RowButton bill={bill} onOpen={onOpen} />}
    </DayPart>
  )
}

const DaySums = ({ gained, spent }: NonNullable<ListedBill['sums']>) => (
  <span className={styles.sums}>
    <PrivateSum>
      <span>{signedAmount(gained)}</span>
      {' / '}
      <span>{signedAmount(-spent)}</span>
    </PrivateSum>
  </span>
)

function RowButton({ bill, onOpen }: { bill: Bill; onOpen: (billNo: string) => void }) {
  const { minute } = useSiteTime()
  return (
    <button type="button" className={rows.row} onClick={() => onOpen(bill.billNo)}>
      <BillIcon tranType={bill.tranType} />
      <span className={classNames(rows.what, styles.what)}>
        <b>{billLabel(bill.tranType)}</b>
        {bill.content !== '' && <small>{bill.content}</small>}
      </span>
      <span className={rows.money}>
        <b className={classNames('num', bill.amount > 0n && styles.gain)}>{signedAmount(bill.amount)}</b>
        <small>
          <time>{minute(bill.addTime).slice(-5)}</time> · 余 <PrivateSum>{formatAmount(bill.after)}</PrivateSum>
        </small>
      </span>
    </button>
  )
}
