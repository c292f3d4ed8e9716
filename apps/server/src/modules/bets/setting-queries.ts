import type { Queryable } from '../../db/connect.ts'

/** Whether members may cancel at all, as a part of a question: the operator's switch hy_is_cancel (Spec B §4). */
export const cancelSwitch = (db: Queryable) => db`
  coalesce((select config_value = '1' from system_config where config_key = 'hy_is_cancel'), false)`
