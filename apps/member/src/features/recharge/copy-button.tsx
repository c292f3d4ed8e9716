import { useEffect, useState } from 'react'
import IconCheck from '~icons/mingcute/check-line'
import IconCopy from '~icons/mingcute/copy-2-line'
import { useCopy } from '../../shared/device/copy.ts'
import styles from './copy-button.module.css'

/** How long the tick stands, in ms. */
const TICK_MS = 1_200

type CopyButtonProps = {
  text: string
  /** What is copied, for a screen reader. */
  name: string
  look?: 'tint' | 'plain' | 'bare'
}

/** Copies a text and ticks for a moment. */
export function CopyButton({ text, name, look = 'tint' }: CopyButtonProps) {
  const copy = useCopy()
  const [isDone, setDone] = useState(false)
  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(() => setDone(false), TICK_MS)
    return () => clearTimeout(timer)
  }, [isDone])
  const press = async () => {
    await copy(text)
    setDone(true)
  }
  return (
    <button
      type="button"
      className={styles.copy}
      data-look={look}
      data-done={isDone || undefined}
      aria-label={`复制${name}`}
      onClick={() => void press()}
    >
      <span>
        {isDone ? <IconCheck aria-hidden="true" /> : <IconCopy aria-hidden="true" />}
        {look !== 'bare' && (isDone ? '已复制' : '复制')}
      </span>
    </button>
  )
}
