import { useEffect, useRef, useState } from 'react'
import type { Round } from '../../../src/wire.ts'
import { type AutoPlan, type AutoRun, afterRound, beginAuto } from './auto.ts'
import { firstStep, stepsWithin } from './bet-steps.ts'
import { useFrame, useSession, useSettings } from './context.ts'
import type { Session } from './session.ts'
import type { ShowHooks, SlotScene } from './slot-scene.ts'

export type Slot = {
  readonly bet: bigint
  readonly steps: readonly bigint[]
  readonly setBet: (bet: bigint) => void
  /** Undefined until a round has won something to show. */
  readonly win: bigint | undefined
  readonly shownBet: bigint
  readonly text: string
  readonly free: { left: number; total: number } | undefined
  /** A panel has the screen to itself. */
  readonly hasPanel: boolean
  /** The stage is there; before, a round would be played unseen. */
  readonly isReady: boolean
  readonly isBusy: boolean
  /** Just after a round: a press that meant to skip its end must not begin another. */
  readonly isResting: boolean
  readonly auto: AutoRun | undefined
  readonly press: () => void
  readonly begin: (plan: AutoPlan) => void
  readonly stopAuto: () => void
  readonly onReady: (scene: SlotScene) => void
}

/** As long as a hand that was on its way to 跳过动画 needs, in ms. */
const REST_MS = 300

/** A game of one call a round: press, ask, show, settle; and again where that was agreed. */
export function useSlot(): Slot {
  const { session, sounds, started } = useFrame()
  const { isTurbo } = useSettings()
  const { steps: all, limits, isBusy } = useSession((state) => state)
  const steps = stepsWithin(all, limits.min, limits.max)
  const [bet, setBet] = useState(() => firstStep(steps, session.get().balance))
  const [shown, setShown] = useState<Shown>(NOTHING)
  const [auto, setAuto] = useState<AutoRun>()
  const [isReady, setIsReady] = useState(false)
  const scene = useRef<SlotScene>(undefined)
  const run = useRef<AutoRun>(undefined)
  const [isResting, rest] = useRest()

  const follow = (next: AutoRun | undefined) => {
    run.current = next
    setAuto(next)
  }
  const change = (part: Partial<Shown>) => setShown((before) => ({ ...before, ...part }))
  const hooks = (): ShowHooks => ({
    isTurbo: session.settings.get().isTurbo,
    say: (text) => change({ text }),
    win: (win) => change({ win }),
    free: (free) => change({ free }),
    panel: (hasPanel) => change({ hasPanel }),
  })
  const spin = async (stakeLi: bigint) => {
    setShown({ ...NOTHING, bet: stakeLi })
    const round = await play(session, scene.current, stakeLi, hooks)
    rest()
    if (round === undefined) return follow(undefined)
    if (run.current === undefined) return
    const next = afterRound(run.current, { bet: BigInt(round.bet), win: BigInt(round.win) })
    if ('ended' in next) session.notify(next.ended)
    follow('ended' in next ? undefined : next.run)
    if ('run' in next) setTimeout(() => run.current !== undefined && void spin(stakeLi), isTurbo ? 150 : 500)
  }
  const press = () => {
    if (session.get().isBusy) return scene.current?.skip()
    if (isResting || !isReady) return
    sounds.play('click')
    void spin(bet)
  }
  useEffect(() => () => void (run.current = undefined), [])
  return {
    ...{ bet, steps, setBet, isReady, isBusy, isResting, auto, press },
    ...{ win: shown.win, text: shown.text, free: shown.free, shownBet: shown.bet },
    hasPanel: shown.hasPanel,
    begin: (plan) => {
      follow(beginAuto(plan))
      void spin(bet)
    },
    stopAuto: () => follow(undefined),
    onReady: (ready) => {
      scene.current = ready
      setIsReady(true)
      void started.then(() => showUnseen(session, ready, hooks))
    },
  }
}

/** Whether a moment has not passed yet, and what begins it. */
function useRest(): [isResting: boolean, rest: () => void] {
  const [isResting, setResting] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const rest = () => {
    setResting(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setResting(false), REST_MS)
  }
  return [isResting, rest]
}

type Shown = Pick<Slot, 'win' | 'text' | 'free' | 'hasPanel'> & { bet: bigint }
const NOTHING: Shown = { win: undefined, text: '', free: undefined, hasPanel: false, bet: 0n }

async function play(
  session: Session,
  scene: SlotScene | undefined,
  bet: bigint,
  hooks: () => ShowHooks,
): Promise<Round | undefined> {
  scene?.start()
  try {
    const round = await session.begin({ betLi: String(bet) }, bet)
    await scene?.show(round, hooks())
    session.settle(round)
    return round
  } catch (fault) {
    scene?.stand()
    session.refuse(fault)
    return undefined
  }
}

/** A round that ended while nobody looked comes first. */
async function showUnseen(session: Session, scene: SlotScene, hooks: () => ShowHooks): Promise<void> {
  const { unseenRound: round } = session.get()
  if (round === null || round.outcome === null) return
  session.set({ isBusy: true })
  session.notify('上一局的结果')
  scene.start()
  await scene.show(round, hooks())
  session.settle(round)
  await session.api.seen(round.id).catch(() => undefined)
}
