import { type GameHelp, percent, yuanText } from '../help.ts'
import { PAYMENT_MAX } from './acceptance.ts'
import { PAID_PERCENT } from './cash-out.ts'
import { BREAK_SHUT_MS, GROUPS, MATCH_MS, SHUT_AFTER_SLOTS, VOID_AFTER_MS } from './clock.ts'
import config from './config.json' with { type: 'json' }
import figures from './figures.json' with { type: 'json' }
import { slotName } from './slot-chances.ts'

const { timing, leagues, teams } = config
const means = figures.rtpMeanPreMatch
const seconds = (ms: number): string => String(ms / 1000)
const factor = Number(PAID_PERCENT) / 100

/** The least and the greatest return of an outcome in the opening books of all 240 fixtures. */
export const RTP_RANGE = [0.941, 0.962] as const

export const zuqiuHelp: GameHelp = {
  rules: [
    `${GROUPS.length} 个虚拟联赛（${leagues.map(({ name }) => name).join('、')}），各 ${teams.length} 队打主客场双循环。` +
      '所有比赛都由电脑模拟，与真实赛事无关。',
    `一场约 ${Math.round(MATCH_MS / 60_000)} 分钟，分上下半场，各有补时；比赛时间的一分钟约 ${seconds(timing.slotMs)} 秒，` +
      `中场休息 ${seconds(timing.halfTimeMs)} 秒。`,
    '独赢：猜全场主胜、平局或客胜。双方进球：猜两队是否都有进球。波胆：猜全场比分，没有列出的比分算“其他”。',
    '让球：给一方加减所标的球数再比。大小：猜总进球比所标的数多还是少。正好相等为走，注码退回。',
    '盘口带四分之一球时，注码平分到相邻的两个盘口，各算各的，所以会有赢半、输半：赢半是一半照赔、一半退回，输半是退回一半。',
    '开赛后下的让球注，只算下注之后的进球，下注时的比分会写在注单上；其他滚球玩法都按全场比分。',
    '赔率是欧洲盘，已含本金。受理之前比分或赔率变了，会先请您确认，也可以事先勾选“接受更优赔率”或“接受任何赔率”。',
    `有进球就停止收注 ${seconds(timing.slotMs)} 秒；中场最后 ${seconds(BREAK_SHUT_MS)} 秒和 ` +
      `${slotName(SHUT_AFTER_SLOTS - 1)} 分钟起也不收注。`,
    `提前兑现：按当前比分和剩下的时间算出注单的期望派彩，乘以 ${factor}。报价只在当前这一分钟有效，` +
      '确认时价格变了就重新报价。',
    `比赛因故障中断、开赛 ${VOID_AFTER_MS / 60_000} 分钟后仍没有打完的，已有结果的玩法照算，其余注单作废，退还本金。`,
    '赔率因故障明显偏高（超出模型一成）的注单作废，退还本金。目前没有串关。',
  ],
  tables: [],
  statistics: [
    { label: '各玩法回报率', value: `约 ${percent(RTP_RANGE[0], 1)} 至 ${percent(RTP_RANGE[1], 1)}` },
    { label: '独赢平均', value: percent(means['1X2']) },
    { label: '双方进球平均', value: percent(means.both) },
    { label: '让球平均', value: percent(means.handicap) },
    { label: '大小平均', value: percent(means.total) },
    { label: '波胆平均', value: percent(means.score) },
    { label: '抽水', value: `${percent(Number(config.margin), 1)}；让球与大小会走盘退本，回报率略高` },
    { label: '平均每场进球', value: figures.goalsPerMatch.toFixed(2) },
  ],
  largestWin: `每张注单最多派彩 ${yuanText(PAYMENT_MAX)} 元。`,
  disconnect: ['比赛照常进行，注单到时结算，您什么都不必做。没有确认的提前兑现不算数。'],
  limits: [],
}
