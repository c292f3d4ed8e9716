import { randomUUID } from 'node:crypto'
import { hubOfLi } from '../apps/server/src/modules/game-wallet/hub-amount.ts'
import { signedHeaders } from '../apps/server/src/modules/game-wallet/wallet-signature.ts'

/** Calls of a provider, each signed and with numbers of its own: bets of a yuan by many members. */
export interface WalletRequests {
  kind: 'wallet'
  provider: string
  key: { id: string; secret: string }
  game: string
  /** Members 0 to count − 1 in turns. */
  members: number
}

export const userOf = (index: number): string => `benchplayer${String(index).padStart(8, '0')}`
export const gameTokenOf = (index: number): string => `bench-game-token-of-member-${String(index).padStart(8, '0')}`

const STAKE = hubOfLi(1_000n)

/** @returns what makes the next call, as it goes over the wire */
export function walletRequests({ provider, key, game, members }: WalletRequests): () => string {
  const path = `/app-api/game-wallet/${provider}/transaction/bet`
  let sent = 0
  return () => {
    const index = sent++ % members
    const body = JSON.stringify({
      ...{ request_uuid: randomUUID(), transaction_uuid: randomUUID(), round: randomUUID() },
      ...{ user: userOf(index), token: gameTokenOf(index), currency: 'CNY', game_code: game, amount: STAKE },
    })
    const headers = {
      ...{ host: '127.0.0.1', 'content-type': 'application/json', 'content-length': String(body.length) },
      ...signedHeaders(key, { method: 'POST', path, time: String(Date.now()), body }),
    }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    return `POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`
  }
}

/** The wallet answers 200 whatever became of a call. */
export const isWalletOk = (answer: string): boolean => answer.includes('"status":"RS_OK"')
