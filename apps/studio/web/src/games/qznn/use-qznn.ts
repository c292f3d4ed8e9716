import { useEffect, useRef, useState } from 'react'
import type { QznnView, Round, StepInput } from '../../../../src/wire.ts'
import { firstStep, stepsWithin } from '../../frame/bet-steps.ts'
import { useFrame, useSession } from '../../frame/context.ts'
import type { Session } from '../../frame/session.ts'
import { Refused } from '../../wire/refusals.ts'
import type { QznnScene } from './scene.ts'
import { useShow } from './use-show.ts'

/** How long after a choice's end the studio is asked what became of it, and how long between two times. */
const LATE_MS = 350
const AGAIN_MS = 700
const HINTS = { bid: '请抢庄', multiple: '请选择倍数', none: '选择底注，开始一局', waiting: '画面准备好后即可开始' }

/** A round of 抢庄牛牛: base, bid, multiple, cards. The studio decides all of it, and chooses for who is late. */
export function useQznn() {
  const { session, sounds, started } = useFrame()
  const { steps: all, limits } = useSession((state) => state)
  const steps = stepsWithin(all, limits.min, limits.max)
  const [base, setBase] = useState(() => firstStep(steps, session.get().balance))
  const [isReady, setIsReady] = useState(false)
  const show = useShow(session)
  const { round, table, isShowing } = show
  const { isAsking, ask } = useAsk(session, show)
  const view = round?.state === 'open' ? (round.view as QznnView) : undefined

  const begin = () => {
    if (session.get().isBusy || view !== undefined || !isReady) return
    sounds.play('click')
    show.clear()
    // Nothing is staked yet: the reserve is taken when all multiples stand.
    void ask(() => session.begin({ baseLi: String(base) }, 0n))
  }
  const choose = (input: StepInput) => {
    if (round === undefined || view === undefined) return
    sounds.play('click')
    void ask(() => stepOrLook(session, round.id, input))
  }
  useAfter(view, session, () => round !== undefined && void ask(() => session.look(round.id)))
  const onReady = (ready: QznnScene) => {
    table.scene.current = ready
    setIsReady(true)
    const { openRound, unseenRound } = session.get()
    if (openRound?.view?.game === 'qznn') {
      setBase(BigInt(openRound.view.base))
      void show.take(openRound)
    } else if (unseenRound !== null && unseenRound.outcome !== null)
      void started.then(() => show.showUnseen(unseenRound))
  }
  return {
    ...{ base, setBase, steps, view, table, squeeze: show.squeeze, isReady, isAsking, begin, choose, onReady },
    isIdle: view === undefined && !isShowing,
    text: table.text === '' ? HINTS[isReady ? (view?.phase ?? 'none') : 'waiting'] : table.text,
    /** What is locked up while the cards are shown. */
    reserved: isShowing && round !== undefined ? BigInt(round.bet) : 0n,
    won: table.net !== undefined && table.net > 0n ? table.net : 0n,
  }
}

export type Qznn = ReturnType<typeof useQznn>

/** One question at a time, whether the player or the clock asks it. */
function useAsk(session: Session, { round, drop, take }: ReturnType<typeof useShow>) {
  const [isAsking, setIsAsking] = useState(false)
  const isUnderWay = useRef(false)
  const ask = async (question: () => Promise<Round>) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setIsAsking(true)
    const answer = await question().catch((fault: unknown) => {
      session.refuse(fault)
    })
    const isGone = answer === undefined && !(await isStillOpen(session, round))
    isUnderWay.current = false
    setIsAsking(false)
    if (isGone) drop()
    if (answer === undefined) return
    session.set({ isBusy: false })
    await take(answer)
  }
  return { isAsking, ask }
}

const TOO_LATE = ['LOCKED', 'INVALID']

/** A choice; where the studio has chosen already, what came of that. */
async function stepOrLook(session: Session, round: string, input: StepInput): Promise<Round> {
  try {
    return await session.step(round, input)
  } catch (fault) {
    if (!(fault instanceof Refused) || !TOO_LATE.includes(fault.code)) throw fault
    return session.look(round)
  }
}

/** After a refusal: does the round still wait for the player? */
async function isStillOpen(session: Session, round: Round | undefined): Promise<boolean> {
  if (round?.state !== 'open') return false
  const known = await session.api.round(round.id).catch(() => undefined)
  return known === undefined || known.state === 'open'
}

/** Asks when the player's time is over, and again until the round has moved on. */
function useAfter(view: QznnView | undefined, session: Session, look: () => void): void {
  const latest = useRef(look)
  useEffect(() => {
    latest.current = look
  })
  const until = view?.until
  useEffect(() => {
    if (until === undefined) return undefined
    let timer = setTimeout(again, Math.max(0, until - session.get().clockAhead - Date.now()) + LATE_MS)
    function again() {
      latest.current()
      timer = setTimeout(again, AGAIN_MS)
    }
    return () => clearTimeout(timer)
  }, [until, session])
}
