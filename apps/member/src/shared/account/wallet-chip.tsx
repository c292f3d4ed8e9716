import { formatAmount } from '@liuhe/domain/format-amount.ts'
import type { Money } from '@liuhe/domain/money.ts'
import * as member from '@liuhe/contract/api/member.ts'
import { useAct } from '@liuhe/web/api/use-act.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { useIsSignedIn } from '@liuhe/web/session/use-session.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import IconRefresh from '~icons/mingcute/refresh-2-line'
import { useBrand } from '../use-brand.ts'
import { PrivateSum } from './private-sum.tsx'
import { useLiveBalance } from './use-live-balance.ts'
import styles from './wallet-chip.module.css'

/**
 * The member's balance (main and third-party wallet, in 厘) and the way to collect it again; the sign turns for so many
 * ms at least.
 */
export function useBalance(spinnerMs?: number) {
  const signedIn = useIsSignedIn()
  const cache = useQueryClient()
  const { data } = useRead(member.status, {}, { enabled: signedIn })
  useLiveBalance()
  const [spinning, setSpinning] = useState(false)
  const { homeSpinnerMs } = useBrand().numbers
  const collect = useAct(member.refreshBalance, {
    onDone: (balance) => cache.setQueryData([member.status.name, {}], balance),
  })
  const refresh = () => {
    // Spec A §4: only with a session, and never two at a time.
    if (!signedIn || spinning || collect.isPending) return
    setSpinning(true)
    setTimeout(() => setSpinning(false), spinnerMs ?? homeSpinnerMs)
    collect.mutate({})
  }
  return { balance: data && data.money + data.liveMoney, refresh, spinning: spinning || collect.isPending }
}

/** A balance in yuan; two dashes while it is unknown. */
export const textOf = (balance: Money | undefined): string => (balance === undefined ? '--' : formatAmount(balance))

type BalanceButtonProps = { label: string; shown: string; spinning: boolean; onPress: () => void }

/** A balance in the header of a page; 32 px to the eye, 44 to the finger. */
export function BalanceButton({ label, shown, spinning, onPress }: BalanceButtonProps) {
  return (
    <button
      type="button"
      className={styles.chip}
      onClick={onPress}
      aria-label={label}
      aria-busy={spinning || undefined}
    >
      <span className={styles.inner}>
        <i className={styles.coin} aria-hidden="true">
          ¥
        </i>
        <span className="num">
          <PrivateSum>{shown}</PrivateSum>
        </span>
        <IconRefresh className={spinning ? styles.spinning : undefined} aria-hidden="true" />
      </span>
    </button>
  )
}

/** Yuan sign, balance and refresh, as the header shows it to members. */
export function WalletChip({ spinnerMs }: { spinnerMs?: number }) {
  const { balance, refresh, spinning } = useBalance(spinnerMs)
  return <BalanceButton label="刷新余额" shown={textOf(balance)} spinning={spinning} onPress={refresh} />
}
