import type * as api from '@liuhe/contract/api/agent-statements.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { rateText } from '@liuhe/domain/agents/rate.ts'
import type { SiteDate } from '@liuhe/domain/time.ts'

export type Statement = OutputOf<typeof api.statements>['data'][number]
export type RunningStatement = OutputOf<typeof api.runningStatements>['data'][number]
export type StatementDetail = OutputOf<typeof api.statement>
export type StatementPart = StatementDetail['parts'][number]
export type StatementLevel = StatementDetail['levels'][number]
export type StatementMember = OutputOf<typeof api.statementMembers>['data'][number]

/** How a statement stands, in a word and its colour. */
export const STATES = {
  open: { text: '未结算', tone: 'grey' },
  settled: { text: '已结算', tone: 'warn' },
  paid: { text: '已派发', tone: 'ok' },
  taken: { text: '已回收', tone: 'gold' },
} as const satisfies Record<Statement['state'], { text: string; tone: string }>

export const GAMES: Readonly<Record<StatementLevel['game'] | StatementMember['game'], string>> = {
  lottery: '彩票',
  sports: '体育',
  live: '真人电子',
  all: '全部游戏',
  money: '充值',
}

/** `11-21`, or `11-16 至 11-22`. */
export const periodText = ({ from, to }: { from: SiteDate; to: SiteDate }): string =>
  from === to ? from.slice(5) : `${from.slice(5)} 至 ${to.slice(5)}`

/** The rates of a layer: `8.0%`, or what is between two of them. */
export const betweenText = ({ own, given }: { own: number; given: number }): string =>
  given > 0 ? `${rateText(own)} − ${rateText(given)}` : rateText(own)

/** `直属` or how many layers below. */
export const depthText = (depth: number): string => (depth === 1 ? '直属' : `第 ${depth} 层`)
