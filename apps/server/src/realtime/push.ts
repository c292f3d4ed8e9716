import type { PushContent } from '@liuhe/contract/realtime/game-socket.ts'
import { yuanNumber } from '@liuhe/contract/codecs.ts'
import { memberChannel, resultChannel } from './channels.ts'
import type { OutboxMessage } from './outbox.ts'

/** One push and who hears it. */
export interface ChannelPush {
  channel: string
  content: PushContent
}

/** The pushes of a committed message. Topics that no socket shows (close records …) have none. */
export function pushesOf({ id: seq, topic, payload }: OutboxMessage): ChannelPush[] {
  switch (topic) {
    case 'balance':
      return (payload as unknown as BalanceNews[]).map(({ memberId, balance, live }) => ({
        channel: memberChannel(BigInt(memberId)),
        content: {
          ...{ type: 'BALANCE', seq, money: yuanNumber(BigInt(balance)) },
          ...(live !== undefined && { liveMoney: yuanNumber(BigInt(live)) }),
        },
      }))
    case 'unread': {
      const { memberId, count } = payload as unknown as UnreadNews
      return [{ channel: memberChannel(BigInt(memberId)), content: { type: 'UNREAD', seq, count } }]
    }
    case 'turnover':
      return (payload as unknown as string[]).map((memberId) => ({
        channel: memberChannel(BigInt(memberId)),
        content: { type: 'TURNOVER', seq },
      }))
    case 'recharge': {
      const { memberId, orderNo, status, recharged } = payload as unknown as RechargeNews
      const content = { type: 'RECHARGE', seq, orderNo, status, recharged: yuanNumber(BigInt(recharged)) } as const
      return [{ channel: memberChannel(BigInt(memberId)), content }]
    }
    case 'withdrawal': {
      const { memberId, orderNo, status } = payload as unknown as WithdrawalNews
      return [{ channel: memberChannel(BigInt(memberId)), content: { type: 'WITHDRAWAL', seq, orderNo, status } }]
    }
    case 'orders-settled': {
      const { gameId, turnNum } = payload as unknown as DrawRef
      return [{ channel: resultChannel(gameId, 'RESULT'), content: { type: 'SETTLED', seq, gameId, turnNum } }]
    }
    case 'draw':
      return pushesOfDraw(seq, payload as unknown as DrawnNews)
    case 'live-stream':
      return [pushOfVideo(seq, payload as unknown as StreamNews)]
    case 'replay': {
      const { gameId, turnNum, liveUrl } = payload as unknown as ReplayNews
      const content = { type: 'LIVE_URL_HISTORY', seq, gameId, turnNum, liveUrl } as const
      return [{ channel: resultChannel(gameId, 'LIVE_URL_HISTORY'), content }]
    }
    default:
      return []
  }
}

function pushesOfDraw(seq: string, news: DrawnNews): ChannelPush[] {
  if (news.state !== 'drawn') return []
  const { gameId, turnNum, openNum, isStreaming, video: liveUrl } = news
  const content = { type: 'RESULT', seq, gameId, turnNum, openNum } as const
  const result = { channel: resultChannel(gameId, 'RESULT'), content }
  return liveUrl === undefined ? [result] : [result, pushOfVideo(seq, { gameId, turnNum, liveUrl, isStreaming })]
}

const pushOfVideo = (seq: string, { isStreaming, ...stream }: StreamNews): ChannelPush => ({
  channel: resultChannel(stream.gameId, 'VIDEO'),
  content: { type: 'VIDEO', seq, ...stream, isStreaming: isStreaming ? 1 : 0 },
})

interface BalanceNews {
  memberId: string
  /** 厘 of the main wallet. */
  balance: string
  /** 厘 that providers of games hold, where that has changed. */
  live?: string
}
interface UnreadNews {
  memberId: string
  /** Notifications of the member that are unread now. */
  count: number
}
interface RechargeNews {
  memberId: string
  orderNo: string
  status: number
  /** 厘 that the member has recharged in all. */
  recharged: string
}
interface WithdrawalNews {
  memberId: string
  orderNo: string
  status: number
}
interface DrawRef {
  gameId: number
  turnNum: string
}
interface DrawnNews extends DrawRef {
  state: string
  openNum: string
  isStreaming: boolean
  /** The stream of the game, when a live draw begins or ends. */
  video?: string
}
interface StreamNews {
  gameId: number
  /** Of the live draw; none when the stream itself was changed. */
  turnNum?: string
  liveUrl: string
  isStreaming: boolean
}
interface ReplayNews extends DrawRef {
  liveUrl: string
}
