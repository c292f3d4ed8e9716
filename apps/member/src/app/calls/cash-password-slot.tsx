import { toast } from '@liuhe/web/ui/over/toast.tsx'
import { useEffect } from 'react'
import { type CashQuestion, useCashQuestion } from '../../shared/account/cash-question.ts'
import { lazyPart } from '../../shared/parts/lazy-part.tsx'

const CashPasswordDialog = lazyPart(() => import('../../features/security/cash-password-dialog.tsx'), {
  place: () => null,
  missing: ({ question }) => <Unasked question={question} />,
})

/** The place of the dialog that asks for the cash password; its code is loaded with the first question. */
export function CashPasswordSlot() {
  const question = useCashQuestion()
  if (question === undefined) return null
  return <CashPasswordDialog key={question.id} question={question} />
}

/** A question that cannot be shown was put away; the next one tries again. */
function Unasked({ question }: { question: CashQuestion }) {
  useEffect(() => {
    toast('加载失败，请检查网络后重试', 2)
    question.answer(undefined)
  }, [question])
  return null
}
