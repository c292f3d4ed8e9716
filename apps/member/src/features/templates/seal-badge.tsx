import type { Seal } from '@liuhe/contract/api/templates.ts'
import { ErrorState } from '@liuhe/web/ui/error-state.tsx'
import { Sheet } from '@liuhe/web/ui/over/sheet.tsx'
import { useState } from 'react'
import type { output } from 'zod/mini'
import IconShield from '~icons/mingcute/safe-shield-2-line'
import { lazyPart } from '../../shared/parts/lazy-part.tsx'
import styles from './seal-badge.module.css'

export type DocumentSeal = output<typeof Seal>

/** Opened by few: the sheet brings the hash function with it. */
const SealSheet = lazyPart(() => import('./seal-sheet.tsx'), {
  place: () => null,
  missing: ({ open, onClose, retry }) => (
    <Sheet open={open} onClose={onClose} title="封存凭证" cancelText="关闭">
      <ErrorState onRetry={retry} />
    </Sheet>
  ),
})

/** What a seal says about its document, in short. */
export const SEAL_WORDS: Record<DocumentSeal['state'], string> = {
  sealed: '已封存',
  'post-draw': '开奖后发布',
  open: '已存证',
}

type SealBadgeProps = { templateId: number; documentId: number; seal: DocumentSeal }

/** The seal of a document; a tap tells everything about it and checks it. */
export function SealBadge({ templateId, documentId, seal }: SealBadgeProps) {
  const [isOpen, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={styles.badge}
        data-state={seal.state}
        onClick={() => {
          setOpen(true)
          setWasOpen(true)
        }}
      >
        <IconShield aria-hidden="true" />
        {SEAL_WORDS[seal.state]}
        {seal.revisions > 1 && <small>改{seal.revisions - 1}次</small>}
      </button>
      {wasOpen && (
        <SealSheet
          open={isOpen}
          onClose={() => setOpen(false)}
          templateId={templateId}
          documentId={documentId}
          seal={seal}
        />
      )}
    </>
  )
}
