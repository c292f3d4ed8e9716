import { paths } from '@liuhe/brand/paths.ts'
import * as bills from '@liuhe/contract/api/bills.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { Sheet } from '@liuhe/web/ui/over/sheet.tsx'
import { Skeleton } from '@liuhe/web/ui/skeleton.tsx'
import { Link } from '../../shared/link.tsx'
import { ReportFailed } from '../../shared/parts/report-failed.tsx'
import styles from './filter-sheets.module.css'
import { signedAmount } from './signed-amount.ts'

const SPANS = [
  { key: 'day', label: '今日' },
  { key: 'week', label: '本周' },
  { key: 'month', label: '本月' },
  { key: 'year', label: '今年' },
  { key: 'total', label: '注册至今' },
] as const

/** What the member has put in less what he has taken out, and the way to limits of his own. */
export function NetDepositSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Sheet open={open} onClose={onClose} title="净充值" cancelText="关闭">
      <Figures />
    </Sheet>
  )
}

function Figures() {
  const { data, error, refetch } = useRead(bills.netDeposit, {}, { freshMs: 0 })
  if (data === undefined && error) return <ReportFailed error={error} onRetry={() => void refetch()} />
  return (
    <>
      <dl className={styles.list} aria-busy={data === undefined}>
        {SPANS.map(({ key, label }) => (
          <div key={key} className={styles.line}>
            <dt>{label}</dt>
            <dd>{data ? <b className="num">{signedAmount(data[key])}</b> : <Skeleton width={96} height={18} />}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.hint}>
        净充值 = 充值 − 提现，不含彩金、返水与游戏输赢。可在
        <Link to={paths['responsible-gaming']()}>理性博彩</Link>中为自己设置充值限额。
      </p>
    </>
  )
}
