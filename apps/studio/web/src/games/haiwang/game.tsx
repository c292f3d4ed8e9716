import { type PointerEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useFrame, useSession } from '../../frame/context.ts'
import type { GameParts } from '../../frame/game-parts.ts'
import { money } from '../../frame/money.ts'
import { isCalm } from '../../frame/settings.ts'
import { StageView } from '../../frame/stage-view.tsx'
import { useStore } from '../../frame/store.ts'
import type { Beats } from '../../stage/beats.ts'
import { AutoFireSheet } from './auto-fire-sheet.tsx'
import css from './game.module.css'
import { Controls, Plates } from './hud.tsx'
import { Replay, tells } from './replay.tsx'
import { Rooms } from './rooms.tsx'
import type { SeaScene } from './scene.ts'
import { openSea, type SeaLink } from './sea-link.ts'
import { type Gunner, useGunner } from './use-gunner.ts'

/** A seat at the sea, from the first render to the last. */
function Play() {
  const { session } = useFrame()
  const [link] = useState(() => openSea(session))
  useEffect(() => link.enter(), [link])
  return <Sea link={link} />
}

type SeaProps = { link: SeaLink; load?: () => Promise<(beats: Beats) => SeaScene> }

/** @param load the stage; a test brings its own. */
export function Sea({ link, load: given }: SeaProps) {
  const { sounds, session } = useFrame()
  const state = useStore(link, (whole) => whole)
  const isDemo = useSession((each) => each.isDemo)
  const gunner = useGunner(link)
  const [isAsking, setIsAsking] = useState(false)
  const arena = useRef<HTMLDivElement>(null)
  const own = useMemo(
    () => async () => {
      const { seaScene } = await import('./scene.ts')
      return seaScene({ sounds, now: link.now, calm: () => isCalm(session.settings.get()), impact: link.impact })
    },
    [link, sounds, session],
  )
  const isSeated = state.waters !== undefined
  return (
    <main className={css.play}>
      <StageView load={given ?? own} arena={arena} onReady={gunner.onReady} />
      <div className={css.edges} aria-hidden="true" />
      {isSeated && <Surface gunner={gunner} />}
      <div ref={arena} className={css.arena}>
        {isSeated && (
          <>
            <p className={css.room}>
              <b>{state.room?.name}</b> 每发回报 96%
            </p>
            <Plates state={state} gunner={gunner} />
          </>
        )}
      </div>
      {isSeated && <Controls gunner={gunner} onAuto={() => setIsAsking(true)} onRise={link.rise} />}
      {!isSeated && state.rooms.length > 0 && <Rooms rooms={state.rooms} onSit={link.sit} />}
      <p className="hidden" role="status">
        {state.win > 0n && `赢得 ${money(state.win)} ${isDemo ? '试玩金币' : '元'}`}
      </p>
      {isAsking && (
        <AutoFireSheet
          bullet={gunner.bullet}
          unit={isDemo ? '试玩金币' : '元'}
          onClose={() => setIsAsking(false)}
          onStart={(plan) => {
            setIsAsking(false)
            gunner.begin(plan)
          }}
        />
      )}
    </main>
  )
}

/** Where a finger or a mouse aims: the cannon fires as long as it is down. */
function Surface({ gunner }: { gunner: Gunner }) {
  const point = (isDown: boolean) => (event: PointerEvent<HTMLDivElement>) => {
    if (isDown) event.currentTarget.setPointerCapture(event.pointerId)
    // Offsets are those of the layout, however the game is turned.
    gunner.point(event.nativeEvent.offsetX, event.nativeEvent.offsetY, isDown)
  }
  return (
    <div
      className={css.surface}
      role="application"
      aria-label="海面：按住瞄准并发射，方向键转动炮口，空格键发射"
      onPointerDown={point(true)}
      onPointerMove={point(false)}
      onPointerUp={gunner.release}
      onPointerCancel={gunner.release}
      onContextMenu={(event) => event.preventDefault()}
    />
  )
}

export const parts: GameParts = { Play, Replay, tells }
