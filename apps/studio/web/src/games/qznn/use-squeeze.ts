import { type RefObject, useRef, useState } from 'react'
import type { QznnScene } from './scene.ts'

/** The player has so long for his last card, in ms. */
const SQUEEZE_MS = 6000
/** From this share on the card opens by itself. */
const ENOUGH = 0.55

/** The last card: drawn off by hand, opened by a press, or by itself when its time is over. */
export function useSqueeze(scene: RefObject<QznnScene | undefined>) {
  const [isAsked, setIsAsked] = useState(false)
  const open = useRef<() => void>(undefined)
  const share = useRef(0)
  const ask = async () => {
    share.current = 0
    setIsAsked(true)
    await new Promise<void>((settle) => {
      open.current = settle
      void scene.current?.wait(SQUEEZE_MS).then(() => settle())
    })
    open.current = undefined
    setIsAsked(false)
    scene.current?.peel(1)
  }
  return {
    isAsked,
    ask,
    open: () => open.current?.(),
    /** @param drawn 0 … 1 of the card's height */
    draw: (drawn: number) => {
      share.current = Math.min(1, Math.max(0, drawn))
      scene.current?.peel(share.current)
    },
    release: () => {
      if (share.current >= ENOUGH) open.current?.()
      else scene.current?.peel(0)
    },
  }
}

export type Squeeze = ReturnType<typeof useSqueeze>
