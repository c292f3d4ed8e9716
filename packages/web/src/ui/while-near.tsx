import { createContext, type ReactNode, use, useEffect, useRef, useState } from 'react'

/** How far from the window a row may be and still be drawn, in px: ten screens, so that no flick outruns it. */
const NEAR_PX = 8000

/** What the parts of a row keep while it is not drawn. */
const Kept = createContext<Map<string, unknown> | null>(null)

/**
 * Draws a row of an endless list only while it is within ten screens of the window; elsewhere an empty box of its last
 * height stands for it, so that what a list holds does not grow with what was seen. Stands alone in its `article`.
 */
export function WhileNear({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const [kept] = useState(() => new Map<string, unknown>())
  const [farHeight, setFarHeight] = useState<number>()
  useEffect(() => {
    const row = box.current?.parentElement
    if (!row) return
    return watch(row, ({ isIntersecting, boundingClientRect }) => {
      if (isIntersecting) setFarHeight(undefined)
      // Whoever types or listens there keeps it.
      else if (boundingClientRect.height > 0 && !row.contains(document.activeElement)) {
        setFarHeight(boundingClientRect.height)
      }
    })
  }, [])
  return (
    <div ref={box} style={{ height: farHeight }}>
      {farHeight === undefined && <Kept value={kept}>{children}</Kept>}
    </div>
  )
}

/** `useState` for a part of a row: what was chosen there is still chosen when the row is drawn again. */
export function useKept<Value>(key: string, initial: Value): [Value, (next: Value) => void] {
  const kept = use(Kept)
  const [value, setValue] = useState(() => (kept?.has(key) ? (kept.get(key) as Value) : initial))
  const keep = (next: Value) => {
    kept?.set(key, next)
    setValue(next)
  }
  return [value, keep]
}

type Watcher = (entry: IntersectionObserverEntry) => void

const watchers = new WeakMap<Element, Watcher>()
let observer: IntersectionObserver | undefined

/** One observer for all rows; answers how to stop. */
function watch(row: Element, watcher: Watcher): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const entry of entries) watchers.get(entry.target)?.(entry)
    },
    // The document is named as the root, because in a partner's frame the margin would count from the outer window.
    { root: document, rootMargin: `${NEAR_PX}px 0px ${NEAR_PX}px 0px` },
  )
  watchers.set(row, watcher)
  observer.observe(row)
  return () => observer?.unobserve(row)
}
