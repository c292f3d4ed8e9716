import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isSigned, type Key } from '../wallet/signature.ts'

/** What happens to a call: it is carried out and answered, or something goes wrong on the way. */
export type Fate = 'well' | 'lost before' | 'lost after' | 'silent after' | { status: string }

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
  const balances = new Map<string, number>()
  const transactions = new Map<string, Transaction>()
  const answers = new Map<string, string>()
  const tombstones = new Set<string>()
  const told: Told[] = []
  const balanceOf = (user: string) => balances.get(user) ?? 0
  const give = (user: string, units: number) => void balances.set(user, balanceOf(user) + units)

  const move = (kind: string, user: string, id: string, amount: number): string => {
    const known = transactions.get(id)
    if (known !== undefined) return known.amount === amount ? 'RS_OK' : 'RS_ERROR_DUPLICATE_TRANSACTION'
    if (tombstones.has(id)) return 'RS_ERROR_ROUND_CLOSED'
    transactions.set(id, { kind, user, amount, isRolledBack: false })
    give(user, amount)
    return 'RS_OK'
  }
  const carryOut = (call: string, body: Record<string, unknown>): string => {
    const [user, id] = [String(body['user']), String(body['transaction_uuid'])]
    const amount = Number(body['amount'] ?? 0)
    switch (call) {
      case 'transaction/bet':
        return balanceOf(user) < amount ? 'RS_ERROR_NOT_ENOUGH_MONEY' : move('bet', user, id, -amount)
      case 'transaction/bet-win': {
        const [bet, win] = [Number(body['bet_amount']), Number(body['win_amount'])]
        return balanceOf(user) < bet ? 'RS_ERROR_NOT_ENOUGH_MONEY' : move('bet-win', user, id, win - bet)
      }
      case 'transaction/win':
      case 'transaction/adjust':
        return move('win', user, id, amount)
      case 'transaction/rollback': {
        const reference = String(body['reference_transaction_uuid'])
        const it = transactions.get(reference)
        tombstones.add(reference)
        if (it === undefined) return 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST'
        if (!it.isRolledBack) give(it.user, -it.amount)
        it.isRolledBack = true
        return 'RS_OK'
      }
      default:
        return 'RS_OK'
    }
  }

  const wallet = { url: '', told, fates: [] as Fate[], judge: undefined, balanceOf, give, transactions } as FakeWallet
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
    const asked = String(body['request_uuid'])
    const status = typeof fate === 'object' ? fate.status : signed ? carryOut(call, body) : 'RS_ERROR_INVALID_SIGNATURE'
    const user = String(body['user'])
    const answer = { request_uuid: asked, status, user, currency: 'CNY', balance: balanceOf(user) }
    const text = answers.get(asked) ?? JSON.stringify({ ...answer, display_name: '张三' })
    if (typeof fate !== 'object') answers.set(asked, text)
    if (fate === 'lost after') return response.destroy()
    if (fate === 'silent after') return undefined
    return response.writeHead(signed ? 200 : 403, { 'content-type': 'application/json' }).end(text)
  }
  const server = createServer((request, response) => void handle(request, response).catch(() => response.destroy()))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  wallet.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/app-api/game-wallet/haiyue`
  wallet.stop = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return wallet
}
