import { useShare } from '../../shared/device/copy.ts'

/** Shares the address of this page. */
export function useShareHere(): (title: string) => Promise<void> {
  const share = useShare()
  return (title) => share({ title, url: location.href })
}
