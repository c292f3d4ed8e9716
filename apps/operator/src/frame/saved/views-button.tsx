import { useState } from 'react'
import { Button } from '../../shared/button.tsx'
import { useKeys } from '../../shell/keys.tsx'
import { ViewsDialog } from './views-dialog.tsx'

/** Opens the saved views of a desk. @param describe filters in words, as the desk calls them */
export function ViewsButton({ describe }: { describe: (words: Record<string, unknown>) => string }) {
  const [isOpen, setIsOpen] = useState(false)
  useKeys([{ keys: 'y', label: '视图', run: () => setIsOpen(true), isAction: true }])
  return (
    <>
      <Button keycap="y" onClick={() => setIsOpen(true)}>
        视图
      </Button>
      {isOpen && <ViewsDialog describe={describe} onClose={() => setIsOpen(false)} />}
    </>
  )
}
