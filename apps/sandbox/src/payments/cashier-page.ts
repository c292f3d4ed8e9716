import type { Answered } from './http.ts'
import { type Order, paymentsOf } from './orders.ts'
import { amountText, escape, fact, momentText, page } from './page.ts'
import type { Store } from './store.ts'

/** Each way to pay as its payers know it. */
const LOOKS = {
  alipay: { name: '支付宝', sign: '支', brand: '#1677ff' },
  wechat: { name: '微信支付', sign: '微', brand: '#07a852' },
  unionpay: { name: '银联支付', sign: '银', brand: '#d7141a' },
  quickpass: { name: '云闪付', sign: '云', brand: '#c8102e' },
  okpay: { name: 'OKPay', sign: 'O', brand: '#1f6feb' },
  gopay: { name: 'GoPay', sign: 'G', brand: '#0f8f7e' },
  topay: { name: 'TOPay', sign: 'T', brand: '#7a4ee0' },
  cbpay: { name: 'CBPay', sign: 'C', brand: '#c2570c' },
} as const

/** Ways to pay that the redirect gateway has. */
export const METHODS = Object.keys(LOOKS)

/** What a tester can do with an order. */
export function cashierPage(order: Order): Answered {
  const button = (act: string, text: string, kind = 'plain') =>
    `<button class="${kind}" name="act" value="${act}">${text}</button>`
  const tests =
    `<section class="card"><h2>测试场景</h2><form method="post"><div class="grid">` +
    `${button('decline', '支付失败')}${button('late', '超时支付')}${button('twice', '重复支付')}` +
    `</div></form><form method="post"><div class="line">` +
    `<input name="amount" inputmode="decimal" pattern="\\d{1,9}(\\.\\d{1,3})?" required placeholder="其他金额" ` +
    `aria-label="其他金额">${button('other', '按此支付')}</div></form></section>`
  const isOpen = order.state === 'open'
  const main = `<form method="post">${button('pay', isOpen ? '立即支付' : '再次支付', '')}</form>`
  return framed(order, `${main}${tests}`, isOpen ? '等待付款' : STATES[order.state])
}

/** What came of it. A way back without a host is one of the merchant's `site`. */
export function donePage(store: Store, order: Order, site: string): Answered {
  const payments = paymentsOf(store, order.gateway, order.orderNo)
  const isPaid = payments.length > 0
  const back = order.returnUrl.startsWith('/') ? site + order.returnUrl : order.returnUrl
  const rows = payments.map(({ reference, amount, currency }) => fact(reference, `¥${amountText(amount, currency)}`))
  const mark = isPaid ? '<div class="mark">✓</div>' : '<div class="mark no">!</div>'
  const done =
    `<section class="card center">${mark}<b>${isPaid ? '支付成功' : '支付未完成'}</b>` +
    `${isPaid ? `<dl>${rows.join('')}</dl>` : ''}</section>` +
    `<a class="button" href="${escape(back)}">返回商户</a>` +
    `<a class="button plain" href="/cashier/pay/${order.reference}">继续测试</a>`
  return framed(order, done, STATES[order.state])
}

const STATES = { open: '等待付款', paid: '已付款', declined: '已拒绝', closed: '已关闭' } as const

function framed(order: Order, body: string, state: string): Answered {
  const { name, sign, brand } = LOOKS[order.method as keyof typeof LOOKS]
  const head =
    `<style>:root{--brand:${brand}}</style>` +
    `<header><i>${sign}</i><div><b>${name}</b><small>演示收银台</small></div></header>` +
    `<section class="card"><div class="sum"><small>订单金额</small>` +
    `<strong>${amountText(order.amount, order.currency)}</strong></div><dl>${fact('商户订单号', order.orderNo)}` +
    `${fact('状态', state)}${fact('有效期至', momentText(order.expiresAt))}</dl></section>`
  return page(`${name}收银台`, `${head}${body}`)
}
