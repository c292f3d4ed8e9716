import type { CheckKind, CheckOutcome, RechargeRole, RechargeStep } from '@liuhe/domain/recharge/order.ts'
import type { Order } from './order.ts'

/** What has happened to an order. */
export const STEPS: Record<RechargeStep, string> = {
  created: '订单已创建',
  'pay-ready': '付款信息已就绪',
  confirmed: '已提交转账信息',
  txid: '已填写交易哈希',
  check: '款项待核对',
  credited: '已入款到余额',
  cancelled: '订单已取消',
  expired: '超时未付款，订单已取消',
  rejected: '订单未成功',
  returning: '款项退回中',
  returned: '款项已退回',
  disputed: '付款有争议，财务核实中',
}

export const ROLES: Record<RechargeRole, string> = {
  member: '您',
  provider: '支付渠道',
  bank: '银行',
  chain: '链上网络',
  receiver: '收款会员',
  operator: '财务人员',
  server: '系统',
}

/** Why money of an order is looked at. */
export const CHECKS: Record<CheckKind, { name: string; why: string }> = {
  short: { name: '到账金额不足', why: '实际到账少于订单金额' },
  over: { name: '到账金额超出', why: '实际到账多于订单金额' },
  late: { name: '超时到账', why: '款项在订单有效期之后付出' },
  double: { name: '重复付款', why: '同一订单收到了另一笔付款' },
  currency: { name: '币种不符', why: '到账币种与订单不同' },
  unknown: { name: '款项无法识别', why: '未能自动识别该款项' },
  'over-limit': { name: '超出充值限额', why: '到账时已超出您设置的充值限额' },
  paused: { name: '账户暂停中', why: '到账时您的账户处于暂停游戏期间' },
}

export const OUTCOMES: Record<CheckOutcome, { name: string; text: string }> = {
  waiting: { name: '待核对', text: '财务人员正在核对，处理结果会在这里和消息中告诉您，资金安全不受影响' },
  credited: { name: '已入款', text: '核对完成，款项已入账' },
  returning: { name: '退回中', text: '款项正在按原路退回' },
  returned: { name: '已退回', text: '款项已按原路退回' },
}

/** What an order waits for, and a sentence about it. */
export function waitingWords({ next, flow, typicalSeconds, expectedSeconds }: Order): { name: string; text: string } {
  const usual = `通常 ${spanText(typicalSeconds ?? expectedSeconds)}内到账`
  const isTransfer = flow === 'transfer'
  const isCoin = flow === 'coin'
  if (flow === 'matched' && next?.code === 'match')
    return { name: '等待收款方确认', text: '对方核对到账后自动入款；超时未确认由财务人员凭凭证核实' }
  if (flow === 'matched' && next?.code === 'check')
    return { name: '财务核实中', text: '财务人员正在核对双方凭证，结果会在这里和消息中告诉您' }
  return {
    prepare: { name: '正在准备付款信息', text: '正在向支付渠道获取付款方式，请稍候' },
    pay: isCoin ? { name: '等待链上转入', text: `转出后${usual}` } : { name: '等待付款', text: `付款后${usual}` },
    match: isTransfer
      ? { name: '等待银行入账', text: `金额与附言一致时自动入款，${usual}` }
      : { name: '等待确认', text: usual },
    check: { name: '款项待核对', text: OUTCOMES.waiting.text },
    return: { name: '款项退回中', text: OUTCOMES.returning.text },
  }[next?.code ?? 'pay']
}

/** A span as people say it: 45 秒, 3 分钟, 2 分 40 秒, 1 小时. */
export function spanText(seconds: number): string {
  if (seconds < 60) return `${Math.max(1, Math.round(seconds))} 秒`
  const minutes = Math.floor(seconds / 60)
  const rest = Math.round(seconds % 60)
  if (minutes >= 60) return `${Math.ceil(seconds / 3600)} 小时`
  return rest === 0 ? `${minutes} 分钟` : `${minutes} 分 ${rest} 秒`
}

/** A share in hundredths of a percent: 50 is 0.5%. */
export const percentText = (bps: number): string => `${bps / 100}%`
