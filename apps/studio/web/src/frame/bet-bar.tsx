import { useId } from 'react'
import { useSession } from './context.ts'
import css from './bet-bar.module.css'
import { neighbourStep } from './bet-steps.ts'
import { Icon, type IconName } from './icon.tsx'
import { stake } from './money.ts'

type BetBarProps = {
  bet: bigint
  steps: readonly bigint[]
  onBet: (bet: bigint) => void
  /** What stands below, e.g. `20 线 × 0.25`. */
  note: string
  action: { label: string; icon: IconName; onPress: () => void; isDisabled: boolean; isTurning: boolean; text?: string }
  turbo: { isOn: boolean; onToggle: () => void }
  /** Undefined where the player decides within a round. */
  auto: { left: number | undefined; onPress: () => void } | undefined
  isLocked: boolean
  /** The stage is not there yet: nothing that begins a round can be pressed, and the note says why. */
  isWaiting?: boolean
}

/** Stake − and +, the large button, and at its sides 极速 and 自动. */
export function BetBar({ bet, steps, onBet, note, action, turbo, auto, isLocked, isWaiting = false }: BetBarProps) {
  const isDemo = useSession((state) => state.isDemo)
  const [less, more] = [neighbourStep(steps, bet, -1), neighbourStep(steps, bet, 1)]
  const isRunning = auto?.left !== undefined
  const noteId = useId()
  return (
    <div className={css.bar}>
      <Side icon="turbo" label="极速" isOn={turbo.isOn} onPress={turbo.onToggle} />
      <Step icon="minus" label="减少投注" isDisabled={isLocked || less === bet} onPress={() => onBet(less)} />
      <button
        type="button"
        className={css.action}
        aria-label={action.label}
        aria-describedby={noteId}
        disabled={action.isDisabled || isWaiting}
        onClick={action.onPress}
      >
        <span className={action.isTurning ? css.turning : css.mark}>
          {action.text === undefined ? <Icon name={action.icon} size={52} /> : <b>{action.text}</b>}
        </span>
      </button>
      <Step icon="plus" label="增加投注" isDisabled={isLocked || more === bet} onPress={() => onBet(more)} />
      {auto === undefined ? (
        <span />
      ) : (
        <Side
          icon={isRunning ? 'stop' : 'auto'}
          label={isRunning ? `停止 ${auto.left}` : '自动'}
          isOn={isRunning}
          isDisabled={isWaiting}
          onPress={auto.onPress}
        />
      )}
      <p id={noteId} className={css.note} aria-live="polite">
        每局 <b>{stake(bet)}</b> {isDemo ? '试玩金币' : '元'} · {isWaiting ? '画面准备好后即可开始' : note}
      </p>
    </div>
  )
}

type SideProps = { icon: IconName; label: string; isOn: boolean; isDisabled?: boolean; onPress: () => void }

function Side({ icon, label, isOn, isDisabled = false, onPress }: SideProps) {
  return (
    <button type="button" className={css.side} aria-pressed={isOn} disabled={isDisabled} onClick={onPress}>
      <span>
        <Icon name={icon} size={26} />
      </span>
      {label}
    </button>
  )
}

type StepProps = { icon: IconName; label: string; isDisabled: boolean; onPress: () => void }

function Step({ icon, label, isDisabled, onPress }: StepProps) {
  return (
    <button type="button" className={css.step} aria-label={label} disabled={isDisabled} onClick={onPress}>
      <Icon name={icon} size={22} />
    </button>
  )
}
