import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { countdownOf } from '../../shared/site-time.ts'
import { Empty, Loading } from '../../shared/states.tsx'
import { useNow } from '../../shared/use-now.ts'
import { amountText } from '../../shared/value-text.ts'
import { useKeys } from '../../shell/keys.tsx'
import { wordOfTurn } from '../draws/filters.ts'
import style from './lab.module.css'
import type { Exposures } from './use-lab.ts'
import { percentText } from './words.ts'

type Row = Exposures['draws'][number]

/** Every open draw with its worst result, the dearest first. */
export function ExposureList({
  draws,
  onPick,
}: {
  draws: Exposures['draws'] | undefined
  onPick: (turn: string) => void
}) {
  const table = useRef<HTMLTableElement>(null)
  const move = (by: number) => {
    const links = [...(table.current?.querySelectorAll('a') ?? [])]
    const at = links.indexOf(document.activeElement as HTMLAnchorElement)
    links[Math.min(links.length - 1, Math.max(0, at + by))]?.focus()
  }
  useKeys([
    { keys: 'j', label: '下一期', run: () => move(1) },
    { keys: 'k', label: '上一期', run: () => move(-1) },
  ])
  if (draws === undefined) return <Loading rows={12} />
  if (draws.length === 0) {
    return (
      <Empty icon="nothing" title="没有开盘的期次">
        开盘后这里列出每期最坏的结果；已开奖的期次可在上方按期号打开。
      </Empty>
    )
  }
  const netOf = ({ worst }: Row) => worst?.net ?? -1n
  const sorted = draws.toSorted((one, other) => Number(netOf(other) - netOf(one)) || one.closeAt - other.closeAt)
  return (
    <section className={style.panel} aria-label="开盘期次的敞口">
      <h2>
        开盘期次的敞口 <small>会员的真钱注单；每 30 秒一次，抽样处最坏值是看过的结果里最大的</small>
      </h2>
      <div className={style.scroll}>
        <table className={style.table} ref={table}>
          <TableHead />
          <tbody>
            {sorted.map((draw) => (
              <DrawLine key={wordOfTurn(draw)} draw={draw} onPick={onPick} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

const TableHead = () => (
  <thead>
    <tr>
      <th scope="col">彩种</th>
      <th scope="col">期号</th>
      <th scope="col" className={style.figure}>
        距封盘
      </th>
      <th scope="col" className={style.figure}>
        注单
      </th>
      <th scope="col" className={style.figure}>
        投注额
      </th>
      <th scope="col" className={style.figure}>
        最坏净赔付
      </th>
      <th scope="col">最坏的结果</th>
      <th scope="col">占警戒线</th>
    </tr>
  </thead>
)

function DrawLine({ draw, onPick }: { draw: Row; onPick: (turn: string) => void }) {
  const now = useNow(1_000)
  const { gameName, turnNum, closeAt, orders, stake, worst, line } = draw
  const word = wordOfTurn(draw)
  return (
    <tr onDoubleClick={() => onPick(word)}>
      <th scope="row">{gameName}</th>
      <td>
        <Link to="/lab" search={{ turn: word } as never}>
          {turnNum}
        </Link>
      </td>
      <td className={style.figure}>{closeAt > now ? countdownOf(closeAt - now) : '封盘中'}</td>
      <td className={style.figure}>{orders.toLocaleString('en-US')}</td>
      <td className={style.figure}>{amountText(stake)}</td>
      <td className={style.figure}>{worst === null ? '—' : <b>{amountText(worst.net)}</b>}</td>
      <td className={style.result}>
        {worst === null ? (orders === 0 ? '没有注单' : '注单过多，打开后试算') : worst.resultText.replaceAll(',', ' ')}
        {worst?.isExact === false && <small> 抽样</small>}
      </td>
      <td>{line === null ? '未设' : line.share === null ? '—' : <Share share={line.share} />}</td>
    </tr>
  )
}

/** A share with its bar; from three quarters on by icon-free words as well as colour. */
export const Share = ({ share }: { share: number }) => (
  <span className={style.share} data-high={share >= 0.75 || undefined}>
    <span className={style.used}>
      <i style={{ width: `${Math.min(100, share * 100)}%` }} />
    </span>
    {percentText(share)}
    {share >= 1 ? ' 超过' : share >= 0.75 ? ' 偏高' : ''}
  </span>
)
