import type * as api from '@liuhe/contract/api/operator/ledger.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import type { Money } from '@liuhe/domain/money.ts'

export type Explained = OutputOf<typeof api.explain>
export type Check = Explained['checks'][number]
/** What one source of the explanation found. */
export type Found = Partial<Omit<Explained, 'posting' | 'lines' | 'links' | 'checks'>> & { checks?: Check[] }

/** Two figures that must be one; a figure that is not to be found equals none. */
export function checkOf(kind: Check['kind'], about: string, left: Money | undefined, right: Money): Check {
  return { kind, about, left: left ?? 0n, right, isEqual: left === right }
}
