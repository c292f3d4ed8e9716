import { setTimeout as sleep } from 'node:timers/promises'
import { CHAT_COMMAND } from '@liuhe/contract/realtime/chat-socket.ts'
import { WebSocket } from 'ws'
import { clientIdAt } from '../apps/server/src/modules/chat/testing.ts'
import { chatTokenOf, CROWD_ROOM } from '../apps/server/src/testing/chat-guests.ts'
import { givenArgument, serveParent } from './child-process.ts'
import { percentile } from './measure.ts'

// Guests of the chat who do as a page does: they get a ticket by a call, enter the room, read every frame, speak, and
// come back three seconds after their line has broken.

/** What they are asked. */
export type PeopleOrder =
  /** These guests come, and stay whatever happens. Answers when all are in the room. */
  | { come: number[]; origin: string }
  /** How many are in the room now. */
  | { inside: true }
  /** Forgets what was heard so far. */
  | { listen: true }
  /** How long messages took to come since then. */
  | { heard: true }
  /** All together say so many messages a second for so long. */
  | { speak: { perSecond: number; seconds: number } }

export interface Heard {
  /** From saying to hearing, ms. */
  p50: number
  p99: number
  longest: number
  messages: number
  /** The most frames that one socket got in a second, over the whole time. */
  framesPerSecond: number
}

export interface Spoken {
  said: number
  refused: number
  /** From saying to the answer, ms. */
  p50: number
  p99: number
}

/** A page of the chat comes back after so long. */
const RETRY_MS = 3_000
/** So many shake hands at once. */
const WAVE = 50

class Person {
  isInside = false
  line: WebSocket | undefined
  frames = 0
  #origin: string
  #guest: number

  constructor(guest: number, origin: string) {
    this.#guest = guest
    this.#origin = origin
  }

  /** Comes, and comes again for as long as the process lives. */
  async stay(): Promise<never> {
    for (;;) {
      try {
        await this.#visit()
      } catch {
        // The server is away: a page tells nobody, and tries again.
      }
      await sleep(RETRY_MS)
    }
  }

  async #visit(): Promise<void> {
    const answer = await fetch(`${this.#origin}/api-messen/chat/socket-ticket?app_id=liuhe&identity=guest`, {
      method: 'POST',
      headers: { authorization: `Bearer ${chatTokenOf(this.#guest)}` },
    })
    const { data } = (await answer.json()) as { data: { ticket: string } }
    const line = new WebSocket(`${this.#origin.replace('http', 'ws')}/ws-chat?token=${data.ticket}&isGuest=1`)
    this.line = line
    const closed = new Promise((resolve) => line.on('close', resolve).on('error', () => {}))
    line.on('open', () => this.send(CHAT_COMMAND.enter, { rooms: [{ room_id: CROWD_ROOM }] }))
    line.on('message', (data) => this.#hear(JSON.parse(String(data))))
    await closed
    this.isInside = false
  }

  send(command: number, content: object): void {
    this.line?.send(JSON.stringify({ command, content }))
  }

  #hear({ command, content }: Frame): void {
    const now = Date.now()
    if (command === CHAT_COMMAND.entered) this.isInside = true
    if (command === CHAT_COMMAND.said || command === CHAT_COMMAND.refused) {
      answers.get(content.client_id ?? '')?.(command === CHAT_COMMAND.said)
    }
    if (command !== CHAT_COMMAND.messages) return
    this.frames += 1
    for (const message of content.messages ?? []) {
      const at = timeIn(message.content.text ?? '')
      if (at !== undefined) delays.push(now - at)
    }
  }
}

interface Frame {
  command: number
  content: { client_id?: string; messages?: { content: { text?: string } }[] }
}

const people: Person[] = []
const answers = new Map<string, (isSaid: boolean) => void>()
let delays: number[] = []
let listeningSince = 0

givenArgument()
serveParent(async (order: PeopleOrder) => {
  if ('come' in order) return come(order.come, order.origin)
  if ('inside' in order) return people.filter(({ isInside }) => isInside).length
  if ('speak' in order) return speak(order.speak)
  if ('heard' in order) return heard()
  delays = []
  listeningSince = Date.now()
  for (const person of people) person.frames = 0
  return 0
})

async function come(guests: readonly number[], origin: string): Promise<number> {
  for (let from = 0; from < guests.length; from += WAVE) {
    const wave = guests.slice(from, from + WAVE).map((guest) => new Person(guest, origin))
    people.push(...wave)
    for (const person of wave) void person.stay()
    while (wave.some(({ isInside }) => !isInside)) await sleep(20)
  }
  return people.length
}

function heard(): Heard {
  const seconds = (Date.now() - listeningSince) / 1_000
  return {
    ...{ p50: percentile(delays, 0.5), p99: percentile(delays, 0.99), messages: delays.length },
    longest: delays.reduce((most, one) => Math.max(most, one), 0),
    framesPerSecond: Math.max(...people.map(({ frames }) => frames)) / seconds,
  }
}

async function speak({ perSecond, seconds }: { perSecond: number; seconds: number }): Promise<Spoken> {
  const took: number[] = []
  let refused = 0
  const under: Promise<void>[] = []
  const began = performance.now()
  for (let n = 0; n < perSecond * seconds; n++) {
    const waitMs = began + (n * 1_000) / perSecond - performance.now()
    if (waitMs > 1) await sleep(waitMs)
    const id = clientIdAt()
    const { promise, resolve } = Promise.withResolvers<boolean>()
    answers.set(id, resolve)
    const at = performance.now()
    const content = { kind: 'text', text: `${letters(Date.now())}说${letters(n)}，今晚看好红波，大家跟着走` }
    people[n % people.length]?.send(CHAT_COMMAND.say, { room_id: CROWD_ROOM, client_id: id, content })
    under.push(
      promise.then((isSaid) => {
        answers.delete(id)
        if (isSaid) took.push(performance.now() - at)
        else refused += 1
      }),
    )
  }
  await Promise.all(under)
  return { said: took.length, refused, p50: percentile(took, 0.5), p99: percentile(took, 0.99) }
}

/** Numbers as letters, because a text with so many digits may be taken for a telephone number. */
const letters = (value: number): string => String(value).replace(/\d/g, (digit) => LETTERS[Number(digit)] as string)
const LETTERS = 'abcdefghij'
const STAMP = new RegExp(`^[${LETTERS}]{13}`)

/** When a message was said, if one of us said it. */
function timeIn(text: string): number | undefined {
  const [stamp] = STAMP.exec(text) ?? []
  return stamp === undefined ? undefined : Number([...stamp].map((letter) => LETTERS.indexOf(letter)).join(''))
}
