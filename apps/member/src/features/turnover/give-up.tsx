import * as api from '@liuhe/contract/api/turnover.ts'
import * as member from '@liuhe/contract/api/member.ts'
import { formatAmount } from '@liuhe/domain/format-amount.ts'
import { newRequestId } from '@liuhe/domain/request-id.ts'
import { useAct } from '@liuhe/web/api/use-act.ts'
import { serverClock } from '@liuhe/web/time/server-clock.ts'
import { Button } from '@liuhe/web/ui/button.tsx'
import { confirm } from '@liuhe/web/ui/over/confirm.ts'
import { toast } from '@liuhe/web/ui/over/toast.tsx'
import { useRef } from 'react'
import styles from './detail.module.css'
import { type Requirement, TURNOVER_READS } from './use-turnover.ts'

/** 放弃赠送: the gift goes back, and what it asks for with it. */
export function GiveUp({ row }: { row: Requirement }) {
  // A repeat after a lost answer is the same request.
  const requestId = useRef<string>(undefined)
  const { mutate, isPending } = useAct(api.giveUp, {
    refreshes: [...TURNOVER_READS, member.status],
    onDone: () => toast('已放弃赠送', 2),
  })
  const ask = async () => {
    const agreed = await confirm({
      title: '放弃赠送',
      text: `将从余额扣除赠送 ${formatAmount(row.gift)} 元，并取消它的 ${formatAmount(row.giftClaim)} 元打码要求。放弃后不能恢复。`,
      confirmText: '确认放弃',
    })
    if (!agreed) return
    requestId.current ??= newRequestId(serverClock.now(), crypto.getRandomValues(new Uint8Array(10)))
    mutate({ id: row.id, requestId: requestId.current })
  }
  return (
    <section className={styles.part} aria-label="放弃赠送">
      <div className={styles.giveUp}>
        <p>
          不想完成赠送的要求？退回 {formatAmount(row.gift)} 元，少打码 {formatAmount(row.giftClaim)} 元。
        </p>
        <Button look="soft" size="small" busy={isPending} onClick={() => void ask()}>
          放弃赠送
        </Button>
      </div>
    </section>
  )
}
