import { Button } from '../../shared/button.tsx'
import { amountText } from '../../shared/value-text.ts'
import style from './heat-map.module.css'
import lab from './lab.module.css'
import type { LabMap } from './use-lab.ts'
import { type Heat, heatOf, HEATS, type MapCell, partOf, percentText, wanText } from './words.ts'

interface MapProps {
  map: LabMap
  cells: readonly MapCell[]
  chosen: string | undefined
  isBusy: boolean
  onPick: (cell: MapCell) => void
  onAgain: () => void
}

/** What each number would cost: a figure in every cell, and a colour that only repeats it. Or the same as a table. */
export function HeatMap({ map, cells, chosen, isBusy, onPick, onAgain, isTable, onTable }: MapProps & TableSwitch) {
  const { family } = map.draw
  const isMarkSix = family === 'LHC'
  const scale = map.line?.amount ?? mostOf(cells)
  return (
    <section className={lab.panel} aria-label="敞口图">
      <h2>
        {isMarkSix ? '特码 01–49 的净赔付' : '各位置号码的净赔付'}{' '}
        <small>万元；＋ 为我方亏，− 为我方赚 · 颜色按{map.line === null ? '最坏净赔付' : '警戒线'}的占比</small>
        <span className={style.legend} aria-hidden="true">
          {(Object.keys(HEATS) as Heat[])
            .toSorted((one, other) => ORDER.indexOf(one) - ORDER.indexOf(other))
            .map((heat) => (
              <i key={heat} data-heat={heat}>
                {HEATS[heat]}
              </i>
            ))}
        </span>
        <span className={style.tools}>
          <Button keycap="v" aria-pressed={isTable} onClick={onTable}>
            {isTable ? '看成图' : '看成表格'}
          </Button>
          <Button keycap="r" isBusy={isBusy} onClick={onAgain}>
            重读
          </Button>
        </span>
      </h2>
      {isTable ? (
        <TableTwin {...{ cells, scale, isMarkSix, onPick }} />
      ) : (
        <div
          className={style.heat}
          data-family={isMarkSix ? 'LHC' : undefined}
          role="group"
          aria-label="号码的净赔付，万元"
        >
          {rowsOf(cells).map((row, at) => (
            <div key={at} className={style.row}>
              {!isMarkSix && <span className={style.place}>第 {at + 1} 位</span>}
              {row.map((cell) => (
                <Cell key={cell.key} {...{ cell, scale, onPick }} isChosen={cell.key === chosen} />
              ))}
            </div>
          ))}
        </div>
      )}
    </section>
  )
}

interface TableSwitch {
  isTable: boolean
  onTable: () => void
}

const ORDER: readonly Heat[] = ['gain', '20', '40', '60', '75', 'most']

const mostOf = (cells: readonly MapCell[]): bigint => cells.reduce((most, { net }) => (net > most ? net : most), 0n)

const rowsOf = (cells: readonly MapCell[]): MapCell[][] => [...Map.groupBy(cells, ({ row }) => row).values()]

interface CellProps {
  cell: MapCell
  scale: bigint
  isChosen: boolean
  onPick: (cell: MapCell) => void
}

function Cell({ cell, scale, isChosen, onPick }: CellProps) {
  const { name, traits, net, most } = cell
  return (
    <button
      type="button"
      data-cell={cell.key}
      data-heat={heatOf(net, scale)}
      aria-pressed={isChosen}
      title={`最坏 ${amountText(most)}：${cell.resultText.replaceAll(',', ' ')}`}
      onClick={() => onPick(cell)}
    >
      <span>
        <b>{name}</b> {traits}
      </span>{' '}
      <span>{wanText(net)}</span>
    </button>
  )
}

interface TwinProps {
  cells: readonly MapCell[]
  scale: bigint
  isMarkSix: boolean
  onPick: (cell: MapCell) => void
}

/** The map as a table, the dearest number first. */
const TableTwin = ({ cells, scale, isMarkSix, onPick }: TwinProps) => (
  <div className={lab.scroll}>
    <table className={lab.table} aria-label="各号码的净赔付">
      <thead>
        <tr>
          {!isMarkSix && <th scope="col">位置</th>}
          <th scope="col">号码</th>
          <th scope="col" className={lab.figure}>
            平均净赔付
          </th>
          <th scope="col" className={lab.figure}>
            看过的最坏
          </th>
          <th scope="col" className={lab.figure}>
            占比
          </th>
          <th scope="col">最坏的结果</th>
        </tr>
      </thead>
      <tbody>
        {cells
          .toSorted((one, other) => Number(other.net - one.net))
          .map((cell) => (
            <tr key={cell.key}>
              {!isMarkSix && <td>第 {cell.row + 1} 位</td>}
              <th scope="row">
                {cell.name} {cell.traits}
              </th>
              <td className={lab.figure}>{amountText(cell.net)}</td>
              <td className={lab.figure}>{amountText(cell.most)}</td>
              <td className={lab.figure}>
                {cell.net <= 0n || scale <= 0n ? '赚' : percentText(partOf(cell.net, scale))}
              </td>
              <td>
                <Button look="text" onClick={() => onPick(cell)}>
                  试算 {cell.resultText.replaceAll(',', ' ')}
                </Button>
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  </div>
)
