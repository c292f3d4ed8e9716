import { formatAmount } from '@liuhe/domain/format-amount.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import type * as gamesApi from '@liuhe/contract/api/games.ts'
import IconTransfer from '~icons/mingcute/transfer-3-line'
import styles from './open-transfer-bar.module.css'

type OpenTransferBarProps = { transfers: OutputOf<typeof gamesApi.mine>['openTransfers'] }

/** Says what money is on its way to or from a game, and that its end is not known yet (I-32). */
export function OpenTransferBar({ transfers }: OpenTransferBarProps) {
  return (
    <section className={styles.bar} aria-label="额度转换处理中">
      <IconTransfer className={styles.icon} aria-hidden="true" />
      <div className={styles.words}>
        <b>额度转换处理中</b>
        {transfers.map(({ transferNo, direction, amount }) => (
          <span key={transferNo}>
            {direction === 'in' ? '转入游戏' : '转回钱包'} <span className="num">{formatAmount(amount)}</span> 元
          </span>
        ))}
        <span>正在与游戏平台核对，到账或退回后会通知您。</span>
      </div>
    </section>
  )
}
