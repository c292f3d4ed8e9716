/** What the second person decides about, by kind: the contract's own shapes turn wire values into domain values. */
import * as adjustments from '@liuhe/contract/api/operator/adjustments.ts'
import * as applications from '@liuhe/contract/api/operator/agent-applications.ts'
import * as teams from '@liuhe/contract/api/operator/agent-teams.ts'
import * as agents from '@liuhe/contract/api/operator/agents.ts'
import * as bonus from '@liuhe/contract/api/operator/bonus.ts'
import * as bulk from '@liuhe/contract/api/operator/bulk.ts'
import * as chains from '@liuhe/contract/api/operator/chains.ts'
import * as chat from '@liuhe/contract/api/operator/chat.ts'
import * as commissions from '@liuhe/contract/api/operator/commissions.ts'
import * as companies from '@liuhe/contract/api/operator/companies.ts'
import * as direct from '@liuhe/contract/api/operator/direct.ts'
import * as exports from '@liuhe/contract/api/operator/exports.ts'
import * as networks from '@liuhe/contract/api/operator/networks.ts'
import * as orders from '@liuhe/contract/api/operator/orders.ts'
import * as memberDeeds from '@liuhe/contract/api/operator/member-deeds.ts'
import * as people from '@liuhe/contract/api/operator/people.ts'
import * as protection from '@liuhe/contract/api/operator/protection.ts'
import * as prices from '@liuhe/contract/api/operator/prices.ts'
import * as recharge from '@liuhe/contract/api/operator/recharge.ts'
import * as recon from '@liuhe/contract/api/operator/recon.ts'
import * as packets from '@liuhe/contract/api/operator/red-packets.ts'
import * as results from '@liuhe/contract/api/operator/results.ts'
import * as siteSettings from '@liuhe/contract/api/operator/site-settings.ts'
import * as switches from '@liuhe/contract/api/operator/switches.ts'
import * as turnover from '@liuhe/contract/api/operator/turnover.ts'
import * as windows from '@liuhe/contract/api/operator/windows.ts'
import * as withdrawals from '@liuhe/contract/api/operator/withdrawals.ts'
import { rateText } from '@liuhe/domain/agents/rate.ts'
import { FIGURE_WORDS, NO_CAP } from '@liuhe/domain/bets/price-file.ts'
import { formatOdds, type Money } from '@liuhe/domain/money.ts'
import * as z from 'zod/mini'
import { countWords, figure, LIST_TITLES, wouldWords } from '../../frame/bulk/words.ts'
import { isLarge } from '../../shared/typed-amount.tsx'
import { modeOf, RULE_WORDS, shortAccount } from '../withdrawals/words.ts'
import { roleName } from '../../shared/role-name.ts'
import { fullTimeOf } from '../../shared/site-time.ts'
import { STATE_TITLES as STAFF_STATES } from '../people/words.ts'
import { levelName } from '../chat/words.ts'
import { DISPUTES } from '../direct/words.ts'
import { accountWords } from '../ledger/words.ts'
import { WHAT_TITLES } from '../recon/words.ts'
import type { KindName } from './kinds.ts'

const change = <Figures extends z.ZodMiniType>(figures: Figures) =>
  z.object({ before: z.nullable(figures), after: figures })

/** The shape of every kind's effect, as the contract has it. */
export const EFFECTS: Record<KindName, z.ZodMiniType> = {
  'result-correction': results.CorrectionEffect,
  'draw-void': results.VoidEffect,
  'result-resume': results.ResumeEffect,
  'bet-void': orders.BetVoidEffect,
  'gaming-on': switches.GamingEffect,
  setting: siteSettings.SettingEffect,
  networks: networks.NetworksEffect,
  'window-end': windows.WindowEffect,
  'domain-licence': companies.LicenceEffect,
  'chain-retire': chains.RetireEffect,
  'turnover-change': turnover.ChangeEffect,
  'turnover-terms': turnover.TermsEffect,
  'bonus-offer': bonus.OfferEffect,
  'bonus-grant': bonus.GrantEffect,
  'packet-settings': packets.SettingsEffect,
  'packet-schedule': packets.ScheduleEffect,
  'recharge-received': recharge.CreditEffect,
  'recharge-hand': recharge.CreditEffect,
  'recharge-channel': recharge.ChannelEffect,
  withdrawal: withdrawals.PayoutEffect,
  'withdrawal-by-hand': withdrawals.ByHandEffect,
  'withdrawal-figures': change(withdrawals.WithdrawalFigures),
  'withdrawal-rule': change(withdrawals.WithdrawalRuleFigures),
  'withdrawal-method': change(withdrawals.WithdrawalMethodFigures),
  'withdrawal-direct': change(withdrawals.DirectFigures),
  'withdrawal-unfreeze': withdrawals.UnfreezeEffect,
  'direct-dispute': direct.DisputeEffect,
  adjustment: adjustments.AdjustmentEffect,
  'adjustment-batch': adjustments.BatchEffect,
  'recon-difference': recon.ReconEffect,
  'commission-run': agents.CommissionEffect,
  'agent-approval': applications.AgentEffect,
  'agent-move': teams.MoveEffect,
  'agent-rate': teams.RateEffect,
  'agent-plan': commissions.PlanEffect,
  'agent-ratio': commissions.RatioEffect,
  'member-close': memberDeeds.CloseEffect,
  'chat-ban': chat.BanEffect,
  'exclusion-lift': protection.LiftEffect,
  prices: prices.PricesEffect,
  'prices-withdrawal': prices.WithdrawalEffect,
  'price-group': prices.GroupEffect,
  invite: people.PersonEffect,
  'role-change': people.PersonEffect,
  'bulk-export': exports.ExportEffect,
  'bulk-deed': bulk.BulkEffect,
  'bulk-void': bulk.BulkEffect,
}

/** What a second person reads of a payment: where it goes and why people look at it, and no codes. */
function paymentOf(effect: z.output<typeof withdrawals.PayoutEffect> | z.output<typeof withdrawals.ByHandEffect>) {
  const { order, memberId: _number, ...rest } = effect
  const { provider, accountNumber, amount, createTime } = order
  const payee = { provider, accountNumber: shortAccount(accountNumber), method: modeOf(order) }
  if (!('rules' in rest)) return { ...rest, outcome: rest.outcome === 'paid' ? '已付出' : '付款失败', ...payee, amount }
  return { ...rest, rules: rest.rules.map((rule) => RULE_WORDS[rule].name), ...payee, amount, createTime }
}

/** What a second person reads of money by hand: whose, which way and why, and the wallet before and after. */
const adjustmentOf = ({
  account,
  direction,
  reasonCode,
  amount,
  ...rest
}: z.output<typeof adjustments.AdjustmentEffect>) => ({
  ...{ account, direction, reasonCode, amount },
  ...{ before: rest.before, after: rest.after, multiple: rest.multiple },
})

/** What a second person reads of a difference: what both sides say, and which accounts it goes between. */
const bookingOf = ({ from, to, what, ...rest }: z.output<typeof recon.ReconEffect>) => ({
  ...rest,
  what: WHAT_TITLES[what].title,
  from: accountWords(from, null),
  to: accountWords(to, null),
})
/** What a second person reads of other prices: each row with its return, and no codes. */
function pricesOf({
  rows,
  limits,
  notesMax,
  payoutMax,
  gameId: _number,
  ...rest
}: z.output<typeof prices.PricesEffect>) {
  const share = (value: number | null) => (value === null ? '—' : `${(value * 100).toFixed(2)}%`)
  return {
    ...rest,
    oddsChanged: rows.map(({ playName, labels, before, after, returnBefore, returnAfter, isBig }) => ({
      item: `${playName} ${labels.length > 4 ? `${labels[0]} … ${labels.at(-1)}` : labels.join(' ')}`,
      before: before.map(formatOdds).join(' / '),
      after: after.map(formatOdds).join(' / '),
      rtp: `${share(returnBefore)} → ${share(returnAfter)}${isBig ? '（变动大）' : ''}`,
    })),
    limitsChanged: limits.flatMap(({ playName, before, after }) =>
      (['stakeMin', 'lineMin', 'stakeMax', 'payoutMax'] as const)
        .filter((name) => (before[name] ?? null) !== (after[name] ?? null))
        .map((name) => ({
          item: `${playName} ${FIGURE_WORDS[name]}`,
          before: before[name] ?? NO_CAP,
          after: after[name] ?? NO_CAP,
        })),
    ),
    ...(notesMax !== null && { notesMax: `${notesMax.before} → ${notesMax.after}` }),
    ...(payoutMax !== null && { payoutMax: [payoutMax] }),
  }
}

/** What a second person reads of somebody new, or of another role: roles and what they may do, in words. */
const personOf = ({ login, before, role, agent, gains, loses }: z.output<typeof people.PersonEffect>) => ({
  login,
  roleBefore: before === null ? '新人员' : roleName(before.role),
  role: roleName(role),
  ...(agent !== null && { 能看的团队: `${agent} 和他以下的人` }),
  ...(before !== null && { state: STAFF_STATES[before.state] }),
  gains: `${gains.length} 项权限：${gains.join('、')}`,
  loses: loses.length === 0 ? '无' : `${loses.length} 项权限：${loses.join('、')}`,
})

/** What a second person reads of a move: from whom to whom, and how many go along. */
const moveOf = ({ account, rate, members, before, after }: z.output<typeof teams.MoveEffect>) => ({
  account,
  现在上级: before ?? '公司直属',
  改到: after ?? '公司直属',
  返点: rateText(rate),
  一起迁移: `${members.toLocaleString('en-US')} 人`,
  生效: '批准后的第二天零点（站点时间）',
})

/** What a second person reads of an agent's own ratio of dividends: in percent. */
const ratioOf = ({ account, startsOn, before, after }: z.output<typeof commissions.RatioEffect>) => ({
  account,
  现在比例: before === null ? '按方案的级' : rateText(before),
  改到: after === null ? '按方案的级' : rateText(after),
  生效: `${startsOn} 起开始的周期`,
})

/** What a second person reads of an agent's other rate: in percent, with what the one above leaves him. */
const newRateOf = ({ account, before, rate, above, aboveRate, members }: z.output<typeof teams.RateEffect>) => ({
  account,
  现在返点: rateText(before),
  改到: rateText(rate),
  上级: above === null || aboveRate === null ? '公司直属' : `${above}，返点 ${rateText(aboveRate)}`,
  团队: `${members.toLocaleString('en-US')} 人`,
  生效: '批准后即时；已下的注单不变',
})

/** What a second person reads of somebody who shall lose the chat: who he is there, and what was upheld against him. */
const banOf = ({ nickname, account, chatLevel, mutes, upheld, waiting }: z.output<typeof chat.BanEffect>) => ({
  昵称: nickname,
  account: account ?? '没有',
  身份: levelName(chatLevel),
  生效的禁言: mutes,
  成立的举报: `${upheld} 条消息`,
  待处理的举报: waiting,
  生效: '批准后一秒内断开，直到有人恢复；投注和资金不受影响',
})

/** What a second person reads of a high rate: in percent. */
const rateOf = ({ account, rateNow, rate, parent, openFlags }: z.output<typeof applications.AgentEffect>) => ({
  account,
  现在返点: rateText(rateNow),
  批准返点: rateText(rate),
  上级: parent ?? '公司直属',
  待查风险: openFlags,
})

/** What a second person reads of another list: what comes and goes, and whom it shuts out. */
const networksOf = (effect: z.output<typeof networks.NetworksEffect>) => {
  const { before, after, environment, added, removed, renamed, shutOut } = effect
  const lines = (some: readonly { network: string; note: string }[]) =>
    some.map(({ network, note }) => ({ 网络: network, 备注: note }))
  const count = (size: number) => (size === 0 ? '空：环境放行的都可以进入' : `${size} 个网络`)
  return {
    before: { 名单: count(before.networks) },
    after: { 名单: count(after.networks) },
    环境放行: environment.length === 0 ? '不限' : environment,
    ...(added.length > 0 && { 新增: lines(added) }),
    ...(removed.length > 0 && { 移除: lines(removed) }),
    ...(renamed.length > 0 && {
      改备注: renamed.map((one) => ({ 网络: one.network, 现在: one.before, 改为: one.after })),
    }),
    会被挡在外面的会话:
      shutOut.length === 0
        ? '没有'
        : shutOut.map(({ login, role, address, usedAt }) => ({
            ...{ 账号: login, 角色: roleName(role), 登录地址: address, 最后使用: fullTimeOf(usedAt) },
          })),
  }
}

/** What a second person reads of a file: which list, by which filter, how many rows, and what of it is not masked. */
const fileOf = ({ list, filter, rows, columns, openColumns }: z.output<typeof exports.ExportEffect>) => ({
  列表: list,
  筛选: filter.length === 0 ? '没有，整个列表' : filter.join(' · '),
  rows,
  列: columns,
  未遮盖的列: openColumns.length === 0 ? '没有' : openColumns,
})

/** What a second person reads of a deed for many rows: which, what it would do to them now, and what is new since. */
const bulkOf = ({
  list,
  filter,
  isPicked,
  deed,
  rows,
  first,
  added,
  gone,
  ...counts
}: z.output<typeof bulk.BulkEffect>) => ({
  列表: LIST_TITLES[list],
  筛选: filter.length === 0 ? '没有，整个列表' : filter.join(' · '),
  范围: `${figure(rows)} 项，${isPicked ? '逐行选中' : '提出时筛选的全部行'}`,
  做什么: deed,
  效果: countWords(counts),
  ...(!isPicked && {
    提出以后:
      added + gone === 0
        ? '筛选结果没有变'
        : `新符合 ${figure(added)} 项（不含在内）· 不再符合 ${figure(gone)} 项（仍会执行）`,
  }),
  前几行: first.map(({ label, about, would }) => ({ 行: label, 说明: about, 效果: wouldWords(would) })),
})

/** What a second person reads of a dispute: what both say, and what comes of the finding for either. */
const disputeOf = ({ match, outcome }: z.output<typeof direct.DisputeEffect>) => ({
  outcome: outcome === 'paid' ? '判已付款' : '判未付款',
  amount: match.amount,
  付款会员: match.payer.account,
  收款会员: match.receiver.account,
  说已付款: match.saidAt === null ? '没有' : fullTimeOf(match.saidAt),
  争议: match.dispute === null ? '没有' : DISPUTES[match.dispute],
  争议说明: match.disputeNote ?? '没有',
  提现单: match.withdrawalNo,
  付款会员将: outcome === 'paid' ? '入账这笔充值' : '不入账，充值单结束',
  收款会员将: outcome === 'paid' ? '提现完成，冻结的钱付出' : '提现重新等待付款，钱仍冻结',
})

/** Kinds whose effect is put into words here, not field by field. */
export const SHAPES: Partial<Record<string, (effect: never) => unknown>> = {
  'direct-dispute': disputeOf,
  'agent-move': moveOf,
  'agent-rate': newRateOf,
  'agent-ratio': ratioOf,
  'agent-approval': rateOf,
  invite: personOf,
  'role-change': personOf,
  withdrawal: paymentOf,
  'withdrawal-by-hand': paymentOf,
  'recon-difference': bookingOf,
  adjustment: adjustmentOf,
  prices: pricesOf,
  'bulk-export': fileOf,
  'bulk-deed': bulkOf,
  'bulk-void': bulkOf,
  'chat-ban': banOf,
  networks: networksOf,
}

/** An effect in domain values; as it came where the kind is a newer server's. */
export function effectIn(kind: string, effect: unknown): unknown {
  const schema = (EFFECTS as Record<string, z.ZodMiniType | undefined>)[kind]
  const read = schema === undefined ? undefined : z.safeDecode(schema, effect as never)
  if (read?.success !== true) return effect
  return SHAPES[kind]?.(read.data as never) ?? read.data
}

/** The one amount that an effect is about, where there is one and it is large. */
export function amountToType(effect: unknown): Money | undefined {
  const fields = (effect ?? {}) as Record<string, unknown>
  const inside = (fields['match'] ?? {}) as Record<string, unknown>
  const found = [
    fields['paid'],
    fields['amount'],
    fields['deposit'],
    fields['cost'],
    inside['amount'],
    fields['totalIn'],
  ]
  const amount = found.find((one): one is Money => typeof one === 'bigint')
  return amount !== undefined && isLarge(amount) ? amount : undefined
}
