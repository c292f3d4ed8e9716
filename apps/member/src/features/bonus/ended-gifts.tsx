import * as api from '@liuhe/contract/api/bonus.ts'
import { formatAmount } from '@liuhe/domain/format-amount.ts'
import { useKeyset } from '@liuhe/web/api/use-keyset.ts'
import { useSiteTime } from '@liuhe/web/time/site-time.ts'
import { Empty } from '@liuhe/web/ui/empty.tsx'
import { InfiniteList } from '@liuhe/web/ui/lists/infinite-list.tsx'
import { ReportFailed } from '../../shared/parts/report-failed.tsx'
import { BonusIcon } from './bonus-icon.tsx'
import styles from './cards.module.css'
import type { Gift } from '../../shared/bonus/use-bonus.ts'

const ROWS = 20

/** Gifts that were taken, or that nobody took in time, the newest first. */
export function EndedGifts({ status }: { status: 2 | 3 }) {
  const found = useKeyset(api.records, { status, rows: ROWS }, { itemKey: idOf })
  return (
    <InfiniteList
      {...found}
      itemKey={idOf}
      className={styles.list}
      row={(gift) => <Ended gift={gift} />}
      empty={<Empty text={status === 2 ? '暂无领取记录' : '没有失效的礼金'} />}
      failure={<ReportFailed error={found.error} onRetry={found.onRetry} />}
    />
  )
}

function Ended({ gift: { kind, title, amount, vipLevel, status, endTime, remark } }: { gift: Gift }) {
  const { second } = useSiteTime()
  return (
    <div className={styles.card} data-over={status === 3 || undefined}>
      <BonusIcon kind={kind} />
      <div className={styles.words}>
        <h3>
          {title}
          {vipLevel !== null && ` VIP${vipLevel}`}
        </h3>
        <p className="num">
          {endTime === null ? '' : second(endTime)} {status === 2 ? '领取' : '失效'}
        </p>
        {remark !== '' && <p>{remark}</p>}
      </div>
      <div className={styles.act}>
        <b className="num">{formatAmount(amount)}</b>
        <span>{status === 2 ? '已完成' : '已失效'}</span>
      </div>
    </div>
  )
}

const idOf = ({ id }: Gift): string => id
