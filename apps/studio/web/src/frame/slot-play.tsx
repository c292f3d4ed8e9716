import { useEffect, useRef, useState } from 'react'
import type { Round } from '../../../src/wire.ts'
import type { Beats } from '../stage/beats.ts'
import { AutoSheet } from './auto-sheet.tsx'
import { BetBar } from './bet-bar.tsx'
import { useFrame, useSession, useSettings } from './context.ts'
import { GameTitle } from './game-title.tsx'
import { LastRounds } from './last-rounds.tsx'
import { MoneyRow } from './money-row.tsx'
import { type Pays, PayTable } from './pay-table.tsx'
import css from './slot-play.module.css'
import type { SlotScene } from './slot-scene.ts'
import { StageView } from './stage-view.tsx'
import { type Slot, useSlot } from './use-slot.ts'
import { WinLine } from './win-line.tsx'

export type SlotPlayProps = {
  readonly load: () => Promise<(beats: Beats) => SlotScene>
  /** Beside the stake, e.g. `20 线 × 0.25`. */
  readonly note: (bet: bigint) => string
  /** Whether the game has free spins to count. */
  readonly hasFree?: boolean
  /** Width over height of what the reels need. */
  readonly shape: number
}

/** A slot: title, reels, win, what pays, the last rounds, money and the bet bar, upright and lying. */
export function SlotPlay({ load, note, hasFree = false, shape }: SlotPlayProps) {
  const slot = useSlot()
  const { session } = useFrame()
  const { isTurbo } = useSettings()
  const isDemo = useSession((state) => state.isDemo)
  const [isAsking, setIsAsking] = useState(false)
  const [pays, setPays] = useState<Pays>()
  const arena = useRef<HTMLDivElement>(null)
  useSpace(slot.press)
  const free = slot.free === undefined ? '0' : `${slot.free.left} / ${slot.free.total}`
  return (
    <main className={css.play}>
      <StageView
        load={load}
        arena={arena}
        onReady={(scene) => {
          slot.onReady(scene)
          setPays(scene.pays)
        }}
      />
      <div className={css.parts} data-panel={slot.hasPanel || undefined}>
        <GameTitle />
        <div ref={arena} className={css.arena} style={{ aspectRatio: shape }} />
        <div className={css.side}>
          <WinLine win={slot.win} bet={slot.shownBet} text={slot.text} isTurbo={isTurbo} />
          {pays !== undefined && <PayTable pays={pays} bet={slot.bet} />}
          <LastRounds />
          <MoneyRow win={slot.win ?? 0n} extra={hasFree ? { label: '免费旋转', value: free } : undefined} />
          <BetBar
            {...{ bet: slot.bet, steps: slot.steps, onBet: slot.setBet, note: note(slot.bet), isLocked: slot.isBusy }}
            isWaiting={!slot.isReady}
            action={{
              ...{ label: slot.isBusy ? '跳过动画' : '旋转', icon: 'spin', onPress: slot.press },
              ...{ isDisabled: slot.isResting && !slot.isBusy, isTurning: slot.isBusy },
            }}
            turbo={{ isOn: isTurbo, onToggle: () => session.settings.set({ isTurbo: !isTurbo }) }}
            auto={{ left: slot.auto?.left, onPress: slot.auto === undefined ? () => setIsAsking(true) : slot.stopAuto }}
          />
        </div>
      </div>
      {isAsking && (
        <AutoSheet
          bet={slot.bet}
          unit={isDemo ? '试玩金币' : '元'}
          onClose={() => setIsAsking(false)}
          onStart={(plan) => {
            setIsAsking(false)
            if (!slot.isBusy) slot.begin(plan)
          }}
        />
      )}
    </main>
  )
}

/** The space bar is the large button, where no other control has the keyboard. */
export function useSpace(press: () => void): void {
  const latest = useRef(press)
  useEffect(() => {
    latest.current = press
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isFree = event.target === document.body && document.querySelector('dialog[open]') === null
      if (event.code !== 'Space' || event.repeat || !isFree) return
      event.preventDefault()
      latest.current()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}

const NOT_SHOWN = { win: undefined, text: '', hasPanel: false }

/** A kept round through the same reels. */
export function SlotReplay({ round, load, shape }: Pick<SlotPlayProps, 'load' | 'shape'> & { round: Round }) {
  const arena = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState<Pick<Slot, 'win' | 'text' | 'hasPanel'>>(NOT_SHOWN)
  const [scene, setScene] = useState<SlotScene>()
  const show = async (ready: SlotScene) => {
    setShown(NOT_SHOWN)
    ready.start()
    const change = (part: Partial<typeof shown>) => setShown((before) => ({ ...before, ...part }))
    await ready.show(round, {
      isTurbo: false,
      ...{ say: (text) => change({ text }), win: (win) => change({ win }), free: () => undefined },
      panel: (hasPanel) => change({ hasPanel }),
    })
  }
  return (
    <div className={css.replay}>
      <StageView
        load={load}
        arena={arena}
        onReady={(ready) => {
          setScene(ready)
          if (round.outcome !== null) void show(ready)
        }}
      />
      <div className={css.replayParts} data-panel={shown.hasPanel || undefined}>
        <div ref={arena} className={css.arena} style={{ aspectRatio: shape }} />
        <WinLine win={shown.win} bet={BigInt(round.bet)} text={shown.text} isTurbo={false} />
        <button type="button" className={css.again} onClick={() => scene !== undefined && void show(scene)}>
          再看一遍
        </button>
      </div>
    </div>
  )
}
