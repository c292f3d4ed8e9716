/** Every desk of the console. A new one is a row here and a folder of its own (docs/console.md). */
import { lazy } from 'react'
import { may, type Operator } from '../session/session.ts'
import { agentFilters } from './agents/filters.ts'
import { useAgentCount } from './agents/use-agents.ts'
import { alarmFilters } from './alarms/filters.ts'
import { useAlarmCount } from './alarms/use-alarms.ts'
import { adjustmentFilters } from './adjustments/filters.ts'
import { approvalFilters } from './approvals/filters.ts'
import { useApprovalCount } from './approvals/use-approvals.ts'
import { chatFilters } from './chat/filters.ts'
import { useReportCount } from './chat/use-reports.ts'
import { CONTENT_DESKS } from './content-desks.ts'
import { chainFilters } from './chains/filters.ts'
import { channelFilters } from './channels/filters.ts'
import type { Desk } from './desk.ts'
import { directFilters } from './direct/filters.ts'
import { useDisputeCount } from './direct/use-matches.ts'
import { labFilters } from './lab/filters.ts'
import { ledgerFilters } from './ledger/filters.ts'
import { rechargeFilters } from './recharges/filters.ts'
import { useRechargeCount } from './recharges/use-recharge-count.ts'
import { reconFilters } from './recon/filters.ts'
import { dashboardFilters } from './dashboard/filters.ts'
import { drawFilters } from './draws/filters.ts'
import { orderFilters } from './orders/filters.ts'
import { resultFilters } from './results/filters.ts'
import { useResultCount } from './results/use-results.ts'
import { switchFilters } from './switches/filters.ts'
import { SYSTEM_DESKS } from './system-desks.ts'
import { gameWalletFilters } from './game-wallet/filters.ts'
import { groupFilters } from './groups/filters.ts'
import { memberFilters } from './members/filters.ts'
import { personFilters } from './persons/filters.ts'
import { protectionFilters } from './protection/filters.ts'
import { useProtectionCount } from './protection/use-protection-count.ts'
import { roomFilters } from './rooms/filters.ts'
import { priceFilters } from './prices/filters.ts'
import { serviceFilters } from './service/filters.ts'
import { useServiceCount } from './service/use-service.ts'
import { taskFilters } from './tasks/filters.ts'
import { TERM_DESKS } from './term-desks.ts'
import { useTaskCount } from './tasks/use-tasks.ts'
import { withdrawalFilters } from './withdrawals/filters.ts'
import { useWithdrawalCount } from './withdrawals/use-withdrawals.ts'

export const DESKS: readonly Desk[] = [
  {
    path: '/dashboard',
    title: '仪表盘',
    group: '概览',
    icon: 'gauge',
    keys: 'g d',
    permission: 'readDashboard',
    filters: dashboardFilters,
    Page: lazy(() => import('./dashboard/dashboard-desk.tsx')),
  },
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
    path: '/alarms',
    title: '告警',
    group: '概览',
    icon: 'alarm',
    keys: 'g a',
    permission: 'readAlarms',
    filters: alarmFilters,
    Page: lazy(() => import('./alarms/alarms-desk.tsx')),
    useCount: useAlarmCount,
  },
  {
    path: '/recharges',
    title: '充值',
    group: '资金',
    icon: 'income',
    keys: 'g i',
    permission: 'readRecharges',
    filters: rechargeFilters,
    Page: lazy(() => import('./recharges/recharges-desk.tsx')),
    useCount: useRechargeCount,
    object: { title: (number) => `充值 ${number}`, href: (number) => `/recharges?view=all&row=${number}` },
  },
  {
    path: '/members',
    title: '会员',
    group: '会员',
    icon: 'member',
    keys: 'g m',
    permission: 'readMembers',
    filters: memberFilters,
    Page: lazy(() => import('./members/members-desk.tsx')),
    object: { title: (number) => `会员 ${number}`, href: (number) => `/members?id=${number}` },
  },
  {
    path: '/groups',
    title: '会员组',
    group: '会员',
    icon: 'two',
    keys: 'g u',
    permission: 'readMembers',
    filters: groupFilters,
    Page: lazy(() => import('./groups/groups-desk.tsx')),
  },
  {
    path: '/protection',
    title: '负责任博彩',
    group: '会员',
    icon: 'shield',
    keys: 'g p',
    permission: 'readProtection',
    filters: protectionFilters,
    Page: lazy(() => import('./protection/protection-desk.tsx')),
    useCount: useProtectionCount,
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
    path: '/direct',
    title: '直充争议',
    group: '资金',
    icon: 'card',
    keys: 'g z',
    permission: 'readWithdrawals',
    ...{ filters: directFilters, useCount: useDisputeCount },
    Page: lazy(() => import('./direct/direct-desk.tsx')),
  },
  {
    path: '/adjustments',
    title: '人工调整',
    group: '资金',
    icon: 'edit',
    keys: 'g j',
    permission: 'readMoney',
    filters: adjustmentFilters,
    Page: lazy(() => import('./adjustments/adjustments-desk.tsx')),
  },
  {
    path: '/channels',
    title: '渠道',
    group: '资金',
    icon: 'signal',
    keys: 'g y',
    permission: 'readRecharges',
    filters: channelFilters,
    Page: lazy(() => import('./channels/channels-desk.tsx')),
  },
  {
    path: '/recon',
    title: '对账',
    group: '资金',
    icon: 'scale',
    keys: 'g r',
    permission: 'readMoney',
    filters: reconFilters,
    Page: lazy(() => import('./recon/recon-desk.tsx')),
  },
  {
    path: '/ledger',
    title: '账务查询',
    group: '资金',
    icon: 'search',
    keys: 'g l',
    permission: 'readMoney',
    filters: ledgerFilters,
    Page: lazy(() => import('./ledger/ledger-desk.tsx')),
    object: { title: (number) => `账务 ${number}`, href: (number) => `/ledger?number=${number}` },
  },
  {
    path: '/draws',
    title: '期次',
    group: '彩票',
    icon: 'calendar',
    keys: 'g q',
    permission: 'readDraws',
    filters: drawFilters,
    Page: lazy(() => import('./draws/draws-desk.tsx')),
  },
  {
    path: '/results',
    title: '开奖台',
    group: '彩票',
    icon: 'target',
    keys: 'g k',
    permission: 'readDraws',
    filters: resultFilters,
    Page: lazy(() => import('./results/results-desk.tsx')),
    useCount: useResultCount,
  },
  {
    path: '/orders',
    title: '注单',
    group: '彩票',
    icon: 'bill',
    keys: 'g o',
    permission: 'readBets',
    filters: orderFilters,
    Page: lazy(() => import('./orders/orders-desk.tsx')),
    object: { title: (number) => `注单 ${number}`, href: (number) => `/orders?row=${number}` },
  },
  {
    path: '/chains',
    title: '种子链',
    group: '彩票',
    icon: 'link',
    keys: 'g Shift+K',
    permission: 'readDraws',
    filters: chainFilters,
    Page: lazy(() => import('./chains/chains-desk.tsx')),
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
    path: '/lab',
    title: '规则实验室',
    group: '彩票',
    icon: 'flask',
    keys: 'g 7',
    permission: 'useLab',
    filters: labFilters,
    Page: lazy(() => import('./lab/lab-desk.tsx')),
  },
  {
    path: '/switches',
    title: '开关',
    group: '彩票',
    icon: 'switch',
    keys: 'g s',
    permission: 'readSwitches',
    filters: switchFilters,
    Page: lazy(() => import('./switches/switches-desk.tsx')),
  },
  {
    path: '/game-wallet',
    title: '游戏钱包',
    group: '游戏',
    icon: 'game',
    keys: 'g 8',
    permission: 'readGameWallet',
    filters: gameWalletFilters,
    Page: lazy(() => import('./game-wallet/game-wallet-desk.tsx')),
  },
  ...CONTENT_DESKS,
  {
    path: '/chat',
    title: '聊天举报',
    group: '社区',
    icon: 'chat',
    keys: 'g h',
    permission: 'readChat',
    filters: chatFilters,
    Page: lazy(() => import('./chat/chat-desk.tsx')),
    useCount: useReportCount,
  },
  {
    path: '/rooms',
    title: '聊天房间',
    group: '社区',
    icon: 'rooms',
    keys: 'g n',
    permission: 'readChat',
    filters: roomFilters,
    Page: lazy(() => import('./rooms/rooms-desk.tsx')),
  },
  {
    path: '/persons',
    title: '聊天成员',
    group: '社区',
    icon: 'mute',
    keys: 'g Shift+P',
    permission: 'readChat',
    filters: personFilters,
    Page: lazy(() => import('./persons/persons-desk.tsx')),
  },
  {
    path: '/service',
    title: '客服台',
    group: '社区',
    icon: 'service',
    keys: 'g v',
    permission: 'readDesk',
    filters: serviceFilters,
    Page: lazy(() => import('./service/service-desk.tsx')),
    useCount: useServiceCount,
    object: { title: (number) => `客服会话 ${number}`, href: (number) => `/service?row=${number}` },
  },
  {
    path: '/agents',
    title: '代理',
    group: '渠道',
    icon: 'agents',
    keys: 'g f',
    permission: 'readTeams',
    filters: agentFilters,
    Page: lazy(() => import('./agents/agents-desk.tsx')),
    useCount: useAgentCount,
    object: { title: (number) => `代理 ${number}`, href: (number) => `/agents?at=${number}` },
  },
  {
    path: '/tasks',
    title: '任务',
    group: '概览',
    icon: 'task',
    keys: 'g x',
    permission: 'readTasks',
    filters: taskFilters,
    Page: lazy(() => import('./tasks/tasks-desk.tsx')),
    useCount: useTaskCount,
  },
  ...TERM_DESKS,
  ...SYSTEM_DESKS,
]

/** The desks that somebody may open, in the order of the list. */
export const desksOf = (operator: Operator): readonly Desk[] =>
  DESKS.filter(({ permission }) => may(operator, permission))
