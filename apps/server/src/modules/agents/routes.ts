import * as agents from '@liuhe/contract/api/agents.ts'
import { mountArea } from '../../http/mount.ts'
import type { Server } from '../../http/server.ts'
import { linkInfo } from './link-info.ts'

/** Agents and their promotion links (Spec A §7, Domain §7). */
export const mountAgents = (server: Server, { secret }: { secret: string }): void =>
  mountArea(server, agents, { linkInfo: { ownTransactions: linkInfo(secret) } })
