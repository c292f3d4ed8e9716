/** Desks of those who run the installation. */
import { lazy } from 'react'
import type { Desk } from './desk.ts'
import { settingFilters } from './settings/filters.ts'
import { systemFilters } from './system/filters.ts'
import { windowFilters } from './windows/filters.ts'

export const SYSTEM_DESKS: readonly Desk[] = [
  {
    path: '/settings',
    title: '设置',
    group: '系统',
    icon: 'settings',
    keys: 'g 2',
    permission: 'readSystem',
    filters: settingFilters,
    Page: lazy(() => import('./settings/settings-desk.tsx')),
  },
  {
    path: '/windows',
    title: '维护窗口',
    group: '系统',
    icon: 'calendar',
    keys: 'g 3',
    permission: 'readSystem',
    filters: windowFilters,
    Page: lazy(() => import('./windows/windows-desk.tsx')),
  },
  {
    path: '/system',
    title: '任务与健康',
    group: '系统',
    icon: 'signal',
    keys: 'g 4',
    permission: 'readSystem',
    filters: systemFilters,
    Page: lazy(() => import('./system/system-desk.tsx')),
  },
]
