import { hash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { Refused } from '../failure.ts'
import { rulesOf } from '../games/rules.ts'
import type { Parts } from '../parts.ts'
import { roundOf } from '../rounds/view.ts'
import type { Replay } from '../wire.ts'
import { gameInfoOf, maskedName } from './state.ts'

/** A round that was ended, for anyone with the link that the platform asked for: read only, for ten minutes. */
export function mountReplays(app: FastifyInstance, parts: Parts): void {
  app.get<{ Params: { token: string } }>('/api/replays/:token', async (request): Promise<Replay> => {
    const found = parts.store.one<{ round_id: string }>(
      'select round_id from replay where hash = ? and expires_at > ?',
      ...[hash('sha256', request.params.token, 'hex'), parts.now()],
    )
    const row = found && parts.book.get(found.round_id)
    if (row === undefined) throw new Refused('NOT_FOUND')
    const person = parts.store.need<{ display_name: string }>(
      'select display_name from player where player_id = ?',
      row.player_id,
    )
    return {
      round: roundOf(parts, row),
      game: gameInfoOf(rulesOf(parts.rules, row.game)),
      displayName: maskedName(person.display_name),
    }
  })
}
