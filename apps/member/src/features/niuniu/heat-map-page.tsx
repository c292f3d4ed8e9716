import { paths } from '@liuhe/brand/paths.ts'
import * as lottery from '@liuhe/contract/api/lottery.ts'
import {
  BULL_CHANCES,
  type BoardRow,
  boardRows,
  bullShares,
  type SeatRecord,
  seatRecords,
} from '@liuhe/domain/lottery/bull-board.ts'
import { BULL_SEATS, bullLabel } from '@liuhe/domain/lottery/bull.ts'
import { parseResult } from '@liuhe/domain/lottery/family.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { Chips } from '@liuhe/web/ui/chips.tsx'
import { ErrorState } from '@liuhe/web/ui/error-state.tsx'
import { SkeletonCard } from '@liuhe/web/ui/skeleton.tsx'
import { type CSSProperties, useState } from 'react'
import { EmptyList } from '../../shared/parts/empty-list.tsx'
import { usePush } from '../../shared/live.ts'
import { useReveal } from '../../shared/reveal/use-reveal.ts'
import styles from './heat-map-page.module.css'
import { NIU_NIU_GAME_ID, NiuNiuFrame } from './niu-niu-frame.tsx'

const WINDOWS = ['30', '50', '100'] as const
type Window = (typeof WINDOWS)[number]

/** The past of 幸运牛牛 as a board: every hand's bull, warm where it is high, and how the seats did against the banker. */
export default function NiuNiuHeatMapPage() {
  const [rows, setRows] = useState<Window>('50')
  const draws = useRead(
    lottery.history,
    { gameId: NIU_NIU_GAME_ID, page: 1, rows: Number(rows) },
    { keepPrevious: true },
  )
  usePush(NIU_NIU_GAME_ID, 'RESULT', () => void draws.refetch())
  const { holds } = useReveal(NIU_NIU_GAME_ID)
  const board = boardOf((draws.data?.data ?? []).filter(({ turnNum }) => !holds(turnNum)))
  return (
    <NiuNiuFrame current="heat-map">
      <Chips
        label="期数"
        items={WINDOWS.map((key) => ({ key, label: `近${key}期` }))}
        value={rows}
        onChange={setRows}
      />
      {draws.data === undefined && !draws.isError && <SkeletonCard lines={8} />}
      {draws.data === undefined && draws.isError && <ErrorState onRetry={() => void draws.refetch()} />}
      {draws.data !== undefined && board.length === 0 && <EmptyList to={paths['lucky-niu-niu']()} step="去投注" />}
      {board.length > 0 && (
        <>
          <Seats records={seatRecords(board)} />
          <Shares rows={board} />
          <Board rows={board} />
        </>
      )}
    </NiuNiuFrame>
  )
}

const boardOf = (draws: readonly { turnNum: string; resultText: string }[]): BoardRow[] =>
  boardRows(
    draws.flatMap(({ turnNum, resultText }) => {
      const numbers = parseResult('NN', resultText)
      return numbers ? [{ turnNum, numbers }] : []
    }),
  )

/** A bar for each seat: its share of wins against the banker, and the run that is on. */
function Seats({ records }: { records: readonly SeatRecord[] }) {
  return (
    <section className={styles.card} aria-label="闲家胜率">
      <h2 className={styles.title}>闲家胜率</h2>
      <ul className={styles.seats}>
        {records.map(({ name, wins, draws, streak }) => (
          <li key={name} className={styles.seat}>
            <span>{name}</span>
            <span className={styles.bar}>
              <i style={{ '--share': wins / draws } as CSSProperties} />
            </span>
            <b className="num">{percent(wins / draws)}</b>
            <small className={styles.streak} data-won={streak > 0 || undefined}>
              {streak > 0 ? `${streak}连赢` : `${-streak}连输`}
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** How often each bull came, beside its chance. */
function Shares({ rows }: { rows: readonly BoardRow[] }) {
  const shares = bullShares(rows)
  const most = Math.max(...shares.map(({ share }) => share), ...BULL_CHANCES)
  return (
    <section className={styles.card} aria-label="牛型分布">
      <h2 className={styles.title}>
        牛型分布 <small>横线为理论概率</small>
      </h2>
      <ol className={styles.shares}>
        {shares.map(({ bull, count, share }) => (
          <li
            key={bull}
            className={styles.column}
            aria-label={`${bullLabel(bull)} ${count}次，${percent(share)}，理论${percent(BULL_CHANCES[bull] ?? 0)}`}
            style={{ '--share': share / most, '--chance': (BULL_CHANCES[bull] ?? 0) / most } as CSSProperties}
          >
            <span className={styles.pillar}>
              <i />
            </span>
            <small>{SHORT[bull]}</small>
          </li>
        ))}
      </ol>
    </section>
  )
}

const SHORT = ['无', '1', '2', '3', '4', '5', '6', '7', '8', '9', '牛'] as const

function Board({ rows }: { rows: readonly BoardRow[] }) {
  return (
    <section className={styles.card} aria-label="往期牌型">
      <h2 className={styles.title}>
        往期牌型 <small>颜色越深牛越大，圆点为闲家赢</small>
      </h2>
      <table className={styles.board}>
        <thead>
          <tr>
            <th scope="col">期号</th>
            {['庄', ...BULL_SEATS].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ turnNum, cells }) => (
            <tr key={turnNum}>
              <th scope="row" className="num">
                {turnNum.slice(-3)}
              </th>
              {cells.map(({ bull, won }, place) => (
                <td
                  key={place}
                  data-won={won || undefined}
                  data-dark={bull >= DARK_FROM || undefined}
                  style={{ '--heat': `${heatOf(bull)}%` } as CSSProperties}
                >
                  {bullLabel(bull)}
                  {won && <i aria-label="赢" role="img" />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** From this bull on the cell is so dark that its text is light; no shade lies between, where neither could be read. */
const DARK_FROM = 8
const heatOf = (bull: number): number => (bull >= DARK_FROM ? 80 + bull * 2 : bull * 6)

const percent = (share: number): string => `${(share * 100).toFixed(1)}%`
