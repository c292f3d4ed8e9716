import { STAKE_UNITS } from '@liuhe/domain/bets/stake-unit.ts'
import { Stepper } from '@liuhe/web/ui/stepper.tsx'
import type { BoardPlay } from '../board/board.ts'
import { PillRow } from '../board/pill-row.tsx'
import styles from './stake-settings.module.css'
import type { Betting } from '../use-betting.ts'
import type { SlipState } from '../slip/use-slip.ts'
import { UNIT_LABELS } from './unit-labels.ts'

type StakeSettingsProps = {
  betting: Betting
  hasRebate: boolean
  /** The play whose limits are named. */
  limits: BoardPlay | undefined
}

/** The largest multiple a line may carry. */
const MULTIPLE_MAX = 10_000

/** What most members leave as it is: the unit of amounts, the multiple, and how much rebate is taken for odds. */
export function StakeSettings({ betting, hasRebate, limits }: StakeSettingsProps) {
  const { slip, choice } = betting
  return (
    <fieldset className={styles.settings}>
      <legend className="visually-hidden">金额设置</legend>
      <div className={styles.row}>
        <PillRow
          look="switch"
          label="单位"
          value={slip.stake.unit}
          items={STAKE_UNITS.map((unit) => ({ key: unit, label: UNIT_LABELS[unit] }))}
          onChange={slip.setUnit}
        />
        <span className={styles.multiple}>
          倍数
          <Stepper label="倍数" value={slip.stake.multiple} onChange={slip.setMultiple} max={MULTIPLE_MAX} />
        </span>
      </div>
      {hasRebate && (
        <label className={styles.row}>
          <span className={styles.name}>返水</span>
          <input
            type="range"
            className={styles.range}
            aria-label="返水"
            aria-valuetext={percent(choice.taken)}
            min={0}
            max={choice.own}
            step={1}
            value={choice.taken}
            onChange={(event) => slip.setRebate(Number(event.target.value))}
          />
          <b className="num">{percent(choice.taken)}</b>
        </label>
      )}
      {limits && (
        <p className={styles.limits}>
          {limits.name}每注限额 {yuanText(limits.noteMin)}-{yuanText(limits.noteMax)} 元
          {hasRebate && '，返水越高赔率越低'}
        </p>
      )}
    </fieldset>
  )
}

/** The settings in short, for the button that unfolds them. */
export function settingsText(slip: SlipState, hasRebate: boolean): string {
  const { unit, multiple, rebate } = slip.stake
  const parts = [UNIT_LABELS[unit], `${multiple}倍`, ...(hasRebate && rebate > 0 ? [`返${percent(rebate)}`] : [])]
  return parts.join(' · ')
}

/** Tenths of a percent. */
const percent = (tenths: number): string => `${(tenths / 10).toFixed(1)}%`

const yuanText = (yuan: number): string => yuan.toLocaleString('en-US')
