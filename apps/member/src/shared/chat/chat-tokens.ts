import * as wire from '@liuhe/contract/api/chat.ts'
import * as people from '@liuhe/contract/api/chat-people.ts'
import type { Call } from '@liuhe/contract/client.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import type { Session } from '@liuhe/web/session/session.ts'
import type { ChatAuthor } from './message.ts'

/** What every call of the chat service says of who asks (API-091). */
export type Asked = { appId: string; identity: 'member' | 'guest' }

export type ChatTokens = {
  asked: () => Asked
  /** Sees to a token that is good; false for a visitor who is nobody in the chat yet. */
  ready: () => Promise<boolean>
  /** Gets another token, because the server refused the one that is there. */
  renew: () => Promise<boolean>
  /** Makes a guest of a visitor, and gets his token (CHAT-037). */
  becomeGuest: () => Promise<void>
  /** Forgets the token; the next call gets another one (CHAT-023). */
  drop: () => void
  /** Who the holder of the token is in the chat. */
  me: () => ChatAuthor | null
}

type TokenOptions = {
  session: Session
  /** Calls without any help for the chat. */
  call: Call
  appId: string
  /** No token came for the member: the error of the server. */
  onFailed: (fault: unknown) => void
}

/** A token is left unused so long before its end, in s. */
const SPARE_S = 30
/** A guest is the same one for this long, in s. */
const GUEST_S = 86_400

/**
 * The chat token: of the member whose session is there, else of the guest that this visit has made. Several callers who
 * need one at the same time wait for one call.
 */
export function createChatTokens({ session, call, appId, onFailed }: TokenOptions): ChatTokens {
  const { values } = session
  let who: ChatAuthor | null = null
  let asking: Promise<boolean> | null = null
  const isMember = () => session.token() !== null
  const asked = (): Asked => ({ appId, identity: isMember() ? 'member' : 'guest' })
  const keep = ({ token, expiresIn, me }: OutputOf<typeof wire.refreshToken>) => {
    who = me
    values.write('chat_login_token', token, { ttlSeconds: Math.max(1, expiresIn - SPARE_S) })
  }
  const fetchToken = async () => {
    const guest = values.read('user_guest_id')
    if (!isMember() && guest === null) return false
    const holder = session.token()
    const answer = isMember()
      ? await call(wire.refreshToken, {})
      : await call(wire.tokenGeneration, { ...asked(), id: Number(guest) })
    // Somebody else is here by now: what came is not his.
    if (session.token() !== holder) return false
    keep(answer)
    return true
  }
  const renew = () => {
    asking ??= fetchToken()
      .catch((fault: unknown) => {
        onFailed(fault)
        throw fault
      })
      .finally(() => {
        asking = null
      })
    return asking
  }
  const drop = () => {
    who = null
    values.remove('chat_login_token')
  }
  let holder = session.token()
  session.subscribe(() => {
    if (session.token() === holder) return
    holder = session.token()
    asking = null
    drop()
  })
  return {
    asked,
    renew,
    drop,
    ready: () => (who !== null && values.read('chat_login_token') !== null ? Promise.resolve(true) : renew()),
    becomeGuest: async () => {
      if (isMember() || values.read('user_guest_id') !== null) return void (await renew())
      const { guestId, name, secret } = await call(people.guestId, asked())
      values.write('user_guest_id', String(guestId), { ttlSeconds: GUEST_S })
      values.write('user_guest_name', name, { ttlSeconds: GUEST_S })
      values.write('user_guest_hash_id', secret, { ttlSeconds: GUEST_S })
      await renew()
    },
    me: () => who,
  }
}
