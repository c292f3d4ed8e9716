import { useRef, useState } from 'react'
import type { SaoleiOutcome } from '@liuhe/games/saolei/play.ts'
import type { Round, SaoleiView } from '../../../../src/wire.ts'
import { firstStep, stepsWithin } from '../../frame/bet-steps.ts'
import { useFrame, useSession } from '../../frame/context.ts'
import { money } from '../../frame/money.ts'
import type { Session } from '../../frame/session.ts'
import { showGreatWin } from '../../stage/great-wins.ts'
import { CELLS, type Face, type SaoleiScene } from './scene.ts'

const MINES_FIRST = 3

/** A round of 扫雷寻宝: begin, open cells, collect. The server says what each cell is. */
export function useSaolei() {
  const { session, started } = useFrame()
  const { steps: all, limits, isBusy } = useSession((state) => state)
  const steps = stepsWithin(all, limits.min, limits.max)
  const board = useBoard()
  const [bet, setBet] = useState(() => firstStep(steps, session.get().balance))
  const [mines, setMines] = useState(MINES_FIRST)
  const [round, setRound] = useState<Round>()
  const [isReady, setIsReady] = useState(false)
  const view = round?.state === 'open' ? (round.view as SaoleiView) : undefined

  const stand = (next: Round) => {
    setRound(next)
    board.setText(openText(next.view as SaoleiView))
  }
  const end = async (next: Round) => {
    session.set({ isBusy: true })
    await board.flipped()
    setRound(next)
    await showEnd(board.scene(), next, board)
    session.settle(next)
  }
  const begin = async () => {
    if (!isReady || session.get().isBusy) return
    board.clear()
    await guarded(session, async () => {
      const next = await session.begin({ betLi: String(bet), mines }, bet)
      session.set({ isBusy: false })
      if (next.state === 'open') stand(next)
      else await end(next)
    })
  }
  // The next one may be picked while a stone turns: what the server has said stands at once, and never falls behind.
  const pick = async (cell: number) => {
    if (round === undefined || view === undefined || session.get().isBusy || view.picks.includes(cell)) return
    await guarded(session, async () => {
      const next = await session.step(round.id, { kind: 'pick', cell })
      const isMine = (next.outcome as SaoleiOutcome | null)?.exploded === true
      board.flip(cell, isMine ? 'mine' : 'gem', view.picks.length)
      if (next.state === 'open') stand(next)
      else await end(next)
    })
  }
  const collect = async () => {
    if (round === undefined || view === undefined || view.picks.length === 0 || session.get().isBusy) return
    await guarded(session, async () => end(await session.step(round.id, { kind: 'collect' })))
  }
  const onReady = (ready: SaoleiScene) => {
    board.take(ready)
    setIsReady(true)
    void started.then(() => takeUp(session, ready, { setRound, setBet, setMines, ...board }))
  }
  return {
    ...{ bet, setBet, steps, mines, setMines, view, isReady, isBusy },
    ...{ win: board.win, text: board.text, hasPanel: board.hasPanel },
    ...{ begin, pick, collect, onReady },
  }
}

/** What the stage shows, and the words beside it. Stones may turn while the round goes on. */
function useBoard() {
  const scene = useRef<SaoleiScene>(undefined)
  const flips = useRef<Promise<unknown>>(Promise.resolve())
  const [win, setWin] = useState<bigint>()
  const [text, setText] = useState('')
  const [hasPanel, setPanel] = useState(false)
  return {
    ...{ win, text, hasPanel, setWin, setText, setPanel },
    scene: () => scene.current,
    take: (ready: SaoleiScene) => void (scene.current = ready),
    flip: (cell: number, face: Face, step: number) => {
      flips.current = Promise.all([flips.current, scene.current?.flip(cell, face, step)])
    },
    /** When all that were picked lie open. */
    flipped: () => flips.current,
    clear: () => {
      setWin(undefined)
      setText('')
      scene.current?.cover()
    },
  }
}

const openText = (view: SaoleiView): string =>
  view.multiplier === null
    ? `埋有 ${view.mines} 枚地雷，请翻开一格`
    : `当前 ${view.multiplier} 倍，下一格 ${view.nextMultiplier ?? '–'} 倍`

async function guarded(session: Session, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (fault) {
    session.refuse(fault)
  }
}

type Told = { setWin: (win: bigint) => void; setText: (text: string) => void; setPanel: (isThere: boolean) => void }

/** All stones open; what was won, and the panel where it was much. */
export async function showEnd(scene: SaoleiScene | undefined, round: Round, told: Told): Promise<void> {
  const outcome = round.outcome as SaoleiOutcome | null
  if (outcome === null) return
  const [bet, win] = [BigInt(round.bet), BigInt(round.win)]
  await scene?.openAll(facesOf(outcome))
  const hooks = { panel: told.setPanel, win: told.setWin }
  if (!(await showGreatWin(scene?.celebration, { bet, win }, hooks))) told.setWin(win)
  told.setText(outcome.exploded ? '踩到地雷，本局结束' : `${outcome.multiplier} 倍 · 收取 ${money(win)}`)
}

const facesOf = ({ layout }: SaoleiOutcome): Face[] =>
  Array.from({ length: CELLS }, (_, cell) => (layout.includes(cell) ? 'ghost-mine' : 'ghost-gem'))

type Setters = Told & {
  setRound: (round: Round) => void
  setBet: (bet: bigint) => void
  setMines: (mines: number) => void
}

/** A round that was left open goes on; one that the server collected meanwhile is shown. */
async function takeUp(session: Session, scene: SaoleiScene, told: Setters): Promise<void> {
  const { openRound, unseenRound } = session.get()
  if (openRound?.view?.game === 'saolei') {
    const { view } = openRound
    told.setRound(openRound)
    told.setBet(BigInt(openRound.bet))
    told.setMines(view.mines)
    told.setText(openText(view))
    scene.put(Array.from({ length: CELLS }, (_, cell) => (view.picks.includes(cell) ? 'gem' : 'stone')))
    return
  }
  if (unseenRound === null) return
  await replay(scene, unseenRound, told)
  session.settle(unseenRound)
  await session.api.seen(unseenRound.id).catch(() => undefined)
}

/** The picks of a kept round in their order, then the whole board. */
export async function replay(scene: SaoleiScene, round: Round, told: Told): Promise<void> {
  const outcome = round.outcome as SaoleiOutcome | null
  scene.cover()
  const picks = round.steps.flatMap(({ input }) => (input.kind === 'pick' ? [input.cell] : []))
  for (const [at, cell] of picks.entries()) {
    await scene.flip(cell, outcome?.layout.includes(cell) === true ? 'mine' : 'gem', at)
  }
  await showEnd(scene, round, told)
}
