import { defineGame, fieldsOf } from '../game.ts'
import { type Li, liOfYuan, readLi } from '../li.ts'
import config from './config.json' with { type: 'json' }
import { type NearFish, playShot, type ShotInput, type ShotOutcome, type Target } from './play.ts'
import type { SeaConfig } from './sea.ts'

export const seaConfig: SeaConfig = config

export type Room = { readonly id: string; readonly name: string; readonly bulletsLi: readonly Li[] }

/** The rooms with what a bullet costs in each, in 厘. */
export const ROOMS: readonly Room[] = config.rooms.map(({ id, name, bullets }) => {
  return { id, name, bulletsLi: bullets.map(liOfYuan) }
})

const freezing = config.special.find(({ kind }) => kind === 'freeze')

/** The fish whose kill stops all others, and for how long. */
export const FREEZE = { species: freezing?.id ?? 0, lastsMs: freezing?.freezeMs ?? 0 }

/** How shots are fired and told. */
export const { fireIntervalMs, maxInFlight, bulletSpeed, bulletLifeMs, tickMs } = config

/**
 * 海王争霸; a round is one shot that hit. Input: `{bulletLi, free?: true, target}`, where the target is
 * `{kind: "plain", times}` or `{id}` of a special fish, with `near` where its value depends on others.
 */
export const haiwang = defineGame<ShotInput, ShotOutcome>({
  code: 'haiwang',
  config,
  inputOf: (wire) => {
    const { bulletLi: bullet, free, target: hit } = fieldsOf(wire)
    const bulletLi = readLi(bullet)
    const target = targetOf(hit)
    if (bulletLi === undefined || target === undefined) return undefined
    return { bulletLi, free: free === true ? 'yes' : 'no', target }
  },
  play: playShot,
})

/** Reads what was hit. Values come from the config, never from the wire. */
export function targetOf(wire: unknown): Target | undefined {
  const { kind, times, id, near } = fieldsOf(wire)
  if (kind === 'plain') {
    const species = config.species.find((each) => each.times === times)
    return species === undefined ? undefined : { kind, times: species.times }
  }
  const special = config.special.find((each) => each.id === id)
  if (special === undefined) return undefined
  if (special.kind !== 'bomb' && special.kind !== 'lightning') return special as Target
  if (!Array.isArray(near) || !near.every(isNearFish)) return undefined
  return { ...special, near } as Target
}

function isNearFish(wire: unknown): wire is NearFish {
  const { no, times, dist } = fieldsOf(wire)
  return [no, times, dist].every((each) => typeof each === 'number' && Number.isSafeInteger(each) && each >= 0)
}
