/**
 * The help page of a game as data: rules, pay tables and figures come from the config that is played and from its exact
 * figures, so that the page cannot say what the engine does not do. Words are Chinese, as members read them.
 */
import { type GameRecord, gameRecord, paymentMaxOf, SUPPLIERS } from './catalogue.ts'
import { type Li, yuanOf } from './li.ts'
import { loadGame, loadHelp } from './registry.ts'
import { versionOf } from './versions.ts'

export type HelpTable = {
  readonly title: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

export type HelpFact = { readonly label: string; readonly value: string }

/** What a game says of itself; all else is the same for every game. */
export type GameHelp = {
  readonly rules: readonly string[]
  readonly tables: readonly HelpTable[]
  /** Long-run return, hit rate and the like, from the exact figures. */
  readonly statistics: readonly HelpFact[]
  /** The most a round can pay, as a sentence. */
  readonly largestWin: string
  /** What happens to an open round when the connection is lost, where the game has rules of its own. */
  readonly disconnect: readonly string[]
  /** Limits of single fields, where they differ from the game's. */
  readonly limits: readonly HelpFact[]
}

export type HelpPage = GameHelp & {
  readonly code: string
  readonly name: string
  readonly supplierName: string
  readonly fault: string
  readonly fairness: readonly string[]
  readonly demo: string
  readonly money: string
  readonly version: string
  readonly since: string
  readonly configHash: string
}

/** The stakes in force, in 厘: the studio's own, or the narrower ones of an operator. */
export type StakesInForce = { readonly min: Li; readonly max: Li }

const VARIES = '随您的选择而变'

const FAIRNESS_SEED = {
  single: '开局之前，服务器种子的哈希已经显示在“公平验证”页；结果只由这个种子、您的玩家种子和局号算出。',
  table: '每张桌的种子连成一条哈希链，链尾与盐值早已公布；结果只由本局种子、公开盐值和局号算出。',
} as const satisfies Record<GameRecord['seating'], string>

/**
 * The whole help page of a game.
 * @throws RangeError for a code without rules or a config without a version.
 */
export async function helpPage(code: string, stakes?: StakesInForce): Promise<HelpPage> {
  const record = gameRecord(code)
  if (record === undefined) throw new RangeError(`no game ${code}`)
  const [game, help] = await Promise.all([loadGame(code), loadHelp(code)])
  const version = versionOf(code, game.configHash)
  if (version === undefined) throw new RangeError(`the config of ${code} has no version`)
  const { min, max } = stakes ?? record.limits
  return {
    ...help,
    code,
    name: record.name,
    supplierName: SUPPLIERS[record.supplier],
    statistics: [
      ...help.statistics,
      { label: '波动', value: record.volatility === 'varies' ? VARIES : record.volatility },
    ],
    limits: [
      { label: '投注范围', value: `${yuanText(min)} 至 ${yuanText(max)} 元` },
      { label: '派彩上限', value: `每局或每注 ${yuanText(paymentMaxOf(record))} 元` },
      ...help.limits,
    ],
    disconnect: [...COMMON.disconnect, ...help.disconnect],
    fault: COMMON.fault,
    fairness: [FAIRNESS_SEED[record.seating], ...COMMON.fairness],
    demo: COMMON.demo,
    money: COMMON.money,
    version: version.version,
    since: version.since,
    configHash: game.configHash,
  }
}

const COMMON = {
  disconnect: [
    '下注一经确认，断线也不影响这一局：服务器照常结算，奖金即时入账，回来后先补播没看完的画面。',
    '下注还没有确认就断线的，不会扣款。',
  ],
  fault: '系统出现故障、本局无法完成时，该局作废，全部下注退还，并在记录中列明“作废”。',
  fairness: [
    '种子在用完之后公开。打开“公平验证”，您的设备会用同一套规则重算任何一局，逐项比对。',
    '下注之后没有人能更改结果；结果与以往的输赢、投注多少、时间和玩家是谁都没有关系。',
  ],
  demo: '试玩用的是试玩金币，规则、赔付和回报率与正式游戏完全一致；试玩金币不能兑换，也不能提现。',
  money: '金额以人民币元显示，最小到厘（0.001 元），不足一厘的部分舍去。回报率是长期的理论值，单独一局的结果完全随机。',
} as const

/** Yuan without needless zeros, thousands set apart: `1,000,000`, `0.2`. */
export function yuanText(li: Li): string {
  const [whole = '', decimals = ''] = yuanOf(li).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  const rest = decimals.replace(/0+$/, '')
  return rest === '' ? grouped : `${grouped}.${rest}`
}

/** A share as a percentage with two decimals: 0.96438 is `96.44%`. */
export const percent = (share: number, decimals = 2): string => `${(share * 100).toFixed(decimals)}%`
