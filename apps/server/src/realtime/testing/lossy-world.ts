/**
 * A world in which everything that can come between a commit and a screen does: transactions that commit late and in
 * another order than their ids, hosts that hear late, restart and load what the outbox holds, lines that break with
 * messages in them. The client and the journal are the product's own.
 */
import { GAME_COMMAND, type PushContent } from '@liuhe/contract/realtime/game-socket.ts'
import { createGameClient, type SocketLike } from '@liuhe/web/testing/game-client.ts'
import { createJournal, type Journal } from '../journal.ts'
import { type Mark, parseMark, textOfMark } from '../mark.ts'
import { type Chance, createLossyOutbox, type LossyOutbox, type Row } from './lossy-outbox.ts'

/** How a host says how far a client has heard, and what it hands over from there. */
export interface Resume {
  atOf(host: Host): string | undefined
  missed(host: Host, channel: string, at: string): PushContent[] | undefined
}

/** What the product does. */
export const byMark: Resume = {
  atOf: ({ mark }) => mark && textOfMark(mark),
  missed: ({ journal }, channel, at) => {
    const mark = parseMark(at)
    return mark && journal.since(channel, mark)
  },
}

/** What first comes to mind: everything with a larger id than the last one heard. */
export const byIdOnly: Resume = {
  atOf: ({ heard }) => String(heard.reduce((most, { content }) => Math.max(most, Number(content.seq)), 0)),
  missed: ({ heard }, channel, at) =>
    heard
      .filter((row) => row.channel === channel && Number(row.content.seq) > Number(at))
      .map(({ content }) => content),
}

/** What a screen shows: the result of each issue, and the balance. */
interface Screen {
  results: Map<string, string>
  balance: number
}

interface Line {
  socket: FakeLine
  up: string[]
  down: string[]
  joined: Set<string>
  isOpen: boolean
}

class FakeLine implements SocketLike {
  onopen: SocketLike['onopen'] = null
  onclose: SocketLike['onclose'] = null
  onmessage: SocketLike['onmessage'] = null
  send: (data: string) => void = () => {}
  close: () => void = () => {}
}

/** A process that holds sockets. */
export class Host {
  readonly heard: Row[]
  readonly journal: Journal
  readonly lines = new Set<Line>()
  /** The last mark it was told. */
  mark: Mark | undefined
  /** Below it every transaction has ended: by that mark, or by its own snapshot. */
  #horizon: bigint
  #outbox: LossyOutbox
  #resume: Resume
  #position: number
  #seen: Set<string>

  /** It listens first and reads what there is then, like the product's. */
  constructor(outbox: LossyOutbox, resume: Resume) {
    this.#outbox = outbox
    this.#resume = resume
    this.#position = outbox.queue.length
    const { rows, xact } = outbox.read()
    this.#horizon = xact
    this.heard = rows
    this.#seen = new Set(rows.map(({ content }) => content.seq))
    this.journal = createJournal({ epoch: () => EPOCH })
    for (const row of rows) this.journal.keep({ ...row, at: 0 })
  }

  hearNext(): void {
    const notice = this.#outbox.queue[this.#position]
    if (notice === undefined) return
    this.#position += 1
    if ('mark' in notice) {
      if (notice.mark > (this.mark?.xact ?? 0n)) this.mark = { epoch: EPOCH, xact: notice.mark }
      if (notice.mark > this.#horizon) this.#horizon = notice.mark
    } else this.#deliver(notice.row, this.#horizon)
  }

  /** Its connection to the database was lost, and is back: what it did not hear is read. */
  hearAgain(): void {
    this.#position = this.#outbox.queue.length
    const { rows, xact } = this.#outbox.read()
    for (const row of rows) if (row.xact >= this.#horizon) this.#deliver(row, row.xact)
    this.#horizon = xact
  }

  #deliver(row: Row, xact: bigint): void {
    if (this.#seen.has(row.content.seq)) return
    this.#seen.add(row.content.seq)
    this.heard.push(row)
    this.journal.keep({ ...row, xact, at: 0 })
    for (const line of this.lines) {
      if (line.joined.has(row.channel)) this.#say(line, { command: GAME_COMMAND.push, content: row.content })
    }
  }

  open(): FakeLine {
    const socket = new FakeLine()
    const line: Line = { socket, up: [], down: [], joined: new Set(), isOpen: false }
    socket.send = (data) => void line.up.push(data)
    socket.close = () => void this.lines.delete(line)
    this.lines.add(line)
    return socket
  }

  /** One thing happens on a line: it opens, the host answers, or the client hears. */
  move(line: Line, chance: Chance): void {
    if (!line.isOpen) {
      line.isOpen = true
      line.socket.onopen?.()
    } else if (chance() < 0.5) this.#answer(line)
    else {
      const data = line.down.shift()
      if (data !== undefined) line.socket.onmessage?.({ data })
    }
  }

  /** What was on the line is lost with it. */
  cutAll(): void {
    for (const line of this.lines) {
      this.lines.delete(line)
      line.socket.onclose?.({ code: 1006 })
    }
  }

  #answer(line: Line): void {
    const text = line.up.shift()
    if (text === undefined) return
    const { command, content } = JSON.parse(text) as { command: number; content: Wanted | Wanted[] }
    if (command === GAME_COMMAND.ping) return this.#say(line, { command: GAME_COMMAND.pong })
    const wanted = [content].flat()
    if (command === GAME_COMMAND.unsubscribe) {
      for (const one of wanted) line.joined.delete(channelOf(one))
      return
    }
    let lost = false
    for (const one of wanted) {
      const channel = channelOf(one)
      line.joined.add(channel)
      const all = () => this.heard.filter((row) => row.channel === channel).map((row) => row.content)
      const missed = one.since === undefined ? all() : this.#resume.missed(this, channel, one.since)
      lost ||= missed === undefined
      for (const push of missed ?? []) this.#say(line, { command: GAME_COMMAND.push, content: push })
    }
    this.#say(line, { command: GAME_COMMAND.joined, content: { streams: wanted.map(channelOf), lost } })
  }

  #say(line: Line, frame: object): void {
    line.down.push(JSON.stringify({ at: this.#resume.atOf(this), ...frame }))
  }
}

const EPOCH = 'abcdef'
const HOSTS = ['wss://a', 'wss://b', 'wss://c']
const GAMES = [71, 110]

interface Telling {
  seed: number
  moments: number
  resume: Resume
}

/** Runs one history. @returns whether the screen shows what happened, and how often something was told twice or lost */
export async function runLossyWorld({ seed, moments, resume }: Telling) {
  const chance = chanceOf(seed)
  const outbox = createLossyOutbox(chance, GAMES)
  const hosts = new Map(HOSTS.map((url) => [url, new Host(outbox, resume)]))
  const truth: Screen = { results: new Map(), balance: 0 }
  const screen: Screen = { results: new Map(), balance: 0 }
  const shown = new Set<string>()
  let [repeats, lost] = [0, 0]
  const client = createGameClient({
    hosts: HOSTS,
    onPush: (push) => {
      if (shown.has(push.type + push.seq)) repeats += 1
      shown.add(push.type + push.seq)
      show(screen, push)
    },
    onLost: () => void (lost += 1),
    ticket: async () => 'ticket',
    create: (url) => (hosts.get(url.slice(0, 7)) as Host).open(),
  })
  for (const gameId of GAMES) client.subscribe(gameId, 'RESULT')
  const moveAll = () => {
    for (const host of hosts.values()) for (const line of host.lines) host.move(line, chance)
  }
  const happen = () => {
    const pick = chance()
    const url = HOSTS[Math.floor(chance() * HOSTS.length)] as string
    const host = hosts.get(url) as Host
    if (pick < 0.14) outbox.begin()
    else if (pick < 0.26) for (const { content } of outbox.commit()) show(truth, content)
    else if (pick < 0.32) outbox.tellMark()
    else if (pick < 0.6) host.hearNext()
    else if (pick < 0.92) moveAll()
    else if (pick < 0.945) for (const one of hosts.values()) one.cutAll()
    else if (pick < 0.965) host.hearAgain()
    else if (pick < 0.98) {
      host.cutAll()
      hosts.set(url, new Host(outbox, resume))
    } else client.time.advance(700)
  }
  for (let moment = 0; moment < moments; moment += 1) {
    happen()
    await settled()
  }
  // Peace at last: everything commits, everybody hears, and the line holds.
  for (const { content } of outbox.commitAll()) show(truth, content)
  for (let calm = 0; calm < 400; calm += 1) {
    for (const host of hosts.values()) host.hearNext()
    moveAll()
    if (calm < 10) client.time.advance(1_000)
    await settled()
  }
  client.close()
  return { isSame: isSame(truth, screen), repeats, lost, events: outbox.queue.length }
}

const isSame = (truth: Screen, screen: Screen): boolean =>
  screen.balance === truth.balance &&
  screen.results.size === truth.results.size &&
  [...truth.results].every(([issue, numbers]) => screen.results.get(issue) === numbers)

function show(screen: Screen, push: PushContent): void {
  if (push.type === 'RESULT') screen.results.set(`${push.gameId} ${push.turnNum}`, push.openNum)
  if (push.type === 'BALANCE') screen.balance = push.money
}

/** The client asks for a ticket and gathers its requests in between. */
const settled = async () => {
  for (let turn = 0; turn < 4; turn += 1) await Promise.resolve()
}

interface Wanted {
  gameId?: number
  type?: string
  since?: string
}

/** The member's own stream has no game. */
const channelOf = ({ gameId, type }: Wanted): string => (gameId === undefined ? 'own' : `${gameId}:${type}`)

/** A small generator (mulberry32), so that a history can be told again by its seed. */
function chanceOf(seed: number): Chance {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
