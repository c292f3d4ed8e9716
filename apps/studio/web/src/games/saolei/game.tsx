import { useRef, useState } from 'react'
import type { Round, SaoleiView } from '../../../../src/wire.ts'
import { BetBar } from '../../frame/bet-bar.tsx'
import { useFrame, useSettings } from '../../frame/context.ts'
import type { GameParts } from '../../frame/game-parts.ts'
import { GameTitle } from '../../frame/game-title.tsx'
import { LastRounds } from '../../frame/last-rounds.tsx'
import { money } from '../../frame/money.ts'
import { MoneyRow } from '../../frame/money-row.tsx'
import layout from '../../frame/slot-play.module.css'
import { useSpace } from '../../frame/slot-play.tsx'
import { StageView } from '../../frame/stage-view.tsx'
import { WinLine } from '../../frame/win-line.tsx'
import type { Sounds } from '../../stage/sound.ts'
import css from './game.module.css'
import { MinesBar } from './mines-bar.tsx'
import { CELLS, type SaoleiScene } from './scene.ts'
import { replay, useSaolei } from './use-saolei.ts'

const loader = (sounds: Sounds) => async () => {
  const { saoleiScene } = await import('./scene.ts')
  return saoleiScene(sounds)
}

function Play() {
  const { sounds, session } = useFrame()
  const { isTurbo } = useSettings()
  const game = useSaolei()
  const arena = useRef<HTMLDivElement>(null)
  const { view } = game
  const picks = view?.picks.length ?? 0
  const press = () => (view === undefined ? void game.begin() : void game.collect())
  useSpace(press)
  const text = view === undefined ? '开始' : picks === 0 ? '请翻格' : '收取'
  return (
    <main className={layout.play}>
      <StageView load={loader(sounds)} arena={arena} onReady={game.onReady} />
      <div className={layout.parts} data-panel={game.hasPanel || undefined}>
        <GameTitle />
        <div ref={arena} className={layout.arena} style={{ aspectRatio: 1 }}>
          <Cells view={view} onPick={(cell) => void game.pick(cell)} isBusy={game.isBusy} />
        </div>
        <div className={layout.side}>
          <WinLine win={game.win} bet={game.bet} text={game.text} isTurbo={isTurbo} />
          <MinesBar mines={view?.mines ?? game.mines} onMines={game.setMines} isLocked={view !== undefined} />
          <LastRounds />
          <MoneyRow
            win={game.win ?? 0n}
            extra={{ label: '可收取', value: view === undefined ? '0.00' : money(BigInt(view.collect)) }}
          />
          <BetBar
            {...{ bet: game.bet, steps: game.steps, onBet: game.setBet, note: `${view?.mines ?? game.mines} 枚地雷` }}
            isLocked={view !== undefined || game.isBusy}
            isWaiting={!game.isReady}
            action={{
              ...{ label: text, icon: 'spin', onPress: press, text, isTurning: false },
              isDisabled: game.isBusy || (view !== undefined && picks === 0),
            }}
            turbo={{ isOn: isTurbo, onToggle: () => session.settings.set({ isTurbo: !isTurbo }) }}
            auto={undefined}
          />
        </div>
      </div>
    </main>
  )
}

type CellsProps = { view: SaoleiView | undefined; onPick: (cell: number) => void; isBusy: boolean }

/** The stones as buttons: fingers, keys and readers find them where the stage draws them. */
function Cells({ view, onPick, isBusy }: CellsProps) {
  return (
    <div className={css.cells} role="group" aria-label="格子">
      {Array.from({ length: CELLS }, (_, cell) => (
        <button
          key={cell}
          type="button"
          aria-label={nameOf(cell, view?.picks.includes(cell) === true)}
          disabled={view === undefined || isBusy || view.picks.includes(cell)}
          onClick={() => onPick(cell)}
        />
      ))}
    </div>
  )
}

const nameOf = (cell: number, isOpen: boolean): string =>
  `第 ${Math.floor(cell / 5) + 1} 行第 ${(cell % 5) + 1} 格${isOpen ? '，宝石' : ''}`

function Replay({ round }: { round: Round }) {
  const { sounds } = useFrame()
  const arena = useRef<HTMLDivElement>(null)
  const [win, setWin] = useState<bigint>()
  const [text, setText] = useState('')
  const [hasPanel, setPanel] = useState(false)
  const [scene, setScene] = useState<SaoleiScene>()
  const show = (ready: SaoleiScene) => void replay(ready, round, { setWin, setText, setPanel })
  return (
    <div className={layout.replay}>
      <StageView
        load={loader(sounds)}
        arena={arena}
        onReady={(ready) => {
          setScene(ready)
          show(ready)
        }}
      />
      <div className={layout.replayParts} data-panel={hasPanel || undefined}>
        <div ref={arena} className={layout.arena} style={{ aspectRatio: 1 }} />
        <WinLine win={win} bet={BigInt(round.bet)} text={text} isTurbo={false} />
        <button type="button" className={layout.again} onClick={() => scene !== undefined && show(scene)}>
          再看一遍
        </button>
      </div>
    </div>
  )
}

export const parts: GameParts = { Play, Replay }
