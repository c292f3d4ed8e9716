/** What those who serve call things, and what is made of the words of a conversation. */
import type * as api from '@liuhe/contract/api/operator/desk.ts'
import type * as tasks from '@liuhe/contract/api/operator/desk-tasks.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { TASK_DESKS, type TaskKind } from '@liuhe/domain/staff.ts'
import { roleName } from '../../shared/role-name.ts'
import { fullTimeOf } from '../../shared/site-time.ts'
import type { Look } from '../../shared/state-text.tsx'
import { textOf } from '../chat/words.ts'

export type CaseRow = OutputOf<typeof api.queue>['data'][number]
export type CaseDetail = OutputOf<typeof api.read>
export type Said = OutputOf<typeof api.messages>[number]
export type Canned = OutputOf<typeof api.canned>[number]
export type Figures = OutputOf<typeof api.figures>
export type Task = OutputOf<typeof tasks.list>['data'][number]
export type ShownOrder = NonNullable<Extract<Said['content'], { kind: 'card' }>['card']['order']>

/** How long somebody may wait for an answer before it is marked. */
export const PROMISED_MS = 2 * 60_000

/** Since when he waits for a person, or for the next answer; undefined when he waits for nothing. */
export const waitsSince = ({ state, askedAt, unansweredAt }: CaseRow): number | undefined =>
  (state === 'waiting' ? askedAt : state === 'open' ? unansweredAt : null) ?? undefined

export const nameOf = ({ asker: { account, nickname } }: CaseRow): string => account ?? nickname

const STATES: Readonly<Record<CaseRow['state'], Look>> = {
  bot: { icon: 'chat', look: 'off', words: '机器人接待' },
  waiting: { icon: 'clock', look: 'warn', words: '等人接' },
  open: { icon: 'ok', look: 'ok', words: '接待中' },
  closed: { icon: 'withdrawn', look: 'off', words: '已结束' },
}
export const stateLook = (state: CaseRow['state']): Look => STATES[state]

const ENDED: Readonly<Record<NonNullable<CaseRow['closedBy']>, string>> = {
  asker: '会员结束',
  staff: '客服结束',
  idle: '久无消息，自动结束',
  merged: '并入会员会话',
}
export const endedWords = ({ closedBy }: CaseRow): string => (closedBy === null ? '' : ENDED[closedBy])

/** The marks that he gave, 1 to 5, with his words. */
export const markText = ({ mark, markWords }: CaseRow): string | undefined =>
  mark === null ? undefined : `${mark} / 5${markWords === '' ? '' : `「${markWords}」`}`

export const TASK_TITLES: Readonly<Record<TaskKind, string>> = {
  withdrawal: '提现',
  recharge: '充值',
  bonus: '优惠',
  risk: '风控',
  games: '游戏',
  content: '内容',
}
/** Whose desk a kind of task is. */
export const deskOfTask = (kind: TaskKind): string => TASK_DESKS[kind].map(roleName).join('、')

const TASK_STATES: Readonly<Record<Task['state'], Look>> = {
  open: { icon: 'inbox', look: 'warn', words: '待领取' },
  taken: { icon: 'clock', look: 'warn', words: '处理中' },
  done: { icon: 'ok', look: 'ok', words: '已完成' },
  refused: { icon: 'withdrawn', look: 'off', words: '已退回' },
}
export const taskLook = (state: Task['state']): Look => TASK_STATES[state]

const ORDER_PATHS: Readonly<Record<ShownOrder['kind'], (orderNo: string) => string>> = {
  withdrawal: (orderNo) => `/withdrawals?queue=all&row=${orderNo}`,
  recharge: (orderNo) => `/recharges?view=all&row=${orderNo}`,
  bet: (orderNo) => `/orders?row=${orderNo}`,
}
/** Where an order that was shown is worked at. */
export const orderHref = ({ kind, orderNo }: Pick<ShownOrder, 'kind' | 'orderNo'>): string => ORDER_PATHS[kind](orderNo)

/** Orders that were shown in a conversation, the newest first, each once. */
export function ordersIn(said: readonly Said[]): ShownOrder[] {
  const orders = new Map<string, ShownOrder>()
  for (const { content } of said.toReversed()) {
    const order = content.kind === 'card' ? content.card.order : null
    if (order !== null && !orders.has(`${order.kind}/${order.orderNo}`)) {
      orders.set(`${order.kind}/${order.orderNo}`, order)
    }
  }
  return [...orders.values()]
}

/** Words of a canned answer that data fill in: `{昵称}`, `{单号}`, `{状态}`. What is not known stays as it stands. */
export function filled(words: string, row: CaseRow, order: ShownOrder | undefined): string {
  const values: Readonly<Record<string, string | undefined>> = {
    昵称: row.asker.nickname,
    单号: order?.orderNo,
    状态: order?.status,
  }
  return words.replaceAll(/\{(昵称|单号|状态)\}/g, (whole, name: string) => values[name] ?? whole)
}

/** Places of a text that nothing has filled in yet. */
export const unfilled = (words: string): string[] => words.match(/\{(昵称|单号|状态)\}/g) ?? []

/** Who said a message, as the file of a conversation names him. */
export const speakerOf = ({ content }: Said): string => content.userinfo?.nickname ?? '系统'

/** A message in words, an order with its number. */
export function wordsOf(said: Said): string {
  const { content } = said
  if (content.kind !== 'card') return textOf(said)
  const { text, order } = content.card
  return order === null ? text : `${text} [${order.title} ${order.orderNo} ${order.status}]`.trim()
}

/** What was said, as the text of a file: nothing of the notes of the staff is in it. */
export const transcriptOf = (row: CaseRow, said: readonly Said[]): string =>
  [
    `客服会话 ${row.caseId} · ${nameOf(row)} · ${fullTimeOf(row.madeAt)} UTC+8`,
    ...said.map((one) => `${fullTimeOf(one.createdAt)} ${speakerOf(one)}：${wordsOf(one)}`),
    '',
  ].join('\r\n')
