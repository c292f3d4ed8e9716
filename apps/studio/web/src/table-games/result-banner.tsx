import { useEffect } from 'react'
import { useFrame } from '../frame/context.ts'
import { money, signed } from '../frame/money.ts'
import type { Paid } from '../table/table-state.ts'
import css from './result-banner.module.css'

type ResultBannerProps = { verdict: string; staked: bigint; paid: Paid | undefined }

const GREAT = 5n

/** What came, and what it brought the player: also in words, and aloud. */
export function ResultBanner({ verdict, staked, paid }: ResultBannerProps) {
  const { sounds } = useFrame()
  const net = paid === undefined ? undefined : paid.win - paid.bet
  useEffect(() => {
    if (paid !== undefined && paid.win > paid.bet) sounds.play(paid.win >= GREAT * paid.bet ? 'big' : 'win')
  }, [paid, sounds])
  return (
    <div className={css.banner} data-won={net !== undefined && net > 0n} role="status">
      <b>{verdict}</b>
      {paid !== undefined && net !== undefined ? (
        <span>
          派彩 {money(paid.win)} <em>{net === 0n ? '持平' : signed(net)}</em>
        </span>
      ) : (
        staked > 0n && <span>正在结算…</span>
      )}
    </div>
  )
}
