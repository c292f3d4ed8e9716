import { ADJUST_REASONS } from '@liuhe/domain/adjustments/reason.ts'
import { valueText } from './value-text.ts'

type Words = Readonly<Record<string, string>>

/** Codes in effects and outcomes, by the field that has them. One that is not here stays as it is. */
const WORDS: Readonly<Record<string, Words>> = {
  base: { loss: '公司净盈利', stake: '有效投注' },
  commission: { rebate: '代理返点', dividend: '代理分红', wage: '代理日工资', monthly: '月佣金' },
  direction: { in: '加款', out: '扣款' },
  dispute: {
    ...{ 'not-received': '收款会员说未到账', 'other-amount': '收款会员说金额不符', 'no-answer': '收款会员没有答复' },
    ...{ 'over-limit': '入账会超过付款会员的限额', paused: '付款会员在暂停期间' },
  },
  funding: { member: '会员发', operator: '平台发', off: '停发' },
  game: { lottery: '彩票', sports: '体育', live: '真人电子' },
  kind: {
    ...{
      'sign-in': '签到',
      'first-recharge': '首充',
      upgrade: '升级礼金',
      'week-wage': '周工资',
      'month-wage': '月工资',
    },
    ...{ 'monthly-packet': '每月红包', rescue: '救援金', birthday: '生日礼金', invite: '邀请好友', phone: '绑定手机' },
  },
  mode: {
    ...{ layer: '按层级', fission: '裂变' },
    ...{ manual: '人工', 'third-party': '第三方', coin: '数字币', direct: '直充' },
  },
  outcome: { paid: '已付', unpaid: '未付', failed: '付款失败' },
  period: { day: '每天', week: '每周', month: '每月' },
  reasonCode: Object.fromEntries(Object.entries(ADJUST_REASONS).map(([code, { label }]) => [code, label])),
  state: {
    ...{ active: '正常', suspended: '停用', closed: '已关闭', invited: '已邀请' },
    ...{ open: '未开奖', lost: '未中奖', won: '已中奖', tied: '和局', returned: '已退回', stopped: '已停止' },
    ...{ requested: '待审核', approved1: '待复核', approved2: '待付款', rejected: '已拒绝' },
    ...{
      paying: '付款中',
      failed: '付款失败',
      paid: '已付款',
      said: '等收款会员确认',
      retired: '已停用',
      disputed: '有争议',
      released: '已解除',
    },
  },
  status: { scheduled: '未开盘', open: '受注中', closed: '已封盘' },
}

/** A value of a field in words: a code as people say it, anything else as `valueText` does. */
export function valueOfField(name: string, value: unknown): string {
  if (Array.isArray(value) && value.length > 0) return value.map((one) => valueOfField(name, one)).join('、')
  return (typeof value === 'string' ? WORDS[name]?.[value] : undefined) ?? valueText(value)
}
