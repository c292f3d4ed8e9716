import type { ErrorCode, Li } from './wire.ts'

// 海王争霸 over `WS /api/table`. The fish are not sent: both sides compute them with `seaOf` of the game's rules from
// the scene's key, and the sea's clock from `sceneAt` and the freezes. Angles and points are the stage's own
// (1280×720); seats 3 and 4 see it turned round (`seenFrom`).

export type ToSea =
  /** Takes a seat in a room: the first free one of its tables. A player who has a seat leaves it. */
  | { type: 'sit'; requestId: string; room: string }
  | { type: 'rise'; requestId: string }
  /** `shot` counts up from 1 for a seat. At least 200 ms apart, at most 20 under way. */
  | { type: 'fire'; shot: number; angle: number; bullet: Li; isFree: boolean; lock: number | null }
  /** The bullet met the fish. Told once for a shot; when the server does not see it so, the bullet flies on. */
  | { type: 'impact'; shot: number; fish: number }

export type FromSea =
  /** Told first to anyone without a seat, and after `rise`. */
  | { type: 'rooms'; rooms: SeaRoom[]; balance: Li }
  /** Told first to anyone with a seat, kept for 60 s after a line broke: all that there is now. */
  | ({ type: 'sea' } & SeaNow)
  /** Somebody sat down. */
  | { type: 'seat'; seat: SeaSeat }
  | { type: 'gone'; seat: number }
  /** Everybody's shots, the player's own included; `firedAt` is when the bullet began, by the server's clock. */
  | ({ type: 'fired' } & SeaShot)
  /**
   * The player's own shot that was not taken, or whose hit the wallet refused: nothing is charged, it is gone.
   * `NOT_FOUND`: another shot killed the fish before it; nothing is charged, and it flies on.
   */
  | { type: 'flew'; shot: number; code: ErrorCode }
  /** Hits of one seat that the wallet has taken: killed or not, with what is paid. */
  | ({ type: 'hits'; seat: number; round: string; hits: SeaHit[]; win: Li; freeBullets: FreeBullets } & SeaOwn)
  /** All fish stand still. */
  | ({ type: 'freeze' } & SeaFreeze)

/** What only the player himself is told with his hits, null for others; `nextNonce` is the number of his next shot. */
export type SeaOwn = { balance: Li; nextNonce: number } | { balance: null; nextNonce: null }

export type SeaRoom = { id: string; name: string; bullets: Li[]; players: number }

export type SeaNow = {
  table: string
  room: SeaRoom
  /** The player's own, 1 to 4. */
  seat: number
  seats: SeaSeat[]
  /** Hex. */
  sceneKey: string
  /** The sea's clock was 0 then, by the server's clock. */
  sceneAt: number
  freezes: SeaFreeze[]
  /** Numbers of fish that were killed and would be in the sea still. */
  dead: number[]
  /** The next shot is to have a number above this one. */
  lastShot: number
  shots: SeaShot[]
  freeBullets: FreeBullets
  balance: Li
}

/** Masked names; empty seats are not in the list. */
export type SeaSeat = { seat: number; name: string; isDemo: boolean }
/** By the server's clock; never two at once. */
export type SeaFreeze = { fromAt: number; lastsMs: number }
/** How many are left, by what the bullet is worth: `{"1000": 20}`. */
export type FreeBullets = Record<Li, number>

export type SeaShot = {
  seat: number
  shot: number
  angle: number
  bullet: Li
  isFree: boolean
  lock: number | null
  firedAt: number
}

export type SeaHit = {
  shot: number
  fish: number
  killed: boolean
  /** Paid, in bullet values; for 龙王 and 聚宝轮 what the second draw said. */
  times: number
  win: Li
  /** 炸弹蟹 and 闪电鳗: the fish that died with it. */
  alsoDead: number[]
  /** 钻头虾. */
  freeBullets: number
}

/**
 * The round of a tick: what a player hit within half a second, one call of the wallet. `Round.input` is `SeaInput`;
 * `gameInput` and `outcome` are lists with one entry for each shot, in the order of their nonces, which begin with
 * `proof.nonce`. Each shot is verified by itself, with its own nonce.
 */
export type SeaInput = {
  room: string
  hits: { shot: number; fish: number; at: number }[]
  /** Not in rounds that were kept before it was. */
  film?: SeaFilm
}
/** What a replay draws the moments of a round from: the sea as it was then, and the shots that hit. */
export type SeaFilm = {
  seat: number
  sceneKey: string
  /** As if there had been no freezes but those below. */
  sceneAt: number
  freezes: SeaFreeze[]
  /** Numbers of fish that were killed before, and would be in the sea still. */
  dead: number[]
  /** In the order of `hits`. */
  shots: SeaShot[]
}
export type SeaGameInput = { shots: unknown[] }
export type SeaOutcome = { shots: SeaPlayed[] }
export type SeaPlayed = { nonce: number; outcome: unknown; bet: Li; win: Li }
