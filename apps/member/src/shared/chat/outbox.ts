import * as wire from '@liuhe/contract/api/chat.ts'
import { ApiError } from '@liuhe/contract/client.ts'
import { CHAT_COMMAND } from '@liuhe/contract/realtime/chat-socket.ts'
import { newRequestId } from '@liuhe/domain/request-id.ts'
import { serverClock } from '@liuhe/web/time/server-clock.ts'
import * as steps from './conversation.ts'
import type { ChatMessage, Draft, Outgoing, Picture } from './message.ts'
import type { RoomOptions } from './room-options.ts'

type OutboxOptions = RoomOptions & {
  converse: (step: (now: steps.Conversation) => steps.Conversation) => void
  /** What is on its way now. */
  pending: () => readonly Outgoing[]
}

/** A message that has no answer after so long counts as failed; a tap sends it again by the same number. */
export const ANSWER_MS = 15_000

/**
 * What the member says, from the tap to the answer. Each message keeps its client id over every try, so that the server
 * stores it once however often it is sent (CHAT-007, CHAT-030).
 */
export function createOutbox({ roomId, call, asked, say, converse, pending }: OutboxOptions) {
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const find = (clientId: string) => pending().find((one) => one.clientId === clientId)
  const put = (one: Outgoing) => converse((now) => steps.withOutgoing(now, one))
  const fail = (one: Outgoing, reason?: string, canRetry = true) => {
    clearTimeout(timers.get(one.clientId))
    put({ ...one, state: 'failed', canRetry, ...(reason !== undefined && { reason }) })
  }
  const send = (one: Outgoing) => {
    const content = contentOf(one)
    if (content === undefined) return void upload(one)
    put({ ...one, state: 'sending' })
    clearTimeout(timers.get(one.clientId))
    const giveUp = () => {
      const now = find(one.clientId)
      if (now !== undefined && now.state !== 'failed') fail(now)
    }
    timers.set(one.clientId, setTimeout(giveUp, ANSWER_MS))
    // Without a line it waits for the next one.
    say(CHAT_COMMAND.say, { room_id: roomId, client_id: one.clientId, content })
  }
  const upload = async (one: Outgoing) => {
    if (one.draft.kind !== 'image') return
    put({ ...one, state: 'uploading' })
    try {
      const uploaded: Picture = await call(
        wire.uploadImage,
        { ...asked(), roomId },
        { file: one.draft.originalImageForm },
      )
      if (find(one.clientId) !== undefined) send({ ...one, uploaded })
    } catch (fault) {
      const reason = fault instanceof ApiError ? fault.message : undefined
      fail(one, reason, !(fault instanceof ApiError) || isPassing(fault))
    }
  }
  return {
    say: (draft: Draft) =>
      send({ clientId: newClientId(), at: serverClock.now(), draft, state: 'sending', canRetry: true }),
    retry: (clientId: string) => {
      const one = find(clientId)
      if (one?.state === 'failed' && one.canRetry) send({ ...one, reason: undefined } as Outgoing)
    },
    /** The line is open again: what was said on the one before and not answered is said again. */
    resend: () => {
      for (const one of pending()) if (one.state === 'sending') send(one)
    },
    stored: (clientId: string, message: ChatMessage) => {
      clearTimeout(timers.get(clientId))
      converse((now) => steps.answered(now, clientId, message))
    },
    refused: ({ clientId = '', msg, retry }: { clientId?: string; msg: string; retry: boolean }) => {
      const one = find(clientId)
      if (one !== undefined) fail(one, msg, retry)
    },
  }
}

const isPassing = ({ code }: ApiError): boolean => code === 'NETWORK' || code === 'TIMEOUT' || code === 'UNKNOWN'

/** What is sent; undefined while the picture is not there. */
function contentOf({ draft, uploaded }: Outgoing): object | undefined {
  if (draft.kind === 'image') return uploaded && { kind: 'image', path: uploaded.path }
  if (draft.kind === 'bet') return { kind: 'bet', orders: [...draft.orders], shows_amount: draft.showsAmount }
  const { text, quote, mentions } = draft
  return {
    kind: 'text',
    text,
    ...(quote && { quote: quote.id }),
    ...(mentions !== undefined && mentions.length > 0 && { mentions: [...mentions] }),
  }
}

/** A number for a message that is about to be said. */
const newClientId = (): string => newRequestId(serverClock.now(), crypto.getRandomValues(new Uint8Array(10)))
