import * as api from '@liuhe/contract/api/recharge.ts'
import { Spinner } from '@liuhe/web/ui/spinner.tsx'
import { type ChangeEvent, useId, useState } from 'react'
import IconCamera from '~icons/mingcute/camera-2-line'
import { imageUrl } from '../../shared/operator/image-url.ts'
import { isUnderway, type Order } from './order.ts'
import styles from './receipts.module.css'
import { useReceipt } from './use-receipt.ts'

/** Pictures of a transfer: they prove nothing by themselves, and help those who have to look. */
export function Receipts({ order }: { order: Order }) {
  const id = useId()
  const { send, sending, error } = useReceipt(order)
  const isDirect = order.flow === 'matched'
  const canAdd = isUnderway(order) && order.receipts.length < api.RECEIPTS_MAX
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    // The same picture may be chosen again after a refusal.
    event.target.value = ''
    if (file) send(file)
  }
  return (
    <div className={styles.receipts}>
      <p id={id} className={styles.words}>
        <span>{isDirect ? '付款凭证' : '转账凭证'}</span>
        <small>
          {isDirect ? '必填' : '选填'}，最多 {api.RECEIPTS_MAX} 张，{isDirect ? '收款方可见' : '便于核对'}
        </small>
      </p>
      <div className={styles.tiles}>
        {order.receipts.map((path, at) => (
          <a key={path} className={styles.tile} href={imageUrl(path)} target="_blank" rel="noopener">
            <img src={imageUrl(path)} alt={`凭证 ${at + 1}`} />
          </a>
        ))}
        {sending && <Sending file={sending} />}
        {canAdd && !sending && (
          <label className={styles.add}>
            <IconCamera aria-hidden="true" />
            <input
              type="file"
              className="visually-hidden"
              accept="image/jpeg,image/png,image/webp,image/gif"
              aria-label="上传凭证"
              aria-describedby={id}
              onChange={choose}
            />
          </label>
        )}
      </div>
      {error !== undefined && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

/** The chosen picture while it is on its way. */
function Sending({ file }: { file: File }) {
  const [url] = useState(() => URL.createObjectURL(file))
  return (
    <span className={styles.tile} role="status" aria-label="上传中">
      <img src={url} alt="" onLoad={() => URL.revokeObjectURL(url)} />
      <i>
        <Spinner size={20} />
      </i>
    </span>
  )
}
