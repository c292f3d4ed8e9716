import process from 'node:process'

/** How many times longer things may take here than on a quiet machine: what `npm test` measured (tools/slowness.ts). */
export function slowness(): number {
  const given = Number(process.env['LIUHE_SLOWNESS'] ?? 1)
  return given >= 1 && given <= 6 ? given : 1
}

/**
 * A limit of time for this machine; what is given is meant for a quiet one (F-Q10). Limits end what hangs. A promise
 * about how soon something happens is no limit, and stays as it is written.
 */
export const patient = (ms: number): number => Math.round(ms * slowness())

/**
 * How much of a repeated thing a test does: the usual number in every run, the full one with LIUHE_LONG=1. More of
 * the same finds what is rare; a run of everything has to end while somebody waits for it (decision 83).
 */
export const often = ({ usual, full }: { usual: number; full: number }): number =>
  process.env['LIUHE_LONG'] ? full : usual
