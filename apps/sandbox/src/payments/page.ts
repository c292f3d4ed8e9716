import type { Answered } from './http.ts'

/** A page of the sandbox: for phones, without a script. `body` is HTML. */
export const page = (title: string, body: string, status = 200): Answered => ({
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
    `<main>${body}<footer>测试环境 · 不会产生真实扣款</footer></main></html>`,
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

const STYLE = `
*{box-sizing:border-box;margin:0}
:root{--brand:#1677ff;--ink:#1d2129;--dim:#86909c;--line:#eceff3;--paper:#fff;--back:#f4f6fa;color-scheme:light}
body{background:var(--back);color:var(--ink);font:16px/1.5 -apple-system,"PingFang SC","Noto Sans SC",sans-serif}
main{max-width:480px;min-height:100vh;margin:0 auto;padding:0 16px 24px;display:flex;flex-direction:column;gap:12px}
header{margin:0 -16px;padding:28px 24px 56px;background:linear-gradient(150deg,var(--brand),color-mix(in srgb,var(--brand) 72%,#001));
color:#fff;display:flex;align-items:center;gap:12px}
header b{font-size:19px}header small{display:block;opacity:.85;font-size:13px}
header i{width:44px;height:44px;border-radius:14px;background:#fff3;display:grid;place-items:center;font-size:22px;font-style:normal;font-weight:600}
header+.card{margin-top:-48px}
.card{background:var(--paper);border-radius:18px;padding:20px;box-shadow:0 6px 24px #1d21290f}
.sum{text-align:center;padding-bottom:16px;border-bottom:1px dashed var(--line)}
.sum small{color:var(--dim)}.sum strong{display:block;font-size:38px;line-height:1.25;font-variant-numeric:tabular-nums}
.sum strong::before{content:"¥";font-size:22px;margin-right:4px}.sum.coin strong::before{content:"₮"}
dl{padding-top:12px;display:grid;gap:8px;font-size:14px}
.fact{display:flex;justify-content:space-between;gap:16px}dt{color:var(--dim);flex:none}
dd{text-align:right;overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
h2{font-size:14px;color:var(--dim);font-weight:500;margin-bottom:10px}
button,.button{display:block;width:100%;min-height:50px;border:0;border-radius:14px;font-family:inherit;font-size:17px;font-weight:600;
line-height:50px;text-align:center;text-decoration:none;cursor:pointer;background:var(--brand);color:#fff}
button:active,.button:active{filter:brightness(.93)}
button.plain{background:#f2f4f8;color:var(--ink);font-weight:500;font-size:15px}
.button.plain{background:var(--paper);color:var(--dim);font-weight:500;font-size:15px}
button:focus-visible,a:focus-visible,input:focus-visible,select:focus-visible{outline:3px solid color-mix(in srgb,var(--brand) 40%,#fff)}
.grid{display:grid;grid-template-columns:repeat(3,1fr);gap:10px}.line{display:flex;gap:10px;margin-top:10px}.line button{width:auto;flex:none;padding:0 18px}
label{display:block;font-size:14px;color:var(--dim);margin-bottom:10px}
input,select{width:100%;min-height:48px;border:1px solid var(--line);border-radius:12px;padding:0 14px;font-family:inherit;font-size:16px;
background:var(--paper);color:var(--ink)}
label input,label select{margin-top:6px}
.mark{width:64px;height:64px;margin:4px auto 12px;border-radius:50%;display:grid;place-items:center;font-size:32px;color:#fff;background:#00b578}
.mark.no{background:#ff8f1f}.center{text-align:center}.note{color:var(--dim);font-size:14px}
footer{margin-top:auto;padding-top:16px;text-align:center;color:var(--dim);font-size:12px}
`
