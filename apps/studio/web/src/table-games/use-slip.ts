import { useEffect, useState } from 'react'
import { useFrame, useSession } from '../frame/context.ts'
import { stakesOf } from '../table/own-bets.ts'
import type { Table } from '../table/use-table.ts'
import type { Actions } from './action-bar.tsx'
import type { FieldNow } from './felt-field.tsx'
import type { TableView } from './field-view.ts'
import { lay, type Room, type Slip, type Stakes, sumOf, tooSmall, totalOf } from './slip.ts'

/** Chips of one round; in another one they are not there any more. */
type Kept = { readonly round: string; readonly slip: Slip }

/** The player's chips at a table: those laid and not confirmed, those on their way, and those that stand. */
export function useSlip<Outcome>(table: Table, view: TableView<Outcome>) {
  const { session, sounds } = useFrame()
  const { steps, limits, balance } = useSession((state) => state)
  const [chip, setChip] = useState(() => steps.find((step) => step >= limits.min) ?? steps[0] ?? limits.min)
  const [kept, setKept] = useState<Kept>({ round: '', slip: [] })
  const round = table.phase?.round ?? ''
  const isOurs = kept.round === round
  const slip = table.isOpen && isOurs ? kept.slip : []
  const standing = stakesOf(table.bets)
  const laid = sumOf(slip)
  const last = useLast(table, standing)
  useGivenBack(table, isOurs && kept.slip.length > 0, () => session.notify('已停止下注，未确认的筹码已退回'))

  const room: Room = { fields: view.fields, max: limits.max, standing, balance }
  const press = (stakes: Stakes) => {
    if (!table.isOpen) return
    const placed = lay(slip, stakes, room)
    if (placed.refusal !== undefined) session.notify(placed.refusal)
    if (placed.slip !== slip) sounds.play('chip', placed.slip.length % 5)
    setKept({ round, slip: placed.slip })
  }
  const confirm = () => {
    const short = tooSmall(view.fields, standing, laid)
    if (short !== undefined) return session.notify(short)
    setKept({ round, slip: [] })
    sounds.play('coin')
    return void table.bet(laid)
  }
  const undoable = table.bets.findLast(({ state }) => state === 'taken')
  const undo = () => {
    sounds.play('click')
    if (slip.length > 0) setKept({ round, slip: slip.slice(0, -1) })
    else if (undoable !== undefined) void table.undo(undoable)
  }
  const all = added(standing, laid)
  const given = (isPossible: boolean, act: () => void) => (table.isOpen && isPossible ? act : undefined)
  const actions: Actions = {
    clear: given(slip.length > 0, () => setKept({ round, slip: [] })),
    undo: given(slip.length > 0 || undoable !== undefined, undo),
    repeat: given(totalOf(last) > 0n && totalOf(all) === 0n, () => press(last)),
    double: given(totalOf(all) > 0n, () => press(all)),
    confirm: given(slip.length > 0, confirm),
  }
  const own = ofStates(table)
  const stakeOn = (spot: string): Pick<FieldNow, 'taken' | 'sent' | 'laid'> => ({
    taken: own.taken[spot] ?? 0n,
    sent: own.sent[spot] ?? 0n,
    laid: laid[spot] ?? 0n,
  })
  return {
    ...{ chip, setChip, actions, standing, stakeOn },
    laid: totalOf(laid),
    lay: (spot: string) => press({ [spot]: chip }),
  }
}

/** What stood when the last round was shut: 重复 lays it again. */
function useLast(table: Table, standing: Stakes): Stakes {
  const [last, setLast] = useState<{ round: string; stakes: Stakes }>({ round: '', stakes: {} })
  const { phase } = table
  const isShut = phase !== undefined && phase.phase !== 'bet'
  const total = totalOf(standing)
  // Kept while it is rendered: an effect would show one frame without it.
  if (isShut && total > 0n && (last.round !== phase.round || totalOf(last.stakes) !== total))
    setLast({ round: phase.round, stakes: standing })
  return last.stakes
}

/** Chips that were not confirmed in time are the player's again, and he is told. */
function useGivenBack({ isOpen, line, phase }: Table, hasChips: boolean, tell: () => void): void {
  const isShut = line === 'there' && phase !== undefined && !isOpen
  useEffect(() => {
    if (isShut && hasChips) tell()
    // Told once, when the window shuts.
  }, [isShut])
}

function ofStates({ bets }: Table): { taken: Stakes; sent: Stakes } {
  return {
    taken: stakesOf(bets.filter(({ state }) => state === 'taken')),
    sent: stakesOf(bets.filter(({ state }) => state === 'sending' || state === 'undoing')),
  }
}

function added(one: Stakes, other: Stakes): Stakes {
  const sums: Record<string, bigint> = { ...one }
  for (const [spot, amount] of Object.entries(other)) sums[spot] = (sums[spot] ?? 0n) + amount
  return sums
}
