/** Mounts what no module answers yet, so that a walk over the whole contract meets every endpoint. */
import { api } from '@liuhe/contract/api/index.ts'
import { isEndpoint } from '@liuhe/contract/endpoint.ts'
import { mountArea } from '../http/mount.ts'
import { Refusal } from '../http/refusal.ts'
import type { Server } from '../http/server.ts'

/** Endpoints mounted here answer REQ/IN_PROGRESS, which says: everything in front of the handler let it by. */
export const mountTheRest = (server: Server): void => {
  const reached = () => {
    throw new Refusal('REQ/IN_PROGRESS')
  }
  for (const area of Object.values(api)) {
    const missing = Object.entries(area).filter(([, value]) => isEndpoint(value) && !server.mounted.has(value.name))
    mountArea(server, Object.fromEntries(missing), Object.fromEntries(missing.map(([name]) => [name, reached])))
  }
}
