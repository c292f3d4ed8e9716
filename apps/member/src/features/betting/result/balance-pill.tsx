import type { Money } from '@liuhe/domain/money.ts'
import { useIsSignedIn } from '@liuhe/web/session/use-session.ts'
import { useState } from 'react'
import { useOpenLogin } from '../../../shared/account/require-login.ts'
import { useHidesBalances } from '../../../shared/account/hidden-balance.ts'
import { BalanceButton, textOf, useBalance } from '../../../shared/account/wallet-chip.tsx'
import { useIsBalanceHeld } from './balance-hold.ts'
import styles from './balance-pill.module.css'
import { useRolling } from '../../../shared/parts/use-rolling.ts'

/** How long the balance takes to its new value. */
const ROLL_MS = 600

/** The live balance of a member with its refresh; the way to login for a guest. */
export function BalancePill() {
  const isSignedIn = useIsSignedIn()
  const openLogin = useOpenLogin()
  if (isSignedIn) return <Pill />
  return (
    <button type="button" className={styles.login} onClick={openLogin}>
      登录
    </button>
  )
}

function Pill() {
  const { balance, refresh, spinning } = useBalance()
  const shown = useRolling(useHeld(balance), ROLL_MS)
  const isHidden = useHidesBalances()
  const text = textOf(shown)
  const label = `余额 ${isHidden ? '已隐藏' : text}，刷新余额`
  return <BalanceButton label={label} shown={text} spinning={spinning} onPress={refresh} />
}

/** What may be shown: while a result comes up, less is told at once and more only afterwards. */
function useHeld(balance: Money | undefined): Money | undefined {
  const isHeld = useIsBalanceHeld()
  const [shown, setShown] = useState(balance)
  const mayShow = !isHeld || shown === undefined || balance === undefined || balance < shown
  if (mayShow && shown !== balance) setShown(balance)
  return mayShow ? balance : shown
}
