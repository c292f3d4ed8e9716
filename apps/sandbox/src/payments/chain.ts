import { addressOf, NETWORKS } from './addresses.ts'
import type { Blocks } from './blocks.ts'
import { mountCounterparty } from './counterparty.ts'
import { type Door, numberOf, Refused } from './door.ts'
import { type Answered, type Route } from './http.ts'
import * as orders from './orders.ts'
import { sentText } from './bank.ts'
import { escape, fact, page, seeOther } from './page.ts'
import type { Store } from './store.ts'

export type ChainParts = { store: Store; door: Door; blocks: Blocks }

const BLOCKS_MAX = 1_000

/** A chain: an address for each order, blocks that come with time, transfers in them, and a wallet for a tester. */
export function mountChain({ store, door, blocks }: ChainParts): Route[] {
  const send = (to: string, amount: string): string => {
    const reference = `${orders.newReference('').toLowerCase()}:0`
    const payment = { reference, orderNo: null, amount, currency: 'USDT', paidAt: Date.now(), payer: '', text: '' }
    orders.addPayment(store, 'chain', { ...payment, address: to, height: blocks.head() + 1 })
    return reference
  }
  return [
    ...mountCounterparty(store, door, {
      gateway: 'chain',
      currency: 'USDT',
      methods: NETWORKS,
      placeOf: ({ reference, method }) => ({ network: method, address: addressOf(method, reference) }),
    }),
    door.signed('chain', '/chain/blocks', ({ body }) => {
      const [from, limit] = [numberOf(body, 'from'), numberOf(body, 'limit')]
      if (limit < 1 || limit > BLOCKS_MAX) throw new Refused('INVALID')
      return blocksFrom(store, blocks, from, limit)
    }),
    { method: 'GET', path: '/chain', answer: ({ query }) => wallet(query, blocks.head()) },
    {
      method: 'POST',
      path: '/chain',
      answer: (asked): Answered => {
        const form = new URLSearchParams(asked.body)
        const [to, amount] = [(form.get('to') ?? '').trim(), millionths(form.get('amount') ?? '')]
        const isAddress = /^(T[1-9A-HJ-NP-Za-km-z]{33}|0x[0-9A-Fa-f]{40})$/.test(to)
        if (!isAddress || amount === undefined)
          return page('无法转账', '<p class="note">地址或数量有误。</p>', { status: 400 })
        return seeOther(`/chain?done=${encodeURIComponent(send(to, amount))}&amount=${sentText(amount, 'USDT')}`)
      },
    },
  ]
}

/**
 * The newest block is replaced. What stood in it comes into a later block, or is gone for good: the sender had spent it
 * elsewhere.
 */
export function reorganise(store: Store, blocks: Blocks, fate: 'later' | 'gone'): number {
  const height = blocks.reorganise()
  if (fate === 'gone') store.run(`delete from payment where gateway = 'chain' and height = ?`, height)
  else store.run(`update payment set height = ? where gateway = 'chain' and height = ?`, height + 2, height)
  return height
}

function blocksFrom(store: Store, blocks: Blocks, from: number, limit: number): Record<string, unknown> {
  const head = blocks.head()
  const last = Math.min(head, from + limit - 1)
  const found = orders.paymentsInBlocks(store, 'chain', from, last)
  const told = Array.from({ length: Math.max(0, last - from + 1) }, (_, at) => {
    const { height, hash, parent, at: time } = blocks.block(from + at)
    const transfers = found.filter((each) => each.height === height)
    return {
      ...{ height, hash, parent, at: time },
      transfers: transfers.map(({ reference, address, amount }) => ({ reference, to: address, amount })),
    }
  })
  return { head, blocks: told }
}

/** What a person typed as coins, in millionths. */
function millionths(text: string): string | undefined {
  const parts = /^(0|[1-9]\d{0,8})(?:\.(\d{1,6}))?$/.exec(text.trim())
  const amount = parts && BigInt(parts[1] as string) * 1_000_000n + BigInt((parts[2] ?? '').padEnd(6, '0'))
  return amount ? String(amount) : undefined
}

/** The wallet. `to` and `amount` in the address fill it in. */
function wallet(query: URLSearchParams, head: number): Answered {
  const done = query.get('done')
  const value = (name: string) => escape(query.get(name) ?? '')
  const receipt =
    done === null
      ? ''
      : `<section class="card center"><div class="mark">✓</div><b>交易已广播</b><dl>${fact('交易哈希', done)}` +
        `${fact('数量', query.get('amount') ?? '')}</dl></section>`
  return page(
    '演示钱包',
    `<style>:root{--brand:#12876a}</style>` +
      `<header><i>₮</i><div><b>演示钱包</b><small>USDT · 当前区块高度 ${head}</small></div></header>` +
      `<section class="card"><form method="post"><label>收款地址<input name="to" required ` +
      `autocapitalize="off" spellcheck="false" value="${value('to')}"></label><label>数量（USDT）<input name="amount" ` +
      `inputmode="decimal" pattern="\\d{1,9}(\\.\\d{1,6})?" required ` +
      `value="${done === null ? value('amount') : ''}"></label>` +
      `<button>确认转账</button></form></section>${receipt}`,
  )
}
