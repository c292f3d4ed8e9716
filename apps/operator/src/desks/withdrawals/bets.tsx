import { Part } from '../../frame/parts.tsx'
import { fullTimeOf } from '../../shared/site-time.ts'
import { amountText } from '../../shared/value-text.ts'
import style from './bets.module.css'
import type { WithdrawalDetail } from './use-withdrawals.ts'

const STATES = { open: '未开奖', lost: '未中', paid: '中奖', push: '和局', void: '已撤' } as const

/** How somebody plays: a mark for each of the newest bets, full and high where it won, and their sums in words. */
export function Bets({ bets }: Pick<WithdrawalDetail, 'bets'>) {
  if (bets.length === 0)
    return (
      <Part title="最近投注" hint="没有投过注">
        {null}
      </Part>
    )
  const total = bets.reduce((sum, bet) => sum + bet.total, 0n)
  const reward = bets.reduce((sum, bet) => sum + bet.reward, 0n)
  const won = bets.filter(({ state }) => state === 'paid').length
  const words = `投注 ${amountText(total)} · 派彩 ${amountText(reward)} · 中 ${won}`
  return (
    <Part title={`最近 ${bets.length} 注`} hint={`${words} · 实心在上为中，旧在左`}>
      <div className={style.bets} role="img" aria-label={words}>
        {bets.toReversed().map((bet, index) => (
          <i
            key={index}
            className={style[bet.state]}
            title={`${fullTimeOf(bet.at)} ${STATES[bet.state]} ${amountText(bet.total)} → ${amountText(bet.reward)}`}
          />
        ))}
      </div>
    </Part>
  )
}
