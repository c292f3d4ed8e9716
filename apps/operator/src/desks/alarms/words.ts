import type * as api from '@liuhe/contract/api/operator/alarms.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import type { AlarmSource } from '@liuhe/domain/alarms.ts'
import type { Look } from '../../shared/state-text.tsx'

export type Alarm = OutputOf<typeof api.read>

export const SOURCE_NAMES: Readonly<Record<AlarmSource, string>> = {
  result: '官方赛果',
  engine: '开奖引擎',
  payment: '支付网关',
  wallet: '三方钱包',
  approval: '双人审批',
  unmask: '查看隐私',
  'house-profit': '毛利核对',
  'house-clearing': '到账未归属',
  'house-root': '承诺根迟到',
  'house-doubt': '三方在途不明',
  'house-outbox': '推送积压',
  'house-archive': '数据库归档',
  'house-exposure': '敞口过线',
  'house-job': '后台任务',
}

/** Where it comes from: what the server finds about the house as a whole has one name. */
export const sourceName = (source: AlarmSource): string =>
  source.startsWith('house-') ? '平台自检' : SOURCE_NAMES[source]

/** Kinds as their parts name them; of the house a source is one kind. */
const KIND_NAMES: Readonly<Record<string, string>> = {
  mismatch: '来源不一致',
  overdue: '赛果超时',
  'foreign-signer': '引擎持有别的签名机',
  unsigned: '回调签名不对',
  replayed: '回调被重放',
  stranger: '不认识的单号',
  unreadable: '读不懂的内容',
  contradiction: '前后矛盾',
  unbelievable: '不可信的回答',
  reorganised: '链上重组',
  difference: '对账差异',
  books: '账务核对不符',
  payout: '出款异常',
  conflict: '同号不同内容',
  debt: '会员欠款',
  'rubber-stamp': '审批过快',
  unmask: '频繁查看',
}
export const kindName = ({ source, kind }: Pick<Alarm, 'source' | 'kind'>): string =>
  source.startsWith('house-') ? SOURCE_NAMES[source] : (KIND_NAMES[kind] ?? kind)

/** What to do about it, from where it is worked at. */
export const ADVICE: Readonly<Record<AlarmSource, string>> = {
  result: '在开奖台比对各来源的证据，或两人录入。',
  engine: '签名机的文件夹不在这台引擎上：先找到它，见 docs/operations.md。',
  payment: '核对网关的单号与金额；账务核对不符时出款已自动冻结。',
  wallet: '在供应商与我方的记录里找这个号码。',
  approval: '十分钟内审批超过四十件：与本人核对这些审批。',
  unmask: '一天内查看隐私接近上限：与本人核对理由。',
  'house-profit': '注单结余与期次划入 house:profit 的金额不相等：先停出款，再在账务查询里找差额。',
  'house-clearing': '在充值台匹配或退回到账。',
  'house-root': '该期承诺根晚于开奖时间公布：查引擎日志，并保留记录。',
  'house-doubt': '供应商没有回答：在三方钱包里再查一次。',
  'house-outbox': '没有进程在推送，或数据库拒绝：查服务日志。',
  'house-archive': '查归档命令与磁盘；备份以最后一次归档为准。',
  'house-exposure': '在规则实验室看哪些结果最贵；封盘、降限额或提高警戒线由风控决定。',
  'house-job': '在「任务与健康」看故障；可重复的任务可立即重跑。',
}

/** Where a source is worked at, where it has a desk. */
export const DESK_OF: Readonly<Partial<Record<AlarmSource, string>>> = {
  ...{ result: '/results', payment: '/recon', wallet: '/game-wallet', approval: '/approvals', unmask: '/audit' },
  ...{
    'house-profit': '/ledger',
    'house-clearing': '/recharges',
    'house-root': '/draws',
    'house-doubt': '/game-wallet',
    'house-exposure': '/lab',
  },
}

/** Where an alarm stands. */
export function alarmLook({ handledBy, acknowledgedBy, overAt }: Alarm): Look {
  if (handledBy !== null) return { icon: 'ok', look: 'off', words: '已关闭' }
  if (overAt !== null) return { icon: 'info', look: 'off', words: '已消失，待关闭' }
  return acknowledgedBy === null
    ? { icon: 'warn', look: 'bad', words: '未确认' }
    : { icon: 'clock', look: 'warn', words: '处理中' }
}

export const rowOf = ({ source, alarmId }: Pick<Alarm, 'source' | 'alarmId'>): string => `${source}.${alarmId}`
