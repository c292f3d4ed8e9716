import { Component, type ReactNode, useEffect, useMemo, useState } from 'react'
import { createSounds, type Sounds } from '../stage/sound.ts'
import { Backdrop } from './backdrop.tsx'
import { Banner } from './banner.tsx'
import { FrameContext, type Sheet } from './context.ts'
import css from './app.module.css'
import { type GameParts, loadParts } from './game-parts.ts'
import { LineLost } from './line-lost.tsx'
import type { Session } from './session.ts'
import { Sheets } from './sheets.tsx'
import { StartScreen } from './start-screen.tsx'
import { TopBar } from './top-bar.tsx'

/** A visit: the start screen at once, the game behind it as soon as its parts are there. */
export function App({ session }: { session: Session }) {
  const sounds = useMemo(() => createSounds(), [])
  const [sheet, setSheet] = useState<Sheet>()
  const [parts, setParts] = useState<GameParts>()
  const [hasFailed, setHasFailed] = useState(false)
  const [hasStarted, setHasStarted] = useState(false)
  const [start] = useState(() => Promise.withResolvers<void>())
  const { game } = session.get()
  const load = () => {
    setHasFailed(false)
    loadParts(game.code).then(setParts, () => setHasFailed(true))
  }
  const begin = () => {
    setHasStarted(true)
    start.resolve()
  }
  // The start screen is painted before anything heavy is asked for.
  useEffect(() => {
    const soon = setTimeout(load, 50)
    return () => clearTimeout(soon)
  }, [])
  useSound(session, sounds, hasStarted)
  const isLying = game.orientation === 'landscape' && hasStarted
  const frame = useMemo(
    () => ({ session, sounds, openSheet: setSheet, isLying, started: start.promise }),
    [session, sounds, isLying, start],
  )
  return (
    <FrameContext value={frame}>
      <div className={css.game} data-game={game.code}>
        <div className={isLying ? css.lying : css.standing}>
          <Backdrop code={game.code} />
          {parts !== undefined && (
            <div className={hasStarted ? css.play : css.waiting} inert={!hasStarted}>
              <Safe onBroken={() => setHasFailed(true)}>
                <parts.Play />
              </Safe>
            </div>
          )}
          <div className={css.top}>{hasStarted ? <TopBar /> : <LineLost />}</div>
          <Banner />
        </div>
        {!hasStarted && <StartScreen isReady={parts !== undefined} onStart={begin} />}
        {hasFailed && (
          <div className={css.failed} role="alert">
            <p>游戏没有加载成功，请检查网络</p>
            <button type="button" onClick={parts === undefined ? load : () => location.reload()}>
              重试
            </button>
          </div>
        )}
        <Sheets sheet={sheet} />
      </div>
    </FrameContext>
  )
}

/** Keeps the sounds to what the settings say; a browser lets nothing sound before it is touched. */
function useSound(session: Session, sounds: Sounds, hasStarted: boolean): void {
  useEffect(() => {
    const apply = () => {
      const { isMuted, volume } = session.settings.get()
      sounds.set({ volume, isMuted: isMuted || !hasStarted })
    }
    apply()
    return session.settings.watch(apply)
  }, [session, sounds, hasStarted])
}

/** A part that breaks is told; what stands in the server's book is not touched by it. */
class Safe extends Component<{ children: ReactNode; onBroken: () => void }, { isBroken: boolean }> {
  override state = { isBroken: false }
  static getDerivedStateFromError() {
    return { isBroken: true }
  }
  override componentDidCatch() {
    this.props.onBroken()
  }
  override render() {
    return this.state.isBroken ? null : this.props.children
  }
}
