import type { Counterparty } from './counterparty.ts'
import { amountOf, type Call, numberOf, Refused, textOf } from './door.ts'
import type { Route } from './http.ts'
import { newReference } from './orders.ts'
import type { Store } from './store.ts'

/** How long a payout takes. */
const PAYOUT_MS = 2_000
/** A payout to an account with this end fails, so that a tester can see one fail. */
const FAILING = /0000$/

const DAY_PAGE = 500

type Listed = Row & { payoutNo: string; amount: string }
type At = (path: string, work: (call: Call) => Record<string, unknown>) => Route
type Row = { reference: string; request: string; account: string; madeAt: number }

/** Money that goes out: made once for each number of the merchant, asked for by the same number. */
export function mountPayouts(store: Store, at: At, { gateway, currency }: Counterparty): Route[] {
  const find = (payoutNo: string) =>
    store.one<Row>(
      `select reference, request, account, made_at as madeAt from payout where gateway = ? and payout_no = ?`,
      ...[gateway, payoutNo],
    )
  return [
    at('payouts', ({ body }) => {
      const [payoutNo, amount] = [textOf(body, 'payoutNo', /^[\w-]{4,40}$/), amountOf(body)]
      if (body['currency'] !== currency || !isAccount(body['account'])) throw new Refused('INVALID')
      const account = JSON.stringify(body['account'])
      const request = JSON.stringify({ payoutNo, amount, currency, account })
      const known = find(payoutNo)
      if (known !== undefined && known.request !== request) throw new Refused('CONFLICT')
      if (known === undefined) {
        const row = [gateway, payoutNo, newReference('W'), request, amount, currency, account, 'made', Date.now()]
        store.run('insert into payout values (?, ?, ?, ?, ?, ?, ?, ?, ?)', ...row)
      }
      return stateOf(find(payoutNo))
    }),
    at('payouts/query', ({ body }) => stateOf(find(textOf(body, 'payoutNo')))),
    at('payouts/list', ({ body }) => {
      const [from, until] = [numberOf(body, 'from'), numberOf(body, 'until')]
      const found = store.all<Listed>(
        `select payout_no as payoutNo, amount, reference, request, account, made_at as madeAt from payout
         where gateway = ? and made_at >= ? and made_at < ? and payout_no > ? order by payout_no limit ?`,
        ...[gateway, from, until, textOf(body, 'after', /^.{0,100}$/u), DAY_PAGE],
      )
      return { payouts: found.map(listedOf), next: found.length < DAY_PAGE ? null : found.at(-1)?.payoutNo }
    }),
  ]
}

function stateOf(row: Row | undefined): Record<string, unknown> {
  if (row === undefined) return { state: 'unknown' }
  const { reference, account, madeAt } = row
  if (Date.now() - madeAt < PAYOUT_MS) return { state: 'pending', reference }
  const to = Object.values(JSON.parse(account) as Record<string, string>)
  return { state: to.some((text) => FAILING.test(text)) ? 'failed' : 'paid', reference }
}

/** A payout in the list of a day. */
const listedOf = (row: Listed) => ({
  ...{ payoutNo: row.payoutNo, amount: row.amount, madeAt: row.madeAt },
  ...stateOf(row),
})

const isAccount = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' && value !== null && Object.values(value).every((text) => typeof text === 'string')
