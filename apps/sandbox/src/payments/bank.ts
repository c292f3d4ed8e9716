import { thousandths } from './cashier.ts'
import { mountCounterparty } from './counterparty.ts'
import { type Door, numberOf, Refused, textOf } from './door.ts'
import type { Faults } from './faults.ts'
import { type Answered, type Route } from './http.ts'
import * as orders from './orders.ts'
import { amountText, escape, fact, page, seeOther } from './page.ts'
import type { Store } from './store.ts'

/** The company's account at the bank of the sandbox. */
const ACCOUNT = { bankName: '演示银行', accountName: '演示商户有限公司', accountNo: '6217009900001234567' } as const

export type BankParts = { store: Store; door: Door; faults: Faults }

/** A bank: an account, a counter where a tester transfers, and a statement that is fetched by cursor. */
export function mountBank({ store, door, faults }: BankParts): Route[] {
  const transfer = (it: { amount: string; payer: string; text: string }): string => {
    const reference = orders.newReference('B')
    const where = { orderNo: null, currency: 'CNY', address: null, height: null }
    orders.addPayment(store, 'bank', { reference, ...it, ...where, paidAt: Date.now() })
    const lines = faults.strikes('bank', 'doubled') ? 2 : 1
    for (let line = 0; line < lines; line++) store.run('insert into line (reference) values (?)', reference)
    return reference
  }
  return [
    ...mountCounterparty(store, door, {
      gateway: 'bank',
      currency: 'CNY',
      methods: ['transfer'],
      placeOf: () => ({ account: ACCOUNT }),
    }),
    door.signed('bank', '/bank/statement', ({ body }) => statement(store, body)),
    { method: 'GET', path: '/bank', answer: ({ query }) => counter(query) },
    {
      method: 'POST',
      path: '/bank',
      answer: (asked): Answered => {
        const form = new URLSearchParams(asked.body)
        const amount = thousandths(form.get('amount') ?? '')
        if (amount === undefined) return page('金额有误', '<p class="note">请填写正确的金额。</p>', { status: 400 })
        const [payer, text] = [(form.get('payer') ?? '').slice(0, 40), (form.get('text') ?? '').slice(0, 100)]
        const reference = store.together(() => transfer({ amount, payer: payer || '测试付款人', text }))
        return seeOther(`/bank?done=${reference}`)
      },
    },
  ]
}

type Line = { seq: number; reference: string; amount: string; paidAt: number; payer: string; text: string }

/** Incoming transfers after a cursor, in the order in which they were booked. */
function statement(store: Store, body: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const after = Number(textOf(body, 'after', /^\d{1,15}$/))
  const limit = numberOf(body, 'limit')
  if (limit < 1 || limit > 500) throw new Refused('INVALID')
  const lines = store.all<Line>(
    `select l.seq, l.reference, p.amount, p.paid_at as paidAt, p.payer, p.text from line l
     join payment p on p.gateway = 'bank' and p.reference = l.reference where l.seq > ? order by l.seq limit ?`,
    ...[after, limit],
  )
  const told = lines.map(({ reference, amount, paidAt, payer, text }) => ({ reference, amount, paidAt, payer, text }))
  return { lines: told, next: String(lines.at(-1)?.seq ?? after), more: lines.length === limit }
}

/** The counter. `amount`, `text` in the address fill it in. */
function counter(query: URLSearchParams): Answered {
  const done = query.get('done')
  const head = '<header><i>行</i><div><b>演示银行</b><small>手机银行 · 转账汇款</small></div></header>'
  const value = (name: string) => escape(query.get(name) ?? '')
  const receipt =
    done === null
      ? ''
      : `<section class="card center"><div class="mark">✓</div><b>转账已受理</b><dl>${fact('流水号', done)}</dl></section>`
  return page(
    '演示银行',
    `<style>:root{--brand:#0b6e4f}</style>${head}<section class="card"><h2>收款账户</h2><dl>` +
      `${fact('户名', ACCOUNT.accountName)}${fact('账号', ACCOUNT.accountNo)}` +
      `${fact('开户行', ACCOUNT.bankName)}</dl></section>` +
      `${receipt}<section class="card"><form method="post"><label>转账金额（元）<input name="amount" inputmode="decimal" ` +
      `pattern="\\d{1,9}(\\.\\d{1,3})?" required value="${value('amount')}"></label>` +
      `<label>附言<input name="text" maxlength="100" value="${value('text')}"></label>` +
      `<label>付款人<input name="payer" maxlength="40" value="${value('payer')}"></label>` +
      `<button>确认转账</button></form></section>`,
  )
}

/** What a page of the chain shows of money that was sent. */
export const sentText = (amount: string, currency: string): string => `${amountText(amount, currency)} ${currency}`
