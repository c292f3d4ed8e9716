import type { Money } from '@liuhe/domain/money.ts'
import { amountText } from './value-text.ts'

/** A change of money with its sign: `+12.00`, `−3.50`. */
export const MoneyText = ({ money }: { money: Money }) => <>{`${money > 0n ? '+' : ''}${amountText(money)}`}</>
