import type * as api from '@liuhe/contract/api/operator/site-settings.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { SETTINGS, type SettingKey } from '@liuhe/domain/settings.ts'
import type { Look } from '../../shared/state-text.tsx'

export type SiteSetting = OutputOf<typeof api.list>[number]
export type Version = OutputOf<typeof api.read>['versions'][number]

/** A value with its unit; a flag in words. */
export function valueText(key: SettingKey, value: number): string {
  const { kind, unit } = SETTINGS[key]
  if (kind === 'flag') return value === 1 ? '开' : '关'
  return `${value.toLocaleString('en-US')} ${unit}`
}

export const rangeText = (key: SettingKey): string =>
  SETTINGS[key].kind === 'flag'
    ? '开或关'
    : `${SETTINGS[key].min.toLocaleString('en-US')}–${valueText(key, SETTINGS[key].max)}`

export const isStandard = ({ key, value }: SiteSetting): boolean => value === SETTINGS[key].standard

export const settingLook = (one: SiteSetting): Look =>
  one.next !== null
    ? { look: 'warn', icon: 'clock', words: '待生效' }
    : isStandard(one)
      ? { look: 'off', icon: 'ok', words: '标准值' }
      : { look: 'ok', icon: 'edit', words: '已设置' }

export const VERSION_STATES = { waiting: '待生效', applied: '已生效', withdrawn: '已撤回' } as const
