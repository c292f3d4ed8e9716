/** The three usual kinds of rooms (Domain §6.1). */
import { yuan } from '@liuhe/domain/money.ts'
import type { Rules } from './console-queries.ts'

const COMMON = {
  classId: 1,
  avatarId: 1,
  sort: 0,
  isOpen: true,
  isPublic: true,
  enableChat: true,
  secPerMessage: 3,
  dayLimit: 0,
  depositLimit: 0n,
  turnoverLimit: 0n,
  minVip: 0,
  minChatLevel: 0,
  notice: '',
  allowImage: true,
  allowPacket: true,
  allowGuests: false,
  gagText: '',
  gameId: null,
  winMin: null,
} satisfies Omit<Rules, 'name'>

/** 大厅 for all who play, 高手交流 for those who play much, 计划群 where only administrators and robots speak. */
export const PRESETS = {
  lobby: {
    ...COMMON,
    name: '大厅',
    minVip: 1,
    dayLimit: 2,
    depositLimit: yuan('100'),
    turnoverLimit: yuan('500'),
  },
  experts: {
    ...COMMON,
    name: '高手交流',
    minVip: 3,
    dayLimit: 7,
    depositLimit: yuan('1000'),
    turnoverLimit: yuan('5000'),
  },
  plans: { ...COMMON, name: '计划群', minChatLevel: 3 },
} as const satisfies Record<string, Rules>
