// Red packets need what only the engine has: the signer, which commits their seeds, and the beacon that opens them.
import { fixShares, prepareSeeds } from '../modules/red-packets/index.ts'
import type { EngineParts } from './steps.ts'

/** Prepares seeds and fixes the shares of packets whose round has come. Answers how many packets have opened. */
export async function fixPackets(engine: Pick<EngineParts, 'sql' | 'signer' | 'beacon'>): Promise<number> {
  const opened = await fixShares(engine.sql, engine)
  await prepareSeeds(engine.sql, engine)
  return opened
}
