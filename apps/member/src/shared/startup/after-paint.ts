import { useEffect, useState } from 'react'

/** How long the page is left alone after it has loaded: what comes later must not compete with the first tap. */
const QUIET_MS = 1000

let isQuiet = false

/**
 * False while the first page of a visit loads and settles, true from then on. What may come later is loaded then: bars,
 * floating buttons, whatever opens by itself.
 */
export function useAfterPaint(): boolean {
  const [ready, setReady] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const settle = () => {
      isQuiet = true
      setReady(true)
    }
    const wait = () => {
      timer = setTimeout(settle, isQuiet ? 0 : QUIET_MS)
    }
    if (document.readyState === 'complete') wait()
    else window.addEventListener('load', wait, { once: true })
    return () => {
      clearTimeout(timer)
      window.removeEventListener('load', wait)
    }
  }, [])
  return ready
}
