/** The list as work for two people (SEC-62): what is refused of it, what it would change, and whom it shuts out. */
import { NetworksEffect } from '@liuhe/contract/api/operator/networks.ts'
import { admits, networkFaults } from '@liuhe/domain/networks.ts'
import * as z from 'zod/mini'
import type { Queryable } from '../../db/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import type { ApprovalKind } from '../approvals/index.ts'
import { openSessions } from '../operators/index.ts'
import { findVersion, insertVersion, lockNetworks, selectNetworks } from './queries.ts'

interface Line {
  network: string
  note: string
}
/** A whole list, each network in its one spelling. */
export type NetworkList = { networks: { network: string; note: string }[] }

export const LIST = 'operator-networks'

/** @throws NETWORKS/INVALID with what is wrong with which line */
export function refuseFaults(lines: readonly Line[], environment: readonly string[]): void {
  const faults = networkFaults(
    lines.map(({ network }) => network),
    environment,
  )
  if (faults.length > 0) throw new Refusal('NETWORKS/INVALID', { data: { faults } })
}

/** Nobody signs for a list that shuts himself out. @throws NETWORKS/SELF */
export function refuseOwnEnd(lines: readonly Line[], addresses: readonly string[]): void {
  const networks = lines.map(({ network }) => network)
  if (!addresses.every((address) => admits(networks, address))) throw new Refusal('NETWORKS/SELF')
}

/** How a list differs from another. */
export function differenceOf(before: readonly Line[], after: readonly Line[]) {
  const [old, next] = [new Map(before.map(pairOf)), new Map(after.map(pairOf))]
  const lineOf = ({ network, note }: Line) => ({ network, note })
  return {
    added: after.filter(({ network }) => !old.has(network)).map(lineOf),
    removed: before.filter(({ network }) => !next.has(network)).map(lineOf),
    renamed: before.flatMap(({ network, note }) => {
      const now = next.get(network)
      return now === undefined || now === note ? [] : [{ network, before: note, after: now }]
    }),
  }
}
const pairOf = ({ network, note }: Line) => [network, note] as const

/** Another list. @param environment what the environment lets in: judged again, it may be narrower than it was */
export const networkList = (environment: readonly string[]): ApprovalKind<NetworkList> => ({
  name: 'networks',
  make: 'manageNetworks',
  decide: 'approveNetworks',
  objectOf: () => LIST,
  async lockRevision(tx) {
    await lockNetworks(tx)
    return findVersion(tx)
  },
  effectOf: (sql, { networks }) => effectOf(sql, networks, environment),
  async execute(tx, { networks }, { people: [maker, checker], addresses, reason }) {
    refuseFaults(networks, environment)
    refuseOwnEnd(networks, addresses)
    const [version, before] = [(await findVersion(tx)) + 1, await selectNetworks(tx)]
    await insertVersion(tx, { version, reason, by: `${maker.login}, ${checker.login}`, networks })
    const { added, removed } = differenceOf(before, networks)
    const textOf = ({ network }: Line) => network
    return { version, networks: networks.length, added: added.map(textOf), removed: removed.map(textOf) }
  },
})

async function effectOf(sql: Queryable, after: readonly Line[], environment: readonly string[]) {
  const [before, sessions] = [await selectNetworks(sql), await openSessions(sql)]
  const [old, next] = [before, after].map((lines) => lines.map(({ network }) => network)) as [string[], string[]]
  const shutOut = sessions.filter(({ address }) => admits(old, address) && !admits(next, address))
  return z.encode(NetworksEffect, {
    ...{ before: { networks: before.length }, after: { networks: after.length }, environment: [...environment] },
    ...differenceOf(before, after),
    shutOut,
  })
}
