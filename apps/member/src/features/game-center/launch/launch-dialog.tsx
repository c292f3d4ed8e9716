import { formatAmount } from '@liuhe/domain/format-amount.ts'
import type { Money } from '@liuhe/domain/money.ts'
import { Button } from '@liuhe/web/ui/button.tsx'
import { useModal } from '@liuhe/web/ui/over/use-modal.ts'
import { type ReactNode, useId } from 'react'
import { PrivateSum } from '../../../shared/account/private-sum.tsx'
import { textOf, useBalance } from '../../../shared/account/wallet-chip.tsx'
import { GamePicture } from '../game-picture.tsx'
import { pictureOf } from '../model/picture.ts'
import { isWide } from '../model/centre-game.ts'
import styles from './launch-dialog.module.css'
import type { Waiting } from './use-launch.ts'

type LaunchDialogProps = { waiting: Waiting; isBusy: boolean; onConfirm: () => void; onCancel: () => void }

/** Asks before another house's page is opened on a desktop (GC-032, SEC-33). */
export function LaunchDialog({ waiting: { game, purse }, isBusy, onConfirm, onCancel }: LaunchDialogProps) {
  const id = useId()
  const modal = useModal(true, onCancel)
  return (
    <dialog {...modal} className={styles.dialog} aria-labelledby={id}>
      <div className={styles.art}>
        <GamePicture url={pictureOf(game, isWide(game.category))} width={480} height={576} eager />
      </div>
      <div className={styles.body}>
        <h2 id={id}>立即进入游戏!</h2>
        <p className={styles.game}>
          {game.gameName} · {game.supplierName}
        </p>
        <dl className={styles.facts}>
          {purse === 'money' ? (
            <Fact name="可用余额">
              <OwnBalance />
            </Fact>
          ) : (
            <Fact name="试玩金币">不用余额</Fact>
          )}
          {game.rtp !== null && <Fact name="回报率">{game.rtp.toFixed(2)}%</Fact>}
          {game.betMin !== null && game.betMax !== null && (
            <Fact name="单注">
              {stakeText(game.betMin)} – {stakeText(game.betMax)}
            </Fact>
          )}
          <Fact name="画面">{game.isLandscape ? '横屏' : '竖屏'}</Fact>
        </dl>
        <div className={styles.actions}>
          <Button look="line" size="large" onClick={onCancel}>
            取消
          </Button>
          <Button size="large" busy={isBusy} onClick={onConfirm}>
            确认进入
          </Button>
        </div>
        <p className={styles.note}>将在新窗口打开，链接 60 秒内有效</p>
      </div>
    </dialog>
  )
}

/** `0.2`, `20,000`: a limit has no decimals that say nothing. */
const stakeText = (money: Money): string => formatAmount(money).replace(/\.?0+$/, '')

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="num">{children}</dd>
    </div>
  )
}

function OwnBalance() {
  const { balance } = useBalance()
  return <PrivateSum>{textOf(balance)}</PrivateSum>
}
