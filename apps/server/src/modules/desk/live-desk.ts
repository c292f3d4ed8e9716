import type { Logger } from 'pino'
import type { OutboxMessage } from '../../realtime/outbox.ts'
import { answerInbox, type DeskParts } from './answer-inbox.ts'
import { readSetting } from './queries.ts'
import { selectChatPerson } from '../chat/index.ts'

export interface LiveDesk {
  /** Committed news of the outbox; what is not said to the desk is passed over. */
  deliver(message: OutboxMessage): void
  stop(): Promise<void>
}

/** What no news has told of, because somebody died with it, is found in this time. */
const LOOK_EVERY_MS = 5_000

/** Answers what is said to the desk, in every process that serves the chat; who comes second finds nothing to do. */
export function startLiveDesk(parts: DeskParts & { log: Pick<Logger, 'warn'> }): LiveDesk {
  const { sql, log } = parts
  let running: Promise<void> | undefined
  let isAsked = false
  let isStopped = false
  let deskId: number | undefined
  const look = (): Promise<void> => {
    isAsked = true
    running ??= run().finally(() => (running = undefined))
    return running
  }
  const run = async () => {
    while (isAsked && !isStopped) {
      isAsked = false
      try {
        deskId ??= (await selectChatPerson(sql, (await readSetting(sql)).housePerson))?.chatId
        if ((await answerInbox(parts)) > 0) isAsked = true
      } catch (err) {
        if (!isStopped) log.warn({ err }, 'the desk could not answer')
      }
    }
  }
  const timer = setInterval(() => void look(), LOOK_EVERY_MS)
  timer.unref()
  return {
    deliver: ({ topic, payload }) => {
      const pair = payload['pair'] as number[] | null | undefined
      if (topic === 'chat-said' && pair != null && (deskId === undefined || pair.includes(deskId))) void look()
    },
    stop: async () => {
      isStopped = true
      clearInterval(timer)
      await running
    },
  }
}
