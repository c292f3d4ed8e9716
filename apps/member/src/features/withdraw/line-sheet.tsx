import { Sheet } from '@liuhe/web/ui/over/sheet.tsx'
import { useWithdrawTerm } from '../../shared/account/use-withdraw-term.ts'
import styles from './line-sheet.module.css'
import { type Line, measuredText } from './withdrawal.ts'

type LineSheetProps = { line: Line; open: boolean; onClose: () => void }

/** 公开数据: what the last days really took, the same figures for everybody. */
export function LineSheet({ line: { decided, seconds }, open, onClose }: LineSheetProps) {
  const term = useWithdrawTerm()
  const rows = seconds && [
    { name: '一半在', share: 50, span: seconds.median },
    { name: '90% 在', share: 90, span: seconds.p90 },
    { name: '99% 在', share: 99, span: seconds.p99 },
  ]
  return (
    <Sheet open={open} onClose={onClose} title={`${term}用时 · 公开数据`} cancelText="关闭">
      <p className={styles.lead}>
        近 7 天共处理 <b className="num">{decided}</b> 笔，从提交到有结果（出款、退回或拒绝）的用时：
      </p>
      {rows === null ? (
        <p className={styles.none}>不足 20 笔，数据太少，暂不公布用时</p>
      ) : (
        <ul className={styles.rows}>
          {rows.map(({ name, share, span }) => (
            <li key={name}>
              <span>{name}</span>
              <span className={styles.bar} aria-hidden="true">
                <i style={{ '--share': `${barOf(span, seconds?.p99 ?? span)}%` } as never} data-share={share} />
              </span>
              <b>{measuredText(span)}内</b>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.note}>数字由系统按全部{term}实时统计，不剔除慢单。预计时间取 90% 一行，不会比实际更好看。</p>
    </Sheet>
  )
}

const barOf = (span: number, longest: number): number =>
  longest === 0 ? 100 : Math.max(4, Math.round((span * 100) / longest))
