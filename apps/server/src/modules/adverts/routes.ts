import * as api from '@liuhe/contract/api/adverts.ts'
import { mountArea } from '../../http/mount.ts'
import type { Server } from '../../http/server.ts'
import { listAdverts } from './list-adverts.ts'

/** What the operator shows in each slot (Spec B §7 Templates). */
export const mountAdverts = (server: Server): void => mountArea(server, api, { list: listAdverts })
