import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Beats } from '../stage/beats.ts'
import type { Layout, Scene, Stage } from '../stage/stage.ts'
import { isCalm } from './settings.ts'
import { useFrame } from './context.ts'
import css from './stage-view.module.css'

type StageViewProps<S extends Scene> = {
  /** Loads the game's art and makes its scene of it. */
  load: () => Promise<(beats: Beats) => S>
  /** The place in the layout that belongs to the game. */
  arena: RefObject<HTMLElement | null>
  onReady: (scene: S) => void
}

/** The most that a beat lasts where little motion is wanted. */
const CALM_MS = 200

/** The canvas behind the frame's parts. Art that does not come can be asked for again. */
export function StageView<S extends Scene>({ load, arena, onReady }: StageViewProps<S>) {
  const { session, started } = useFrame()
  const host = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'loading' | 'there' | 'failed'>('loading')
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let stage: Stage | undefined
    let isGone = false
    const watcher = new ResizeObserver(() => stage !== undefined && measure(stage, host.current, arena.current))
    const start = async () => {
      const [{ openStage }, make] = await Promise.all([import('../stage/stage.ts'), load()])
      if (isGone || host.current === null) return
      let made: S | undefined
      const opened = await openStage({
        host: host.current,
        longest: () => (isCalm(session.settings.get()) ? CALM_MS : Number.POSITIVE_INFINITY),
        make: (beats) => (made = make(beats)),
        seen: started,
      })
      if (isGone) return opened.close()
      stage = opened
      watcher.observe(host.current)
      if (arena.current !== null) watcher.observe(arena.current)
      measure(stage, host.current, arena.current)
      setState('there')
      if (made !== undefined) onReady(made)
    }
    start().catch(() => !isGone && setState('failed'))
    return () => {
      isGone = true
      watcher.disconnect()
      stage?.close()
    }
    // The game's art is the same for the whole visit.
  }, [attempt])
  return (
    <div ref={host} className={css.stage}>
      {state === 'loading' && (
        <p className={css.note} role="status">
          正在准备画面…
        </p>
      )}
      {state === 'failed' && (
        <div className={css.note} role="alert">
          <p>画面没有加载成功</p>
          <button
            type="button"
            onClick={() => {
              setState('loading')
              setAttempt(attempt + 1)
            }}
          >
            重试
          </button>
        </div>
      )}
    </div>
  )
}

/** Layout sizes: a game that is turned on its side measures as it is laid out. */
function measure(stage: Stage, host: HTMLElement | null, arena: HTMLElement | null): void {
  if (host === null) return
  const [width, height] = [host.offsetWidth, host.offsetHeight]
  if (width === 0 || height === 0) return
  stage.resize({ width, height, arena: arena === null ? { x: 0, y: 0, width, height } : boxIn(host, arena) })
}

function boxIn(host: HTMLElement, arena: HTMLElement): Layout['arena'] {
  let [x, y] = [0, 0]
  for (let each: HTMLElement | null = arena; each !== null && !each.contains(host); ) {
    x += each.offsetLeft
    y += each.offsetTop
    each = each.offsetParent as HTMLElement | null
  }
  return { x, y, width: arena.offsetWidth, height: arena.offsetHeight }
}
