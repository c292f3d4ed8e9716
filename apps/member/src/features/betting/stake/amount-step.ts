import { formatYuan, parseYuan, yuan } from '@liuhe/domain/money.ts'

/** An amount one step up or down: 1 below ten, 10 below a hundred, 100 below a thousand. Never below one step of 1. */
export function steppedAmount(text: string, way: 'up' | 'down'): string {
  const money = parseYuan(text) ?? 0n
  const size = way === 'up' ? money : money - 1n
  let step = ONE
  while (step * 10n <= size) step *= 10n
  const next = way === 'up' ? money + step : money - step
  return formatYuan(next < ONE ? ONE : next)
}

const ONE = yuan('1')
