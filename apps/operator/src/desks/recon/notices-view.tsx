import * as api from '@liuhe/contract/api/operator/payments.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { type Column, stateColumn, textColumn, timeColumn } from '../../frame/columns.tsx'
import type { FilterField } from '../../frame/filter-fields.ts'
import { ListDesk } from '../../frame/list-desk.tsx'
import { pageBefore, useList } from '../../frame/use-list.ts'
import { useConsole } from '../../session/console-context.tsx'
import { shortNumber } from '../../frame/deed-bar.tsx'
import { NoticePanel } from './notice-panel.tsx'
import { NOTICE_KINDS, noticeLook, noticeSum, VIA_TITLES } from './notice-words.ts'
import { useReconFrame } from './use-recon-frame.ts'
import { sourceName } from './words.ts'

type Notice = OutputOf<typeof api.inbox>[number]

const ROWS = 50
/** Gateways tell at any time. */
const EVERY_MS = 10_000
const GATEWAY = /^[a-z][a-z0-9-]{0,31}$/

const FIELDS: readonly FilterField[] = [
  { kind: 'select', name: 'state', label: '状态', options: { unmatched: '无人接收' } },
  {
    ...{ kind: 'text', name: 'gateway', label: '通道', hint: '如 bank', isShort: true },
    wrong: (words) => (GATEWAY.test(words) ? undefined : '小写字母开头的代号'),
  },
  { kind: 'text', name: 'number', label: '单号', hint: '通道或充值的单号' },
]

const COLUMNS: readonly Column<Notice>[] = [
  textColumn('通知', ({ inboxId }) => String(inboxId)),
  textColumn('通道', ({ gateway }) => sourceName(gateway)),
  textColumn('内容', ({ kind }) => NOTICE_KINDS[kind]),
  textColumn('通道单号', ({ reference }) => reference, { isWide: true, hover: ({ reference }) => reference }),
  textColumn('充值单', ({ orderNo }) => orderNo && shortNumber(orderNo), {
    hover: ({ orderNo }) => orderNo ?? undefined,
  }),
  textColumn('金额', noticeSum, { isFigure: true, isStrong: true }),
  textColumn('来路', ({ via }) => VIA_TITLES[via]),
  timeColumn('收到', ({ receivedAt }) => receivedAt),
  stateColumn('状态', noticeLook),
]

/** What gateways told, the newest first: only what was verified is here. */
export function NoticesView() {
  const { call } = useConsole()
  const frame = useReconFrame('notices')
  const { state = 'all', gateway, number } = frame.filters
  const list = useList({
    ...{ name: 'notices', filters: { state, gateway, number }, everyMs: EVERY_MS },
    async read(before: number | undefined, options) {
      const rows = await call(api.inbox, { state, gateway, number, before, rows: ROWS }, options)
      return pageBefore(rows, ROWS, ({ inboxId }) => inboxId)
    },
  })
  return (
    <ListDesk
      {...frame}
      list={list}
      keyOf={({ inboxId }) => String(inboxId)}
      columns={COLUMNS}
      fields={FIELDS}
      hint="只有验过签的才在这里；被拒绝的在「告警」"
      empty="还没有收到通知"
      listWidth="minmax(0, 1.6fr)"
      pick={{ title: '选一条通知', words: '通道说了什么、凭什么相信，以及它去了哪一单。' }}
      panel={({ rowKey, onClose }) => <NoticePanel inboxId={Number(rowKey)} onClose={onClose} />}
    />
  )
}
