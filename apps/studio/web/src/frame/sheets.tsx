import { lazy, Suspense } from 'react'
import { type Sheet, useFrame } from './context.ts'
import { LeaveSheet } from './leave-sheet.tsx'
import { MenuSheet } from './menu-sheet.tsx'

const RulesSheet = lazy(async () => ({ default: (await import('./rules-sheet.tsx')).RulesSheet }))
const HistorySheet = lazy(async () => ({ default: (await import('./history-sheet.tsx')).HistorySheet }))
const FairnessSheet = lazy(async () => ({ default: (await import('./fairness-sheet.tsx')).FairnessSheet }))
const SettingsSheet = lazy(async () => ({ default: (await import('./settings-sheet.tsx')).SettingsSheet }))

/** The sheet that is open, if one is. */
export function Sheets({ sheet }: { sheet: Sheet | undefined }) {
  const { openSheet } = useFrame()
  const close = () => openSheet(undefined)
  const back = () => openSheet('menu')
  return (
    <Suspense fallback={null}>
      {sheet === 'menu' && <MenuSheet onClose={close} />}
      {sheet === 'rules' && <RulesSheet onClose={close} onBack={back} />}
      {sheet === 'history' && <HistorySheet onClose={close} onBack={back} />}
      {sheet === 'fairness' && <FairnessSheet onClose={close} onBack={back} />}
      {sheet === 'settings' && <SettingsSheet onClose={close} onBack={back} />}
      {sheet === 'leave' && <LeaveSheet onClose={close} />}
    </Suspense>
  )
}
