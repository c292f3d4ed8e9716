/** Desks of what members are shown beside games. */
import { lazy } from 'react'
import { companyFilters } from './companies/filters.ts'
import { contentFilters } from './content/filters.ts'
import type { Desk } from './desk.ts'
import { studioFilters } from './studio/filters.ts'

export const CONTENT_DESKS: readonly Desk[] = [
  {
    path: '/studio',
    title: '模板工作室',
    group: '内容',
    icon: 'layout',
    keys: 'g b',
    permission: 'readContent',
    filters: studioFilters,
    Page: lazy(() => import('./studio/studio-desk.tsx')),
    object: { title: (number) => `卡片 ${number}`, href: (number) => `/studio?card=${Number(number)}` },
  },
  {
    path: '/content',
    title: '内容',
    group: '内容',
    icon: 'bill',
    keys: 'g c',
    permission: 'readContent',
    filters: contentFilters,
    Page: lazy(() => import('./content/content-desk.tsx')),
  },
  {
    path: '/companies',
    title: '公司与品牌',
    group: '内容',
    icon: 'company',
    keys: 'g 1',
    permission: 'readCompanies',
    filters: companyFilters,
    Page: lazy(() => import('./companies/companies-desk.tsx')),
  },
]
