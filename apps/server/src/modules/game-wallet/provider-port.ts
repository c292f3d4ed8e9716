// What we ask of a provider of games. What it asks of us is the door (wallet-door.ts).

export const GAME_CATEGORIES = ['fish', 'electronic', 'card', 'live', 'sport'] as const
export type GameCategory = (typeof GAME_CATEGORIES)[number]

/** A game as its provider lists it. */
export interface ProvidedGame {
  gameCode: string
  name: string
  category: GameCategory
  /** Who made it: the game centre shows suppliers as providers. */
  supplier: string
  supplierName: string
  orientation: 'portrait' | 'landscape' | 'both'
  /** Return to player in percent, as the provider tells it; undefined where it tells none. */
  rtp: number | undefined
  /** The least and the greatest stake of one bet, in 厘; undefined where the provider tells none. */
  bet: { min: bigint; max: bigint } | undefined
  isHot: boolean
  /** Whether it can be played with the provider's own play money. */
  hasDemo: boolean
  /** When it is closed by its provider, epoch ms; undefined: it is open. */
  maintenance: { from: number; until: number } | undefined
}

/** What a provider must know to let a member play. */
export interface GameLaunch {
  gameCode: string
  /** The member as this provider knows him; `openGameSession` tells it. */
  user: string
  /** The session's token, which comes back with each bet; `openGameSession` tells it. */
  token: string
  displayName: string
  currency: 'CNY'
  language: string
  device: 'mobile' | 'desktop'
  /** Where the game's way out leads. */
  returnUrl: string
  /** Most that one bet may be, in 厘; undefined: what the provider allows. */
  betMax?: bigint | undefined
}

export type DemoLaunch = Pick<GameLaunch, 'gameCode' | 'language' | 'device' | 'returnUrl'>

/** A round that its provider has not ended. */
export interface OpenRound {
  round: string
  user: string
  gameCode: string
  /** Epoch ms. */
  since: number
  /** 厘. */
  bet: bigint
}

/** A movement as its provider has it. Amounts are 厘. */
export interface ProvidedTransaction {
  transactionId: string
  kind: 'bet' | 'win' | 'bet-win' | 'rollback' | 'adjust' | 'end'
  referenceId: string | undefined
  user: string
  gameCode: string
  round: string
  amount: bigint | undefined
  betAmount: bigint | undefined
  winAmount: bigint | undefined
  /** Epoch ms. */
  at: number
  /** What the provider believes became of it: `done`, `refused`, `rolled-back`, `pending`. */
  state: string
}

/** Calls to one provider. They throw `ProviderRefused` when it said no, `ProviderUnknown` when nobody can know. */
export interface GameProvider {
  name: string
  games(): Promise<ProvidedGame[]>
  /** @returns an address that is good once, for at most 60 s, at one of the provider's play hosts (SEC-33) */
  launch(launch: GameLaunch): Promise<string>
  /** As `launch`, with money of the provider's own. */
  demoLaunch(launch: DemoLaunch): Promise<string>
  /** Ends what a member has open there. @returns how many sessions that were */
  closeSessions(user: string): Promise<number>
  /** Where a round can be looked at; read only, for some minutes. */
  replayUrl(round: string, user: string): Promise<string>
  /** Rounds that are not ended, of one member or of all. */
  openRounds(user?: string): Promise<OpenRound[]>
  /** A page of what happened in [from, until), epoch ms, in the provider's order. */
  transactions(
    page: TransactionPage,
  ): Promise<{ transactions: ProvidedTransaction[]; next: string | number | undefined }>
  /** Of a provider that holds the money itself; others ask our wallet for every bet. */
  transferWallet?: TransferWallet | undefined
}

/** Where money of a transfer goes: `in` is to the provider, `out` back to the wallet. */
export type TransferDirection = 'in' | 'out'

/** What a provider says of a transfer. */
export interface TransferOutcome {
  state: 'done' | 'refused'
  /** Why it was refused, in the provider's word. */
  refusal: string | undefined
}

/** A provider that holds members' money while they play (I-32). */
export interface TransferWallet {
  /** What a member has there, in 厘, without what is staked in rounds that go on. */
  balance(user: string): Promise<bigint>
  /**
   * Asks for a transfer, once: nobody sends it a second time. It takes no effect after `goodUntil`.
   * @throws ProviderUnknown, ProviderRefused: it is in doubt, and `lookUp` tells what became of it
   */
  transfer(transfer: {
    reference: string
    user: string
    direction: TransferDirection
    /** 厘. */
    amount: bigint
    /** Epoch ms. */
    goodUntil: number
  }): Promise<TransferOutcome>
  /** What became of a transfer; undefined when the provider has never heard of it, up to now. */
  lookUp(reference: string): Promise<TransferOutcome | undefined>
  /** A page of the transfers that happened in [from, until). */
  transfers(page: TransactionPage): Promise<{ transfers: ListedTransfer[]; next: string | number | undefined }>
  /**
   * A page of the rounds that ended in [from, until), and of those that began then and have not ended. `unreadable`
   * names those that say nothing that can be true.
   */
  rounds(page: RoundsPage): Promise<{ rounds: ToldRound[]; unreadable: string[]; next: string | number | undefined }>
}

/** A round as a provider with the money tells it: whole, with everything that stands. Amounts are 厘. */
export interface ToldRound {
  round: string
  user: string
  /** As the provider calls it. */
  gameCode: string
  state: 'open' | 'settled' | 'cancelled'
  bet: bigint
  /** What was paid, the stake included. */
  win: bigint
  /** What counts as turnover once it is settled; at most the stake. */
  turnover: bigint
  /** Epoch ms. */
  startedAt: number
  /** Epoch ms; undefined while it is open. */
  endedAt: number | undefined
}

/** A transfer as its provider lists it. */
export interface ListedTransfer {
  reference: string
  user: string
  direction: TransferDirection
  /** 厘. */
  amount: bigint
  state: TransferOutcome['state']
  /** Epoch ms. */
  at: number
}

export interface TransactionPage {
  /** Epoch ms. */
  from: number
  /** Epoch ms. */
  until: number
  /** Where the page before ended. */
  after?: string | number | undefined
  limit: number
}

export interface RoundsPage extends TransactionPage {
  /** Of one player only. */
  user?: string | undefined
}

/** Why a provider says no. */
export const PROVIDER_REFUSALS = [
  'GAME_CLOSED',
  'UNKNOWN_GAME',
  'ROUND_OPEN',
  'NOT_FOUND',
  'INVALID',
  'UNSIGNED',
] as const
export type ProviderRefusal = (typeof PROVIDER_REFUSALS)[number]

/** A provider understood us and said no. */
export class ProviderRefused extends Error {
  override name = 'ProviderRefused'
  readonly code: ProviderRefusal
  constructor(code: ProviderRefusal, provider: string) {
    super(`${provider} refused: ${code}`)
    this.code = code
  }
}

/** No answer came, or none that can be believed: whether the call had an effect is not known. */
export class ProviderUnknown extends Error {
  override name = 'ProviderUnknown'
}
