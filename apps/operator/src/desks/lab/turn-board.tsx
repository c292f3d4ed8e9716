import { ApiError } from '@liuhe/contract/client.ts'
import type { Family } from '@liuhe/domain/lottery/family.ts'
import { useState } from 'react'
import { useFilters } from '../../frame/filters.ts'
import { Button } from '../../shared/button.tsx'
import { Empty, Failed, Loading, NothingHere } from '../../shared/states.tsx'
import { useKeys } from '../../shell/keys.tsx'
import { CostPanel } from './cost-panel.tsx'
import { labFilters } from './filters.ts'
import { HeatMap } from './heat-map.tsx'
import style from './lab.module.css'
import { RestPanel } from './rest-panel.tsx'
import { Tiles } from './tiles.tsx'
import { type LabMap, useMap } from './use-lab.ts'
import { cellsOf, type MapCell, numbersText } from './words.ts'

interface BoardProps {
  turn: string
  /** The line of the game has been set again. */
  onLine: () => void
}

/** A draw: what each of its results would cost, and what one of them costs exactly. */
export function TurnBoard({ turn, onLine }: BoardProps) {
  const [{ seed = 1 }] = useFilters(labFilters)
  const map = useMap(turn, seed)
  const { data, error, refetch, isFetching } = map
  if (error !== null && data === undefined) return <Refused error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Loading rows={14} />
  return (
    <Known
      map={data}
      turn={turn}
      isBusy={isFetching}
      onAgain={() => void refetch()}
      onLine={() => {
        onLine()
        void refetch()
      }}
    />
  )
}

/** Why nothing is shown: a draw that nobody may look into now is no failure. */
function Refused({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const code = error instanceof ApiError ? error.code : ''
  if (code === 'LAB/LOCKED') {
    return (
      <Empty icon="lock" title="封盘后到开奖前不能试算" actions={<Button onClick={onRetry}>再看一次</Button>}>
        自家彩种封盘后，谁都不能推演它的赛果；开奖后这里照常可用。
      </Empty>
    )
  }
  if (code === 'LAB/STATE') {
    return (
      <Empty icon="nothing" title="这一期不能试算">
        未开盘的期次没有注单，作废的期次已全部退款。
      </Empty>
    )
  }
  if (code === 'DRAW/NOT_FOUND' || code === 'GAME/NOT_FOUND') return <NothingHere />
  return <Failed error={error} onRetry={onRetry} />
}

interface KnownProps {
  map: LabMap
  turn: string
  isBusy: boolean
  onAgain: () => void
  onLine: () => void
}

function Known({ map, turn, isBusy, onAgain, onLine }: KnownProps) {
  const [{ table }, change] = useFilters(labFilters)
  const [chosen, choose] = useState<string>()
  const [runs, setRuns] = useState(0)
  const cells = cellsOf(map)
  const price = (cell: MapCell | undefined) => {
    if (cell === undefined) return
    choose(cell.key)
    ask(cell.resultText.replaceAll(',', ' '))
  }
  const ask = (numbers: string) => {
    setRuns(runs + 1)
    change({ numbers }, { replace: true })
  }
  const move = (columns: number, rows: number) => {
    const next = neighbourOf(cells, chosen, { columns, rows })
    if (next === undefined) return
    choose(next.key)
    document.querySelector<HTMLElement>(`[data-cell="${next.key}"]`)?.focus()
  }
  const toggle = () => change({ table: table === true ? undefined : true }, { replace: true })
  useKeys([
    { keys: 'ArrowLeft', label: '换号码', run: () => move(-1, 0) },
    { keys: 'ArrowRight', label: '换号码', run: () => move(1, 0) },
    { keys: 'ArrowUp', label: '换号码', run: () => move(0, -1) },
    { keys: 'ArrowDown', label: '换号码', run: () => move(0, 1) },
    { keys: 'Enter', label: '试算选中号码', run: () => price(cells.find(({ key }) => key === chosen)) },
    { keys: 'v', label: '图 ⇄ 表', run: toggle },
    { keys: 'r', label: '重新读注单', run: onAgain },
  ])
  const { family } = map.draw
  const official =
    map.resultText === null ? undefined : numbersText(family as Family, map.resultText.split(',').map(Number))
  return (
    <>
      <Tiles map={map} onLine={onLine} />
      <div className={style.board}>
        <div className={style.maps}>
          <HeatMap
            {...{ map, cells, chosen, isBusy, onAgain }}
            isTable={table === true}
            onTable={toggle}
            onPick={price}
          />
          <RestPanel map={map} onPick={(resultText) => ask(resultText.replaceAll(',', ' '))} />
        </div>
        <CostPanel turn={turn} map={map} run={runs} official={official} onAsk={ask} />
      </div>
    </>
  )
}

/** The cell beside the chosen one, without leaving the map. */
function neighbourOf(
  cells: readonly MapCell[],
  chosen: string | undefined,
  { columns, rows }: { columns: number; rows: number },
): MapCell | undefined {
  const at = cells.findIndex(({ key }) => key === chosen)
  const cell = cells[at]
  if (cell === undefined) return cells[0]
  if (columns !== 0) return cells[Math.min(cells.length - 1, Math.max(0, at + columns))]
  const column = cells.filter(({ row }) => row === cell.row).indexOf(cell)
  const row = cells.filter((one) => one.row === cell.row + rows)
  return row[Math.min(column, row.length - 1)] ?? cell
}
