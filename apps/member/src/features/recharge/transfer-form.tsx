import { Field } from '@liuhe/web/ui/field.tsx'
import type { Order } from './order.ts'
import { Receipts } from './receipts.tsx'
import page from './recharge-page.module.css'
import type { useTransfer } from './use-transfer.ts'

/** Who paid, when, and a picture of it. */
export function TransferForm({ order, transfer }: { order: Order; transfer: ReturnType<typeof useTransfer> }) {
  const { payer, time, wrong, latest, setPayer, setTime } = transfer
  return (
    <section className={page.card} aria-label="转账信息">
      <Field
        label="付款人姓名"
        value={payer}
        maxLength={40}
        autoComplete="name"
        placeholder="与付款账户户名一致"
        error={wrong.payer ?? null}
        onChange={(event) => setPayer(event.target.value)}
      />
      <Field
        label="转账时间"
        type="datetime-local"
        value={time}
        max={latest}
        error={wrong.paidTime ?? null}
        onChange={(event) => setTime(event.target.value)}
      />
      <Receipts order={order} />
    </section>
  )
}
