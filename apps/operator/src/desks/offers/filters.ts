import { OFFER_KINDS } from '@liuhe/domain/bonus/offer.ts'
import * as z from 'zod/mini'
import { filterReader } from '../../frame/filters.ts'

/** What an address of the desk may say: `/offers?row=sign-in`. */
export const offerFilters = filterReader({ row: z.enum([...OFFER_KINDS, 'turnover']) })
