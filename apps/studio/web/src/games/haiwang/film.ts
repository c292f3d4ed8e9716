/**
 * A kept round of the sea as a film: the same sea and the same stage, told what the table told then. It runs by a clock
 * of its own, forwards from any instant.
 */
import { ROOMS } from '@liuhe/games/haiwang/game.ts'
import type { ShotOutcome } from '@liuhe/games/haiwang/play.ts'
import type { Round } from '../../../../src/wire.ts'
import type { FromSea, SeaHit, SeaInput, SeaOutcome, SeaShot } from '../../../../src/wire-sea.ts'
import type { SeaScene } from './scene.ts'
import { createWaters, type Waters } from './waters.ts'

/** Something that is seen: a shot that is fired, or its hit. */
export type Moment =
  | { readonly kind: 'shot'; readonly at: number; readonly shot: SeaShot }
  | { readonly kind: 'hit' | 'catch'; readonly at: number; readonly hit: SeaHit }

export type Film = {
  /** By the server's clock. */
  readonly from: number
  readonly until: number
  readonly seat: number
  readonly bullets: readonly string[]
  readonly moments: readonly Moment[]
  readonly waters: () => Waters
}

/** Before the first shot, and after the last hit: coins need their time. */
const LEAD_MS = 500
const TAIL_MS = 1_800
/** A film is so many of these long: its end can be chosen on its bar. */
export const BAR_STEP_MS = 50

/** The film of a round; none of one that was kept without its sea. */
export function filmOf(round: Round): Film | undefined {
  const { film, hits, room } = round.input as SeaInput
  const played = (round.outcome as SeaOutcome | null)?.shots ?? []
  if (film === undefined || hits.length === 0) return undefined
  const bullets = ROOMS.find(({ id }) => id === room)?.bulletsLi.map(String) ?? []
  const { seat, sceneKey, sceneAt, freezes, dead, shots } = film
  const fired = shots.map((shot): Moment => ({ kind: 'shot', at: shot.firedAt, shot }))
  const met = hits.map(({ at, shot, fish }, index): Moment => {
    const hit = hitOf({ shot, fish }, played[index])
    return { kind: hit.killed ? 'catch' : 'hit', at, hit }
  })
  const moments = [...fired, ...met].toSorted((a, b) => a.at - b.at)
  const sea = { seat, sceneKey, sceneAt, freezes, dead, shots: [] }
  const from = Math.floor(moments[0]?.at ?? 0) - LEAD_MS
  const steps = Math.ceil(((moments.at(-1)?.at ?? 0) + TAIL_MS - from) / BAR_STEP_MS)
  return { seat, bullets, moments, from, until: from + steps * BAR_STEP_MS, waters: () => createWaters(sea) }
}

function hitOf(it: Pick<SeaHit, 'shot' | 'fish'>, played: SeaOutcome['shots'][number] | undefined): SeaHit {
  const outcome = played?.outcome as ShotOutcome | undefined
  return {
    ...it,
    ...{ killed: outcome?.killed === true, times: outcome?.times ?? 0, win: played?.win ?? '0' },
    alsoDead: [...(outcome?.dead ?? []), ...(outcome?.chain ?? [])],
    freeBullets: outcome?.freeBullets ?? 0,
  }
}

export type Projector = {
  /** The server's clock in the film. */
  readonly now: () => number
  /** The stage to show it on. */
  readonly use: (scene: SeaScene) => void
  /** Runs from an instant of the film; what was before it has happened. */
  readonly play: (at: number) => void
  /** Stands still at an instant. */
  readonly hold: (at: number) => void
  /** Tells the stage what is due; once a frame. @returns whether it still runs */
  readonly tick: () => boolean
}

/** @param local milliseconds that only go forward. */
export function createProjector(film: Film, local: () => number = () => performance.now()): Projector {
  let scene: SeaScene | undefined
  let waters: Waters | undefined
  let told = 0
  let begun: number | undefined
  let held = film.from
  const now = () => (begun === undefined ? held : Math.min(film.until, held + local() - begun))
  const put = (at: number) => {
    held = Math.min(film.until, Math.max(film.from, at))
    waters = film.waters()
    for (told = 0; told < film.moments.length; told++) {
      const moment = film.moments[told] as Moment
      if (moment.at > held) break
      happen(waters, film.seat, moment)
    }
    scene?.enter(waters, film.bullets)
    scene?.seats([film.seat])
  }
  return {
    now,
    use: (ready) => {
      scene = ready
    },
    play: (at) => {
      begun = undefined
      put(at)
      begun = local()
    },
    hold: (at) => {
      begun = undefined
      put(at)
    },
    tick: () => {
      for (; waters !== undefined && told < film.moments.length; told++) {
        const moment = film.moments[told] as Moment
        if (moment.at > now()) break
        happen(waters, film.seat, moment)
        show(scene, film, moment)
      }
      return begun !== undefined && now() < film.until
    },
  }
}

function happen(waters: Waters, seat: number, moment: Moment): void {
  if (moment.kind === 'shot') waters.fire(moment.shot)
  else waters.hit(seat, moment.hit)
}

function show(scene: SeaScene | undefined, { seat }: Film, moment: Moment): void {
  const tell = (message: FromSea) => scene?.heard({ at: moment.at, ...message })
  if (moment.kind === 'shot') {
    tell({ type: 'fired', ...moment.shot })
    scene?.shoot(moment.shot.bullet)
    return
  }
  const { hit } = moment
  tell({ type: 'hits', seat, round: '', hits: [hit], win: hit.win, balance: null, nextNonce: null, freeBullets: {} })
}
