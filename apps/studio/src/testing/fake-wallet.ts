import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { isSigned, type Key } from '../wallet/signature.ts'

/** What happens to a call: it is carried out and answered, or something goes wrong on the way. */
export type Fate = 'well' | 'lost before' | 'lost after' | 'silent after' | { status: string; afterMs?: number }

export type Told = { call: string; body: Record<string, unknown>; raw: string; signed: boolean }
type Transaction = { kind: string; user: string; amount: number; isRolledBack: boolean }

/** Members' wallets as a platform keeps them in the "hub" dialect, with faults on demand. */
export type FakeWallet = {
  url: string
  told: Told[]
  /** What happens to the next calls; then everything goes well again. */
  fates: Fate[]
  /** Asked for each call before `fates`; undefined leaves it to them. */
  judge: ((call: string) => Fate | undefined) | undefined
  balanceOf(user: string): number
  give(user: string, units: number): void
  transactions: Map<string, Transaction>
  stop(): Promise<void>
}

/** Units of the wire in a yuan. */
export const YUAN = 100_000

export async function startFakeWallet(keys: readonly Key[]): Promise<FakeWallet> {
  const books = new Books()
  const answers = new Map<string, string>()
  const told: Told[] = []
  const { transactions } = books
  const wallet: FakeWallet = {
    ...{ url: '', told, fates: [], judge: undefined, transactions },
    balanceOf: (user) => books.balanceOf(user),
    give: (user, units) => books.give(user, units),
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const parts: Buffer[] = []
    for await (const part of request as AsyncIterable<Buffer>) parts.push(part)
    const raw = Buffer.concat(parts).toString()
    const body = JSON.parse(raw) as Record<string, unknown>
    const call = String(request.url).replace('/app-api/game-wallet/haiyue/', '')
    const message = { method: 'POST', path: String(request.url), headers: request.headers, body: raw }
    const signed = isSigned(message, keys, Date.now())
    told.push({ call, body, raw, signed })
    const fate = wallet.judge?.(call) ?? wallet.fates.shift() ?? 'well'
    if (fate === 'lost before') return response.destroy()
    if (typeof fate === 'object' && fate.afterMs !== undefined) await sleep(fate.afterMs)
    const asked = String(body['request_uuid'])
    const works = () => (signed ? books.carryOut(call, body) : 'RS_ERROR_INVALID_SIGNATURE')
    const status = typeof fate === 'object' ? fate.status : works()
    const user = String(body['user'])
    const answer = { request_uuid: asked, status, user, currency: 'CNY', balance: books.balanceOf(user) }
    const text = answers.get(asked) ?? JSON.stringify({ ...answer, display_name: '张三' })
    if (typeof fate !== 'object') answers.set(asked, text)
    if (fate === 'lost after') return response.destroy()
    if (fate === 'silent after') return undefined
    return response.writeHead(signed ? 200 : 403, { 'content-type': 'application/json' }).end(text)
  }
  const server = createServer((request, response) => void handle(request, response).catch(() => response.destroy()))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  wallet.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/app-api/game-wallet/haiyue`
  return wallet
}

/** Balances and what moved them. */
class Books {
  readonly transactions = new Map<string, Transaction>()
  readonly #balances = new Map<string, number>()
  readonly #tombstones = new Set<string>()

  balanceOf(user: string): number {
    return this.#balances.get(user) ?? 0
  }

  give(user: string, units: number): void {
    this.#balances.set(user, this.balanceOf(user) + units)
  }

  carryOut(call: string, body: Record<string, unknown>): string {
    const [user, id] = [String(body['user']), String(body['transaction_uuid'])]
    const amount = Number(body['amount'] ?? 0)
    switch (call) {
      case 'transaction/bet':
        return this.balanceOf(user) < amount ? 'RS_ERROR_NOT_ENOUGH_MONEY' : this.#move('bet', user, id, -amount)
      case 'transaction/bet-win': {
        const [bet, win] = [Number(body['bet_amount']), Number(body['win_amount'])]
        return this.balanceOf(user) < bet ? 'RS_ERROR_NOT_ENOUGH_MONEY' : this.#move('bet-win', user, id, win - bet)
      }
      case 'transaction/win':
      case 'transaction/adjust':
        return this.#move('win', user, id, amount)
      case 'transaction/rollback':
        return this.#rollBack(String(body['reference_transaction_uuid']))
      default:
        return 'RS_OK'
    }
  }

  #move(kind: string, user: string, id: string, amount: number): string {
    const known = this.transactions.get(id)
    if (known !== undefined) return known.amount === amount ? 'RS_OK' : 'RS_ERROR_DUPLICATE_TRANSACTION'
    if (this.#tombstones.has(id)) return 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST'
    this.transactions.set(id, { kind, user, amount, isRolledBack: false })
    this.give(user, amount)
    return 'RS_OK'
  }

  #rollBack(reference: string): string {
    const it = this.transactions.get(reference)
    this.#tombstones.add(reference)
    if (it === undefined) return 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST'
    if (!it.isRolledBack) this.give(it.user, -it.amount)
    it.isRolledBack = true
    return 'RS_OK'
  }
}
