import { readFileSync } from 'node:fs'
import type { Answered } from './http.ts'

/** A page of the sandbox: for phones, without a script. `body` is HTML. */
export const page = (
  title: string,
  body: string,
  { status = 200, footer = '测试环境 · 不会产生真实扣款' }: { status?: number; footer?: string } = {},
): Answered => ({
  status,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'",
    'referrer-policy': 'no-referrer',
  },
  body:
    `<!doctype html><html lang="zh-CN"><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">` +
    `<title>${escape(title)}</title><style>${STYLE}</style>` +
    `<main>${body}<footer>${footer}</footer></main></html>`,
})

export const seeOther = (location: string): Answered => ({ status: 303, headers: { location } })

export const escape = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0) as number};`)

/** A row of a list of facts. */
export const fact = (label: string, value: string): string =>
  `<div class="fact"><dt>${label}</dt><dd>${escape(value)}</dd></div>`

/** A whole number of thousandths or millionths as people read it. */
export function amountText(amount: string, currency: string): string {
  const places = currency === 'USDT' ? 6 : 3
  const digits = amount.padStart(places + 1, '0')
  const decimals = digits.slice(-places).replace(/0+$/, '').padEnd(2, '0')
  const whole = digits.slice(0, -places).replaceAll(/\B(?=(\d{3})+$)/g, ',')
  return `${whole}.${decimals}`
}

/** A moment in Beijing. */
export const momentText = (at: number): string =>
  new Date(at + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

const STYLE = readFileSync(new URL('./page.css', import.meta.url), 'utf8')
