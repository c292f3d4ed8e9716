import { useFrame, useSession } from './context.ts'
import { Icon } from './icon.tsx'
import css from './last-rounds.module.css'
import { signed } from './money.ts'

/** What the last five rounds brought, and the way to all of them. */
export function LastRounds() {
  const { openSheet } = useFrame()
  const past = useSession((state) => state.past)
  const empty = Array.from({ length: Math.max(0, 5 - past.length) }, (_, at) => at)
  return (
    <div className={css.row}>
      <span className={css.label}>近 5 局</span>
      <ol className={css.list}>
        {past.map(({ id, bet, win }) => (
          <li key={id} className={win > bet ? css.won : css.lost}>
            {signed(win - bet)}
          </li>
        ))}
        {empty.map((at) => (
          <li key={at} className={css.none} aria-hidden="true">
            –
          </li>
        ))}
      </ol>
      <button type="button" className={css.all} aria-label="记录" onClick={() => openSheet('history')}>
        <Icon name="history" size={22} />
      </button>
    </div>
  )
}
