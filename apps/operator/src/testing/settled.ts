/** Frames in a row in which nothing happens before the page counts as at rest. */
const QUIET_FRAMES = 2
/** A page that never rests is looked at as it is, and told by what is seen on it. */
const FRAMES_MAX = 600

export const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve))

/** Waits until everything was read and drawn: nothing is asked, waited for, or changed for some frames. */
export async function settled(isAsking: () => boolean): Promise<void> {
  let changed = true
  const observer = new MutationObserver(() => (changed = true))
  observer.observe(document.documentElement, { childList: true, subtree: true, attributes: true })
  try {
    let quiet = 0
    for (let frames = 0; quiet < QUIET_FRAMES && frames < FRAMES_MAX; frames++) {
      await frame()
      const isBusy = changed || isAsking() || document.querySelector('[aria-label="载入中"]') !== null
      quiet = isBusy ? 0 : quiet + 1
      changed = false
    }
  } finally {
    observer.disconnect()
  }
}
