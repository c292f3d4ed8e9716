import type { Queryable } from '../../db/connect.ts'

/** Whether members may cancel at all: the operator's switch hy_is_cancel (Spec B §4). */
export async function isCancelEnabled(db: Queryable): Promise<boolean> {
  const [row] = await db<{ value: string }[]>`
    select config_value as value from system_config where config_key = 'hy_is_cancel'`
  return row?.value === '1'
}
