/** Every desk of the console. A new one is a row here and a folder of its own (docs/console.md). */
import type { StaffPermission } from '@liuhe/domain/staff.ts'
import { type ComponentType, lazy } from 'react'
import { may, type Operator } from '../session/session.ts'
import type { IconName } from '../shared/icon.tsx'
import { auditFilters } from './audit/filters.ts'
import { approvalFilters } from './approvals/filters.ts'
import { useApprovalCount } from './approvals/use-approvals.ts'
import type { FilterReader } from '../frame/filters.ts'
import { priceFilters } from './prices/filters.ts'
import { withdrawalFilters } from './withdrawals/filters.ts'
import { useWithdrawalCount } from './withdrawals/use-withdrawals.ts'

export interface Desk {
  path: `/${string}`
  title: string
  group: string
  icon: IconName
  /** `g` and a letter. */
  keys: `g ${string}`
  /** Without it the desk is not shown, and its address has nothing. The server asks again at each call. */
  permission: StaffPermission
  /** What the address may say; anything else is dropped, and the page says so. */
  filters: FilterReader<object>
  Page: ComponentType
  /** How many things wait for this person: a hook, asked while the desk is listed. */
  useCount?: () => number | undefined
  /** The count is of work for a second person. */
  isForSecond?: boolean
  /** The address of an object by its number, for the palette. */
  object?: { title: (number: string) => string; href: (number: string) => string }
}

export const DESKS: readonly Desk[] = [
  {
    path: '/approvals',
    title: '待办',
    group: '概览',
    icon: 'inbox',
    keys: 'g t',
    permission: 'readApprovals',
    filters: approvalFilters,
    Page: lazy(() => import('./approvals/approvals-desk.tsx')),
    useCount: useApprovalCount,
    isForSecond: true,
    object: { title: (number) => `审批 ${number}`, href: (number) => `/approvals?view=all&row=${Number(number)}` },
  },
  {
    path: '/withdrawals',
    title: '提现审核',
    group: '资金',
    icon: 'wallet',
    keys: 'g w',
    permission: 'readWithdrawals',
    filters: withdrawalFilters,
    Page: lazy(() => import('./withdrawals/withdrawals-desk.tsx')),
    useCount: useWithdrawalCount,
    object: { title: (number) => `提现 ${number}`, href: (number) => `/withdrawals?queue=all&row=${number}` },
  },
  {
    path: '/prices',
    title: '赔率与限额',
    group: '彩票',
    icon: 'price',
    keys: 'g e',
    permission: 'readPrices',
    filters: priceFilters,
    Page: lazy(() => import('./prices/prices-desk.tsx')),
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
]

/** The desks that somebody may open, in the order of the list. */
export const desksOf = (operator: Operator): readonly Desk[] =>
  DESKS.filter(({ permission }) => may(operator, permission))

/** Desks by the group that they stand in. */
export function deskGroups(desks: readonly Desk[]): { group: string; desks: Desk[] }[] {
  const groups = new Map<string, Desk[]>()
  for (const desk of desks) groups.set(desk.group, [...(groups.get(desk.group) ?? []), desk])
  return [...groups].map(([group, some]) => ({ group, desks: some }))
}

/** Where objects of a number might be. */
export const objectsOf = (operator: Operator, number: string): { title: string; href: string }[] =>
  desksOf(operator).flatMap(({ object }) =>
    object === undefined ? [] : [{ title: object.title(number), href: object.href(number) }],
  )
