import { formatAmount } from '@liuhe/domain/format-amount.ts'
import type { Money } from '@liuhe/domain/money.ts'
import type { RechargeQuote } from '@liuhe/domain/recharge/quote.ts'
import { formatRate, formatUsdt, usdtOf } from '@liuhe/domain/recharge/usdt.ts'
import { useRolling } from '../../shared/parts/use-rolling.ts'
import type { Channel } from './choice.ts'
import styles from './quote-card.module.css'
import { percentText, spanText } from './words.ts'

/** The counting of a new amount, in ms. */
const COUNT_MS = 200

/** 实付 + 赠送 − 手续费 = 到账, and what it asks for, before anything is ordered. */
export function QuoteCard({ channel, quote }: { channel: Channel; quote: RechargeQuote }) {
  const { pay, fee, discount, firstGift, credit } = quote
  const gift = discount + firstGift
  return (
    <section className={styles.quote} aria-label="到账预览">
      <dl className={styles.sum}>
        <Part name="实付" amount={pay} />
        {(gift > 0n || fee === 0n) && (
          <Part sign="+" name={giftName(channel, quote)} amount={gift} {...(gift > 0n && { tone: 'gain' })} />
        )}
        {fee > 0n && <Part sign="−" name={`手续费 ${percentText(channel.feeBps)}`} amount={fee} />}
        <Part sign="=" name="到账" amount={credit} tone="total" />
      </dl>
      {discount > 0n && firstGift > 0n && (
        <p className={styles.line}>
          赠送含通道优惠 {formatAmount(discount)}、首充礼 {formatAmount(firstGift)}
        </p>
      )}
      {channel.coin && pay > 0n && (
        <p className={styles.coin}>
          <span>
            约需转入 <b className="num">{formatUsdt(usdtOf(pay, channel.coin.rate)).slice(0, -2)}</b> USDT
          </span>
          <span>1 USDT = {formatRate(channel.coin.rate)} 元，下单后锁定</span>
        </p>
      )}
      <p className={styles.line}>
        打码要求 <b className="num">{formatAmount(quote.turnover)}</b>（{multiplesText(channel, gift)}） · 通常{' '}
        {spanText(channel.typicalSeconds ?? channel.expectedSeconds)}内到账
      </p>
    </section>
  )
}

type PartProps = { sign?: string; name: string; amount: Money; tone?: 'gain' | 'total' }

function Part({ sign, name, amount, tone }: PartProps) {
  const shown = useRolling(amount, COUNT_MS) ?? amount
  return (
    <>
      {sign !== undefined && (
        <i className={styles.sign} aria-hidden="true">
          {sign}
        </i>
      )}
      <div className={styles.part} data-tone={tone}>
        <dt>{name}</dt>
        <dd className="num">{formatAmount(shown === amount ? amount : shown - (shown % 10n))}</dd>
      </div>
    </>
  )
}

const giftName = ({ discountBps }: Channel, { discount, firstGift }: RechargeQuote): string => {
  if (discount > 0n) return firstGift > 0n ? '赠送' : `赠送 ${percentText(discountBps)}`
  return firstGift > 0n ? '首充礼' : '赠送'
}

/** 1 倍, or both multiples where a gift asks for another one. */
function multiplesText({ depositMultiple, giftMultiple }: Channel, gift: Money): string {
  const deposit = `${depositMultiple / 100} 倍`
  return gift === 0n || giftMultiple === depositMultiple ? deposit : `本金 ${deposit}，赠送 ${giftMultiple / 100} 倍`
}
