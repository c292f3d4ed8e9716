import type * as api from '@liuhe/contract/api/operator/switches.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { playsOf } from '@liuhe/domain/bets/plays/index.ts'
import { FAMILIES, type Family } from '@liuhe/domain/lottery/family.ts'
import { ALL_GAMING, FEATURES, playSwitch, type SwitchScope } from '@liuhe/domain/switches.ts'
import type { Queryable } from '../../db/connect.ts'
import { closedProviders } from '../game-wallet/index.ts'
import { gamesOnOffer } from '../lottery/index.ts'
import { selectSwitches } from '../switches/index.ts'

export type Switch = OutputOf<typeof api.list>[number]

/** Every switch there is, with what was last done to it. */
export async function listSwitches(sql: Queryable, providers: readonly string[]): Promise<Switch[]> {
  const [places, rows, closed] = await Promise.all([
    placesOf(sql, providers),
    selectSwitches(sql),
    closedProviders(sql, providers),
  ])
  const changed = new Map([...rows, ...closed].map((row) => [`${row.scope} ${row.key}`, row]))
  return places.map((place) => {
    const row = changed.get(`${place.scope} ${place.key}`)
    if (row === undefined) return { ...place, ...UNTOUCHED }
    const { isOff, since, by, reason, until, revision } = row
    return { ...place, isOff, since, by, reason, until: isOff ? until : null, revision }
  })
}

const UNTOUCHED = { isOff: false, since: null, by: null, reason: null, until: null, revision: 0 }

export interface Place {
  scope: SwitchScope
  key: string
  name: string
  group: string
}

/** What can be turned off, in the order of the page. */
export async function placesOf(sql: Queryable, providers: readonly string[]): Promise<Place[]> {
  const games = await gamesOnOffer(sql)
  return [
    { scope: 'all', key: ALL_GAMING, name: '全部游戏', group: '' },
    ...games.map(({ gameId, name, family }) => ({
      ...{ scope: 'game' as const, key: String(gameId), name },
      group: FAMILY_NAMES[family],
    })),
    ...(Object.keys(FAMILIES) as Family[])
      .filter((family) => games.some((game) => game.family === family))
      .flatMap((family) =>
        playsOf(family).map(({ code, name, pricing }) => ({
          ...{ scope: 'play' as const, key: playSwitch(family, code), name: `${name}${PRICING[pricing]}` },
          group: FAMILY_NAMES[family],
        })),
      ),
    ...providers.map((key) => ({ scope: 'provider' as const, key, name: key, group: '' })),
    ...Object.entries(FEATURES).map(([key, name]) => ({ scope: 'feature' as const, key, name, group: '' })),
  ]
}

const PRICING = { credit: '', official: '（官方）' } as const

/** As operators call the families of games. */
const FAMILY_NAMES: Readonly<Record<Family, string>> = {
  LHC: '六合彩',
  SSC: '时时彩',
  PK10: 'PK10',
  K3: '快三',
  '11X5': '11选5',
  PC28: 'PC28',
  NN: '幸运牛牛',
}
