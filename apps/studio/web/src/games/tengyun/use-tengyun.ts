import { autoOf } from '@liuhe/games/tengyun/game.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { firstStep, stepsWithin } from '../../frame/bet-steps.ts'
import { useFrame, useSession } from '../../frame/context.ts'
import { type Table, useTable } from '../../table/use-table.ts'
import { crashOf, type Stand, standOf } from './panel-view.ts'
import type { FlightScene } from './scene.ts'

/** What a panel is set to. A reservation is placed when the next window opens, once. */
export type Plan = {
  readonly bet: bigint
  readonly hasAuto: boolean
  readonly auto: string
  readonly isReserved: boolean
}

export type Panel = {
  readonly plan: Plan
  readonly stand: Stand
  /** The multiple in the field can be collected at, or none is asked for. */
  readonly isValid: boolean
  /** An exit is on its way. */
  readonly isLeaving: boolean
  readonly change: (change: Partial<Plan>) => void
  readonly place: () => void
  readonly undo: () => void
  readonly leave: () => void
}

const AUTO_FIRST = '2.00'

/** 腾云直上 as one player sees it: the table, two panels, and the scene that follows the table's phases. */
export function useTengyun() {
  const { session } = useFrame()
  const table = useTable()
  const { steps: all, limits } = useSession((state) => state)
  const steps = stepsWithin(all, limits.min, limits.max)
  const first = firstStep(steps, session.get().balance)
  const panels = [usePanel(0, table, first), usePanel(1, table, first)] as const
  const onReady = useScene(table, panels)
  const won = panels.reduce((sum, { stand }) => sum + (stand.kind === 'out' ? stand.win : 0n), 0n)
  return { table, panels, steps, won, onReady }
}

function usePanel(panel: 0 | 1, table: Table, first: bigint): Panel {
  const [plan, setPlan] = useState<Plan>({ bet: first, hasAuto: panel === 1, auto: AUTO_FIRST, isReserved: false })
  const [isLeaving, setIsLeaving] = useState(false)
  const stand = standOf(panel, table)
  const isValid = !plan.hasAuto || autoOf(plan.auto) !== undefined
  const change = (part: Partial<Plan>) => setPlan((before) => ({ ...before, ...part }))
  const place = () => void table.panel({ panel, bet: plan.bet, autoAt: plan.hasAuto ? plan.auto : null })
  const latest = useRef({ plan, place })
  useEffect(() => {
    latest.current = { plan, place }
  })
  const { listen } = table
  useEffect(
    () =>
      listen((message) => {
        const isDue = message.type === 'phase' && message.phase === 'bet' && latest.current.plan.isReserved
        if (!isDue) return
        setPlan((before) => ({ ...before, isReserved: false }))
        latest.current.place()
      }),
    [listen],
  )
  const leave = () => {
    setIsLeaving(true)
    void table.exit(panel).then(() => setIsLeaving(false))
  }
  const undo = () => void (stand.kind === 'in' && table.undo(stand.bet))
  return { ...{ plan, stand, isValid, isLeaving, change, place, undo, leave } }
}

/** The scene follows what the table says; one that comes late takes up the flight where it is. */
function useScene(table: Table, panels: readonly [Panel, Panel]): (scene: FlightScene) => void {
  const { session } = useFrame()
  const scene = useRef<FlightScene>(undefined)
  const { phase, now, listen } = table
  const crash = crashOf(table)
  const show = () => {
    if (crash !== undefined) scene.current?.gone(crash)
    else if (phase?.phase === 'play') scene.current?.fly(() => now() - phase.startedAt)
    else scene.current?.wait()
  }
  const latest = useRef(show)
  useEffect(() => {
    latest.current = show
  })
  useEffect(() => latest.current(), [phase?.round, phase?.phase])
  useEffect(
    () =>
      listen((message) => {
        const isOther = message.type === 'left' && message.name !== session.get().displayName
        if (isOther) scene.current?.left(message.at100, 'other')
      }),
    [listen, session],
  )
  useOwnExit(scene, panels[0].stand)
  useOwnExit(scene, panels[1].stand)
  return useCallback((ready: FlightScene) => {
    scene.current = ready
    latest.current()
  }, [])
}

function useOwnExit(scene: { current: FlightScene | undefined }, stand: Stand): void {
  const at100 = stand.kind === 'out' ? stand.at100 : 0
  const round = stand.kind === 'out' ? stand.bet.round : ''
  useEffect(() => {
    if (at100 > 0) scene.current?.left(at100, 'mine')
  }, [at100, round])
}
