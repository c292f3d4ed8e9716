import { useEffect, useState } from 'react'
import IconUp from '~icons/mingcute/arrow-to-up-line'
import styles from './back-to-top.module.css'
import { watchTop } from './watch-top.ts'

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
