/** A desk of customer service for tests: an invented server that keeps what is done at it. */
import * as api from '@liuhe/contract/api/operator/desk.ts'
import * as tasksApi from '@liuhe/contract/api/operator/desk-tasks.ts'
import * as members from '@liuhe/contract/api/operator/members.ts'
import { fake } from '../../testing/open-console.tsx'
import { aMember, detailOf } from '../members/testing.ts'
import type { CaseRow, Said, ShownOrder, Task } from './words.ts'

const NOW = Date.now()
const DESK_ID = 900

export const aCase = (caseId: string, part: Partial<CaseRow> = {}): CaseRow => ({
  ...{ caseId, roomId: Number(caseId), state: 'waiting', staff: null, login: null },
  asker: {
    userId: 1_000 + Number(caseId),
    nickname: '好运',
    vipLevel: 5,
    memberId: caseId,
    account: `ly8***${caseId}`,
  },
  ...{ isOffline: false, madeAt: NOW - 600_000, askedAt: NOW - 86_000, takenAt: null, answeredAt: null },
  ...{ unansweredAt: null, closedAt: null, closedBy: null, mark: null, markWords: '' },
  ...{ lastLine: '提现什么时候到？', unread: 0, isProtection: false },
  ...part,
})

export const ORDER: ShownOrder = {
  ...{ kind: 'withdrawal', orderNo: '88121', title: '提现 68,000.00', status: '待第二人' },
  ...{ steps: ['提交', '审核', '付款'], step: 1 },
}

const userOf = (userId: number, nickname: string, chatLevel: number) =>
  ({ userId, nickname, chatLevel, avatarId: 1, vipLevel: 0, color: '#333333' }) as const

export const aLine = (seq: number, row: CaseRow, content: Partial<Said['content']>, isStaff = false): Said => {
  const userinfo = isStaff ? userOf(DESK_ID, '小周', 3) : userOf(row.asker.userId, row.asker.nickname, 1)
  const said = {
    id: String(seq),
    seq,
    roomId: row.roomId,
    command: 1,
    createdAt: NOW - 60_000 + seq,
    channel: 'room:1',
  }
  return { ...said, content: { userinfo, ...content } } as Said
}

const CANNED = [
  { cannedId: 1, title: '问候', words: '{昵称} 您好', sort: 1, revision: 1 },
  { cannedId: 2, title: '审核中', words: '您的提现 {单号} {状态}，请稍候', sort: 2, revision: 4 },
]

/** @param others conversations beside the three that are always there */
export function aServiceDesk(login = 'support', others: readonly CaseRow[] = []) {
  const world = aWorld(login, others)
  const parts = [readFakes, deedFakes, settingFakes, besideFakes]
  const { calls, rows, refusals } = world
  const put = (row: CaseRow) => void rows.set(row.caseId, row)
  return { fakes: parts.flatMap((part) => part(world)), calls, rows, refusals, put }
}

/** What the invented server holds, and what was asked of it. */
function aWorld(login: string, others: readonly CaseRow[]) {
  const mine = aCase('6', { state: 'open', staff: '小周', login, unansweredAt: NOW - 130_000, unread: 1 })
  const worried = aCase('90', { lastLine: '想把自己关 30 天', isProtection: true, askedAt: NOW - 18_000 })
  const rows = new Map([mine, aCase('30'), worried, ...others].map((row) => [row.caseId, row]))
  const lines = [
    aLine(1, mine, { kind: 'text', text: '你好' }),
    aLine(2, mine, { kind: 'card', card: { text: '我的提现', order: ORDER, links: [], asks: [] } }),
    aLine(3, mine, { kind: 'text', text: '<b>提现什么时候到？</b>' }),
  ]
  const calls: { name: string; args: unknown }[] = []
  const refusals: { take?: Error; answer?: Error; canned?: Error } = {}
  return {
    ...{ login, rows, calls, refusals },
    said: new Map<string, Said[]>([['6', lines]]),
    tasks: [] as Task[],
    notes: [] as { login: string; words: string; at: number }[],
    isOn: true,
    one: (caseId: number | string) => rows.get(String(caseId)) ?? aCase(String(caseId)),
    put(row: CaseRow) {
      rows.set(row.caseId, row)
      return row
    },
    note: (name: string, args: unknown) => void calls.push({ name, args }),
  }
}
type World = ReturnType<typeof aWorld>

const readFakes = ({ rows, login, one, said, note, notes }: World) => [
  fake(api.queue, ({ which }) => {
    const fits = ({ state, login: whose }: CaseRow) => {
      if (which === 'mine') return state === 'open' && whose === login
      return which === 'open' ? state === 'open' || state === 'bot' : state === which
    }
    const data = [...rows.values()].filter(fits)
    return { data, next: null, totalCount: data.length }
  }),
  fake(api.news, () => ({ mark: '1', cases: [], waiting: 0 })),
  fake(api.read, ({ caseId }) => ({ row: one(caseId), notes, earlier: 2 })),
  fake(api.messages, ({ caseId }) => said.get(String(caseId)) ?? []),
  fake(api.seen, (args) => {
    note('seen', args)
    return null
  }),
]

const deedFakes = ({ rows, login, one, put, said, note, notes, refusals }: World) => [
  fake(api.take, ({ caseId }) => {
    if (refusals.take !== undefined) throw refusals.take
    const row = caseId === null ? [...rows.values()].find(({ state }) => state === 'waiting') : one(caseId)
    if (row === undefined) return null
    note('take', row.caseId)
    return put({ ...row, state: 'open', login, staff: '小周' })
  }),
  fake(api.handOn, (args) => {
    note('handOn', args)
    return put({ ...one(args.caseId), login: args.login, state: args.login === null ? 'waiting' : 'open' })
  }),
  fake(api.close, (args) => {
    note('close', args)
    return put({ ...one(args.caseId), state: 'closed', closedBy: 'staff', closedAt: NOW })
  }),
  fake(api.answer, (args) => {
    if (refusals.answer !== undefined) throw refusals.answer
    note('answer', args)
    const row = one(args.caseId)
    said.set(row.caseId, [...(said.get(row.caseId) ?? []), aLine(9, row, { kind: 'text', text: args.text }, true)])
    return { seq: 9 }
  }),
  fake(api.note, (args) => {
    notes.push({ login, words: args.words, at: NOW })
    return null
  }),
]

const settingFakes = (world: World) => [
  fake(api.canned, () => CANNED),
  fake(api.saveCanned, (args) => {
    if (world.refusals.canned !== undefined) throw world.refusals.canned
    world.note('saveCanned', args)
    return { ...args, cannedId: args.cannedId ?? 9, revision: args.revision + 1 }
  }),
  fake(api.figures, () => ({
    ...{ rules: { hours: null, parallelMax: 6, idleMinutes: 30 }, revision: 3, waiting: 2, longest: 86, open: 1 },
    ...{ closedToday: 4, takenMedian: 20, answeredMedian: 38, marks: { count: 212, average: 4.7 }, robot: [] },
    staff: [
      { login: world.login, name: '小周', isOn: world.isOn, open: 1, closedToday: 4, average: 4.5 },
      { login: 'mate', name: '小林', isOn: true, open: 0, closedToday: 1, average: null },
    ],
  })),
  fake(api.duty, (args) => {
    world.note('duty', args)
    world.isOn = args.isOn
    return null
  }),
]

const besideFakes = ({ tasks, note }: World) => [
  fake(tasksApi.ofCase, () => tasks),
  fake(tasksApi.add, (args) => {
    note('task', args)
    const task = aTask('1', { ...args, caseId: String(args.caseId) })
    tasks.push(task)
    return task
  }),
  fake(members.detail, ({ memberId }) => detailOf(aMember(memberId))),
]

export const aTask = (taskId: string, part: Partial<Task> = {}): Task => ({
  ...{ taskId, caseId: '6', kind: 'withdrawal', object: 'withdrawal/88121', note: '请优先复核', state: 'open' },
  ...{ madeBy: 'support', takenBy: null, answer: '', madeAt: NOW - 600_000, endedAt: null },
  ...part,
})
