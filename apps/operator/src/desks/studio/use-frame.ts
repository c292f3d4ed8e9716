import type { PreviewAnswer, PreviewCard, PreviewPiece } from '@liuhe/contract/preview.ts'
import { useEffect, useMemo, useRef, useState } from 'react'

/**
 * Tells the frame of the preview each new state of what is typed, and measures when it stood on its screen.
 * @param words what is shown: the frame is told again when they are other words
 * @param make the message of a turn
 * @returns `lateMs`: how long the last turn took to its screen. `marked`: how many places of it are marked as changed.
 * `height`: of what is drawn, CSS px. Each undefined until the frame has said it
 */
export function useFrame(words: string, make: (turn: number) => PreviewCard | PreviewPiece) {
  const frame = useRef<HTMLIFrameElement>(null)
  const sent = useRef({ turn: 0, at: 0 })
  const [isReady, setIsReady] = useState(false)
  const [drawn, setDrawn] = useState<{ lateMs: number; marked: number }>()
  const [height, setHeight] = useState<number>()
  useEffect(() => {
    const hear = ({ source, data }: MessageEvent) => {
      // A frame without an origin is known by its window alone.
      if (source === null || source !== frame.current?.contentWindow) return
      const answer = data as PreviewAnswer | null
      if (answer?.kind === 'ready') setIsReady(true)
      if (answer?.kind === 'drawn' && answer.turn === sent.current.turn) {
        setDrawn({ lateMs: Math.round(performance.now() - sent.current.at), marked: answer.marked })
      }
      if (answer?.kind === 'sized') setHeight(answer.height)
    }
    window.addEventListener('message', hear)
    return () => window.removeEventListener('message', hear)
  }, [])
  const latest = useRef(make)
  useEffect(() => {
    latest.current = make
  })
  const message = useMemo(() => (isReady ? words : undefined), [isReady, words])
  useEffect(() => {
    if (message === undefined) return
    sent.current = { turn: sent.current.turn + 1, at: performance.now() }
    frame.current?.contentWindow?.postMessage(latest.current(sent.current.turn), '*')
  }, [message])
  return { frame, lateMs: drawn?.lateMs, marked: drawn?.marked, height }
}
