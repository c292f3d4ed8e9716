import * as api from '@liuhe/contract/api/operator/networks.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import { isLetIn, spelledNetwork } from '@liuhe/domain/networks.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Server } from '../../http/server.ts'
import { propose } from '../approvals/index.ts'
import { mountOperatorArea, type OperatorRead, type OperatorWrite, openSessions } from '../operators/index.ts'
import { differenceOf, type NetworkList, networkList, refuseFaults, refuseOwnEnd } from './network-list.ts'
import { findVersion, selectNetworks, selectVersions } from './queries.ts'

/** Where operators may come from. @param environment what the environment lets in; empty: everybody */
export function mountNetworksConsole(server: Server, environment: readonly string[]): void {
  mountOperatorArea(server, api, {
    read: (context) => readList(context, environment),
    async versions({ sql }, { before, rows }) {
      const versions = await selectVersions(sql, { before, rows })
      return versions.map(({ madeAt, ...row }) => ({ ...row, madeAt: madeAt.getTime() }))
    },
    propose: (context, said) => proposeList(context, said, environment),
  })
}

async function readList(
  { sql, request }: OperatorRead<typeof api.read>,
  environment: readonly string[],
): Promise<OutputOf<typeof api.read>> {
  const [revision, rows, sessions] = [await findVersion(sql), await selectNetworks(sql), await openSessions(sql)]
  const networks = rows.map(({ since, ...row }) => ({
    ...row,
    since: since.getTime(),
    isOutside: !isLetIn(row.network, environment),
  }))
  return { revision, networks, environment: [...environment], yourAddress: request.address, sessions }
}

/** @throws NETWORKS/INVALID, NETWORKS/SELF, NETWORKS/SAME, and what `propose` throws */
function proposeList(
  context: OperatorWrite<typeof api.propose>,
  { networks, revision, reason, requestId }: InputOf<typeof api.propose>,
  environment: readonly string[],
): Promise<OutputOf<typeof api.propose>> {
  refuseFaults(networks, environment)
  const payload = { networks: networks.map(({ network, note }) => ({ network: spelledNetwork(network), note })) }
  return propose(context, networkList(environment), {
    ...{ payload, revision, reason, requestId },
    async judge() {
      refuseOwnEnd(payload.networks, [context.request.address])
      if (isSame(await selectNetworks(context.tx), payload)) throw new Refusal('NETWORKS/SAME')
    },
  })
}

/** The order of a list says nothing. */
const isSame = (before: NetworkList['networks'], { networks }: NetworkList): boolean =>
  Object.values(differenceOf(before, networks)).every((some) => some.length === 0)
