import { useBrand } from '../use-brand.ts'

/** What this company calls paying out: 提现, unless it is named 取款 or the like (F-U22). */
export const useWithdrawTerm = (): string => useBrand().labels.withdrawTerm
