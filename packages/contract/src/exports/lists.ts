/** Every list that can be exported: its columns, and what its filters are called. A new one is an entry here. */
import { billLabel } from '@liuhe/domain/bills/bill-types.ts'
import { mask } from '@liuhe/domain/members/mask.ts'
import * as adjustments from '../api/operator/adjustments.ts'
import * as audit from '../api/operator/audit.ts'
import * as commissions from '../api/operator/commissions.ts'
import * as gameWallet from '../api/operator/game-wallet.ts'
import * as ledger from '../api/operator/ledger.ts'
import * as members from '../api/operator/members.ts'
import * as orders from '../api/operator/orders.ts'
import * as recharges from '../api/operator/recharge.ts'
import * as withdrawals from '../api/operator/withdrawals.ts'
import { count, exportList, money, open, signed, text, time } from './column.ts'
import { entryOf } from './audit-entry.ts'
import * as words from './words.ts'

/** The endpoint of each list: who may read it may export it, and its filters are those of the file. */
export const EXPORT_ENDPOINTS = {
  members: members.list,
  recharges: recharges.orders,
  withdrawals: withdrawals.queue,
  orders: orders.list,
  postings: ledger.postings,
  bills: members.moneyTrail,
  adjustments: adjustments.list,
  statements: commissions.statements,
  audit: audit.list,
  rounds: gameWallet.openRounds,
} as const
export type ExportListName = keyof typeof EXPORT_ENDPOINTS
export const EXPORT_LIST_NAMES = Object.keys(EXPORT_ENDPOINTS) as ExportListName[]

const yesNo = (value: boolean): string => (value ? '是' : '否')

const memberList = exportList(members.list)({
  title: '会员',
  filters: {
    account: '账号开头',
    state: { label: '状态', values: words.MEMBER_STATES },
    vip: 'VIP',
    tag: '标签',
    groupId: '会员组',
    agentId: '代理线',
    sort: { label: '排序', values: { new: '新会员在前', login: '最近登录在前', recharged: '累计充值高的在前' } },
  },
  columns: [
    text('memberId', '会员号', (row) => row.memberId),
    text('account', '账号', (row) => row.account),
    text('name', '姓名', (row) => row.name),
    text('phone', '手机', (row) => row.phone),
    count('vipLevel', 'VIP', (row) => row.vipLevel),
    text('state', '状态', (row) => words.MEMBER_STATES[row.state]),
    text('isAgent', '代理', (row) => yesNo(row.isAgent)),
    text('agent', '上级', (row) => row.agent),
    money('balance', '余额', (row) => row.balance),
    money('recharged', '累计充值', (row) => row.recharged),
    signed('netDeposit', '累计净充', (row) => row.netDeposit, ['净充', '净提']),
    money('turnoverOpen', '还需打码', (row) => row.turnoverOpen),
    text('tags', '标签', (row) => row.tags.join('、')),
    time('joinedAt', '注册', (row) => row.joinedAt),
    time('lastLoginAt', '最后登录', (row) => row.lastLoginAt),
  ],
})

const rechargeList = exportList(recharges.orders)({
  title: '充值',
  filters: {
    queue: { label: '队列', values: { review: '待核对转账', open: '进行中', all: '全部' } },
    member: '会员',
    channel: '渠道',
    amountMin: '金额从',
    amountMax: '金额到',
    reference: '渠道流水号',
  },
  columns: [
    text('orderNo', '单号', (row) => row.orderNo),
    text('memberId', '会员号', (row) => row.memberId),
    text('account', '账号', (row) => row.account),
    text('channelName', '渠道', (row) => row.channelName),
    text('state', '状态', (row) => words.RECHARGE_STATES[row.status] ?? String(row.status)),
    money('amount', '实付', (row) => row.amount),
    money('fee', '手续费', (row) => row.fee),
    money('discount', '赠送', (row) => row.discountMoney),
    money('credit', '到账', (row) => row.creditMoney),
    time('createdAt', '提交', (row) => row.createTime),
    time('endedAt', '结束', (row) => row.auditTime),
  ],
})

const withdrawalList = exportList(withdrawals.queue)({
  title: '提现',
  filters: {
    queue: {
      label: '队列',
      values: {
        ...{ review: '待审核', payable: '待付款', offered: '等会员付款', paying: '付款中', failed: '付款失败' },
        all: '全部',
      },
    },
    member: '会员',
    state: { label: '状态', values: words.WITHDRAWAL_STATES },
    rule: '规则',
    kind: { label: '方式', values: words.PAYOUT_KINDS },
    amountMin: '金额从',
    amountMax: '金额到',
    isMine: '只看我的',
  },
  columns: [
    text('orderNo', '单号', (row) => row.orderNo),
    text('memberId', '会员号', (row) => row.memberId),
    text('account', '账号', (row) => row.account),
    text('kind', '方式', (row) => words.PAYOUT_KINDS[row.accountKind]),
    text('provider', '机构', (row) => row.provider),
    text('accountNumber', '收款账号', (row) => row.accountNumber),
    text('state', '状态', (row) => words.WITHDRAWAL_STATES[row.state]),
    money('amount', '金额', (row) => row.amount),
    money('fee', '手续费', (row) => row.fee),
    money('deduct', '扣除', (row) => row.deduct),
    money('paid', '到账', (row) => row.paidMoney),
    count('people', '需要人数', (row) => row.peopleNeeded),
    text('rules', '规则', (row) => row.rules.join('、')),
    text('claim', '领取', (row) => row.claim?.login),
    time('createdAt', '提交', (row) => row.createTime),
    time('endedAt', '结束', (row) => row.auditTime),
    text('reason', '原因', (row) => row.reason),
  ],
})

const orderList = exportList(orders.list)({
  title: '注单',
  filters: {
    orderNo: '单号',
    account: '会员',
    gameId: '彩种',
    turnNum: '期号',
    playCode: '玩法',
    state: { label: '状态', values: words.ORDER_STATES },
    stakeMin: '投注额从（元）',
  },
  columns: [
    text('orderNo', '单号', (row) => row.orderNo),
    text('memberId', '会员号', (row) => row.memberId),
    text('account', '账号', (row) => row.account),
    text('isTrial', '试玩', (row) => yesNo(row.isTrial)),
    text('game', '彩种', (row) => row.gameName),
    text('turnNum', '期号', (row) => row.turnNum),
    text('chaseNo', '追号', (row) => row.chaseNo),
    text('play', '玩法', (row) => row.playName),
    text('selection', '内容', (row) => row.selectionText),
    text('odds', '赔率', (row) => row.odds.map((one) => String(one / 10_000)).join(' / ')),
    count('notes', '注数', (row) => row.notes),
    money('stake', '投注额', (row) => row.stake),
    text('state', '状态', (row) => words.ORDER_STATES[row.state]),
    money('reward', '派彩', (row) => row.reward),
    time('addedAt', '下注', (row) => row.addedAt),
    time('settledAt', '结算', (row) => row.settledAt),
  ],
})

const postingList = exportList(ledger.postings)({
  title: '账务分录',
  filters: {
    number: '单号',
    member: '会员',
    purse: { label: '账户', values: { main: '主钱包', live: '游戏钱包', held: '提现冻结' } },
    day: '日期',
    tranType: '账单',
    amount: '金额',
  },
  columns: [
    text('transferId', '流水号', (row) => row.transferId),
    count('line', '行', (row) => row.line),
    time('at', '时间', (row) => row.at),
    text('event', '事件', (row) => row.event),
    text('bill', '账单', (row) => billLabel(row.tranType)),
    text('from', '从', (row) => row.from.address),
    text('to', '到', (row) => row.to.address),
    money('amount', '金额', (row) => row.amount),
    text('orderNo', '注单', (row) => row.orderNo),
    text('key', '幂等键', (row) => row.key),
    text('actor', '由谁', (row) => row.actor),
  ],
})

const billList = exportList(members.moneyTrail)({
  title: '会员账单',
  filters: {
    memberId: '会员号',
    startDate: '从',
    endDate: '到',
    direction: { label: '方向', values: { in: '收入', out: '支出' } },
    tranType: '账单',
  },
  columns: [
    text('billNo', '账单号', (row) => row.billNo),
    time('at', '时间', (row) => row.at),
    text('bill', '类型', (row) => billLabel(row.tranType)),
    signed('amount', '金额', (row) => row.amount, ['收入', '支出']),
    money('after', '余额', (row) => row.after),
    text('from', '从', (row) => row.from),
    text('to', '到', (row) => row.to),
    text('content', '内容', (row) => row.content),
    text('orderNo', '注单', (row) => row.orderNo),
  ],
})

const adjustmentList = exportList(adjustments.list)({
  title: '人工调整',
  filters: {
    state: { label: '状态', values: { open: '待复核', decided: '已决定' } },
    memberId: '会员号',
    reasonCode: { label: '原因', values: words.ADJUSTED_FOR },
    maker: '制单人',
    checker: '复核人',
  },
  columns: [
    count('approvalId', '编号', (row) => row.approvalId),
    text('state', '状态', (row) => words.APPROVAL_STATES[row.state]),
    text('memberId', '会员号', (row) => row.memberId),
    text('account', '账号', (row) => row.account),
    text('label', '原因', (row) => row.label),
    text('direction', '方向', (row) => (row.direction === 'in' ? '加款' : '扣款')),
    money('amount', '金额', (row) => row.amount),
    text('multiple', '打码倍数（%）', (row) => String(row.multiple)),
    text('reason', '说明', (row) => row.reason),
    text('maker', '制单', (row) => row.maker),
    time('madeAt', '提出', (row) => row.madeAt),
    text('checker', '复核', (row) => row.checker),
    time('decidedAt', '决定', (row) => row.decidedAt),
    money('before', '之前余额', (row) => row.moved?.before),
    money('after', '之后余额', (row) => row.moved?.after),
  ],
})

const statementList = exportList(commissions.statements)({
  title: '代理佣金单',
  filters: { runId: '期次编号' },
  columns: [
    text('statementId', '单号', (row) => row.statementId),
    text('agentId', '代理编号', (row) => row.agentId),
    // Its desk shows whole accounts to those who pay; a file leaves the house, and has none.
    text('account', '代理', (row) => mask(row.account)),
    count('level', '层级', (row) => row.level),
    signed('amount', '应付', (row) => row.amount, ['应付', '应收']),
    money('paid', '已付', (row) => row.paid),
    money('taken', '收回', (row) => row.taken),
    signed('adjustment', '调整', (row) => row.adjustment, ['增加', '减少']),
    text('state', '状态', (row) => words.STATEMENT_STATES[row.state]),
    text('isHeld', '挂起', (row) => yesNo(row.isHeld)),
    text('note', '备注', (row) => row.note),
  ],
})

const auditList = exportList(audit.list)({
  title: '审计',
  filters: {
    login: '谁',
    object: '对象',
    action: '动作',
    result: { label: '结果', values: { done: '成功', refused: '拒绝' } },
    from: '从',
    to: '到',
  },
  columns: [
    count('position', '序号', (row) => row.position),
    text('at', '时间（UTC）', (row) => entryOf(row).at),
    text('login', '谁', (row) => entryOf(row).login),
    text('role', '角色', (row) => entryOf(row).role),
    text('action', '动作', (row) => entryOf(row).action),
    text('object', '对象', (row) => entryOf(row).object),
    text('outcome', '结果', (row) => entryOf(row).outcome),
    text('reason', '理由', (row) => entryOf(row).reason),
    open(text('address', '地址', (row) => entryOf(row).address)),
    open(text('before', '之前', (row) => textOf(entryOf(row).before))),
    open(text('after', '之后', (row) => textOf(entryOf(row).after))),
    text('hash', '散列', (row) => row.hash),
  ],
})

const textOf = (value: unknown): string | null => (value === null ? null : JSON.stringify(value))

const roundList = exportList(gameWallet.openRounds)({
  title: '未完成牌局',
  filters: { provider: '供应商', idleMinutes: '无动静（分钟）' },
  columns: [
    text('round', '牌局', (row) => row.round),
    text('provider', '供应商', (row) => row.provider),
    text('memberId', '会员号', (row) => row.memberId),
    text('gameCode', '游戏', (row) => row.gameCode),
    money('bet', '下注', (row) => row.bet),
    signed('win', '派彩', (row) => row.win, ['派彩', '收回']),
    time('startedAt', '开始', (row) => row.startedAt),
    time('movedAt', '最后动静', (row) => row.movedAt),
  ],
})

export const EXPORT_LISTS = {
  members: memberList,
  recharges: rechargeList,
  withdrawals: withdrawalList,
  orders: orderList,
  postings: postingList,
  bills: billList,
  adjustments: adjustmentList,
  statements: statementList,
  audit: auditList,
  rounds: roundList,
} satisfies Record<ExportListName, unknown>
