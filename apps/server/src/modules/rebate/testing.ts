import type { Sql } from '../../db/connect.ts'

/** @throws with every claim that is not what its parts say */
export async function checkRebates(owner: Sql): Promise<void> {
  const rows = await owner<{ claimId: bigint; problem: string }[]>`
    select claim_id as "claimId", problem from rebate_difference`
  if (rows.length > 0) throw new Error(rows.map(({ claimId, problem }) => `${claimId}: ${problem}`).join('\n'))
}
