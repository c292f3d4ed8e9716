import { useEffect, useState } from 'react'
import type { Round } from '../../../src/wire.ts'
import { useFrame, useSession } from './context.ts'
import { type GameParts, loadParts } from './game-parts.ts'
import css from './history-sheet.module.css'
import { money, signed } from './money.ts'
import { ReplayView } from './replay-view.tsx'
import { SheetPanel } from './sheet.tsx'

type Props = { onClose: () => void; onBack: () => void }

/** The last fifty rounds; each opens as it was. */
export function HistorySheet({ onClose, onBack }: Props) {
  const { session } = useFrame()
  const [rounds, setRounds] = useState<readonly Round[]>()
  const [hasFailed, setHasFailed] = useState(false)
  const [chosen, setChosen] = useState<Round>()
  const { nameOf = nameByNumber, tells } = useParts()
  const load = () => {
    session.api.rounds().then(
      (list) => setRounds(list.rounds),
      () => setHasFailed(true),
    )
  }
  const retry = () => {
    setHasFailed(false)
    load()
  }
  useEffect(load, [session])
  // Its seed may have been opened since the list was read.
  const open = (round: Round) => session.api.round(round.id).then(setChosen, () => setChosen(round))
  if (chosen !== undefined) {
    return (
      <SheetPanel title={nameOf(chosen)} onClose={onClose} onBack={() => setChosen(undefined)}>
        <ReplayView round={chosen} />
      </SheetPanel>
    )
  }
  return (
    <SheetPanel title="记录" onClose={onClose} onBack={onBack}>
      {hasFailed && (
        <button type="button" className={css.retry} onClick={retry}>
          记录没有加载成功，点此重试
        </button>
      )}
      {rounds === undefined && !hasFailed && <p>正在加载…</p>}
      {rounds?.length === 0 && <p className={css.empty}>还没有记录</p>}
      <ol className={css.list}>
        {rounds?.map((round) => (
          <li key={round.id}>
            <button type="button" className={css.round} onClick={() => void open(round)}>
              <span>
                {timeOf(round.startedAt)}
                <small>
                  {nameOf(round)}
                  {round.isDemo ? ' · 试玩' : ''}
                </small>
              </span>
              <span>
                投注 {money(BigInt(round.bet))}
                <small>{stateOf(round)}</small>
              </span>
              <b className={BigInt(round.win) > BigInt(round.bet) ? css.won : css.lost}>{netOf(round)}</b>
              {round.outcome !== null && tells !== undefined && <em className={css.told}>{tells(round)}</em>}
            </button>
          </li>
        ))}
      </ol>
    </SheetPanel>
  )
}

const nameByNumber = ({ proof }: Round): string => `第 ${proof.nonce + 1} 局`

/** What the game of the visit brings; it is there long before anyone reads its records. */
function useParts(): Partial<GameParts> {
  const { code } = useSession((state) => state.game)
  const [parts, setParts] = useState<GameParts>()
  useEffect(() => {
    loadParts(code).then(setParts, () => undefined)
  }, [code])
  return parts ?? {}
}

const timeOf = (ms: number): string =>
  new Date(ms).toLocaleString('zh-CN', {
    ...{ month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit', hour12: false },
  })

const STATES: Readonly<Record<Round['state'], (round: Round) => string>> = {
  open: () => '进行中',
  pending: () => '处理中',
  closed: ({ win }) => `派彩 ${money(BigInt(win))}`,
  void: () => '作废',
  rejected: () => '未受理',
}
const stateOf = (round: Round): string => STATES[round.state](round)
const netOf = (round: Round): string => (round.state === 'closed' ? signed(BigInt(round.win) - BigInt(round.bet)) : '–')
