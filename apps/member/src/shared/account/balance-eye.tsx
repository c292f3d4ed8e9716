import { IconButton } from '@liuhe/web/ui/icon-button.tsx'
import IconShown from '~icons/mingcute/eye-2-line'
import IconHidden from '~icons/mingcute/eye-close-line'
import { hideBalances, useHidesBalances } from './hidden-balance.ts'

/** Hides every balance of the app on this device, or shows them again. */
export function BalanceEye({ className }: { className?: string | undefined }) {
  const isHidden = useHidesBalances()
  return (
    <IconButton
      label="隐藏余额"
      aria-pressed={isHidden}
      className={className}
      icon={isHidden ? <IconHidden /> : <IconShown />}
      onClick={() => hideBalances(!isHidden)}
    />
  )
}
