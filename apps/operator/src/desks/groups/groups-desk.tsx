import * as api from '@liuhe/contract/api/operator/groups.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { countColumn, textColumn } from '../../frame/columns.tsx'
import { useFilters } from '../../frame/filters.ts'
import { ListDesk } from '../../frame/list-desk.tsx'
import { useList } from '../../frame/use-list.ts'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { Button } from '../../shared/button.tsx'
import { amountText } from '../../shared/value-text.ts'
import { groupFilters } from './filters.ts'
import { GroupPanel } from './group-panel.tsx'

export type Group = OutputOf<typeof api.list>['groups'][number]

/** A rule as people say it. */
export const ruleWords = ({ vipMin, vipMax, rechargedMin, tag }: Group['rule']): string =>
  [
    ...(vipMin === null && vipMax === null ? [] : [`VIP ${vipMin ?? 0}–${vipMax ?? 9}`]),
    ...(rechargedMin === null ? [] : [`累计充值 ≥ ${amountText(rechargedMin)}`]),
    ...(tag === null ? [] : [`标签“${tag}”`]),
  ].join('，且 ')

const COLUMNS = [
  textColumn<Group>('会员组', ({ name }) => name),
  countColumn<Group>('次序', ({ sort }) => sort),
  textColumn<Group>('规则', ({ rule }) => ruleWords(rule), { isWide: true }),
  textColumn<Group>('人数', ({ size }) => sizeWords(size), { isFigure: true }),
]

export const sizeWords = (size: number): string => (size > 10_000 ? '10,000+' : size.toLocaleString('en-US'))

/** 会员组: rules in an order; a member is in the first that he fits. */
export default function GroupsDesk() {
  const { call } = useConsole()
  const operator = useOperator()
  const [filters, changeAll] = useFilters(groupFilters)
  const change = changeAll as (part: object, options?: { replace?: boolean }) => void
  const list = useList({
    name: 'member-groups',
    filters: {},
    read: async (_: undefined, options) => ({ rows: (await call(api.list, {}, options)).groups, next: undefined }),
  })
  return (
    <ListDesk<Group, number | 'new'>
      {...{ filters, change, list }}
      title="会员组"
      icon="two"
      keyOf={({ groupId }) => groupId}
      columns={COLUMNS}
      summary={() => '会员属于次序最前、且符合规则的一组；不符合任何一组的未入组'}
      empty="还没有会员组"
      tools={
        may(operator, 'writeGroups') && (
          <Button look="primary" onClick={() => change({ row: 'new' })}>
            新建会员组
          </Button>
        )
      }
      pick={{ title: '选一组来看', words: '规则、人数，以及改动会移动谁。' }}
      panel={({ rowKey, onClose }) => (
        <GroupPanel
          group={list.rows.find(({ groupId }) => groupId === rowKey)}
          isNew={rowKey === 'new'}
          isRead={list.isRead}
          onClose={onClose}
        />
      )}
    />
  )
}
