import { FIRST_RECHARGE } from '@liuhe/demo/promotions.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { arrayOf } from '../../db/array-literal.ts'
import type { Sql } from '../../db/connect.ts'

/**
 * Channels of the demo, whose counterparties are the sandbox's cashier, bank and chain. A first recharge is given
 * what the promotion promises, and invitations and bound phones are rewarded.
 */
export async function seedRechargeChannels(sql: Sql): Promise<void> {
  const [{ known }] = await sql<[{ known: number }]>`select count(*)::int as known from recharge_channel`
  if (known === 0) {
    const { gift, least } = FIRST_RECHARGE
    await sql`update recharge_setting set first_gift = ${yuan(`${gift}`)}, first_gift_least = ${yuan(`${least}`)}`
    // Off elsewhere until an operator lets it run (migrations 0083, 0089).
    await sql`update bonus_offer set is_on = true where kind in ('invite', 'phone')`
  }
  for (const line of CHANNELS.trim().split('\n'))
    await insertChannel(
      sql,
      line.split('|').map((part) => part.trim()),
    )
}

/**
 * code | group | name | icon | flow | gateway | its channel | min | max | chips | discount bps, cap | fee bps | more
 */
const CHANNELS = `
bank-ccb|bank|银行卡转账|bank|transfer|bank|transfer|100|200000|200,500,1000,2000,5000,10000,20000,50000|50,500|0|
alipay|online|支付宝扫码|alipay|qr|cashier|alipay|100|20000|100,300,500,1000,2000,5000,10000,20000|0,0|0|
wechat|online|微信支付|wechat|redirect|cashier|wechat|50|5000|50,100,200,300,500,1000,2000,5000|0,0|0|
unionpay|online|云闪付|unionpay|redirect|cashier|unionpay|100|50000|100,500,1000,2000,5000,10000,20000,50000|0,0|0|
alipay-large|online|支付宝大额|alipay|qr|cashier|alipay|5000|100000|5000,10000,20000,50000|0,0|0|night
usdt-trc20|usdt|USDT-TRC20|usdt|coin|chain|TRC20|100|500000|100,500,1000,2000,5000,10000,50000,100000|100,1000|0|
usdt-erc20|usdt|USDT-ERC20|usdt|coin|chain|ERC20|1000|500000|1000,5000,10000,50000,100000|100,1000|0|
okpay|wallet|OKPay|okpay|redirect|cashier|okpay|100|50000|100,500,1000,2000,5000,10000|0,0|0|
gopay|wallet|GoPay|gopay|qr|cashier|gopay|100|50000|100,500,1000,2000,5000,10000|0,0|0|
topay|wallet|TOPay|topay|redirect|cashier|topay|100|20000|100,500,1000,2000,5000|0,0|50|
cbpay|wallet|CBPay|cbpay|redirect|cashier|cbpay|100|20000|100,500,1000,2000,5000|0,0|0|vip
direct|direct|会员直充|direct|matched|none|direct|100|5000|100,200,300,500,1000,2000,5000|0,0|0|fixed`

/** A channel that is there is the operator's. */
async function insertChannel(sql: Sql, parts: string[]): Promise<void> {
  const [code, group, name, icon, flow, gateway, way, min, max, chips, discount, fee, more] = parts as string[]
  const [bps, cap] = (discount ?? '0,0').split(',')
  const amounts = (chips ?? '').split(',').map((chip) => yuan(chip))
  const isCoin = flow === 'coin'
  const coin = isCoin ? { network: way ?? null, rate: 71_280, confirmations: 3 } : NO_COIN
  await sql`
    insert into recharge_channel (channel_code, group_name, name, icon, flow, gateway, gateway_channel, sort,
      amount_min, amount_max, chips, fee_bps, discount_bps, discount_cap, maintenance, vip_min,
      expire_minutes, expected_seconds, network, rate, confirmations, is_fixed)
    values (${code as string}, ${group as string}, ${name as string}, ${icon as string}, ${flow as string},
      ${gateway as string}, ${way as string}, (select count(*) from recharge_channel), ${yuan(min as string)},
      ${yuan(max as string)}, ${arrayOf(amounts)}::bigint[], ${Number(fee)},
      ${Number(bps)}, ${cap === '0' ? null : yuan(cap as string)}, ${more === 'night' ? '23:30~00:30' : null},
      ${more === 'vip' ? 2 : 0}, ${['transfer', 'coin', 'matched'].includes(flow as string) ? 30 : 15},
      ${{ transfer: 180, matched: 600 }[flow as string] ?? 60},
      ${coin.network}, ${coin.rate}, ${coin.confirmations}, ${more === 'fixed'})
    on conflict do nothing`
}

const NO_COIN = { network: null, rate: null, confirmations: null }
