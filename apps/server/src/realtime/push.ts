import { GAME_COMMAND, type PushContent } from '@liuhe/contract/realtime/game-socket.ts'
import { yuanNumber } from '@liuhe/contract/codecs.ts'
import { memberChannel, resultChannel } from './game-socket.ts'
import type { Hub } from './hub.ts'
import type { OutboxMessage } from './outbox-listener.ts'

/** Turns committed messages into pushes. Topics that no socket shows (close records …) are passed over. */
export function pushFrom(hub: Hub): (message: OutboxMessage) => void {
  const push = (channel: string, content: PushContent) => hub.publish(channel, { command: GAME_COMMAND.push, content })
  return ({ id: seq, topic, payload }) => {
    if (topic === 'balance') return pushBalances(push, seq, payload as unknown as BalanceNews[])
    if (topic === 'unread') return pushUnread(push, seq, payload as unknown as UnreadNews)
    if (topic === 'orders-settled') {
      const { gameId, turnNum } = payload as unknown as DrawRef
      push(resultChannel(gameId, 'RESULT'), { type: 'SETTLED', seq, gameId, turnNum })
    }
    if (topic === 'draw') pushDraw(push, seq, payload as unknown as DrawnNews)
  }
}

function pushBalances(push: Push, seq: string, news: BalanceNews[]): void {
  for (const { memberId, balance } of news) {
    const money = yuanNumber(BigInt(balance))
    push(memberChannel(BigInt(memberId)), { type: 'BALANCE', seq, money })
  }
}

function pushUnread(push: Push, seq: string, { memberId, count }: UnreadNews): void {
  push(memberChannel(BigInt(memberId)), { type: 'UNREAD', seq, count })
}

function pushDraw(push: Push, seq: string, news: DrawnNews): void {
  if (news.state !== 'drawn') return
  const { gameId, turnNum, openNum, isStreaming } = news
  push(resultChannel(gameId, 'RESULT'), { type: 'RESULT', seq, gameId, turnNum, openNum })
  const video = { type: 'VIDEO', seq, gameId, liveUrl: '', isStreaming: isStreaming ? 1 : 0 } as const
  push(resultChannel(gameId, 'VIDEO'), video)
}

type Push = (channel: string, content: PushContent) => number
interface BalanceNews {
  memberId: string
  /** 厘 of the main wallet. */
  balance: string
}
interface UnreadNews {
  memberId: string
  /** Notifications of the member that are unread now. */
  count: number
}
interface DrawRef {
  gameId: number
  turnNum: string
}
interface DrawnNews extends DrawRef {
  state: string
  openNum: string
  isStreaming: boolean
}
