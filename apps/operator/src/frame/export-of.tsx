import type { ExportWhat } from '@liuhe/contract/exports/what.ts'
import { lazy, Suspense, useState } from 'react'
import { useOperator } from '../session/console-context.tsx'
import { may } from '../session/session.ts'
import { Button } from '../shared/button.tsx'
import { Icon } from '../shared/icon.tsx'
import { useKeys } from '../shell/keys.tsx'

const ExportSheet = lazy(() => import('./export-sheet.tsx'))

/** The button that has the list in sight as a file, with its filter; nothing for those who may have no files. */
export function ExportOf({ what }: { what: ExportWhat }) {
  const isAllowed = may(useOperator(), 'exportData')
  const [isOpen, setIsOpen] = useState(false)
  useKeys(isAllowed ? [{ keys: 'Shift+E', label: '导出', run: () => setIsOpen(true), isAction: true }] : [])
  if (!isAllowed) return null
  return (
    <>
      <Button keycap="Shift E" onClick={() => setIsOpen(true)}>
        <Icon name="download" />
        导出
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ExportSheet what={what} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
