import * as api from '@liuhe/contract/api/recharge.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { useMayRecharge } from './use-recharge.ts'

/** The number of the member's newest order of a state; null when there is none, undefined until it is known. */
export function useNewest(state: 'processing' | 'failed', isAsked: boolean) {
  const isAllowed = useMayRecharge()
  const { data, error, refetch } = useRead(api.newest, { state }, { freshMs: 0, enabled: isAsked && isAllowed })
  return {
    orderNo: data === undefined ? undefined : (data?.orderNo ?? null),
    error: isAsked ? error : null,
    onRetry: () => void refetch(),
  }
}
