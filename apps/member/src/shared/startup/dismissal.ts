/** How long a bar stays away after somebody closed it. */
export const DISMISSED_MS = 7 * 86_400_000

/** Bars that can be closed, by the key under which that is remembered. */
export type DismissableBar = 'download_bar' | 'install_bar'

/** Whether a bar was closed lately. */
export function isDismissed(bar: DismissableBar, now: number): boolean {
  try {
    return now - Number(localStorage.getItem(bar) ?? 0) < DISMISSED_MS
  } catch {
    return false
  }
}

/** Somebody closed it. Where storage is refused it comes back with the next page. */
export function dismiss(bar: DismissableBar, now: number): void {
  try {
    localStorage.setItem(bar, String(now))
  } catch {
    // Nothing depends on it.
  }
}
