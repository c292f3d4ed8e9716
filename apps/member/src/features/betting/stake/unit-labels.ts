import type { StakeUnit } from '@liuhe/domain/bets/stake-unit.ts'

export const UNIT_LABELS = { yuan: '元', jiao: '角', fen: '分' } as const satisfies Record<StakeUnit, string>
