import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type Frame, useFrame } from '../../frame/context.ts'
import { isCalm } from '../../frame/settings.ts'
import { StageView } from '../../frame/stage-view.tsx'
import type { Beats } from '../../stage/beats.ts'
import { BAR_STEP_MS, createProjector, type Film, type Moment, type Projector } from './film.ts'
import css from './replay.module.css'
import type { SeaScene } from './scene.ts'

export type LoadSea = (now: () => number) => Promise<(beats: Beats) => SeaScene>

/** The stage of the game itself; nobody is told what its bullets meet. */
const loader =
  ({ sounds, session }: Frame): LoadSea =>
  async (now) => {
    const { seaScene } = await import('./scene.ts')
    return seaScene({ sounds, now, calm: () => isCalm(session.settings.get()), impact: () => undefined })
  }

/** @param load the stage; a test brings its own. */
export function SeaFilm({ film, load }: { film: Film; load?: LoadSea | undefined }) {
  const frame = useFrame()
  const arena = useRef<HTMLDivElement>(null)
  const projector = useMemo(() => createProjector(film), [film])
  const [isReady, setIsReady] = useState(false)
  const { at, isRunning, play, hold } = useShown(projector)
  const onReady = (scene: SeaScene) => {
    projector.use(scene)
    setIsReady(true)
    // Where little motion is wanted, it stands at its end until it is asked for.
    if (isCalm(frame.session.settings.get())) hold(film.until)
    else play(film.from)
  }
  return (
    <section className={css.film} aria-label="本局画面">
      <div className={css.screen}>
        <StageView load={() => (load ?? loader(frame))(projector.now)} arena={arena} onReady={onReady} />
        <div ref={arena} className={css.arena} />
      </div>
      <div className={css.controls}>
        <button
          type="button"
          disabled={!isReady}
          onClick={() => (isRunning ? hold(projector.now()) : play(at >= film.until ? film.from : at))}
        >
          {isRunning ? '暂停' : at >= film.until ? '再看一遍' : '播放'}
        </button>
        <div className={css.bar}>
          <Marks film={film} />
          <input
            type="range"
            aria-label="回放进度"
            aria-valuetext={`${seconds(at - film.from)} 秒，共 ${seconds(film.until - film.from)} 秒`}
            min={film.from}
            max={film.until}
            step={BAR_STEP_MS}
            value={at}
            disabled={!isReady}
            onChange={({ target }) => hold(Number(target.value))}
          />
        </div>
        <output>
          {seconds(at - film.from)} / {seconds(film.until - film.from)} 秒
        </output>
      </div>
    </section>
  )
}

const seconds = (ms: number): string => (Math.max(0, ms) / 1000).toFixed(1)

const KINDS: Readonly<Record<Moment['kind'], string>> = { shot: '发射', hit: '命中', catch: '捕获' }

/** Where on the bar something happens. */
function Marks({ film: { from, until, moments } }: { film: Film }) {
  return (
    <ul className={css.marks} aria-label="时刻">
      {moments.map(({ kind, at }, index) => (
        // Moments of a kept round do not change places.
        <li key={index} data-kind={kind} style={{ left: `${((at - from) * 100) / (until - from)}%` }}>
          <span className="hidden">
            {seconds(at - from)} 秒{KINDS[kind]}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** How often the bar is written while the film runs. */
const BAR_MS = 100

/** The film by the page's frames, and where it stands. */
function useShown(projector: Projector) {
  const [at, setAt] = useState(projector.now)
  const [isRunning, setIsRunning] = useState(false)
  const play = useCallback(
    (from: number) => {
      projector.play(from)
      setIsRunning(true)
    },
    [projector],
  )
  const hold = useCallback(
    (instant: number) => {
      projector.hold(instant)
      setIsRunning(false)
      setAt(projector.now())
    },
    [projector],
  )
  useEffect(() => {
    if (!isRunning) return undefined
    let written = 0
    let frame = requestAnimationFrame(function next(time) {
      const goesOn = projector.tick()
      if (!goesOn || time - written >= BAR_MS) setAt(projector.now())
      if (time - written >= BAR_MS) written = time
      if (goesOn) frame = requestAnimationFrame(next)
      else setIsRunning(false)
    })
    return () => cancelAnimationFrame(frame)
  }, [isRunning, projector])
  return { at, isRunning, play, hold }
}
