import { defineGame, fieldsOf } from '../game.ts'
import { readLi, scaled } from '../li.ts'
import config from './config.json' with { type: 'json' }
import { CRASH_MAX, EXIT_MIN, playTengyun, type TengyunInput, type TengyunOutcome, type TengyunPanel } from './play.ts'

export const tengyunTiming = config.timing

const PANELS = 2

/** 腾云直上. Input: one or two panels, `{betLi, autoAt: "2.00"?, exitMs?}`. */
export const tengyun = defineGame<TengyunInput, TengyunOutcome>({
  code: 'tengyun',
  config,
  inputOf: (wire) => {
    const { panels } = fieldsOf(wire)
    if (!Array.isArray(panels) || panels.length < 1 || panels.length > PANELS) return undefined
    const read = panels.map(panelOf)
    return read.includes(undefined) ? undefined : { panels: read as TengyunPanel[] }
  },
  play: playTengyun,
})

/** Reads one bet; `undefined` when it is none. */
export function panelOf(wire: unknown): TengyunPanel | undefined {
  const { betLi: bet, autoAt, exitMs } = fieldsOf(wire)
  const betLi = readLi(bet)
  if (betLi === undefined) return undefined
  if (exitMs !== undefined && (typeof exitMs !== 'number' || !Number.isInteger(exitMs) || exitMs < 0)) return undefined
  const auto100 = autoAt === undefined ? undefined : autoOf(autoAt)
  if (autoAt !== undefined && auto100 === undefined) return undefined
  return { betLi, ...(auto100 === undefined ? {} : { auto100 }), ...(exitMs === undefined ? {} : { exitMs }) }
}

/** A multiple that a player typed, in hundredths: 1.01 … 10000. */
export function autoOf(text: unknown): number | undefined {
  if (typeof text !== 'string' || !/^\d{1,5}(?:\.\d{1,2})?$/.test(text)) return undefined
  const multiple = Number(scaled(text, 2))
  return multiple >= EXIT_MIN && multiple <= CRASH_MAX ? multiple : undefined
}
