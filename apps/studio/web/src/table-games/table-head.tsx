import type { Phase } from '../../../src/wire.ts'
import { useSession } from '../frame/context.ts'
import { CountUp } from '../frame/count-up.tsx'
import { stake } from '../frame/money.ts'
import css from './table-head.module.css'

type TableHeadProps = { phase: Phase | undefined; players: number }

/** Which hand of which shoe, how many sit here, what may be staked, and the purse. */
export function TableHead({ phase, players }: TableHeadProps) {
  const { game, limits, balance, isDemo } = useSession((state) => state)
  const hand = phase?.hand
  return (
    <header className={css.head}>
      <h1>{game.name}</h1>
      <p>
        {hand == null ? (
          <span>{phase === undefined ? '正在入座' : `第 ${phase.nonce + 1} 局`}</span>
        ) : (
          <span>
            第 {hand.shoe + 1} 靴 {hand.index + 1}/{hand.of} 局
          </span>
        )}
        <span>{Math.max(1, players)} 人同桌</span>
        <span>
          限 {stake(limits.min)}–{stake(limits.max)}
        </span>
      </p>
      {hand != null && (
        <div
          className={css.shoe}
          role="progressbar"
          aria-label="牌靴进度"
          aria-valuemax={hand.of}
          aria-valuenow={hand.index + 1}
        >
          <i style={{ width: `${((hand.index + 1) * 100) / hand.of}%` }} />
        </div>
      )}
      <div className={css.purse} aria-label={isDemo ? '试玩金币' : '余额'}>
        <i aria-hidden="true">¥</i>
        <CountUp value={balance} ms={350} />
      </div>
    </header>
  )
}
