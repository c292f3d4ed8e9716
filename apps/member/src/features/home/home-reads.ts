import * as adverts from '@liuhe/contract/api/adverts.ts'
import * as company from '@liuhe/contract/api/company.ts'
import * as lottery from '@liuhe/contract/api/lottery.ts'
import * as templates from '@liuhe/contract/api/templates.ts'
import type { AnyEndpoint } from '@liuhe/contract/endpoint.ts'
import type { AppBrand } from '@liuhe/brand/resolve.ts'
import { homeAdvertArgs } from '../../shared/adverts.ts'
import { NOTICES } from '../../shared/notice-types.ts'
import { ALL_CATEGORIES, firstCards, listArgs } from '../templates/list-args.ts'

/** The game whose tab is open on a first visit. */
export const FIRST_GAME_ID = 110

/** A call of home's, and what of its answer (in wire form) goes into the document: everything unless it says so. */
type HomeRead = { endpoint: AnyEndpoint; args: object; excerpt?: (data: never) => unknown }

/** What home reads at once. The server puts the answers into the document, so that the first paint needs no call. */
export const homeReads = (brand: Pick<AppBrand, 'themeId' | 'companyCode'>): readonly HomeRead[] => [
  { endpoint: company.current, args: {} },
  { endpoint: company.notices, args: { noticeType: NOTICES.roll } },
  { endpoint: adverts.list, args: homeAdvertArgs(brand) },
  { endpoint: lottery.games, args: {} },
  { endpoint: lottery.openInfo, args: { gameId: FIRST_GAME_ID } },
  { endpoint: templates.playCategories, args: { gameId: FIRST_GAME_ID, location: 'home' } },
  { endpoint: templates.list, args: listArgs(FIRST_GAME_ID, ALL_CATEGORIES, brand.themeId), excerpt: firstCards },
]
