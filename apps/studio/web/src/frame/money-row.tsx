import { CountUp } from './count-up.tsx'
import { useSession } from './context.ts'
import { money } from './money.ts'
import css from './money-row.module.css'

/** 余额 (试玩金币 in a demo), what this round won, and one more figure of the game. */
export function MoneyRow({ win, extra }: { win: bigint; extra?: { label: string; value: string } | undefined }) {
  const balance = useSession((state) => state.balance)
  const isDemo = useSession((state) => state.isDemo)
  return (
    <dl className={css.row}>
      <div>
        <dt>{isDemo ? '试玩金币' : '余额'}</dt>
        <dd>
          <CountUp value={balance} ms={350} />
        </dd>
      </div>
      <div className={css.middle}>
        <dt>本局赢得</dt>
        <dd className={css.won}>{money(win)}</dd>
      </div>
      {extra !== undefined && (
        <div className={css.end}>
          <dt>{extra.label}</dt>
          <dd>{extra.value}</dd>
        </div>
      )}
    </dl>
  )
}
