import { admits } from '@liuhe/domain/networks.ts'
import { type Asker, remember } from '../../platform/remember.ts'
import { selectNetworks } from './queries.ts'

/** Read again after so long, so that no process lets anybody in for five seconds after a change. */
const FRESH_MS = 2_000

/**
 * Whether the list that holds lets an address come near, as far as this process knows. An empty list lets everybody;
 * a list that cannot be read lets nobody: the fault of the database is the answer.
 */
export const mayComeNear = async (asker: Asker, address: string): Promise<boolean> =>
  admits(await recall(asker), address)

const recall = remember({ freshMs: FRESH_MS, entriesMax: 1 }, async ({ sql }) => {
  const rows = await selectNetworks(sql)
  return rows.map(({ network }) => network)
})
