import * as api from '@liuhe/contract/api/operator/groups.ts'
import { countColumn, textColumn } from '../../frame/columns.tsx'
import { useFilters } from '../../frame/filters.ts'
import { ListDesk } from '../../frame/list-desk.tsx'
import { useList } from '../../frame/use-list.ts'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { Button } from '../../shared/button.tsx'
import { groupFilters } from './filters.ts'
import { GroupPanel } from './group-panel.tsx'
import { type Group, ruleWords, sizeWords } from './group-words.ts'

const COLUMNS = [
  textColumn<Group>('会员组', ({ name }) => name),
  countColumn<Group>('次序', ({ sort }) => sort),
  textColumn<Group>('规则', ({ rule }) => ruleWords(rule), { isWide: true }),
  textColumn<Group>('人数', ({ size }) => sizeWords(size), { isFigure: true }),
]

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
