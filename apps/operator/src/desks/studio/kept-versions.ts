import { fullTimeOf } from '../../shared/site-time.ts'
import type { Change } from './texts.ts'

/** What revisions kept, the newest first, and what was before the oldest of them; what cannot be read is left out. */
export function keptVersions<Kept>(changes: readonly Change[], read: (snapshot: unknown) => Kept | undefined) {
  const oldest = changes.at(-1)
  const all = [
    ...changes.map(({ revision, at, actor, after }) => [revision, `${fullTimeOf(at)} · ${actor}`, after] as const),
    ...(oldest === undefined ? [] : [[oldest.revision - 1, '之前', oldest.before] as const]),
  ]
  return all.flatMap(([revision, words, snapshot]) => {
    const kept = read(snapshot)
    return kept === undefined ? [] : [{ key: `r${revision}`, name: `r${revision} · ${words}`, kept }]
  })
}
