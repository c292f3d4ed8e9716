/** What is done about a stream that broke: fatal errors are retried or recovered (Spec B §4). Pure. */

/** `network`: nothing arrives; `media`: what arrived cannot be decoded. */
export type StreamFault = 'network' | 'media'

export type RecoveryStep =
  /** The decoder starts afresh with what is loaded. */
  | { kind: 'recover' }
  /** Everything is loaded again. */
  | { kind: 'reload'; afterMs: number }
  /** Nothing helped: the member is offered to try again. */
  | { kind: 'give-up' }

const PAUSES_MS = [1_000, 2_000, 4_000, 8_000, 8_000] as const

/** The remedy for a fault, after so many that led to nothing. */
export function remedyFor(fault: StreamFault, tries: number): RecoveryStep {
  if (fault === 'media' && tries === 0) return { kind: 'recover' }
  const afterMs = PAUSES_MS[tries]
  return afterMs === undefined ? { kind: 'give-up' } : { kind: 'reload', afterMs }
}

/** After so long of playing the faults before are forgotten. */
export const HEALTHY_AFTER_MS = 10_000
/** A picture that stands still for so long is broken, whatever the player says. */
export const STALLED_AFTER_MS = 10_000
