import * as api from '@liuhe/contract/api/recharge.ts'
import { useAct } from '@liuhe/web/api/use-act.ts'
import { Field } from '@liuhe/web/ui/field.tsx'
import { Sheet } from '@liuhe/web/ui/over/sheet.tsx'
import { toast } from '@liuhe/web/ui/over/toast.tsx'
import { useState } from 'react'
import type { Order } from './order.ts'
import { useKeepOrder } from './use-recharge.ts'

const TXID = /^(0x)?[0-9a-fA-F]{64}$/

/** The hash of the transfer, if the payer likes to give it; money is found without it. */
export function TxidSheet({ order, open, onClose }: { order: Order; open: boolean; onClose: () => void }) {
  const keep = useKeepOrder()
  const [txid, setTxid] = useState(order.txid ?? '')
  const [error, setError] = useState<string>()
  const { mutate, isPending } = useAct(api.confirm, {
    ownErrors: true,
    onDone: (next) => {
      keep(next)
      toast('交易哈希已提交', 2)
      onClose()
    },
    onRefused: ({ message }) => setError(message),
  })
  const save = () => {
    const text = txid.trim()
    if (!TXID.test(text)) return setError('交易哈希为 64 位字母数字')
    if (!isPending) mutate({ orderNo: order.orderNo, txid: text })
  }
  return (
    <Sheet open={open} onClose={onClose} title="交易哈希" confirmText={isPending ? '提交中' : '提交'} onConfirm={save}>
      <Field
        label="交易哈希（TxID）"
        value={txid}
        autoComplete="off"
        spellCheck={false}
        maxLength={80}
        placeholder="粘贴钱包中的交易哈希"
        help="选填。系统按金额尾数自动识别，填写后便于人工核对"
        error={error ?? null}
        onChange={(event) => {
          setTxid(event.target.value)
          setError(undefined)
        }}
      />
    </Sheet>
  )
}
