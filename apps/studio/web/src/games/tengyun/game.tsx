import { flightMs, type TengyunOutcome } from '@liuhe/games/tengyun/play.ts'
import { useEffect, useRef, useState } from 'react'
import type { Phase, Round } from '../../../../src/wire.ts'
import { type Frame, useFrame } from '../../frame/context.ts'
import type { GameParts } from '../../frame/game-parts.ts'
import { GameTitle } from '../../frame/game-title.tsx'
import { money } from '../../frame/money.ts'
import { MoneyRow } from '../../frame/money-row.tsx'
import { isCalm } from '../../frame/settings.ts'
import replayLayout from '../../frame/slot-play.module.css'
import { StageView } from '../../frame/stage-view.tsx'
import { WinLine } from '../../frame/win-line.tsx'
import { PhaseClock, type PhaseWords } from '../../table/phase-clock.tsx'
import { BetPanel } from './bet-panel.tsx'
import { ExitList } from './exit-list.tsx'
import css from './game.module.css'
import { HistoryStrip } from './history-strip.tsx'
import { crashOf } from './panel-view.ts'
import type { FlightScene } from './scene.ts'
import { endOf, multiple, tells } from './words.ts'
import { useTengyun } from './use-tengyun.ts'

const WORDS: PhaseWords = {
  ...{ bet: '请下注', lock: '停止下注', play: '飞行中', result: '飞走了', shuffle: '准备下一局' },
}

const loader =
  ({ sounds, session }: Frame) =>
  async () => {
    const { flightScene } = await import('./scene.ts')
    return flightScene({ sounds, isCalm: () => isCalm(session.settings.get()) })
  }

function Play() {
  const frame = useFrame()
  const { table, panels, steps, won, onReady } = useTengyun()
  const arena = useRef<HTMLDivElement>(null)
  const crash = crashOf(table)
  const isWaiting = table.phase?.phase === 'bet' || table.phase?.phase === 'lock'
  return (
    <main className={css.play}>
      <StageView load={loader(frame)} arena={arena} onReady={onReady} />
      <div className={css.parts}>
        <GameTitle />
        <HistoryStrip past={table.past} />
        <div ref={arena} className={css.arena}>
          {(isWaiting || table.phase === undefined) && (
            <div className={css.clock}>
              <PhaseClock table={table} words={WORDS} />
            </div>
          )}
          {table.phase !== undefined && !isWaiting && crash === undefined && (
            <p className={css.phase} role="status">
              {WORDS[table.phase.phase]}
            </p>
          )}
          <p className={css.end} role="status">
            {/* The stage shows the multiple; only readers need it in words. */}
            {crash !== undefined && (
              <>
                飞走了<span className="hidden"> {multiple(crash)}</span>
              </>
            )}
            {won > 0n && <b>赢得 +{money(won)}</b>}
          </p>
        </div>
        <div className={css.side}>
          <ExitList table={table} />
          <MoneyRow win={won} extra={{ label: '局次', value: roundName(table.phase) }} />
          <div className={css.panels}>
            <BetPanel name="第一注" panel={panels[0]} steps={steps} table={table} />
            <BetPanel name="第二注" panel={panels[1]} steps={steps} table={table} />
          </div>
        </div>
      </div>
    </main>
  )
}

const roundName = (phase: Phase | undefined): string => (phase === undefined ? '–' : String(phase.nonce + 1))

/** A kept flight takes at most so long to show. */
const REPLAY_MS = 4_000

function Replay({ round }: { round: Round }) {
  const frame = useFrame()
  const arena = useRef<HTMLDivElement>(null)
  const [scene, setScene] = useState<FlightScene>()
  const [win, setWin] = useState<bigint>()
  const [text, setText] = useState('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const show = (ready: FlightScene) => {
    const outcome = round.outcome as TengyunOutcome | null
    if (outcome === null) return
    setWin(undefined)
    setText('')
    const whole = flightMs(outcome.crash100)
    const length = isCalm(frame.session.settings.get()) ? 0 : Math.min(whole, REPLAY_MS)
    const begun = performance.now()
    const since = () => Math.min(whole, ((performance.now() - begun) * whole) / Math.max(1, length))
    ready.fly(since)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      ready.gone(outcome.crash100)
      setWin(BigInt(round.win))
      setText(endOf(round, outcome))
    }, length)
  }
  return (
    <div className={replayLayout.replay}>
      <StageView
        load={loader(frame)}
        arena={arena}
        onReady={(ready) => {
          setScene(ready)
          show(ready)
        }}
      />
      <div className={replayLayout.replayParts}>
        <div ref={arena} className={css.replayArena} />
        <WinLine win={win} bet={BigInt(round.bet)} text={text} isTurbo={false} />
        <button type="button" className={replayLayout.again} onClick={() => scene !== undefined && show(scene)}>
          再看一遍
        </button>
      </div>
    </div>
  )
}

export const parts: GameParts = { Play, Replay, tells }
