import * as api from '@liuhe/contract/api/rebate.ts'
import { formatAmount } from '@liuhe/domain/format-amount.ts'
import { useKeyset } from '@liuhe/web/api/use-keyset.ts'
import { useSiteTime } from '@liuhe/web/time/site-time.ts'
import { Empty } from '@liuhe/web/ui/empty.tsx'
import { InfiniteList } from '@liuhe/web/ui/lists/infinite-list.tsx'
import { Sheet } from '@liuhe/web/ui/over/sheet.tsx'
import { CATEGORY } from './categories.ts'
import styles from './records-sheet.module.css'
import { percentText, type RebateClaim } from './use-rebate.ts'

const ROWS = 20

/** 洗码记录: what was claimed, the newest first; each opens to the bets it was for. */
export function RecordsSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Sheet open={open} onClose={onClose} title="洗码记录" cancelText="关闭" end={<span />}>
      <Records />
    </Sheet>
  )
}

function Records() {
  const found = useKeyset(api.records, { rows: ROWS }, { itemKey: numberOf })
  return (
    <InfiniteList
      {...found}
      itemKey={numberOf}
      className={styles.list}
      row={(claim) => <Claim claim={claim} />}
      empty={<Empty text="暂无洗码记录" />}
    />
  )
}

function Claim({ claim: { claimTime, amount, vipLevel, list } }: { claim: RebateClaim }) {
  const { second } = useSiteTime()
  return (
    <details className={styles.claim}>
      <summary>
        <span className={styles.when}>
          <span className="num">{second(claimTime)}</span>
          <small>VIP{vipLevel}</small>
        </span>
        <b className="num">+{formatAmount(amount)}</b>
      </summary>
      <ul>
        {list.map((line) => (
          <li key={line.category}>
            <span>{CATEGORY[line.category].name}</span>
            <span className="num">
              {formatAmount(line.validBet)} × {percentText(line.rate)}
            </span>
            <b className="num">{formatAmount(line.amount)}</b>
          </li>
        ))}
      </ul>
    </details>
  )
}

const numberOf = ({ claimNo }: RebateClaim): string => claimNo
