/**
 * What the desks of the system find in the demonstration: a setting with a history and one that waits for its time, and
 * a maintenance window of tomorrow that members read of. Where somebody has set or planned anything, nothing is added.
 */
import { DAY_MS, HOUR_MS } from '@liuhe/domain/time.ts'
import type { Sql } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import { insertWindow, selectWindows } from '../../modules/switches/index.ts'
import { storeSetting, insertVersion, selectStates } from '../../modules/system/index.ts'

export async function seedSystemDesk(sql: Sql, { now }: { now: number }): Promise<void> {
  await inTransaction(sql, async (tx) => {
    const known = [
      ...(await selectStates(tx)),
      ...(await selectWindows(tx, { isOver: false, most: 1 })),
      ...(await selectWindows(tx, { isOver: true, most: 1 })),
    ]
    if (known.length > 0) return
    const key = 'chat_minute_max'
    await insertVersion(tx, { key, before: 60, value: 40, reason: '开奖前刷屏', by: 'sysadmin2', at: null })
    await storeSetting(tx, key, '40')
    const at = new Date(now + 3 * DAY_MS)
    await insertVersion(tx, { key: 'max_bank', before: 5, value: 6, reason: '会员反馈', by: 'sysadmin', at })
    // Four in the morning of the site, tomorrow or the day after: at least a day ahead.
    const from = Math.ceil((now + 8 * HOUR_MS) / DAY_MS) * DAY_MS + DAY_MS - 4 * HOUR_MS
    await insertWindow(tx, {
      ...{ scope: 'category', key: 'sport', from, until: from + 2 * HOUR_MS, noticeAt: from - 2 * DAY_MS },
      ...{ banner: '体育类游戏例行维护', reason: '供应商通知维护', by: 'sysadmin' },
    })
  })
}
