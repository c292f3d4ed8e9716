import { SETTING_GROUPS, SETTING_KEYS, type SettingGroup } from '@liuhe/domain/settings.ts'
import * as z from 'zod/mini'
import { filterReader, words } from '../../frame/filters.ts'

/** What an address of the desk may say: `/settings?group=alarms&row=alarm_doubt_minutes`. */
export const settingFilters = filterReader({
  group: z.enum(Object.keys(SETTING_GROUPS) as SettingGroup[]),
  name: words.text,
  row: z.enum(SETTING_KEYS),
})
