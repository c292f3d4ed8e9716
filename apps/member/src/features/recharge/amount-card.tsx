import { formatAmount } from '@liuhe/domain/format-amount.ts'
import { formatYuan, parseAmount } from '@liuhe/domain/money.ts'
import { useId } from 'react'
import IconClear from '~icons/mingcute/close-circle-fill'
import { AmountChips, AmountField } from '../../shared/orders/amount-field.tsx'
import styles from './amount-card.module.css'
import { rangeText } from './channel-grid.tsx'
import { type AmountProblem, type Channel, type Options, quoteOf, wholeText } from './choice.ts'
import page from './recharge-page.module.css'

type AmountCardProps = {
  options: Options
  channel: Channel
  text: string
  /** What is wrong with it: by the page, or by the server. */
  problem: AmountProblem | undefined
  onChange: (text: string) => void
}

/** How much: a field, and chips that say what they are given on top. */
export function AmountCard({ options, channel, text, problem, onChange }: AmountCardProps) {
  const id = useId()
  const wrong = problem !== undefined && problem.kind !== 'empty' ? problem : undefined
  return (
    <section className={page.card} aria-labelledby={`${id}-title`}>
      <header className={page.head}>
        <h2 id={`${id}-title`}>充值金额</h2>
        <span className={page.aside} data-wrong={wrong?.kind === 'limit' || undefined}>
          {channel.flow === 'matched' ? (
            '仅显示等待中的金额'
          ) : (
            <>
              限 <span className="num">{rangeText(channel)}</span> 元
            </>
          )}
        </span>
      </header>
      {!channel.isFixed && (
        <AmountField
          label="充值金额"
          placeholder={`${wholeText(channel.amountMin)} 起`}
          text={text}
          hasDecimals={channel.hasDecimals}
          isWrong={wrong !== undefined}
          problemId={`${id}-problem`}
          onChange={onChange}
        >
          {text !== '' && (
            <button type="button" className={styles.clear} aria-label="清空金额" onClick={() => onChange('')}>
              <IconClear />
            </button>
          )}
        </AmountField>
      )}
      {wrong && (
        <p id={`${id}-problem`} className={page.problem} role="alert">
          {wrong.text}
        </p>
      )}
      {channel.isFixed && channel.chips.length === 0 && (
        <p className={page.aside} role="status">
          当前没有会员在等待收款，请稍后再来或选择其他支付方式
        </p>
      )}
      <Chips options={options} channel={channel} text={text} onChange={onChange} />
    </section>
  )
}

function Chips({ options, channel, text, onChange }: Omit<AmountCardProps, 'problem'>) {
  const amount = parseAmount(text)
  return (
    <AmountChips>
      {channel.chips.map((chip) => {
        const { discount, firstGift } = quoteOf(options, channel, chip)
        const gift = discount + firstGift
        return (
          <button
            key={String(chip)}
            type="button"
            aria-pressed={chip === amount}
            onClick={() => onChange(formatYuan(chip))}
          >
            <span className="num">{wholeText(chip)}</span>
            {gift > 0n && <small className={styles.gift}>送 {formatAmount(gift).replace(/\.00$/, '')}</small>}
          </button>
        )
      })}
    </AmountChips>
  )
}
