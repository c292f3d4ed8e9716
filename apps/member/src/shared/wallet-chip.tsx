import * as member from '@liuhe/contract/api/member.ts'
import { useAct } from '@liuhe/web/api/use-act.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { useIsSignedIn } from '@liuhe/web/session/use-session.ts'
import { classNames } from '@liuhe/web/ui/class-names.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import IconRefresh from '~icons/mingcute/refresh-2-line'
import { useBrand } from './use-brand.ts'
import { useLiveBalance } from './use-live-balance.ts'
import { yuan } from './yuan.ts'
import styles from './wallet-chip.module.css'

/** The member's balance (main and third-party wallet, in 厘) and the way to collect it anew. */
export function useBalance() {
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
    setTimeout(() => setSpinning(false), homeSpinnerMs)
    collect.mutate({})
  }
  return { balance: data && data.money + data.liveMoney, refresh, spinning: spinning || collect.isPending }
}

/** Yuan sign, balance and refresh, as the header shows it to members. */
export function WalletChip() {
  const { balance, refresh, spinning } = useBalance()
  return (
    <button
      type="button"
      className={styles.chip}
      onClick={refresh}
      aria-label="刷新余额"
      aria-busy={spinning || undefined}
    >
      <i className={styles.yuan}>¥</i>
      <span className="num">{balance === undefined ? '--' : yuan(balance)}</span>
      <IconRefresh className={classNames(styles.refresh, spinning && styles.spinning)} />
    </button>
  )
}
