import { rules } from '@liuhe/domain/content/layouts/mb37.ts'
import { Vault } from '../bodies/vault.tsx'
import { defineLayout } from '../layout.ts'

/** VIP锁料: rows behind a lock, each with its own overlay. */
export const layout = defineLayout(rules, {
  fold: { kind: 'rows', collapsed: 5, starts: 'closed' },
  body: Vault,
})
