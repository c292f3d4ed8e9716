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
import { CarryField } from './carry-field.tsx'
import { isLink } from './launch-link.ts'
import { type Carry, hasChoice, useCarryChoice } from './use-carry.ts'
import type { Waiting } from './use-launch.ts'

type LaunchDialogProps = { waiting: Waiting; isBusy: boolean; onConfirm: (chosen: Carry) => void; onCancel: () => void }

/**
 * Asks before another house's page is opened on a desktop (GC-032, SEC-33); where that house holds the money while one
 * plays, also how much of it goes along.
 */
export function LaunchDialog({
  waiting: { game, purse, found, isLate },
  isBusy,
  onConfirm,
  onCancel,
}: LaunchDialogProps) {
  const id = useId()
  const wide = isWide(game.category)
  const terms = isLink(found) ? null : found
  const choice = useCarryChoice(terms ?? { least: 0, most: 0 })
  const modal = useModal(true, onCancel)
  return (
    <dialog {...modal} className={styles.dialog} aria-labelledby={id}>
      <div className={styles.art}>
        <GamePicture url={pictureOf(game, wide)} shape={wide ? 'wide' : 'tile'} />
      </div>
      <div className={styles.body}>
        <h2 id={id}>立即进入游戏!</h2>
        <p className={styles.game}>
          {game.gameName} · {game.supplierName}
        </p>
        <Facts game={game} purse={purse} />
        {terms !== null && (
          <div className={styles.carry}>
            <p>余额由 {game.supplierName} 保管，离开游戏后全部转回钱包。</p>
            {hasChoice(terms) ? <CarryField terms={terms} choice={choice} /> : <p>本次带入全部可用余额。</p>}
          </div>
        )}
        <div className={styles.actions}>
          <Button look="line" size="large" onClick={onCancel}>
            取消
          </Button>
          <Button
            size="large"
            busy={isBusy}
            disabled={terms !== null && hasChoice(terms) && choice.isWrong}
            onClick={() => onConfirm(choice.carry)}
          >
            确认进入
          </Button>
        </div>
        <p className={styles.note} role="status">
          {isLate ? '游戏已准备好，请再点一次「确认进入」' : '将在新窗口打开，链接 60 秒内有效'}
        </p>
      </div>
    </dialog>
  )
}

const Facts = ({ game, purse }: Pick<Waiting, 'game' | 'purse'>) => (
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
)

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
