import * as api from '@liuhe/contract/api/vip.ts'
import { mountArea } from '../../http/mount.ts'
import type { Server } from '../../http/server.ts'
import { selectRules } from './queries.ts'

/** The VIP ladder, which is the same for everybody (Spec A §7). */
export const mountVip = (server: Server): void =>
  mountArea(server, api, {
    rules: async ({ sql }) =>
      (await selectRules(sql)).map(({ enableChat, ...rule }) => ({ ...rule, enlargeMemo: { enableChat } })),
  })
