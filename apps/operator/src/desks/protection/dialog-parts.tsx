/** What the dialogs of the desk have in common. */
import type { ReactNode } from 'react'
import { useOperator } from '../../session/console-context.tsx'
import { useDraft } from '../../shared/use-draft.ts'
import type { Protected } from './limits-table.tsx'

export type Name = 'limit' | 'pause' | 'assess' | 'confirm' | 'lift'

export interface DialogProps {
  found: Protected
  go: (name: Name, work: () => Promise<string>) => void
  onClose: () => void
}

const REASONS = ['会员要求', '追损迹象，电话沟通后', '长时间游玩，已提醒', '家人来电反映'] as const

export const Whose = ({ found: { account, memberId } }: { found: Protected }): ReactNode => (
  <>
    会员 <b>{account}</b>（编号 {memberId}）
  </>
)

/** Why: kept by the browser until it is taken. */
export function useReason({ memberId }: Protected, step: Name) {
  const { login } = useOperator()
  const [words, onType, forget] = useDraft(login, `protection.${memberId}.${step}`)
  return { reason: { label: '理由（写入审计）', templates: REASONS, words, onType }, words: words.trim(), forget }
}
