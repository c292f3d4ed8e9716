/** Plays games of the studio over its own doors, as its page does: the platform shares no code with it. */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { WebSocket } from 'ws'

/** What the studio says of a round; amounts are decimal text of 厘. */
export interface StudioRound {
  id: string
  state: string
  bet: string
  win: string
}

/** One open game. */
export interface StudioPlayer {
  /** As the studio knows it now. */
  balance(): Promise<bigint>
  /** Plays one round of the game to its end. */
  playRound(): Promise<StudioRound>
  /** Begins a round of a game that asks for choices. @throws when the studio or the wallet says no */
  begin(input: object): Promise<StudioRound>
  /** Makes a choice in it. */
  step(id: string, input: object): Promise<StudioRound>
  close(): void
}

type Message = Record<string, unknown> & { type: string }

/** Opens a link of a game, which works once. @throws when the studio does not let the player in */
export async function enterStudio(link: string, game: string): Promise<StudioPlayer> {
  const { origin, searchParams } = new URL(link)
  const { session } = await ask(origin, undefined)<{ session: string }>('POST', '/api/session', {
    t: searchParams.get('t'),
  })
  const call = ask(origin, session)
  const tables: WebSocket[] = []
  const begin = (input: object) =>
    roundOf(call<{ round: StudioRound }>('POST', '/api/rounds', { requestId: randomUUID(), input }))
  const step = (id: string, input: object) =>
    roundOf(call<{ round: StudioRound }>('POST', `/api/rounds/${id}/steps`, { requestId: randomUUID(), input }))
  const known = async (id: string) => (await call<{ round: StudioRound }>('GET', `/api/rounds/${id}`)).round
  const atTable = async (bet: object): Promise<StudioRound> => {
    const table = await sit(origin, session)
    tables.push(table.socket)
    // A phase that has begun may be too short.
    const { round } = await table.next('phase', ({ phase }) => phase === 'bet')
    table.say({ ...bet, requestId: randomUUID() })
    await table.next('ok')
    await table.next('phase', (it) => it['round'] === round && it['phase'] === 'result')
    const { rounds } = await call<{ rounds: StudioRound[] }>('GET', '/api/rounds')
    return known(String(rounds[0]?.id))
  }
  const rounds: Record<string, () => Promise<StudioRound>> = {
    longmen: () => begin({ betLi: '2000' }),
    shuiguo: () => begin({ betLi: '1000' }),
    saolei: async () => {
      const { id } = await begin({ betLi: '1000', mines: 3 })
      const picked = await step(id, { kind: 'pick', cell: 12 })
      return picked.state === 'open' ? step(id, { kind: 'collect' }) : picked
    },
    qznn: async () => {
      const { id } = await begin({ baseLi: '1000' })
      const bid = await step(id, { kind: 'bid', bid: 1 })
      return bid.state === 'open' ? step(id, { kind: 'multiple', multiple: 1 }) : bid
    },
    tengyun: () => atTable({ type: 'panel', panel: 0, bet: '1000', autoAt: '1.01' }),
    baijiale: () => atTable({ type: 'bet', bets: [{ spot: 'banker', amount: '10000' }] }),
    longhu: () => atTable({ type: 'bet', bets: [{ spot: 'dragon', amount: '10000' }] }),
    toubao: () => atTable({ type: 'bet', bets: [{ spot: 'big', amount: '5000' }] }),
    zuqiu: async () => {
      const table = await sit(origin, session)
      tables.push(table.socket)
      const ticket = await betOnMatch(table)
      return ended(() => known(ticket))
    },
  }
  return {
    balance: async () => BigInt((await call<{ balance: string }>('GET', '/api/state')).balance),
    playRound: async () => {
      const play = rounds[game]
      if (play === undefined) throw new Error(`nobody here plays ${game}`)
      return play()
    },
    ...{ begin, step },
    close: () => {
      for (const table of tables) table.close()
    },
  }
}

const roundOf = async (answer: Promise<{ round: StudioRound }>): Promise<StudioRound> => (await answer).round

const ask =
  (origin: string, session: string | undefined) =>
  async <T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T> => {
    const answer = await fetch(origin + path, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(session !== undefined && { authorization: `Bearer ${session}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
    return JSON.parse(text) as T
  }

/** A round, once it waits for nothing any more. */
async function ended(look: () => Promise<StudioRound>): Promise<StudioRound> {
  for (;;) {
    const round = await look()
    if (round.state !== 'open') return round
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}

type Sitting = Awaited<ReturnType<typeof sit>>

/** A ticket on the match that ends first. @returns its round */
async function betOnMatch(table: Sitting): Promise<string> {
  const { match, main, version } = await furthestMatch(table)
  const { draw, home } = main.oneXtwo
  const pick = { market: 'oneXtwo', side: draw === null ? 'home' : 'draw' }
  const what = { match, pick, stake: '10000', odds: draw ?? home, version, policy: 'any' }
  table.say({ type: 'ticket', requestId: randomUUID(), ...what })
  return ((await table.next('ticketOk')) as unknown as { ticket: { ticket: string } }).ticket.ticket
}

interface PlayedMatch {
  match: number
  isOpen: boolean
  version: { slotsPlayed: number; score: number[] }
  main: { oneXtwo: Record<'home' | 'draw' | 'away', number | null> }
}

/** Of the matches that are played and open for bets, the one that ends first; told just now, so that it still is. */
async function furthestMatch(table: Sitting): Promise<PlayedMatch> {
  const { matches } = (await table.next('season')) as unknown as { matches: PlayedMatch[] }
  const far = Math.max(...matches.filter(({ isOpen }) => isOpen).map(({ version }) => version.slotsPlayed))
  for (;;) {
    const told = (await table.next('matches')) as unknown as { matches: PlayedMatch[] }
    const found = told.matches.find(
      ({ isOpen, version, main }) =>
        isOpen && version.slotsPlayed >= far && (main.oneXtwo.draw ?? main.oneXtwo.home) !== null,
    )
    if (found !== undefined) return found
  }
}

async function sit(origin: string, session: string) {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/api/table`)
  const heard: Message[] = []
  const waiting = new Set<() => void>()
  const wake = () => {
    for (const each of waiting) each()
  }
  socket.on('message', (data) => {
    heard.push(JSON.parse(String(data)) as Message)
    wake()
  })
  socket.on('close', wake)
  await once(socket, 'open')
  const say = (message: object) => socket.send(JSON.stringify(message))
  say({ type: 'enter', session })
  let from = 0
  const next = async (type: string, fits: (message: Message) => boolean = () => true): Promise<Message> => {
    for (;;) {
      const at = heard.findIndex((each, index) => index >= from && each.type === type && fits(each))
      const refused = heard.find((each) => each.type === 'refused')
      if (refused !== undefined) throw new Error(`refused: ${JSON.stringify(refused)}`)
      if (at >= 0) {
        from = at + 1
        return heard[at] as Message
      }
      if (socket.readyState !== socket.OPEN) throw new Error(`the line closed before ${type} came`)
      await new Promise<void>((resolve) => {
        const done = () => {
          waiting.delete(done)
          resolve()
        }
        waiting.add(done)
      })
    }
  }
  return { socket, say, next }
}
