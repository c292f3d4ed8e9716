import { useMemo } from 'react'
import type { Replay, State } from '../../../src/wire.ts'
import { createSounds } from '../stage/sound.ts'
import type { Api } from '../wire/api.ts'
import { FrameContext } from './context.ts'
import { ReplayView } from './replay-view.tsx'
import css from './replay-page.module.css'
import { createSession } from './session.ts'

/** The page of a link to one round: no wallet, no bets, the same renderer. */
export function ReplayPage({ replay, api }: { replay: Replay; api: Api }) {
  const { round, game, displayName } = replay
  const frame = useMemo(
    () => ({ session: createSession(api, watching(replay)), sounds: createSounds(), ...UNMOVED }),
    [replay, api],
  )
  return (
    <FrameContext value={frame}>
      <main className={css.page} data-game={game.code}>
        <header>
          <h1>{game.name} · 回放</h1>
          <p>
            {displayName} · 局号 {round.id}
            {round.isDemo ? ' · 试玩' : ''}
          </p>
        </header>
        <ReplayView round={round} />
      </main>
    </FrameContext>
  )
}

/** No game is turned here, and nothing lies over it. */
const UNMOVED = { openSheet: () => undefined, isLying: false, started: Promise.resolve() }

/** A visit without money. */
const watching = ({ round, game, displayName }: Replay): State => ({
  ...{ serverTime: round.startedAt, game, isDemo: round.isDemo, displayName, balance: '0' },
  limits: { min: '0', max: '0', steps: [], perSpot: {}, payMax: '0' },
  ...{ seed: null, openRound: null, unseenRound: null, returnUrl: '' },
})
