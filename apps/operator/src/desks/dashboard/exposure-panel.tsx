import { Link } from '@tanstack/react-router'
import { countdownOf } from '../../shared/site-time.ts'
import { useNow } from '../../shared/use-now.ts'
import { amountText } from '../../shared/value-text.ts'
import style from './dashboard.module.css'
import { Panel } from './panel.tsx'
import { type Exposure, useExposure } from './use-dashboard.ts'

/** Open draws by what is at stake. */
export function ExposurePanel() {
  const reading = useExposure()
  const { data } = reading
  const isExact = data?.draws.every(({ payoutIs, orders }) => payoutIs !== 'bound' || orders === 0) === true
  return (
    <Panel
      title="开盘期次的敞口"
      hint={
        isExact
          ? '最坏派彩 = 单一结果下的最大派彩；特码类精确，其余为抽样里最大的'
          : '派彩上界 = 每单都中的合计，任何结果都不会更多'
      }
      tools={data !== undefined && <Link to="/draws">全部 {data.total} 期</Link>}
      reading={reading}
    >
      {({ draws }) =>
        draws.length === 0 ? (
          <p className={style.none}>没有开盘的期次</p>
        ) : (
          <table className={style.table}>
            <thead>
              <tr>
                <th scope="col">彩种</th>
                <th scope="col" className={style.text}>
                  期号
                </th>
                <th scope="col">距封盘</th>
                <th scope="col">注单</th>
                <th scope="col">投注额</th>
                <th scope="col">{isExact ? '最坏派彩' : '派彩上界'}</th>
                <th scope="col">占比</th>
              </tr>
            </thead>
            <tbody>
              {draws.slice(0, SHOWN).map((draw) => (
                <DrawRow key={`${draw.gameId} ${draw.turnNum}`} draw={draw} />
              ))}
            </tbody>
          </table>
        )
      }
    </Panel>
  )
}

const SHOWN = 10

function DrawRow({ draw }: { draw: Exposure['draws'][number] }) {
  const now = useNow(1_000)
  const { gameName, turnNum, closeAt, orders, stake, payout, share } = draw
  return (
    <tr>
      <th scope="row">{gameName}</th>
      <td className={style.text}>{turnNum}</td>
      <td>{closeAt > now ? countdownOf(closeAt - now) : '封盘中'}</td>
      <td>{orders.toLocaleString('en-US')}</td>
      <td>{amountText(stake)}</td>
      <td>
        <b>{amountText(payout)}</b>
      </td>
      <td>
        <span className={style.share}>
          <span className={style.used}>
            <i style={{ width: `${share / 10}%` }} />
          </span>
          {(share / 10).toFixed(1)}%
        </span>
      </td>
    </tr>
  )
}
