import * as auth from '@liuhe/contract/api/auth.ts'
import * as bets from '@liuhe/contract/api/bets.ts'
import * as lottery from '@liuhe/contract/api/lottery.ts'
import { type Call, createCaller } from '@liuhe/contract/client.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { expect } from '@playwright/test'
import { database } from './operator.ts'
import { product } from './product.ts'
import { patient, slowness } from '../../apps/server/src/testing/patience.ts'

/** Calls the server as an app without a browser would: for what a journey needs but is not about. */
export const apiAs = (token?: string): Call =>
  createCaller(async ({ method, url, contentType, body }) => {
    const headers = {
      ...(contentType !== undefined && { 'content-type': contentType }),
      ...(token !== undefined && { token }),
    }
    const response = await fetch(`${product.origin}/app-api${url}`, { method, headers, body })
    return { status: response.status, body: await response.json() }
  })

export interface Player {
  account: string
  password: string
}

/** A name nobody has yet, by the rules of registration. */
export const newPlayer = (): Player => ({
  account: `p${Date.now().toString(36)}${Math.floor(Math.random() * 1296).toString(36)}`.slice(0, 15),
  password: 'Journey2026',
})

/** A registered member, with the welcome bonus in the wallet. @returns with the token of a session of its own */
export async function aPlayer(): Promise<Player & { token: string }> {
  const player = newPlayer()
  const { token } = await apiAs()(auth.register, { ...player, confirmPassword: player.password })
  return { ...player, token }
}

/** The published draws of a game that have come, newest first. */
export const drawnTurns = async (gameId: number): Promise<OutputOf<typeof lottery.history>['data']> =>
  (await apiAs()(lottery.history, { gameId, rows: 20 })).data

/**
 * Waits for a turn that takes bets for so many seconds more, so that a journey is not cut off by its close. The panel
 * already shows a turn in the moments before the engine opens it; a bet would be refused then, on a slow machine often.
 */
export async function aTurnOpenFor(gameId: number, seconds: number): Promise<OutputOf<typeof lottery.openInfo>> {
  // A slow machine needs longer for the same; a turn of a minute is never open for much more than that.
  const enough = Math.max(seconds, Math.min(seconds * slowness(), OPEN_MOST_S))
  let info: OutputOf<typeof lottery.openInfo> | undefined
  await expect
    .poll(
      async () => {
        info = await apiAs()(lottery.openInfo, { gameId })
        const { turnNum, closeTime } = info.cur
        const [draw] = await database()<{ isOpen: boolean }[]>`
          select status = 'open' as "isOpen" from draw where game_id = ${gameId} and turn_num = ${turnNum}`
        return draw?.isOpen ? (closeTime - info.serverTime) / 1000 : 0
      },
      {
        message: `a turn of game ${gameId} that is open for ${enough} s more`,
        timeout: patient(75_000),
        intervals: [500],
      },
    )
    .toBeGreaterThan(enough)
  return info as OutputOf<typeof lottery.openInfo>
}

const OPEN_MOST_S = 40

interface Bet {
  gameId: number
  turnNum: string
  /** `01` where nothing is said. */
  ball?: string
}

/** Two yuan on a special ball of a Mark Six turn. @returns the order's number */
export async function betOn(token: string, { gameId, turnNum, ball = '01' }: Bet): Promise<string> {
  const api = apiAs(token)
  const offer = await api(lottery.playCategories, { gameId })
  const line = {
    code: `${gameId}1010${ball}`,
    selectionText: ball,
    odds: [offer.odds['TM_A'] as number],
    amount: 2_000n,
    total: 2_000n,
    notes: 1,
    rebate: 0,
    unit: 'yuan' as const,
    multiple: 1,
  }
  const { orderNos } = await api(bets.submit, { requestId: `by-api-${Date.now()}`, gameId, turnNum, content: [line] })
  return orderNos[0] as string
}
