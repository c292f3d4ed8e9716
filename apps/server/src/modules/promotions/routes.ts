import * as api from '@liuhe/contract/api/promotions.ts'
import { mountArea } from '../../http/mount.ts'
import type { Server } from '../../http/server.ts'
import { listPromotions, readPromotion } from './list-promotions.ts'

/** What the operator offers, as a list and one by one (Spec B §2, §7 Promotions). */
export const mountPromotions = (server: Server): void =>
  mountArea(server, api, { list: listPromotions, info: readPromotion })
