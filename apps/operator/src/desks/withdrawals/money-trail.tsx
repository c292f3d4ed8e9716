import { Part } from '../../frame/parts.tsx'
import { amountText } from '../../shared/value-text.ts'
import { StateText } from '../../shared/state-text.tsx'
import style from './evidence.module.css'
import type { WithdrawalDetail } from './use-withdrawals.ts'
import { SOURCE_TITLES } from './words.ts'

/** Where the money comes from: what came in and went out since the last payout, by the member's bills. */
export function MoneyTrail({ trail }: Pick<WithdrawalDetail, 'trail'>) {
  const { since, recharged, gifts, staked, won } = trail
  const rows = [
    { name: '充值', sum: recharged },
    { name: '优惠与赠送', sum: gifts },
    { name: '派彩', sum: won },
    { name: '投注', sum: -staked },
  ]
  const net = recharged + gifts + won - staked
  return (
    <Part title="资金来源" hint={since === null ? '从未付过款，自注册起' : `上次付款 ${since} 起`}>
      <table className={style.table}>
        <tbody>
          {rows.map(({ name, sum }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className={style.figure}>{signed(sum)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">＝ 期间净额</th>
            <td className={style.figure}>{signed(net)}</td>
          </tr>
        </tfoot>
      </table>
    </Part>
  )
}

const signed = (sum: bigint): string => `${sum > 0n ? '+' : ''}${amountText(sum)}`

/** What deposits and gifts ask to be staked, and how far that is done. */
export function Turnover({ detail: { order, turnover } }: { detail: WithdrawalDetail }) {
  const asking = turnover.filter((row) => row.isOpen && claimOf(row) > 0n)
  // What is not finished is what one looks for.
  const open = asking.toSorted((one, two) => Number(isDone(one)) - Number(isDone(two)))
  const { yetWithdraw, sumAllDeduct } = order.turnover
  return (
    <Part title="打码" hint={open.length === 0 ? '没有未结要求' : `未结 ${open.length} 项`}>
      <ul className={style.turnover}>
        {open.slice(0, SHOWN).map((row) => (
          <Requirement key={row.rowId} row={row} />
        ))}
      </ul>
      {open.length > SHOWN && <p className={style.rest}>另有 {open.length - SHOWN} 项</p>}
      <dl className={style.facts}>
        <div>
          <dt>提交时还需打码</dt>
          <dd>
            <StateText
              icon={yetWithdraw > 0n ? 'warn' : 'ok'}
              look={yetWithdraw > 0n ? 'warn' : 'ok'}
              words={amountText(yetWithdraw)}
            />
          </dd>
        </div>
        <div>
          <dt>强提应扣</dt>
          <dd>{amountText(sumAllDeduct)}</dd>
        </div>
      </dl>
    </Part>
  )
}

type Row = WithdrawalDetail['turnover'][number]
const claimOf = ({ depositClaim, giftClaim }: Row): bigint => depositClaim + giftClaim
const isDone = (row: Row): boolean => row.achieved >= claimOf(row)
const SHOWN = 4

function Requirement({ row }: { row: Row }) {
  const claim = claimOf(row)
  const share = Math.min(100, Number((row.achieved * 100n) / claim))
  const name = SOURCE_TITLES[row.sourceKind] ?? row.sourceKind
  return (
    <li>
      <span>
        {name} {amountText(row.deposit + row.gift)}
      </span>
      <span className={style.figure}>
        {amountText(row.achieved)} / {amountText(claim)}
      </span>
      <progress max={100} value={share} aria-label={`${name}打码 ${share}%`} />
    </li>
  )
}
