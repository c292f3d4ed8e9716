/** How kinds of work for two people are called. A kind that is not here is shown by its own name. */
const TITLES = {
  'result-correction': '改正赛果',
  'draw-void': '作废期次',
  'chain-retire': '停用种子链',
  'turnover-change': '改打码要求',
  'turnover-terms': '改打码规则',
  'bonus-offer': '改优惠',
  'bonus-grant': '人工赠送',
  'packet-settings': '改红包设置',
  'packet-schedule': '红包雨排期',
  'recharge-received': '补入账',
  'recharge-hand': '人工入账',
  'recharge-channel': '改充值渠道',
  withdrawal: '提现',
  'withdrawal-by-hand': '人工付款结果',
  'withdrawal-figures': '改提现限额',
  'withdrawal-rule': '改提现风控规则',
  'withdrawal-method': '改提现方式',
  'withdrawal-direct': '改免提直充',
  'withdrawal-unfreeze': '恢复提现',
  'direct-dispute': '直充争议',
  adjustment: '人工加扣款',
  'commission-run': '派发代理返点',
  prices: '改赔率与限额',
  'prices-withdrawal': '撤回预约赔率',
} as const

export type KindName = keyof typeof TITLES
export const KIND_NAMES = Object.keys(TITLES) as KindName[]
export const kindTitle = (kind: string): string => (TITLES as Record<string, string>)[kind] ?? kind
