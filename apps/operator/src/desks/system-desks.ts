/** Desks of the whole house: its figures, its people, and the installation itself. */
import { lazy } from 'react'
import { auditFilters } from './audit/filters.ts'
import { bulkFilters } from './bulk/filters.ts'
import { exportFilters } from './exports/filters.ts'
import { networkFilters } from './networks/filters.ts'
import { peopleFilters } from './people/filters.ts'
import { reportFilters } from './reports/filters.ts'
import type { Desk } from './desk.ts'
import { settingFilters } from './settings/filters.ts'
import { systemFilters } from './system/filters.ts'
import { windowFilters } from './windows/filters.ts'

export const SYSTEM_DESKS: readonly Desk[] = [
  {
    path: '/reports',
    title: '日结报表',
    group: '系统',
    icon: 'bill',
    keys: 'g 5',
    permission: 'readReports',
    filters: reportFilters,
    Page: lazy(() => import('./reports/reports-desk.tsx')),
  },
  {
    path: '/exports',
    title: '导出',
    group: '系统',
    icon: 'download',
    keys: 'g 6',
    permission: 'exportData',
    filters: exportFilters,
    Page: lazy(() => import('./exports/exports-desk.tsx')),
    object: { title: (number) => `导出 ${number}`, href: (number) => `/exports?row=${Number(number)}` },
  },
  {
    path: '/bulk',
    title: '批量操作',
    group: '系统',
    icon: 'density',
    keys: 'g Shift+A',
    permission: 'readBulk',
    filters: bulkFilters,
    Page: lazy(() => import('./bulk/bulk-desk.tsx')),
    object: { title: (number) => `批量 ${number}`, href: (number) => `/bulk?row=${Number(number)}` },
  },
  {
    path: '/people',
    title: '人员',
    group: '系统',
    icon: 'people',
    keys: 'g 9',
    permission: 'readPeople',
    filters: peopleFilters,
    Page: lazy(() => import('./people/people-desk.tsx')),
  },
  {
    path: '/networks',
    title: '登录来源',
    group: '系统',
    icon: 'lock',
    keys: 'g g',
    permission: 'readNetworks',
    filters: networkFilters,
    Page: lazy(() => import('./networks/networks-desk.tsx')),
  },
  {
    path: '/audit',
    title: '审计',
    group: '系统',
    icon: 'audit',
    keys: 'g 0',
    permission: 'readAudit',
    filters: auditFilters,
    Page: lazy(() => import('./audit/audit-desk.tsx')),
  },
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
