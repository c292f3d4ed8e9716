import type { Answered } from '../payments/http.ts'
import { escape, momentText, page } from '../payments/page.ts'
import type { Store } from '../payments/store.ts'
import { arrived } from './messages.ts'

/** The telephones of testers: what was sent, the newest first. */
export function inboxPage(store: Store, phone: string): Answered {
  const messages = arrived(store, phone)
  const cards = messages.map(
    ({ phone: to, text, arrivesAt }) =>
      `<section class="card"><p><b>${escape(to)}</b> <small>${momentText(arrivesAt)}</small></p>` +
      `<p>${escape(text)}</p></section>`,
  )
  const none = '<section class="card center"><p>还没有短信。在会员端获取验证码后刷新本页。</p></section>'
  return page(
    '短信收件箱',
    `<header><i>信</i><div><b>短信收件箱</b><small>演示短信服务</small></div></header>` +
      (messages.length === 0 ? none : cards.join('')) +
      `<a class="button" href="/${phone === '' ? '' : `?phone=${encodeURIComponent(phone)}`}">刷新</a>` +
      (phone === '' ? '' : '<a class="button plain" href="/">查看全部</a>'),
    { footer: '测试环境 · 不会发送到真实手机' },
  )
}
