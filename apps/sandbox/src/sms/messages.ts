import { Refused } from '../payments/door.ts'
import { newReference } from '../payments/orders.ts'
import type { Store } from '../payments/store.ts'

/** A text message. `arrivesAt` is when the telephone rings, epoch ms. */
export type Message = { messageNo: string; reference: string; phone: string; text: string; arrivesAt: number }

type Sending = { messageNo: string; phone: string; text: string; delayMs: number }

/**
 * Sends a message once for each number of the merchant's.
 * @throws CONFLICT for the same number with other words; UNDELIVERABLE for telephones that end in 0000
 */
export function sendMessage(store: Store, { messageNo, phone, text, delayMs }: Sending): Record<string, unknown> {
  if (phone.endsWith('0000')) throw new Refused('UNDELIVERABLE')
  store.run(
    'insert or ignore into message (message_no, reference, phone, text, arrives_at) values (?, ?, ?, ?, ?)',
    ...[messageNo, newReference('S'), phone, text, Date.now() + delayMs],
  )
  const message = one(store, messageNo)
  if (message?.phone !== phone || message.text !== text) throw new Refused('CONFLICT')
  return { state: 'sent', reference: message.reference }
}

/** What became of a number of the merchant's. */
export function findMessage(store: Store, messageNo: string): Record<string, unknown> {
  const message = one(store, messageNo)
  return message === undefined ? { state: 'unknown' } : { state: 'sent', reference: message.reference }
}

/** What has arrived, the newest first; of one telephone, where one is named. */
export const arrived = (store: Store, phone: string): Message[] =>
  store.all<Message>(
    `select message_no as messageNo, reference, phone, text, arrives_at as arrivesAt from message
     where arrives_at <= ? and (? = '' or phone = ?) order by arrives_at desc, seq desc limit 50`,
    ...[Date.now(), phone, phone],
  )

/** Forgets messages of more than a day ago. */
export const sweepMessages = (store: Store): unknown =>
  store.run('delete from message where arrives_at < ?', Date.now() - DAY_MS)

const one = (store: Store, messageNo: string): Message | undefined =>
  store.one<Message>(
    `select message_no as messageNo, reference, phone, text, arrives_at as arrivesAt from message
     where message_no = ?`,
    messageNo,
  )

const DAY_MS = 86_400_000

export const MESSAGE_TABLES = `
create table if not exists message (
  seq integer primary key, message_no text not null unique, reference text not null unique, phone text not null,
  text text not null, arrives_at integer not null
) strict;
create index if not exists message_by_arrival on message (arrives_at);
`
