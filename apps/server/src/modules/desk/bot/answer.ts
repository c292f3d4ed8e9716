/**
 * What the robot of customer service says (docs/desk.md): every figure is read at that moment, for the member who asks
 * and nobody else. What it does not know it does not say.
 */
import { paths } from '@liuhe/brand/paths.ts'
import type { DeskCard } from '@liuhe/contract/api/chat.ts'
import type { DeskTopic } from '@liuhe/domain/desk/question.ts'
import { formatAmount } from '@liuhe/domain/format-amount.ts'
import { issueLabel } from '@liuhe/domain/lottery/schedule.ts'
import { vipProgress } from '@liuhe/domain/members/vip.ts'
import type { Money } from '@liuhe/domain/money.ts'
import type { RechargeRole } from '@liuhe/domain/recharge/order.ts'
import { formatInstant, type Instant } from '@liuhe/domain/time.ts'
import type { WithdrawalRole } from '@liuhe/domain/withdrawals/state.ts'
import type * as z from 'zod/mini'
import type { Queryable } from '../../../db/connect.ts'
import type { Clock } from '../../../platform/clock.ts'
import { readLimits } from '../../limits/index.ts'
import { gameList, openInfoList } from '../../lottery/index.ts'
import { standingOf } from '../../member/index.ts'
import { readRebate } from '../../rebate/index.ts'
import { rechargeDetail, selectRecharges } from '../../recharge/index.ts'
import { isCashPasswordSet } from '../../security/index.ts'
import { turnoverNow } from '../../turnover/index.ts'
import { cycleBetOf, selectRules } from '../../vip/index.ts'
import { selectWithdrawals, withdrawalDetail } from '../../withdrawals/index.ts'
import { rechargeCard, withdrawalCard } from '../orders.ts'

export type Card = z.output<typeof DeskCard>

interface Asked {
  db: Queryable
  clock: Clock
  text: string
  /** Whose figures these are; null for a guest. */
  memberId: bigint | null
}
type OfMember = Asked & { memberId: bigint }

/** The answer to a question that is understood. */
export async function answerTo(topic: Exclude<DeskTopic, 'human'>, asked: Asked): Promise<Card> {
  if (topic === 'draw') return draws(asked)
  if (topic === 'betting') return betting(asked)
  const { memberId } = asked
  if (topic === 'greeting') return greeting(asked)
  if (memberId === null) return LOGIN_FIRST
  return OF_MEMBER[topic]({ ...asked, memberId })
}

/** 今天 20:04, 11-23 20:04, of another year 2025-11-23 20:04: as somebody says it at that moment. */
function saidTime(at: Instant, now: Instant): string {
  const [text, today] = [formatInstant(at).slice(0, 16), formatInstant(now).slice(0, 10)]
  if (text.startsWith(today)) return `今天 ${text.slice(11)}`
  return text.startsWith(today.slice(0, 5)) ? text.slice(5) : text
}

const card = (text: string, more: Partial<Card> = {}): Card => ({ text, order: null, links: [], asks: [], ...more })

/** What is said when nothing was understood. */
export const notUnderstood = (asks: readonly string[]): Card =>
  card('我是机器人，没有听懂这个问题。您可以换个说法，点下面的问题，或者转人工客服。', {
    asks: [...asks.slice(0, 4), '转人工'],
  })

const LOGIN_FIRST = card('查询账户和资金需要先登录。登录后回到这里，之前的对话会保留。', {
  links: [{ label: '去登录', to: paths['auth-login']() }],
})

async function greeting({ db, memberId }: Asked): Promise<Card> {
  const words = '您好，我是智能助手（机器人），可以查询提现、充值、打码量和开奖时间。'
  if (memberId === null) return card(words)
  const busy = await selectWithdrawals(db, memberId, { state: 'processing', rows: 10 })
  return card(busy.length === 0 ? words : `${words}您有 ${busy.length} 笔提现在处理中。`, {
    asks: busy.length === 0 ? [] : ['我的提现到哪一步了'],
  })
}

const OF_MEMBER: Record<
  Exclude<DeskTopic, 'human' | 'draw' | 'betting' | 'greeting'>,
  (asked: OfMember) => Promise<Card>
> = { withdrawal, recharge, turnover, 'cash-password': cashPassword, account, rebate, vip, limits }

async function withdrawal({ db, clock, memberId }: OfMember): Promise<Card> {
  const [newest] = await selectWithdrawals(db, memberId, { state: 'all', rows: 1 })
  if (newest === undefined) {
    return card('您还没有提现记录。', { links: [{ label: '去提现', to: paths['withdraw-money']() }] })
  }
  const { next, dueTime, reason, isFrozen, line } = await withdrawalDetail({ sql: db, clock }, newest)
  const words =
    next === null
      ? ['最近一笔提现已经处理完。', reason === null ? '' : `原因：${reason}。`]
      : [
          WITHDRAWAL_NEXT[next.who],
          isFrozen ? '出款目前整体暂停，恢复后继续。' : '',
          dueTime === null ? '' : `预计 ${saidTime(dueTime, clock.now())} 前审核。`,
          line.seconds === null ? '' : `近 7 天审核用时的中位数是 ${durationOf(line.seconds.median)}。`,
        ]
  return card(words.join(''), {
    order: withdrawalCard(newest),
    links: [
      { label: '查看进度', to: paths['withdraw-history-detail']({ id: newest.withdrawalId }) },
      { label: '全部提现', to: paths['withdraw-history']() },
    ],
  })
}

const durationOf = (seconds: number): string => (seconds < 60 ? `${seconds} 秒` : `${Math.ceil(seconds / 60)} 分钟`)

const WITHDRAWAL_NEXT: Record<WithdrawalRole, string> = {
  member: '正在等您确认收款。',
  payer: '正在等付款方转账。',
  server: '正在等系统出款。',
  'finance-maker': '正在等财务审核。',
  'finance-checker': '正在等财务复核（需要第二个人）。',
  risk: '正在等风控审核。',
  provider: '出款渠道正在处理。',
  sandbox: '正在等沙盒工作人员处理（演示环境）。',
}

async function recharge({ db, clock, memberId }: OfMember): Promise<Card> {
  const [newest] = await selectRecharges(db, memberId, { state: 'all', rows: 1 })
  if (newest === undefined) return card('您还没有充值记录。', { links: [{ label: '去充值', to: paths.recharge() }] })
  const { next, expireTime } = await rechargeDetail({ sql: db, clock }, newest)
  const words =
    next === null
      ? '最近一笔充值已经处理完。如果钱已付出而没有入账，请附上订单和付款截图转人工。'
      : `${RECHARGE_NEXT[next.who]}${next.who === 'member' ? `请在 ${saidTime(expireTime, clock.now())} 前付款。` : ''}`
  return card(words, {
    order: rechargeCard(newest),
    links: [
      { label: '查看订单', to: paths['recharge-history-detail']({ id: newest.rechargeId }) },
      { label: '全部充值', to: paths['recharge-history']() },
    ],
  })
}

const RECHARGE_NEXT: Record<RechargeRole, string> = {
  member: '这笔订单正在等您付款。',
  provider: '正在等支付渠道通知。',
  bank: '正在等银行到账后自动匹配。',
  chain: '正在等链上确认。',
  receiver: '正在等收款方确认。',
  operator: '正在等财务核对。',
  server: '系统正在处理。',
}

async function turnover({ db, clock, memberId }: OfMember): Promise<Card> {
  const { yetWithdraw, missing, isExcluded } = await turnoverNow(db, memberId)
  const links = [{ label: '查看明细', to: paths['valid-withdraw']() }]
  if (isExcluded) return card('您处于自我排除期间，打码量不影响提现。', { links })
  const [first] = missing
  if (yetWithdraw === 0n || first === undefined) return card('打码量已经足够，不影响提现。', { links })
  const parts = [
    ...(first.deposit > 0n ? [`${SOURCES[first.sourceKind]} ${formatAmount(first.deposit)} 元`] : []),
    ...(first.gift > 0n ? [`赠送 ${formatAmount(first.gift)} 元`] : []),
  ]
  const source = parts.length > 0 ? parts.join(' + ') : SOURCES[first.sourceKind]
  const all = missing.reduce((sum, row) => sum + row.missing, 0n)
  const relaxed = all > yetWithdraw ? '（已计入放宽额度）' : ''
  const more = missing.length > 1 ? `其余 ${missing.length - 1} 笔见明细。` : ''
  return card(
    `还需打码 ${formatAmount(yetWithdraw)} 元${relaxed}。最早一笔来自 ${saidTime(first.beginAt, clock.now())} 的${source}：` +
      `要求 ${formatAmount(first.claim)}，已完成 ${formatAmount(first.achieved)}，还差 ${formatAmount(first.missing)}。${more}`,
    { links },
  )
}

const SOURCES: Record<Awaited<ReturnType<typeof turnoverNow>>['missing'][number]['sourceKind'], string> = {
  recharge: '充值',
  gift: '优惠',
  manual: '人工入款',
  rebate: '返水',
  'sign-up': '注册礼金',
  'red-packet': '红包',
}

async function cashPassword({ db, memberId }: OfMember): Promise<Card> {
  const links = [{ label: '资金密码', to: paths['password-withdraw-money']() }]
  if (!(await isCashPasswordSet(db, memberId))) {
    return card('您现在没有资金密码。用登录密码就可以设置一个 4 位数字的资金密码。', { links })
  }
  return card(
    '忘记资金密码时，需要人工客服核实身份后清除旧密码，之后您用登录密码设置新的。机器人和客服都不会向您索要密码。',
    { links, asks: ['转人工'] },
  )
}

async function account(): Promise<Card> {
  return card('收款账户在「账户管理」里添加或更换。更换后一段时间内可能不能提现，能否提现以提现页显示为准。', {
    links: [{ label: '账户管理', to: paths['account-list']() }],
  })
}

async function rebate({ db, clock, memberId }: OfMember): Promise<Card> {
  const { total, least, lastClaimTime, lastClaimMoney, vipLevel } = await readRebate(db, memberId)
  const last =
    lastClaimTime === null
      ? '您还没有领取过。'
      : `上次领取：${saidTime(lastClaimTime, clock.now())}，${formatAmount(lastClaimMoney ?? 0n)} 元。`
  const little = total < least ? `满 ${formatAmount(least)} 元可以领取。` : ''
  return card(
    `现在可领返水 ${formatAmount(total)} 元（VIP${vipLevel}）。返水从上次领取起累计，不按天结算。${little}${last}`,
    { links: [{ label: '查看返水', to: paths['betting-bonus']() }] },
  )
}

async function vip({ db, memberId }: OfMember): Promise<Card> {
  const [standing, cycleBetAmount, rules] = [
    await standingOf(db, memberId),
    await cycleBetOf(db, memberId),
    await selectRules(db),
  ]
  const vipLevel = standing?.vipLevel ?? 0
  const { nextLevel, needed } = vipProgress({ vipLevel, cycleBetAmount }, rules)
  const left = needed > cycleBetAmount ? needed - cycleBetAmount : 0n
  const words =
    nextLevel === undefined
      ? `您是 VIP${vipLevel}，已达最高等级。`
      : `您是 VIP${vipLevel}。升到 VIP${nextLevel} 需要有效投注 ${formatAmount(needed)} 元，` +
        `已完成 ${formatAmount(cycleBetAmount)} 元，还差 ${formatAmount(left)} 元。`
  return card(words, { links: [{ label: 'VIP 权益', to: paths['profile-vip']() }] })
}

async function limits({ db, memberId }: OfMember): Promise<Card> {
  const { limits: own, session, pause } = await readLimits(db, memberId)
  const set = own.filter((limit): limit is typeof limit & { amount: Money } => limit.amount !== null)
  const lines = set.map(
    ({ kind, period, amount, used }) =>
      `${PERIODS[period]}${KINDS[kind]} ${formatAmount(amount)} 元，已用 ${formatAmount(used > 0n ? used : 0n)} 元`,
  )
  if (session.minutes !== null) lines.push(`每日时长 ${session.minutes} 分钟，已用 ${session.usedMinutes} 分钟`)
  if (pause !== null) lines.push(pause.kind === 'exclusion' ? '您处于自我排除期间' : '您处于冷静期')
  const words = lines.length === 0 ? '您没有设置个人限额。' : `您设置的限额：${lines.join('；')}。`
  return card(`${words}提现的单笔与每日上下限见提现页。`, {
    links: [
      { label: '限额与冷静期', to: paths['responsible-gaming']() },
      { label: '提现页', to: paths['withdraw-money']() },
    ],
  })
}

const KINDS = { deposit: '充值限额', loss: '亏损限额', stake: '投注限额' } as const
const PERIODS = { day: '每日', week: '每周', month: '每月' } as const

/** The next draws: of the game that the text names, else the soonest ones. */
async function draws({ db, clock, text }: Asked): Promise<Card> {
  const all = await openInfoList({ sql: db, clock })
  const named = all.filter(({ gameName }) => text.includes(gameName))
  const chosen = (named.length > 0 ? named : all)
    .toSorted((one, other) => one.plan.planTime - other.plan.planTime)
    .slice(0, DRAWS_TOLD)
  const [first] = chosen
  if (first === undefined) return card('现在没有可以投注的彩种。')
  const lines = chosen.map(
    ({ gameName, plan, cur }) =>
      `${gameName} ${issueLabel(plan.turnNum)}：${saidTime(plan.planTime, clock.now())} 开奖` +
      (cur.turnNum === plan.turnNum ? `，${formatInstant(cur.closeTime).slice(11)} 封盘` : ''),
  )
  return card(lines.join('\n'), {
    links: [{ label: `去 ${first.gameName}`, to: paths.game({ id: first.gameId }) }],
  })
}

const DRAWS_TOLD = 3

/** How to bet, in the words of the tutorial, which is a page of each game. */
async function betting({ db, clock, text }: Asked): Promise<Card> {
  const games = (await gameList({ sql: db, clock })).filter(({ bettable }) => bettable)
  const game = games.find(({ gameName }) => text.includes(gameName)) ?? games[0]
  return card(
    '1. 打开彩种，选玩法；2. 点选号码或项目；3. 输入每注金额；4. 看清注单后确认。封盘后不能下注。投注前请先看玩法说明，量力而行。',
    {
      links:
        game === undefined
          ? []
          : [
              { label: `${game.gameName} 玩法说明`, to: paths['game-tutorial']({ id: game.gameId }) },
              { label: '去投注', to: paths.game({ id: game.gameId }) },
            ],
    },
  )
}
