import type { OtherPlayer } from '../../../src/wire.ts'
import { stake } from '../frame/money.ts'
import type { TableView } from './field-view.ts'
import css from './other-players.module.css'

type OtherPlayersProps = {
  others: readonly OtherPlayer[]
  view: Pick<TableView<never>, 'rows' | 'fields'>
}

/** Who else has bet in this round, under masked names: how much, and on what. The place is kept while nobody has. */
export function OtherPlayers({ others, view }: OtherPlayersProps) {
  return (
    <div className={css.strip}>
      {others.length === 0 ? (
        <p className={css.none}>本局暂无其他玩家下注</p>
      ) : (
        <ul className={css.list} aria-label="同桌玩家">
          {others.map((other, at) => (
            // Masked names may be the same.
            <Seat key={at} other={other} view={view} />
          ))}
        </ul>
      )}
    </div>
  )
}

function Seat({ other: { name, isDemo, stakes }, view }: { other: OtherPlayer } & Pick<OtherPlayersProps, 'view'>) {
  const entries = Object.entries(stakes).map(([spot, amount]) => ({ spot, amount: BigInt(amount) }))
  const top = entries.reduce((most, each) => (each.amount > most.amount ? each : most))
  const tone = view.rows.flatMap(({ fields }) => fields).find(({ spot }) => spot === top.spot)?.tone ?? 'plain'
  return (
    <li>
      <span className={css.name}>
        {name}
        {isDemo && <i>试玩</i>}
      </span>
      <span className={css.bet} data-tone={tone}>
        {view.fields[top.spot]?.name ?? top.spot} <b>{stake(top.amount)}</b>
        {entries.length > 1 && <small>等 {entries.length} 注</small>}
      </span>
    </li>
  )
}
