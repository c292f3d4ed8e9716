import type { Change } from '@liuhe/contract/api/operator/common.ts'
import type { output } from 'zod/mini'
import type { RevisionRow } from '../queries.ts'

/** Revisions as the console shows them: numbered from 1, the newest first. */
export const changesOf = (rows: readonly RevisionRow[]): output<typeof Change>[] =>
  rows.map(({ action, actor, at, before, after }, index) => ({
    revision: rows.length - index,
    action,
    actor,
    at,
    before,
    after,
  }))
