import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { QznnOutcome } from '@liuhe/games/qznn/play.ts'
import type { Round } from '../../../../src/wire.ts'
import { useFrame } from '../../frame/context.ts'
import type { GameParts } from '../../frame/game-parts.ts'
import { GameTitle } from '../../frame/game-title.tsx'
import { LastRounds } from '../../frame/last-rounds.tsx'
import { money } from '../../frame/money.ts'
import { MoneyRow } from '../../frame/money-row.tsx'
import { useSpace } from '../../frame/slot-play.tsx'
import { StageView } from '../../frame/stage-view.tsx'
import type { Beats } from '../../stage/beats.ts'
import type { Sounds } from '../../stage/sound.ts'
import { BaseChoices, BidChoices, MultipleChoices } from './choices.tsx'
import choices from './choices.module.css'
import { Clock } from './clock.tsx'
import css from './game.module.css'
import { placesOf } from './places.ts'
import { ReserveSheet } from './reserve-sheet.tsx'
import type { QznnScene } from './scene.ts'
import { lastCardBox, Seats } from './seats.tsx'
import { showBank, showCards } from './show.ts'
import { type Qznn, useQznn } from './use-qznn.ts'
import type { Squeeze } from './use-squeeze.ts'
import { useTable } from './use-table.ts'
import { tells } from './words.ts'

type Load = () => Promise<(beats: Beats) => QznnScene>

const loader = (sounds: Sounds) => async () => {
  const { qznnScene } = await import('./scene.ts')
  return qznnScene(sounds)
}

/** The table, upright and lying; `load` brings its stage. */
export function QznnPlay({ load }: { load: Load }) {
  const game = useQznn()
  const { table, view, squeeze } = game
  const arena = useRef<HTMLDivElement>(null)
  const size = useSize(arena)
  useSpace(() => {
    if (game.isIdle) game.begin()
    else if (squeeze.isAsked) squeeze.open()
    // While the player chooses there is nothing to skip.
    else if (view === undefined) table.skip()
  })
  return (
    <main className={css.play}>
      <StageView load={load} arena={arena} onReady={game.onReady} />
      <div className={css.parts}>
        <GameTitle />
        <div ref={arena} className={css.arena}>
          <Seats seats={table.seats} size={size}>
            {view !== undefined && (
              <Clock key={view.until} until={view.until} label={view.phase === 'bid' ? '抢庄' : '选倍'} />
            )}
          </Seats>
          {squeeze.isAsked && <LastCard squeeze={squeeze} size={size} />}
        </div>
        <div className={css.side}>
          <Result text={game.text} net={table.net} />
          <div className={css.hands}>
            <Hands game={game} />
          </div>
          <LastRounds />
          <MoneyRow win={game.won} extra={{ label: '预留', value: money(game.reserved) }} />
        </div>
      </div>
    </main>
  )
}

/** What the player can press now. */
function Hands({ game }: { game: Qznn }) {
  const [isExplaining, setIsExplaining] = useState(false)
  const { view, squeeze, table } = game
  if (view !== undefined && view.phase === 'bid') return <BidChoices isBusy={game.isAsking} onChoose={game.choose} />
  if (view !== undefined) return <MultipleChoices view={view} isBusy={game.isAsking} onChoose={game.choose} />
  if (!game.isIdle) {
    return (
      <div className={choices.wait}>
        {squeeze.isAsked ? (
          <button type="button" className={choices.begin} onClick={squeeze.open}>
            开牌
          </button>
        ) : (
          <button type="button" className={choices.skip} onClick={table.skip}>
            跳过动画
          </button>
        )}
      </div>
    )
  }
  return (
    <>
      <BaseChoices
        {...{ base: game.base, steps: game.steps, onBase: game.setBase, onBegin: game.begin }}
        isDisabled={!game.isReady || game.isAsking}
        onExplain={() => setIsExplaining(true)}
      />
      {isExplaining && <ReserveSheet base={game.base} onClose={() => setIsExplaining(false)} />}
    </>
  )
}

/** What happened, in words and aloud. */
function Result({ text, net }: { text: string; net: bigint | undefined }) {
  const tone = net === undefined || net === 0n ? css.text : net > 0n ? css.won : css.lost
  return (
    <p className={tone} role="status" aria-live="polite">
      {text}
    </p>
  )
}

/** The cover of the player's last card under his finger. */
function LastCard({ squeeze, size }: { squeeze: Squeeze; size: { width: number; height: number } }) {
  const start = useRef<number>(undefined)
  const box = lastCardBox(placesOf(size.width, size.height))
  const move = (event: PointerEvent) => {
    if (start.current !== undefined) squeeze.draw((start.current - event.clientY) / (box.height * 0.9))
  }
  const end = () => {
    if (start.current !== undefined) squeeze.release()
    start.current = undefined
  }
  return (
    <button
      type="button"
      className={css.last}
      style={box}
      aria-label="搓牌：向上拖动，或按一下开牌"
      onPointerDown={(event) => {
        start.current = event.clientY
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
      onKeyDown={(event) => event.key === 'Enter' && squeeze.open()}
    >
      <span>↑ 搓牌</span>
    </button>
  )
}

/** How large something is now, in CSS pixels. */
function useSize(place: RefObject<HTMLElement | null>): { width: number; height: number } {
  const [size, setSize] = useState({ width: 1, height: 1 })
  useEffect(() => {
    const element = place.current
    if (element === null) return undefined
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight })
    const watcher = new ResizeObserver(measure)
    watcher.observe(element)
    measure()
    return () => watcher.disconnect()
  }, [place])
  return size
}

function Play() {
  const { sounds } = useFrame()
  return <QznnPlay load={loader(sounds)} />
}

function Replay({ round }: { round: Round }) {
  const { sounds } = useFrame()
  const table = useTable()
  const arena = useRef<HTMLDivElement>(null)
  const size = useSize(arena)
  const show = async () => {
    table.clear()
    await showBank(table.showParts(), round.outcome as QznnOutcome)
    await showCards(table.showParts(), round)
  }
  return (
    <div className={css.replay}>
      <StageView
        load={loader(sounds)}
        arena={arena}
        onReady={(ready) => {
          table.scene.current = ready
          if (round.outcome !== null) void show()
        }}
      />
      <div className={css.replayParts}>
        <div ref={arena} className={css.arena}>
          <Seats seats={table.seats} size={size} />
        </div>
        <Result text={table.text} net={table.net} />
        <button type="button" className={css.again} disabled={table.net === undefined} onClick={() => void show()}>
          再看一遍
        </button>
      </div>
    </div>
  )
}

export const parts: GameParts = { Play, Replay, tells }
