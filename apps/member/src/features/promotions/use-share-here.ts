import { useCopy, useShare } from '../../shared/copy.ts'
import { useBridge } from '../../shared/native-bridge.ts'

/** Shares the address of this page: by the device's own sheet where it has one, else it is copied. */
export function useShareHere(): (title: string) => Promise<void> {
  const bridge = useBridge()
  const share = useShare()
  const copy = useCopy()
  return async (title) => {
    const url = location.href
    const hasSheet = bridge.kind === 'app' || typeof navigator.share === 'function'
    await (hasSheet ? share({ title, url }) : copy(url))
  }
}
