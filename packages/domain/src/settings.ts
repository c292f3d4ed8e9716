/**
 * What the operator may set while the site runs (decision 145): each setting with its meaning, unit, bounds, standard,
 * who signs for it and where it is used. The values stand in `system_config`; what is missing or not within its bounds
 * is the standard. Security floors are no settings.
 */
import { BONUS_DAYS } from './bonus/offer.ts'
import { UNMASK_ALARM } from './members/unmask.ts'
import { PAYOUT_MAX_DEFAULT } from './members/payout-account.ts'
import { QUEUES, type QueueName } from './queues.ts'
import { OPEN_ORDERS_MAX } from './recharge/order.ts'

export const SETTING_GROUPS = {
  play: '投注与开奖',
  money: '资金与福利',
  service: '客服与聊天',
  agents: '代理',
  promises: '处理时限',
  alarms: '告警阈值',
} as const
export type SettingGroup = keyof typeof SETTING_GROUPS

export interface Setting {
  name: string
  group: SettingGroup
  /** What comes of it, for who changes it. */
  meaning: string
  /** A flag is 0 or 1. */
  kind: 'number' | 'flag'
  unit: string
  min: number
  max: number
  /** What holds where nobody has set anything. */
  standard: number
  /** Whether a second person has to agree. */
  people: 1 | 2
  /** Where the running site reads it. */
  where: string
}

type Said = Pick<Setting, 'name' | 'group' | 'meaning' | 'where'> & { people?: 2 }
type Range = readonly [min: number, standard: number, max: number, unit: string]

const number = ([min, standard, max, unit]: Range, said: Said): Setting => ({
  ...{ kind: 'number', people: 1, min, standard, max, unit, ...said },
})
const flag = (isOn: boolean, said: Said): Setting => ({
  ...{ kind: 'flag', people: 1, min: 0, max: 1, standard: isOn ? 1 : 0, unit: '', ...said },
})

const accounts = (kind: string): Setting =>
  number([1, PAYOUT_MAX_DEFAULT, 20, '个'], {
    name: `每位会员的${kind}数`,
    group: 'money',
    meaning: `会员最多绑定多少个${kind}；已绑定的不受影响。`,
    where: '安全中心 · 收款方式',
  })

const promise = (queue: QueueName, name: string, desk: string): Setting =>
  number([1, QUEUES[queue].minutes, 10_080, '分钟'], {
    name: `${name}处理时限`,
    group: 'promises',
    meaning: '超过这个时间的算作超时；本身带有截止时间的以其截止时间为准。',
    where: `仪表盘 · 队列 · ${desk}`,
  })

export const SETTINGS = {
  hy_is_cancel: flag(true, {
    name: '允许会员撤单',
    group: 'play',
    meaning: '关闭后，未封盘的注单会员也不能自己撤。',
    where: '会员端注单、追号停止',
    people: 2,
  }),
  chase_orders_max: number([50, 2_000, 5_000, '注'], {
    name: '一次追号的注数',
    group: 'play',
    meaning: '期数乘以注数超过它的追号被拒绝。',
    where: '会员端追号',
  }),
  result_hold_seconds: number([60, 60, 3_600, '秒'], {
    name: '赛果公布后的保留时间',
    group: 'play',
    meaning: '官方赛果公布后，过这么久才结算；期间可以叫停。',
    where: '开奖台、结算',
    people: 2,
  }),
  result_overdue_minutes: number([5, 30, 240, '分钟'], {
    name: '赛果超时',
    group: 'play',
    meaning: '计划开奖后这么久还没有赛果，发出告警。',
    where: '开奖台、期次、告警',
  }),
  game_session_hours: number([1, 12, 24, '小时'], {
    name: '三方游戏会话',
    group: 'play',
    meaning: '进入游戏后这么久仍可下注，之后须重新进入；赢的派彩永远接受。',
    where: '游戏中心 · 进入游戏',
  }),
  trial_purse_yuan: number([100, 2_000, 100_000, '元'], {
    name: '试玩金额',
    group: 'play',
    meaning: '新开的试玩账户得到的试玩币。',
    where: '会员端试玩',
  }),
  recharge_open_max: number([1, OPEN_ORDERS_MAX, 10, '笔'], {
    name: '会员同时未完成的充值',
    group: 'money',
    meaning: '达到后须先完成或取消，才能再下充值单。',
    where: '会员端充值',
  }),
  max_bank: accounts('银行卡'),
  max_usdt: accounts('USDT 地址'),
  max_e_wallet: accounts('电子钱包'),
  max_direct_charging: accounts('免提直充账户'),
  withdrawal_claim_minutes: number([5, 15, 60, '分钟'], {
    name: '提现认领时长',
    group: 'money',
    meaning: '认领后这么久内别人不能处理同一笔。',
    where: '提现审核 · 认领',
  }),
  bonus_days: number([1, BONUS_DAYS, 60, '天'], {
    name: '福利领取期限',
    group: 'money',
    meaning: '发出后这么多天内可领；已发出的保持原期限。',
    where: '福利中心、绑定手机送彩、人工赠送',
    people: 2,
  }),
  rebate_least_yuan: number([1, 1, 1_000, '元'], {
    name: '洗码最低领取额',
    group: 'money',
    meaning: '可领的洗码少于它时不能领取。',
    where: '会员端洗码',
    people: 2,
  }),
  chat_minute_max: number([5, 60, 600, '条'], {
    name: '每人每分钟发言',
    group: 'service',
    meaning: '所有房间合计，超过的被拒绝；房间自己的间隔另算。',
    where: '聊天室发言',
  }),
  desk_reopen_hours: number([1, 24, 168, '小时'], {
    name: '客服会话可重开',
    group: 'service',
    meaning: '结束后这么久内，会员可以把同一会话重新打开。',
    where: '会员端客服',
  }),
  agent_apply: flag(true, {
    name: '开放代理申请',
    group: 'agents',
    meaning: '关闭后会员不能再提交申请；已提交的照常处理。',
    where: '会员端代理申请',
  }),
  agent_apply_days: number([1, 7, 90, '天'], {
    name: '代理申请被拒后的等待',
    group: 'agents',
    meaning: '被拒后这么多天内不能再申请。',
    where: '会员端代理申请',
  }),
  agent_links_max: number([1, 20, 100, '条'], {
    name: '每位代理的推广链接',
    group: 'agents',
    meaning: '达到后不能再建新链接。',
    where: '会员端推广',
  }),
  agent_makes_agents: flag(true, {
    name: '代理可发展代理',
    group: 'agents',
    meaning: '关闭后，代理的新链接只能招会员。',
    where: '会员端推广、下级开户',
  }),
  promise_withdrawals_minutes: promise('withdrawals', '提现', '提现审核'),
  promise_recharges_minutes: promise('recharges', '充值', '充值'),
  promise_disputes_minutes: promise('disputes', '直充争议', '直充争议'),
  promise_approvals_minutes: promise('approvals', '审批', '待办'),
  promise_results_minutes: promise('results', '赛果', '开奖台'),
  promise_protection_minutes: promise('protection', '会员保护', '负责任博彩'),
  promise_reports_minutes: promise('reports', '聊天举报', '聊天举报'),
  promise_service_minutes: promise('service', '客服应答', '客服台'),
  promise_tasks_minutes: promise('tasks', '转办任务', '任务'),
  promise_risk_minutes: promise('risk', '风险线索', '代理 · 风险队列'),
  promise_alarms_minutes: promise('alarms', '告警', '告警'),
  alarm_doubt_minutes: number([1, 15, 240, '分钟'], {
    name: '三方转账无结果',
    group: 'alarms',
    meaning: '一笔转账这么久还没有结果，发出告警。',
    where: '告警、仪表盘 · 完整性',
  }),
  alarm_outbox_seconds: number([20, 60, 900, '秒'], {
    name: '消息推送延迟',
    group: 'alarms',
    meaning: '最早一条消息这么久还没有推送，发出告警。',
    where: '告警、仪表盘 · 完整性',
  }),
  alarm_archive_hours: number([1, 26, 72, '小时'], {
    name: '数据库归档间隔',
    group: 'alarms',
    meaning: '开启归档的数据库这么久没有归档，发出告警。',
    where: '告警、仪表盘 · 完整性',
  }),
  alarm_decisions: number([10, 40, 40, '次'], {
    name: '十分钟内的决定',
    group: 'alarms',
    meaning: '一人十分钟内的决定多于它，视为没有细看，发出告警。',
    where: '待办 · 审批',
  }),
  alarm_unmask: number([5, UNMASK_ALARM, UNMASK_ALARM, '次'], {
    name: '一天内查看原文',
    group: 'alarms',
    meaning: '一人一天内查看会员原文达到它，发出告警；30 次后一律拒绝，不可更改。',
    where: '会员 · 查看原文',
  }),
} as const satisfies Record<string, Setting>

export type SettingKey = keyof typeof SETTINGS
export const SETTING_KEYS = Object.keys(SETTINGS) as SettingKey[]

export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(SETTINGS, key)

/** Whether a value may be set. */
export const fitsSetting = (key: SettingKey, value: number): boolean =>
  Number.isInteger(value) && value >= SETTINGS[key].min && value <= SETTINGS[key].max

/** What a stored text says; the standard where it says nothing that may be set. */
export function settingValue(key: SettingKey, text: string | undefined): number {
  const value = /^\d{1,9}$/.test(text ?? '') ? Number(text) : Number.NaN
  return fitsSetting(key, value) ? value : SETTINGS[key].standard
}

/** The setting that says how soon somebody was promised to look at a queue. */
export const promiseOf = (queue: QueueName): SettingKey => `promise_${queue}_minutes`
