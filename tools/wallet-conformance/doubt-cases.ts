import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import type { Case, Table } from './kit.ts'
import { BET } from './movements.ts'
import type { Message } from './speaker.ts'

// Messages that must never move money: another's, a changed one, an old one, and amounts that are none.

const MONTH_MS = 31 * 24 * 3_600_000
/** The window of a signature, and a little more. */
const STALE_MS = 301_000
const MUTATIONS = 200

/** Sends messages that must not be believed. */
async function mustNotPass(table: Table, messages: readonly Message[], what: string): Promise<void> {
  const before = await table.balance()
  for (const message of messages) {
    const answer = await table.post(message)
    table.check(answer.result !== 'ok', `${what} was a success`)
    table.check(answer.result === 'unbelieved', `${what} was answered ${answer.result}`)
  }
  table.check((await table.balance()) === before, `${what} moved money`)
}

const bet = (table: Table, now?: number) => table.messageOf({ kind: 'bet', amount: BET }, now)

export const doubtCases: readonly Case[] = [
  {
    name: 'a wrong signature, key or path is not believed',
    async run(table) {
      const { options, speaker } = table
      const foreign = { ...options, key: { ...options.key, secret: randomBytes(32).toString('base64url') } }
      const unknown = { ...options, key: { ...options.key, id: 'nobody' } }
      const call = { kind: 'bet', amount: BET, requestId: randomUUID(), tx: randomUUID(), round: randomUUID() } as const
      const now = Date.now()
      await mustNotPass(table, [speaker.message(call, { ...foreign, now })], 'a message of another secret')
      if (speaker.hasKeyIds)
        await mustNotPass(table, [speaker.message(call, { ...unknown, now })], 'a message of an unknown key')
      if (!speaker.signsInHeaders) return
      const message = bet(table)
      const bare = { ...message, headers: { 'content-type': message.headers['content-type'] ?? '' } }
      await mustNotPass(table, [bare], 'a message without a signature')
    },
  },
  {
    name: 'a message with a changed byte is not believed',
    async run(table) {
      const { mutations = MUTATIONS } = table.options
      const messages = Array.from({ length: mutations }, () => mutated(bet(table)))
      await mustNotPass(table, messages, 'a message with a changed byte')
    },
  },
  {
    name: 'a message of long ago is not believed, nor one from the future',
    async run(table) {
      for (const ms of [-STALE_MS, STALE_MS, -MONTH_MS])
        await mustNotPass(table, [bet(table, Date.now() + ms)], `a message of ${ms / 1000} seconds from now`)
    },
  },
  {
    name: 'a transaction that comes again after a month has no second effect',
    async run(table) {
      const call = { kind: 'bet', amount: BET, tx: randomUUID(), round: randomUUID() } as const
      const first = table.messageOf(call)
      await table.post(first)
      const before = await table.balance()
      // As it was recorded, with its time of then; and signed again, in another request.
      await mustNotPass(table, [table.messageOf(call, Date.now() - MONTH_MS)], 'a recorded message')
      const again = await table.send(call)
      table.check(again.result === 'ok', `signed again it was answered ${again.result}`)
      table.check((await table.balance()) === before, 'signed again it moved money')
    },
  },
  {
    name: 'another currency is refused',
    async run(table) {
      const before = await table.balance()
      for (const currency of ['USD', 'cny', '']) {
        const answer = await table.send({ kind: 'bet', amount: BET, currency })
        table.check(
          answer.result === 'currency' || answer.result === 'syntax',
          `${currency} was answered ${answer.result}`,
        )
      }
      table.check((await table.balance()) === before, 'money moved')
    },
  },
  {
    name: 'a strange token is refused',
    async run(table) {
      const before = await table.balance()
      const answer = await table.send({ kind: 'bet', amount: BET, token: randomBytes(32).toString('base64url') })
      table.check(answer.result === 'token', `it was answered ${answer.result}`)
      table.check((await table.balance()) === before, 'it moved money')
    },
  },
  {
    name: 'negative, giant and broken amounts are refused',
    async run(table) {
      const before = await table.balance()
      for (const rawAmount of table.speaker.wrongAmounts) {
        const answer = await table.send({ kind: 'bet', rawAmount })
        table.check(!['ok', 'unknown'].includes(answer.result), `${JSON.stringify(rawAmount)} was ${answer.result}`)
      }
      const { tx, round } = { tx: randomUUID(), round: randomUUID() }
      await table.send({ kind: 'bet', tx, round, amount: BET })
      for (const rawAmount of table.speaker.wrongAmounts) {
        const answer = await table.send({ kind: 'win', ref: tx, round, rawAmount })
        table.check(
          !['ok', 'unknown'].includes(answer.result),
          `a win of ${JSON.stringify(rawAmount)} was ${answer.result}`,
        )
      }
      await table.send({ kind: 'rollback', ref: tx, round })
      table.check((await table.balance()) === before, 'money moved')
    },
  },
]

/** A byte of the body, of a header that is signed, or of the signature is another one. */
function mutated({ path, headers, body }: Message): Message {
  const names = Object.keys(headers).filter((name) => name !== 'content-type')
  const target = randomInt(names.length + 3)
  const name = names[target]
  if (name === undefined) return { path, headers, body: changed(body) }
  return { path, headers: { ...headers, [name]: changed(headers[name] ?? '') }, body }
}

/** Another printable character in one place. */
function changed(text: string): string {
  const at = randomInt(text.length)
  const old = text.charCodeAt(at)
  const code = 33 + ((old - 33 + 1 + randomInt(92)) % 93)
  return text.slice(0, at) + String.fromCharCode(code === old ? 33 + ((code - 32) % 93) : code) + text.slice(at + 1)
}
