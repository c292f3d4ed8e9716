import { paths } from '@liuhe/brand/paths.ts'
import { type RouteName, routeNameAt } from '@liuhe/brand/routes.ts'
import { ApiError, type Call } from '@liuhe/contract/client.ts'
import { isEndedElsewhere } from '@liuhe/contract/session-end.ts'
import type { Session } from '@liuhe/web/session/session.ts'
import { toast } from '@liuhe/web/ui/over/toast.tsx'
import { endElsewhere } from '../account/signed-out.ts'
import type { Navigation } from '../navigation.ts'
import { createChatTokens, type ChatTokens } from './chat-tokens.ts'

type ChatCallOptions = {
  session: Session
  call: Call
  appId: string
  navigation: Pick<Navigation, 'go'>
  /** The path in front. */
  path: () => string
  /** The member may not chat, or nobody may now: a line has nothing to wait for. */
  onUnavailable: () => void
}

/** Pages of the chat: who may not chat has nothing to do there. */
const CHAT_PAGES: readonly (RouteName | undefined)[] = [
  'chat-rooms',
  'room-chat',
  'individual-chat',
  'game-chat',
  'lucky-niu-niu-chat',
  'hong-bao-create',
  'hong-bao-detail',
  'hong-bao-history',
]

/** Whether a page of the chat is in front. */
export const isChatPage = (path: string): boolean => CHAT_PAGES.includes(routeNameAt(path))

/**
 * Calls of the chat service: each has a good token, and one whose token has ended meanwhile is made again with another.
 * What a refusal means for the whole chat happens here; pages see the refusal after it.
 */
export function createChatCall(options: ChatCallOptions): { call: Call; tokens: ChatTokens } {
  const { call: plain } = options
  const tokens = createChatTokens({ ...options, onFailed: (fault) => endChat(fault, options) })
  const once: Call = async (endpoint, args, more) => {
    try {
      return await plain(endpoint, args, more)
    } catch (fault) {
      if (!isOver(fault)) tellRefusal(fault, options)
      throw fault
    }
  }
  const call: Call = async (endpoint, args, more) => {
    if (endpoint.service !== 'chat') return once(endpoint, args, more)
    await withPlainFault(tokens.ready)
    try {
      return await once(endpoint, args, more)
    } catch (fault) {
      if (!isOver(fault)) throw fault
      tokens.drop()
      if (!(await withPlainFault(tokens.renew))) throw plainFault()
      return await once(endpoint, args, more)
    }
  }
  return { call, tokens }
}

const isOver = (fault: unknown): boolean => fault instanceof ApiError && fault.code === 'CHAT/TOKEN'

/** The code may come in the answer or as its status (Ruling C95). */
const isUnavailable = ({ code, status }: ApiError): boolean =>
  code === 'CHAT/UNAVAILABLE' || status === 405 || String(code) === '405'

/** A refusal that concerns the whole chat (CHAT-014, CHAT-039). */
function tellRefusal(fault: unknown, { navigation, path, onUnavailable }: ChatCallOptions): boolean {
  if (!(fault instanceof ApiError)) return false
  // The line asks for itself as well, whatever page is in front.
  const isSeen = isChatPage(path())
  if (fault.code === 'CHAT/MAINTENANCE') {
    onUnavailable()
    if (isSeen) toast('系统在维护中，请稍等！', 0.5)
  } else if (isUnavailable(fault)) {
    onUnavailable()
    if (!isSeen) return true
    toast('聊天室目前不可用', 0.5)
    navigation.go(paths.home())
  } else return false
  return true
}

/** What says nothing of the session: it may be better in a moment. */
const PASSING: readonly string[] = ['NETWORK', 'TIMEOUT', 'UNKNOWN', 'REQ/RATE_LIMITED', 'SYS/FAULT', 'SYS/BUSY']

/**
 * The member gets no chat token any more: both tokens go, and he is sent out of the chat, from a private talk to the
 * lobby (CHAT-040 … CHAT-042, Ruling C96). A line that is down, maintenance and a chat that is off end no session.
 */
function endChat(fault: unknown, options: ChatCallOptions): void {
  if (!(fault instanceof ApiError) || PASSING.includes(fault.code) || fault.status >= 500) return
  if (tellRefusal(fault, options)) return
  const { session, navigation, path } = options
  if (isEndedElsewhere(fault.data)) return endElsewhere(session)
  const to = routeNameAt(path()) === 'individual-chat' ? paths['chat-rooms']() : paths.home()
  session.values.remove('chat_login_token')
  session.signOut()
  navigation.go(to)
}

/**
 * A token that does not come has been reacted to. The page hears a refusal that ends no session a second time, whatever
 * status it had.
 */
async function withPlainFault<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (fault) {
    if (fault instanceof ApiError && PASSING.includes(fault.code)) throw fault
    if (fault instanceof ApiError && fault.code.startsWith('CHAT/')) throw fault.status === 401 ? plainFault() : fault
    throw plainFault()
  }
}

const plainFault = () => new ApiError('CHAT/TOKEN', '聊天连接已失效，请重新进入', 409)
