import { useState, useSyncExternalStore } from 'react'
import { lostOf } from '../frame/filters.ts'
import { Button } from '../shared/button.tsx'
import { Notice } from '../shared/notice.tsx'

/** Words of an address that its desk did not understand; the router has taken them out of the address already. */
let dropped = ''
const listeners = new Set<() => void>()

/** Compares what an address asked for with what its desk understood. */
export function noteDropped(asked: Record<string, unknown>, understood: object): void {
  const lost = lostOf(asked, understood)
  if (lost.length === 0) return
  dropped = lost.map((key) => `${key}=${String(asked[key])}`).join('、')
  // Not now: the router asks while the page is being drawn, too.
  queueMicrotask(() => listeners.forEach((listener) => listener()))
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Says which words nobody understood: they were left out, and the page shows more than was asked for. */
export function DroppedFilters() {
  const words = useSyncExternalStore(subscribe, () => dropped)
  const [read, setRead] = useState('')
  if (words === '' || words === read) return null
  return (
    <Notice kind="info" actions={<Button onClick={() => setRead(words)}>知道了</Button>}>
      地址里的 <b>{words}</b> 不认识，已忽略
    </Notice>
  )
}
