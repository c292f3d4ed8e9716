import {
  createContext,
  type ReactNode,
  use,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'

/** How far from the window a row may be and still be drawn, in px: ten screens, so that no flick outruns it. */
const NEAR_PX = 8000

/** Looking at hundreds of rows takes its time; no flick passes ten screens in this one (a browser may look sooner). */
const LOOK_EVERY_MS = 250

/** What the parts of a row keep while it is not drawn. */
const RowMemory = createContext<Map<string, unknown> | null>(null)

/**
 * Draws a row of an endless list only while it is within ten screens of the window; elsewhere an empty box of its last
 * height stands for it, so that what a list holds does not grow with what was seen. Stands alone in its `article`.
 */
export function WhileNear({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const [kept] = useState(() => new Map<string, unknown>())
  const [seenHeight, setSeenHeight] = useState<number>()
  // Far away nothing is urgent: drawing waits for taps and yields to frames. Deferred, not in a transition of its own:
  // the commit of that would take the type of a page's transition that begins meanwhile.
  const farHeight = useDeferredValue(seenHeight)
  useEffect(() => {
    const row = box.current?.parentElement
    if (!row) return
    return watch(row, ({ isIntersecting, boundingClientRect: { height } }) => {
      // Anyone who types or listens there keeps it.
      if (!isIntersecting && (height === 0 || row.contains(document.activeElement))) return
      setSeenHeight(isIntersecting ? undefined : height)
    })
  }, [])
  useLayoutEffect(() => {
    const row = box.current?.parentElement
    // What is out of sight is not laid out again, and what is not laid out again holds on to the elements it had before
    // (blink keeps the fragments of the last layout). An empty box is laid out for next to nothing.
    if (row) row.style.contentVisibility = farHeight === undefined ? '' : 'visible'
  }, [farHeight])
  return (
    <div ref={box} style={{ height: farHeight }}>
      {farHeight === undefined && <RowMemory value={kept}>{children}</RowMemory>}
    </div>
  )
}

/** `useState` for a part of a row: what was chosen there is still chosen when the row is drawn again. */
export function useRowMemory<Value>(key: string, initial: Value): [Value, (next: Value) => void] {
  const kept = use(RowMemory)
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

/** The document is named as the root, because in a partner's frame the margin would count from the outer window. */
const wide = (): IntersectionObserverInit & { delay: number } => ({
  root: document,
  rootMargin: `${NEAR_PX}px 0px ${NEAR_PX}px 0px`,
  delay: LOOK_EVERY_MS,
})

/** One observer for all rows; answers how to stop. */
function watch(row: Element, watcher: Watcher): () => void {
  observer ??= new IntersectionObserver((entries) => {
    for (const entry of entries) watchers.get(entry.target)?.(entry)
  }, wide())
  watchers.set(row, watcher)
  observer.observe(row)
  return () => observer?.unobserve(row)
}
