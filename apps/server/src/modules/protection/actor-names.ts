import type { Queryable } from '../../db/connect.ts'
import { loginsOf } from '../operators/index.ts'

/** Who changed something, as people read it: the member himself, a colleague by his login, or a match. */
export async function actorNames(sql: Queryable, actors: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const numberIn = (actor: string) =>
    actor.startsWith('operator:') ? Number(actor.slice('operator:'.length)) : undefined
  const ids = actors.map(numberIn).filter((id) => id !== undefined)
  const logins = await loginsOf(sql, [...new Set(ids)])
  return new Map(
    actors.map((actor) => {
      const id = numberIn(actor)
      if (id !== undefined) return [actor, logins.get(id) ?? '']
      return [actor, actor.startsWith('match:') ? '排除匹配' : '会员本人']
    }),
  )
}
