import { ORDER_STATUS } from '@liuhe/domain/bets/order.ts'

/** The tabs of the bet list and what each asks for (Spec B §4 Tab to filter); the key stands in the address. */
export const betTabs = [
  { key: '1', label: '全部订单', filter: {} },
  { key: '2', label: '未结算', filter: { status: ORDER_STATUS.pending } },
  { key: '3', label: '已结算', filter: { status: ORDER_STATUS.settled } },
  { key: '4', label: '已撤销', filter: { status: ORDER_STATUS.cancelled } },
  { key: '5', label: '历史记录', filter: null },
] as const

export type BetTab = (typeof betTabs)[number]

/** The tab of an address; one that does not exist is the first. */
export const betTabOf = (key: string | undefined): BetTab => betTabs.find((tab) => tab.key === key) ?? betTabs[0]
