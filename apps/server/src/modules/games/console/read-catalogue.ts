import type * as api from '@liuhe/contract/api/operator/games.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import type { Asker } from '../../../platform/remember.ts'
import { gameList } from '../../lottery/index.ts'
import {
  type OutsideRow,
  type PlaceRow,
  selectOutsideForStaff,
  selectPlacesForStaff,
  selectSuppliers,
} from './queries.ts'

type Catalogue = OutputOf<typeof api.list>

/** Every game with what the operator and its provider say of it. */
export async function readCatalogue(asker: Asker, providers: readonly string[]): Promise<Catalogue> {
  const { sql } = asker
  const [lotteries, outside, places, suppliers] = await Promise.all([
    gameList(asker),
    selectOutsideForStaff(sql),
    selectPlacesForStaff(sql),
    selectSuppliers(sql),
  ])
  const placeOf = new Map(places.map((place) => [place.gameId, place]))
  const shown = (gameId: number) => placed(placeOf.get(gameId))
  return {
    games: [
      ...lotteries.map(({ gameId, gameName }) => ({
        ...{ gameId, gameName, category: 'LOTTERY' as const, outside: null },
        ...shown(gameId),
      })),
      ...outside.map((row) => ({ ...gameOf(row), ...shown(row.gameId) })),
    ],
    suppliers: [...suppliers],
    providers: [...providers],
  }
}

const placed = ({ version, hot, isPinned, imageUrl, landscapeUrl }: Omit<PlaceRow, 'gameId'> = PLAIN) => ({
  version,
  place: { hot, isPinned, imageUrl, landscapeUrl },
})
const PLAIN = { version: 0, hot: 0, isPinned: false, imageUrl: '', landscapeUrl: '' }

const gameOf = ({ gameId, gameName, category, closedFrom, closedUntil, ...row }: OutsideRow) => ({
  ...{ gameId, gameName, category },
  outside: { ...row, closedFrom: closedFrom?.getTime() ?? null, closedUntil: closedUntil?.getTime() ?? null },
})
