import { formatAmount } from '@liuhe/domain/format-amount.ts'
import { Button } from '@liuhe/web/ui/button.tsx'
import { Sheet } from '@liuhe/web/ui/over/sheet.tsx'
import { useId, useState } from 'react'
import { AmountChips, AmountField } from '../../../shared/orders/amount-field.tsx'
import styles from './carry-sheet.module.css'
import type { CarryQuestion } from './use-carry.ts'

/** Sums in yuan that people take along. */
const USUAL = [100, 500, 1_000, 5_000]

/** How much goes along to a house that holds the money while one plays (I-32): all of it, unless something is typed. */
export function CarrySheet({ question: { game, terms, answer } }: { question: CarryQuestion }) {
  const { least, most } = terms
  const id = useId()
  const [text, setText] = useState(String(most))
  const amount = /^\d+$/.test(text) ? Number(text) : Number.NaN
  const isWrong = !(amount >= least && amount <= most)
  const enter = () => answer(amount === most ? {} : { carry: amount })
  return (
    <Sheet open title="带入金额" onClose={() => answer(null)}>
      <div className={styles.body}>
        <p className={styles.about}>
          <b>{game.gameName}</b> 的余额由 {game.supplierName} 保管，离开游戏后全部转回钱包。
        </p>
        <AmountField
          label="带入金额"
          placeholder={`${least} 起`}
          text={text}
          hasDecimals={false}
          isWrong={isWrong}
          problemId={id}
          onChange={setText}
        >
          <button type="button" className={styles.all} onClick={() => setText(String(most))}>
            全部
          </button>
        </AmountField>
        <p id={id} className={styles.range} data-wrong={isWrong || undefined} role={isWrong ? 'alert' : undefined}>
          可带入 <span className="num">{`${yuanText(least)} – ${yuanText(most)}`}</span> 元
        </p>
        <AmountChips>
          {USUAL.map((sum) => (
            <button
              key={sum}
              type="button"
              className="num"
              aria-pressed={sum === amount}
              disabled={sum < least || sum > most}
              onClick={() => setText(String(sum))}
            >
              {yuanText(sum)}
            </button>
          ))}
        </AmountChips>
        <Button size="large" disabled={isWrong} onClick={enter}>
          进入游戏
        </Button>
      </div>
    </Sheet>
  )
}

/** Whole yuan as pages write them: `1,000`. */
const yuanText = (yuan: number): string => formatAmount(BigInt(yuan) * 1_000n).replace(/\.00$/, '')
