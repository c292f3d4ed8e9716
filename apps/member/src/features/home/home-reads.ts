import * as adverts from '@liuhe/contract/api/adverts.ts'
import * as lottery from '@liuhe/contract/api/lottery.ts'
import * as templates from '@liuhe/contract/api/templates.ts'
import type { AnyEndpoint } from '@liuhe/contract/endpoint.ts'
import { type StaticFile, homeFiles } from '@liuhe/contract/static-files-of-home.ts'
import { appConfigEntries } from '@liuhe/web/api/use-app-config.ts'
import type { AppBrand } from '@liuhe/brand/resolve.ts'
import { homeAdvertArgs } from '../../shared/operator/adverts.ts'
import { ALL_CATEGORIES, firstCards, listArgs } from '../templates/list-args.ts'

/** The game whose tab is open on a first visit. */
export const FIRST_GAME_ID = 110

/**
 * A call or a published file of home's, and what of its answer (in wire form) goes into the document: everything unless
 * it says so.
 */
type HomeRead =
  | { endpoint: AnyEndpoint; args: object; excerpt?: (data: never) => unknown }
  | { file: StaticFile; part?: string; excerpt?: (data: never) => unknown }

/** What home reads at once. The server puts the answers into the document, so that the first paint needs no call. */
export const homeReads = (brand: Pick<AppBrand, 'themeId' | 'companyCode'>): readonly HomeRead[] => [
  { file: homeFiles.company },
  { file: homeFiles.notices, part: 'roll_notice' },
  { file: homeFiles.appConfig, excerpt: appConfigEntries },
  { endpoint: adverts.list, args: homeAdvertArgs(brand) },
  { endpoint: lottery.games, args: {} },
  { endpoint: lottery.openInfo, args: { gameId: FIRST_GAME_ID } },
  {
    endpoint: templates.playCategories,
    args: { gameId: FIRST_GAME_ID, location: 'home', companyCode: brand.companyCode },
  },
  {
    endpoint: templates.list,
    args: listArgs({ gameId: FIRST_GAME_ID, playCateName: ALL_CATEGORIES }, brand),
    excerpt: firstCards,
  },
]
