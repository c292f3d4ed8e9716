import { formatAmount } from '@liuhe/domain/format-amount.ts'
import type { Money } from '@liuhe/domain/money.ts'
import { Sheet } from '@liuhe/web/ui/over/sheet.tsx'
import styles from './rules.module.css'
import type { Sources } from './use-turnover.ts'

type RulesSheetProps = { open: boolean; onClose: () => void; relaxQuota: Money; sources: Sources | undefined }

/** 规则: how turnover is counted, in the operator's present terms. */
export function RulesSheet({ open, onClose, relaxQuota, sources }: RulesSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title="打码规则" cancelText="" end={<Close onClose={onClose} />}>
      <ol className={styles.rules}>
        <li>每笔充值或赠送都有自己的打码要求；下一笔到账之前的投注，属于这一笔。</li>
        <li>先充先计：有效投注先补足较早未完成的要求，补足之后才计入本笔。按下注时间归属，不看开奖先后。</li>
        <li>已结算注单计入有效投注；打和、撤单、取消、试玩不计，同一期的对冲投注只计差额。</li>
        <li>单期特码超过 35 个号码，该期特码投注不计入。</li>
        {sources && <li>{weightWords(sources)}</li>}
        <li>还差不超过放宽额度 {formatAmount(relaxQuota)} 元时视为达标。</li>
        <li>开奖结果更正时，已计入的打码会随注单重新计算，每次更正都可在明细中查看。</li>
        <li>未达标的赠送可以放弃：赠送金额退回，它的打码要求一并取消。</li>
      </ol>
    </Sheet>
  )
}

const Close = ({ onClose }: { onClose: () => void }) => (
  <button type="button" className={styles.close} onClick={onClose}>
    知道了
  </button>
)

const weightWords = ({ weights: { cp, video, sports } }: Sources): string =>
  `有效投注计入比例：彩票 ${cp}%，真人电子 ${video}%，体育 ${sports}%。`

/** The short form at the end of the page. */
export function RulesNote({ relaxQuota }: { relaxQuota: Money }) {
  return (
    <p className={styles.note}>
      打和、撤单、对冲不计入；单期特码超过 35 个号码不计入。放宽额度 {formatAmount(relaxQuota)} 元。
    </p>
  )
}
