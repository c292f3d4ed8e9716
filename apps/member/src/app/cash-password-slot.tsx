import { lazy, Suspense } from 'react'
import { useCashQuestion } from '../shared/cash-question.ts'

const CashPasswordDialog = lazy(() => import('../features/security/cash-password-dialog.tsx'))

/** The place of the dialog that asks for the cash password; its code is loaded with the first question. */
export function CashPasswordSlot() {
  const question = useCashQuestion()
  if (question === undefined) return null
  return (
    <Suspense>
      <CashPasswordDialog key={question.id} question={question} />
    </Suspense>
  )
}
