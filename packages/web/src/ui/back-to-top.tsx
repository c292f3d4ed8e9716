import { useEffect, useState } from 'react'
import IconUp from '~icons/mingcute/arrow-to-up-line'
import styles from './back-to-top.module.css'

/** A round button that appears after `afterPx` of scrolling. (Spec A §9: 3000 px on home, 400 px in the gallery) */
export function BackToTop({ afterPx = 3000, scroll = toTop }: { afterPx?: number; scroll?: () => void }) {
  const [shown, setShown] = useState(false)
  useEffect(() => watchTop(afterPx, (isNear) => setShown(!isNear)), [afterPx])
  if (!shown) return null
  return (
    <button type="button" className={styles.button} aria-label="返回顶部" onClick={() => scroll()}>
      <IconUp />
    </button>
  )
}

const toTop = () => window.scrollTo({ top: 0, behavior: 'smooth' })

/**
 * Tells whether the top of the document is within so many px. To ask for the position at every scroll instead would
 * have the browser lay the page out in the middle of what it is doing.
 */
function watchTop(px: number, tell: (isNear: boolean) => void): () => void {
  const mark = document.body.appendChild(document.createElement('i'))
  mark.style.cssText = 'position: absolute; top: 0; left: 0'
  const observer = new IntersectionObserver((entries) => tell(entries.at(-1)?.isIntersecting ?? true), {
    root: document,
    rootMargin: `${px}px 0px 0px 0px`,
  })
  observer.observe(mark)
  return () => {
    observer.disconnect()
    mark.remove()
  }
}
