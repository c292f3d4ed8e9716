/** What a desk is, and the groups that desks stand in. */
import type { StaffPermission } from '@liuhe/domain/staff.ts'
import type { ComponentType } from 'react'
import type { FilterReader } from '../frame/filters.ts'
import type { IconName } from '../shared/icon.tsx'

/** In the order in which they stand in the list. */
const GROUPS = ['概览', '会员', '资金', '彩票', '游戏', '内容', '社区', '渠道', '系统'] as const

export interface Desk {
  path: `/${string}`
  title: string
  group: (typeof GROUPS)[number]
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

/** Desks by the group that they stand in. */
export function deskGroups(desks: readonly Desk[]): { group: string; desks: Desk[] }[] {
  return GROUPS.map((group) => ({ group, desks: desks.filter((desk) => desk.group === group) })).filter(
    ({ desks: some }) => some.length > 0,
  )
}
