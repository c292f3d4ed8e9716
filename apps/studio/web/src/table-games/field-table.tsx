import { settle } from '@liuhe/games/tables/table-bets.ts'
import { useEffect, useMemo } from 'react'
import { useFrame, useSession, useSettings } from '../frame/context.ts'
import { stake } from '../frame/money.ts'
import { isCalm } from '../frame/settings.ts'
import { type Table, useTable } from '../table/use-table.ts'
import { ActionBar } from './action-bar.tsx'
import { ChipRack } from './chip-rack.tsx'
import { FeltBoard } from './felt-board.tsx'
import type { FieldNow } from './felt-field.tsx'
import { Felt } from './felt.tsx'
import type { TableView } from './field-view.ts'
import css from './field-table.module.css'
import { OtherPlayers } from './other-players.tsx'
import { RoadsPanel } from './roads-panel.tsx'
import { type Stakes, totalOf } from './slip.ts'
import { TableHead } from './table-head.tsx'
import { useSlip } from './use-slip.ts'

/** A shared table of fields, whole: seats, chips, the felt and the charts. Games differ in their view only. */
export function FieldTable<Outcome>({ view }: { view: TableView<Outcome> }) {
  const table = useTable()
  const settings = useSettings()
  const chips = useSession((state) => state.steps)
  const slip = useSlip(table, view)
  const { phase, past, isOpen } = table
  const staked = totalOf(slip.standing)
  useBusy(staked > 0n && phase?.phase !== 'result')
  const outcomes = useMemo(() => past.map(({ outcome }) => outcome as Outcome), [past])
  const brought = broughtBy(view, table, slip.standing)
  const nowOf = (spot: string): FieldNow => ({
    ...slip.stakeOn(spot),
    total: table.totals[spot] ?? 0n,
    back: brought?.backs[spot],
    isWinner: brought?.winners.has(spot) === true,
  })
  return (
    <main className={css.table} data-game={view.code} data-broad={view.isBroad === true} data-calm={isCalm(settings)}>
      <TableHead phase={phase} players={table.players} />
      {phase === undefined ? <div className={css.felt} /> : <Felt {...{ view, table, phase, staked }} />}
      <FeltBoard view={view} isShut={!isOpen} nowOf={nowOf} onPress={slip.lay} />
      <div className={css.roads}>
        <RoadsPanel outcomes={outcomes} book={view.roads} isFor={phase?.hand == null ? 'rounds' : 'shoe'} />
      </div>
      <div className={css.bar}>
        <div className={view.isTight === true ? css.wideOnly : undefined}>
          <OtherPlayers others={table.others} view={view} />
        </div>
        <ChipRack chips={chips} chosen={slip.chip} onChoose={slip.setChip} isShut={!isOpen} />
        <ActionBar actions={slip.actions} laid={slip.laid} text={textOf(table, staked)} />
      </div>
    </main>
  )
}

const textOf = ({ isOpen, phase }: Table, staked: bigint): string => {
  if (isOpen) return staked > 0n ? `已下注 ${stake(staked)}` : '请选择注区'
  if (phase?.phase === 'result') return '等待下一局'
  if (phase?.phase === 'shuffle') return '洗牌中'
  return staked > 0n ? `本局 ${stake(staked)}` : '停止下注'
}

/** Leaving asks first while something is at stake. */
function useBusy(isBusy: boolean): void {
  const { session } = useFrame()
  useEffect(() => {
    session.set({ isBusy })
    return () => session.set({ isBusy: false })
  }, [session, isBusy])
}

/** What each field paid, by the rules, once the round has its result; the sum that counts is the wallet's. */
function broughtBy<Outcome>({ fields }: TableView<Outcome>, { phase }: Table, standing: Stakes) {
  if (phase?.phase !== 'result' || phase.outcome === null) return undefined
  const outcome = phase.outcome as Outcome
  const winners = new Set(Object.keys(fields).filter((spot) => (fields[spot]?.back(outcome) ?? 0n) > 100n))
  return { winners, backs: settle(fields, standing, outcome).byField }
}
