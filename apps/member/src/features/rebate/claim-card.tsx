import * as member from '@liuhe/contract/api/member.ts'
import * as api from '@liuhe/contract/api/rebate.ts'
import * as turnover from '@liuhe/contract/api/turnover.ts'
import { formatAmount } from '@liuhe/domain/format-amount.ts'
import { newRequestId } from '@liuhe/domain/request-id.ts'
import { useAct } from '@liuhe/web/api/use-act.ts'
import { serverClock } from '@liuhe/web/time/server-clock.ts'
import { useSiteTime } from '@liuhe/web/time/site-time.ts'
import { Spinner } from '@liuhe/web/ui/spinner.tsx'
import { toast } from '@liuhe/web/ui/over/toast.tsx'
import { useRef } from 'react'
import styles from './claim-card.module.css'
import type { Rebate } from './use-rebate.ts'

const OUTDATED = [api.overview, api.records, member.status, turnover.queryAll, turnover.sources] as const

/** The sum that is waiting, and the button that takes it. */
export function ClaimCard({ rebate }: { rebate: Rebate }) {
  const { total, least, canClaim } = rebate
  // A repeat after a lost answer is the same request; what the server has answered is over.
  const requestId = useRef<string>(undefined)
  const { mutate, isPending } = useAct(api.claim, {
    refreshes: OUTDATED,
    onDone: ({ amount }) => {
      requestId.current = undefined
      toast(`洗码 ${formatAmount(amount)} 元已到账`, 2)
    },
  })
  const claim = () => {
    requestId.current ??= newRequestId(serverClock.now(), crypto.getRandomValues(new Uint8Array(10)))
    mutate({ requestId: requestId.current })
  }
  return (
    <section className={styles.card} aria-label="可领取洗码">
      <p className={styles.caption}>可领取洗码（元）</p>
      <strong className={`num ${styles.total}`} data-testid="total">
        {formatAmount(total)}
      </strong>
      <div className={styles.foot}>
        <p className={styles.last}>
          <LastClaim rebate={rebate} />
          <span>领取后打码要求 1 倍</span>
        </p>
        <button type="button" className={styles.claim} disabled={!canClaim || isPending} onClick={claim}>
          {isPending && <Spinner size={16} />}
          {canClaim ? '一键领取' : `满 ${formatAmount(least)} 元可领`}
        </button>
      </div>
    </section>
  )
}

function LastClaim({ rebate: { lastClaimTime, lastClaimMoney } }: { rebate: Rebate }) {
  const { minute } = useSiteTime()
  if (lastClaimTime === null) return <span>尚未领取过洗码</span>
  return (
    <span className="num">
      上次领取 {minute(lastClaimTime).slice(5)} · {formatAmount(lastClaimMoney ?? 0n)} 元
    </span>
  )
}
