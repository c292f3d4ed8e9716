import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import type * as bills from '@liuhe/contract/api/bills.ts'

/**
 * Whether a bill proves itself: it begins with what the bill before it left, ends with what it moved, and the line of
 * the books behind it moved just that, out of the wallet or into it.
 */
export function isInBalance({ bill, posting, previousAfter }: OutputOf<typeof bills.detail>): boolean {
  const own = bill.amount < 0n ? posting.from : posting.to
  const size = bill.amount < 0n ? -bill.amount : bill.amount
  return (
    previousAfter === bill.before &&
    bill.before + bill.amount === bill.after &&
    posting.amount === size &&
    own === 'main' &&
    posting.from !== posting.to
  )
}
