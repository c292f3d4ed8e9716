import * as groupsApi from '@liuhe/contract/api/operator/groups.ts'
import * as api from '@liuhe/contract/api/operator/members.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { countColumn, moneyColumn, stateColumn, textColumn, timeColumn } from '../../frame/columns.tsx'
import type { FilterField } from '../../frame/filter-fields.ts'
import { useFilters } from '../../frame/filters.ts'
import { ListDesk } from '../../frame/list-desk.tsx'
import { pageAfter, useList } from '../../frame/use-list.ts'
import { useConsole } from '../../session/console-context.tsx'
import { LIST } from '../../shell/news.tsx'
import { countedBy } from '../../frame/saved/counted.ts'
import { FindMember } from './find-member.tsx'
import { memberFilters } from './filters.ts'
import { MemberPage } from './member-page.tsx'
import { MemberPanel } from './member-panel.tsx'
import style from './members.module.css'
import { flagsOf, type Member, STATE_TITLES, stateLook } from './words.ts'

const ROWS = 50

const COLUMNS = [
  textColumn<Member>('会员', ({ account }) => account),
  textColumn<Member>('姓名', ({ name }) => name, { hover: ({ phone }) => phone ?? undefined }),
  countColumn<Member>('VIP', ({ vipLevel }) => vipLevel),
  stateColumn<Member>('状态', ({ state }) => stateLook(state)),
  moneyColumn<Member>('余额', ({ balance }) => balance),
  moneyColumn<Member>('累计净充', ({ netDeposit }) => netDeposit, { isStrong: false }),
  moneyColumn<Member>('累计充值', ({ recharged }) => recharged, { isStrong: false, sort: 'recharged' }),
  moneyColumn<Member>('还需打码', ({ turnoverOpen }) => turnoverOpen, { isStrong: false }),
  timeColumn<Member>('最后登录', ({ lastLoginAt }) => lastLoginAt, { sort: 'login' }),
  textColumn<Member>('留意', (row) => <Flags row={row} />, { isWide: true, hover: (row) => flagsOf(row).join('、') }),
]

const Flags = ({ row }: { row: Member }) =>
  flagsOf(row).length === 0 ? null : (
    <span className={style.flags}>
      {flagsOf(row).map((flag, at) => (
        <span key={flag} className={at < flagsOf(row).length - row.tags.length ? style.flag : style.tag}>
          {flag}
        </span>
      ))}
    </span>
  )

/** Members: found by an index or as a whole, and each from every side (360°). */
export default function MembersDesk() {
  const [filters, change] = useFilters(memberFilters)
  const { id, tab = 'profile' } = filters
  if (id !== undefined) {
    return (
      <MemberPage
        key={id}
        memberId={String(id)}
        tab={tab}
        onTab={(next) => change({ tab: next }, { replace: true })}
        onClose={() => change({ id: undefined, tab: undefined })}
      />
    )
  }
  return <MembersList filters={filters} change={change} />
}

type ListProps = { filters: ReturnType<typeof memberFilters>; change: ReturnType<typeof useFilters>[1] }

function MembersList({ filters, change: changeAll }: ListProps) {
  const change = changeAll as (part: object, options?: { replace?: boolean }) => void
  const { call } = useConsole()
  const groups = useQuery({
    queryKey: [LIST, 'groups'],
    queryFn: ({ signal }) => call(groupsApi.list, {}, { signal, isAutomatic: true }),
  })
  const asked = askedOf(filters)
  const { isNarrowed } = asked
  const list = useList({
    name: 'members',
    filters: { ...filters, id: undefined, tab: undefined },
    read: async (after: string | undefined, options) =>
      pageAfter(await call(api.list, { ...asked.query, after, rows: ROWS }, options)),
  })
  const counted = countedBy(memberFilters, async (other, options) => {
    // Of a member who is open there is no list.
    if (other.id !== undefined) return undefined
    return (await call(api.list, { ...askedOf(other).query, rows: 1 }, options)).totalCount
  })
  const columns = isNarrowed ? COLUMNS.map(({ sort: _none, ...column }) => column) : COLUMNS
  return (
    <ListDesk
      {...{ filters, change, list, columns }}
      title="会员"
      icon="member"
      keyOf={({ memberId }) => Number(memberId)}
      fields={fieldsOf(groups.data)}
      hint={isNarrowed ? '新会员在前；按登录或充值排序只与 VIP 同用' : '姓名、手机按全文查找，不进地址栏'}
      exported={{ list: 'members', filter: asked.query }}
      bulk={{ what: { list: 'members', filter: asked.query } }}
      counted={counted}
      empty="还没有会员"
      isQuiet={({ state: its }) => its !== 'active'}
      tools={<FindMember onPick={(memberId) => change({ id: Number(memberId) })} />}
      listWidth="minmax(0, 2.1fr)"
      pick={{ title: '选一位来看', words: '按 j 和 k 移动，o 打开 360°。' }}
      panel={({ rowKey, onClose }) => (
        <MemberPanel
          memberId={String(rowKey)}
          onOpen={() => change({ id: rowKey })}
          onClose={onClose}
          filter={change}
        />
      )}
    />
  )
}

/** What the call is asked for; the other orders have an index of their own, which goes with VIP alone. */
function askedOf({ account, state, vip, tag, group: groupId, agent, sort }: ListProps['filters']) {
  const agentId = agent === undefined ? undefined : String(agent)
  const isNarrowed = [account, state, tag, groupId, agentId].some((one) => one !== undefined)
  const order = isNarrowed ? 'new' : (sort ?? 'new')
  return { isNarrowed, query: { account, state, vip, tag, groupId, agentId, sort: order } as const }
}

const VIPS = Object.fromEntries(Array.from({ length: 10 }, (_, level) => [level, `VIP ${level}`]))

const fieldsOf = (found: OutputOf<typeof groupsApi.list> | undefined): FilterField[] => [
  { kind: 'text', name: 'account', label: '账号', hint: '开头，至少两位', wrong: accountFault },
  { kind: 'select', name: 'state', label: '状态', options: STATE_TITLES },
  { kind: 'select', name: 'vip', label: 'VIP', options: VIPS },
  {
    ...{ kind: 'select', name: 'tag', label: '标签' },
    options: Object.fromEntries((found?.tags ?? []).map(({ tag, members }) => [tag, `${tag}（${members}）`])),
  },
  {
    ...{ kind: 'select', name: 'group', label: '会员组' },
    options: Object.fromEntries((found?.groups ?? []).map(({ groupId, name }) => [groupId, name])),
  },
  { kind: 'text', name: 'agent', label: '代理线', hint: '代理编号', isShort: true, wrong: numberFault },
]

const accountFault = (words: string): string | undefined => (words.trim().length < 2 ? '至少两位' : undefined)
const numberFault = (words: string): string | undefined => (/^[1-9]\d{0,17}$/.test(words) ? undefined : '填会员编号')
