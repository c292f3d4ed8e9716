import { useState } from 'react'
import { useFilters } from '../../frame/filters.ts'
import { Views } from '../../frame/views.tsx'
import { Button } from '../../shared/button.tsx'
import { countdownOf } from '../../shared/site-time.ts'
import { Failed } from '../../shared/states.tsx'
import { useNow } from '../../shared/use-now.ts'
import { wordOfTurn } from '../draws/filters.ts'
import { ExposureList } from './exposure-list.tsx'
import { labFilters } from './filters.ts'
import style from './lab.module.css'
import { PricesCopy } from './prices-copy.tsx'
import { TurnBoard } from './turn-board.tsx'
import { type Exposures, useExposures } from './use-lab.ts'

const VIEWS = { draws: '敞口与赛果', prices: '改价试算' } as const

/** What results of a draw would cost, and what other prices would bring (docs/lab.md). */
export default function LabDesk() {
  const [{ turn, view, seed }, change] = useFilters(labFilters)
  const exposures = useExposures()
  const { data, error, refetch } = exposures
  return (
    <div className={style.desk}>
      <header className={style.head}>
        <h1>规则实验室</h1>
        {view === undefined && data !== undefined && (
          <Turns
            exposures={data}
            turn={turn}
            onPick={(picked) => change({ turn: picked, numbers: undefined, seed: undefined })}
          />
        )}
        <span className={style.views}>
          <Views
            views={VIEWS}
            shown={view ?? 'draws'}
            onPick={(name) => change({ view: name === 'prices' ? name : undefined })}
          />
        </span>
      </header>
      {view === 'prices' && <PricesCopy />}
      {view === undefined && turn !== undefined && (
        <TurnBoard key={`${turn} ${seed}`} turn={turn} onLine={() => void refetch()} />
      )}
      {view === undefined && turn === undefined && error !== null && data === undefined && (
        <Failed error={error} onRetry={() => void refetch()} />
      )}
      {view === undefined && turn === undefined && (error === null || data !== undefined) && (
        <ExposureList draws={data?.draws} onPick={(picked) => change({ turn: picked })} />
      )}
    </div>
  )
}

interface TurnsProps {
  exposures: Exposures
  turn: string | undefined
  onPick: (turn: string | undefined) => void
}

/** Open draws, and the way to one that is over. */
function Turns({ exposures: { draws, games }, turn, onPick }: TurnsProps) {
  const now = useNow(1_000)
  const [gameId, setGameId] = useState('')
  const [turnNum, setTurnNum] = useState('')
  const asked = `${gameId === '' ? (games[0]?.gameId ?? '') : gameId}-${turnNum.trim()}`
  const isTurn = /^\d{1,4}-\d{5,16}$/.test(asked)
  const isListed = turn === undefined || draws.some((draw) => wordOfTurn(draw) === turn)
  return (
    <>
      <select
        aria-label="期次"
        className={style.turns}
        value={turn ?? ''}
        onChange={({ target }) => onPick(target.value === '' ? undefined : target.value)}
      >
        <option value="">开盘中的全部期次</option>
        {!isListed && <option value={turn}>{turn?.replace('-', ' · ')}</option>}
        {draws.map((draw) => (
          <option key={wordOfTurn(draw)} value={wordOfTurn(draw)}>
            {draw.gameName} {draw.turnNum} ·{' '}
            {draw.closeAt > now ? `距封盘 ${countdownOf(draw.closeAt - now)}` : '封盘中'}
          </option>
        ))}
      </select>
      <form
        className={style.other}
        onSubmit={(event) => {
          event.preventDefault()
          if (isTurn) onPick(asked)
        }}
      >
        <select aria-label="其他期次的彩种" value={gameId} onChange={({ target }) => setGameId(target.value)}>
          {games.map((game) => (
            <option key={game.gameId} value={game.gameId}>
              {game.gameName}
            </option>
          ))}
        </select>
        <input
          aria-label="其他期次的期号"
          placeholder="已开奖的期号"
          inputMode="numeric"
          value={turnNum}
          onChange={({ target }) => setTurnNum(target.value)}
        />
        <Button type="submit" disabled={!isTurn}>
          打开
        </Button>
      </form>
    </>
  )
}
