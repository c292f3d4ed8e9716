import { settle } from '@liuhe/games/tables/table-bets.ts'
import { useEffect, useState } from 'react'
import type { Round } from '../../../src/wire.ts'
import { useSettings } from '../frame/context.ts'
import { money, stake } from '../frame/money.ts'
import { isCalm } from '../frame/settings.ts'
import type { TableView } from './field-view.ts'
import css from './field-replay.module.css'

type FieldReplayProps<Outcome> = { view: TableView<Outcome>; round: Round }

const LOOK_MS = 50

/** A kept round on the same felt, at the same pace, and what each field of the player brought. */
export function FieldReplay<Outcome>({ view, round }: FieldReplayProps<Outcome>) {
  const settings = useSettings()
  const outcome = round.outcome as Outcome
  const [begunAt, setBegun] = useState(() => performance.now())
  const [elapsedMs, setElapsed] = useState(0)
  const lastMs = view.verdictMs(outcome)
  useEffect(() => {
    const timer = setInterval(() => {
      const now = performance.now() - begunAt
      setElapsed(now)
      if (now > lastMs) clearInterval(timer)
    }, LOOK_MS)
    return () => clearInterval(timer)
  }, [begunAt, lastMs])
  const stakes = stakesIn(round)
  const { byField } = settle(view.fields, stakes, outcome)
  return (
    <div className={css.replay} data-calm={isCalm(settings)}>
      <div className={css.arena}>
        <view.Arena outcome={outcome} elapsedMs={elapsedMs} />
      </div>
      <p className={css.verdict} role="status">
        {elapsedMs >= lastMs ? view.verdict(outcome) : ''}
      </p>
      <ul className={css.bets}>
        {Object.entries(stakes).map(([spot, amount]) => (
          <li key={spot}>
            <span>
              {view.fields[spot]?.name} {stake(amount)}
            </span>
            <b>{money(byField[spot] ?? 0n)}</b>
          </li>
        ))}
      </ul>
      <button type="button" className={css.again} onClick={() => setBegun(performance.now())}>
        再看一遍
      </button>
    </div>
  )
}

/** What stood of the player's bets, as the rules compute the round from it. */
function stakesIn({ gameInput }: Round): Record<string, bigint> {
  const { stakes = {} } = (gameInput ?? {}) as { stakes?: Record<string, string> }
  return Object.fromEntries(Object.entries(stakes).map(([spot, amount]) => [spot, BigInt(amount)]))
}
