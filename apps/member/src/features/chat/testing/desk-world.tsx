import * as company from '@liuhe/contract/api/company.ts'
import * as wire from '@liuhe/contract/api/desk.ts'
import { DESK_ASKS } from '@liuhe/domain/desk/question.ts'
import { type Fake, fake } from '@liuhe/web/testing/fake-call.ts'
import type { ChatAuthor, ChatMessage } from '../../../shared/chat/message.ts'
import { companyFacts } from '../../../shared/testing/company-facts.ts'
import { DeskPage } from '../desk/desk-page.tsx'
import type { DeskState } from '../desk/use-desk.ts'
import { aRoom, chatWorld, ME, said } from './chat-world.tsx'

const ROBOT: ChatAuthor = {
  ...{ userId: 9001, nickname: '智能助手', chatLevel: 4, avatarId: 5, vipLevel: 0, color: '#3B82F6' },
}
export const LIN: ChatAuthor = { ...ROBOT, userId: 9002, nickname: '客服小林', chatLevel: 3 }
export const ROOM = aRoom({ contact: { roomId: 33, kind: 'private', nickname: '智能助手', userId: ROBOT.userId } })
export const inDesk = (seq: number, text: string, by: ChatAuthor = ME) => said(seq, text, { by, roomId: 33 })
type Card = Extract<ChatMessage['content'], { kind: 'card' }>['card']
export const aCard = (seq: number, card: Partial<Card>, by = ROBOT): ChatMessage => ({
  ...inDesk(seq, '', by),
  content: { kind: 'card', card: { text: '', order: null, links: [], asks: [], ...card }, userinfo: by },
})
export const WITHDRAWAL = {
  ...({ kind: 'withdrawal', orderNo: '77', title: '提现 2000 元', status: '出款中' } as const),
  ...{ steps: ['提交', '审核', '出款', '到账'], step: 2 },
}

type Current = NonNullable<DeskState['current']>
export const aCase = (set: Partial<Current> = {}): Current => ({
  ...{ caseId: '5', state: 'bot', staff: null, place: null, isOffline: false, firstSeq: 1, askedAt: null },
  ...{ closedAt: null, canMark: false, mark: null, canReopen: false },
  ...set,
})
export const aState = (set: Partial<DeskState> = {}): DeskState => ({
  ...{ roomId: 33, customerId: ME.userId, deskId: ROBOT.userId, isOpen: true, hours: null, waitSeconds: 100 },
  ...{ asks: [...DESK_ASKS], current: null, answers: [] },
  ...set,
})

const CONTACT = { httpImageUrl: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=', type: 'wechat', wechatUrl: '' }
const facts = fake(company.current, () =>
  companyFacts({ name: '澳彩在线', companyDetailList: [{ ...CONTACT, content: 'kefu01' }] }),
)

type World = Parameters<typeof chatWorld>[1]
/** The page, and a state that a test may change while it looks. */
export async function openDesk(first: DeskState, options: World & { node?: React.ReactNode; fakes?: Fake[] } = {}) {
  const { node = <DeskPage />, fakes = [], ...rest } = options
  const desk = { state: first }
  const taken = new Set(fakes.map(({ endpoint }) => endpoint.name))
  const usual = [fake(wire.open, () => desk.state), fake(wire.state, () => desk.state), facts]
  const view = await chatWorld(node, {
    ...{ room: ROOM, path: '/services', ...rest },
    fakes: [...usual.filter(({ endpoint }) => !taken.has(endpoint.name)), ...fakes],
  })
  return { ...view, desk }
}
