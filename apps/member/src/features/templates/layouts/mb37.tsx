import { Vault } from '../bodies/vault.tsx'
import { defineLayout } from '../layout.ts'

/** VIP锁料: rows behind a lock, each with its own overlay. */
export const layout = defineLayout({
  code: 'mb37',
  groups: 'flat',
  parts: [{ field: 'content', judging: 'auto' }],
  fold: { kind: 'rows', collapsed: 5, starts: 'closed' },
  body: Vault,
})
