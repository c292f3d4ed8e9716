import { type Money, parseYuan } from '@liuhe/domain/money.ts'
import { useId } from 'react'
import style from './typed-amount.module.css'
import { amountText } from './value-text.ts'

/** From this sum on, an amount is typed once more before anything is done with it, so that it was read. */
const TYPED_FROM: Money = 50_000_000n
export const isLarge = (amount: Money): boolean => amount >= TYPED_FROM

/** Whether what was typed is the amount, with or without marks between thousands. */
export const isTyped = (typed: string, amount: Money): boolean => parseYuan(typed.replaceAll(',', '')) === amount

interface TypedAmountProps {
  amount: Money
  typed: string
  onType: (typed: string) => void
}

export function TypedAmount({ amount, typed, onType }: TypedAmountProps) {
  const id = useId()
  return (
    <div className={style.amount}>
      <label htmlFor={id}>输入金额 {amountText(amount)} 确认</label>
      <input id={id} inputMode="decimal" value={typed} onChange={({ target }) => onType(target.value)} />
    </div>
  )
}
