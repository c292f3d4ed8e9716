import type { Sql } from '../../db/connect.ts'

/**
 * Compares the limits in force with what their last events say.
 * @throws with every subject that was changed past its event
 */
export async function checkLimits(owner: Sql): Promise<void> {
  const rows = await owner<{ memberId: bigint; subject: string }[]>`
    select member_id as "memberId", subject from gaming_difference`
  if (rows.length > 0) throw new Error(rows.map(({ memberId, subject }) => `${memberId} ${subject}`).join('\n'))
}
