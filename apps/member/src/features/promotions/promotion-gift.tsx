import { formatAmount } from '@liuhe/domain/format-amount.ts'
import { OFFER_KINDS, type OfferKind } from '@liuhe/domain/bonus/offer.ts'
import { Button } from '@liuhe/web/ui/button.tsx'
import type { ReactNode } from 'react'
import { type Bonus, type Gift, useBonus, useClaim, useEarn } from '../../shared/bonus/use-bonus.ts'

/** The gift that a promotion brings: the `gift` of its address, as in `/recharge?gift=first-recharge` (Domain §8.7). */
export function giftKindOf(actionUrl: string): OfferKind | undefined {
  const named = new URLSearchParams(actionUrl.split('?')[1]).get('gift')
  return OFFER_KINDS.find((kind) => kind === named)
}

/** Takes the gift of a promotion. While there is none to take, `children` lead to where it is earned. */
export function PromotionGift({ kind, children }: { kind: OfferKind; children: ReactNode }) {
  const { bonus, error } = useBonus()
  if (error !== null) return children
  if (bonus === undefined) return <GiftButton busy>读取中</GiftButton>
  const gift = bonus.gifts.find((one) => one.kind === kind)
  if (gift !== undefined) return <Waiting gift={gift} />
  const { sum, isDone } = stateOf(bonus, kind)
  if (isDone) return <GiftButton disabled>{kind === 'sign-in' ? '今日已签到' : '本期已领取'}</GiftButton>
  if (sum !== undefined && (kind === 'sign-in' || kind === 'rescue')) return <Earned kind={kind} sum={sum} />
  return children
}

/** What may be taken at once, and whether this time's is taken. */
function stateOf({ signIn, offers }: Bonus, kind: OfferKind): { sum: bigint | undefined; isDone: boolean } {
  if (kind === 'sign-in') {
    const isEarned = signIn !== null && signIn.have >= signIn.need
    return { sum: isEarned ? signIn.amounts[signIn.step - 1] : undefined, isDone: signIn?.isDone ?? false }
  }
  const offer = offers.find((one) => one.kind === kind)
  return { sum: offer?.canClaim === true ? (offer.amount ?? 0n) : undefined, isDone: offer?.isDone ?? false }
}

function Waiting({ gift }: { gift: Gift }) {
  const { isPending, claim } = useClaim(gift)
  return (
    <GiftButton busy={isPending} onClick={claim}>
      领取 {formatAmount(gift.amount)} 元
    </GiftButton>
  )
}

function Earned({ kind, sum }: { kind: 'sign-in' | 'rescue'; sum: bigint }) {
  const { isPending, earn } = useEarn(kind, kind === 'sign-in' ? '签到礼金' : '救援金')
  return (
    <GiftButton busy={isPending} onClick={earn}>
      {kind === 'sign-in' ? '签到领取' : '领取'} {formatAmount(sum)} 元
    </GiftButton>
  )
}

type GiftButtonProps = { busy?: boolean; disabled?: boolean; onClick?: () => void; children: ReactNode }

const GiftButton = (props: GiftButtonProps) => <Button wide size="large" {...props} />
