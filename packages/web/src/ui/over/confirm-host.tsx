import { useQuestion } from './confirm.ts'
import { Dialog, DialogActions } from './dialog.tsx'

/** The one place where `confirm` questions appear. An app may load it with the first question. */
export function ConfirmHost() {
  const question = useQuestion()
  const refuse = () => question?.answer(false)
  return (
    <Dialog
      open={question !== undefined}
      onClose={refuse}
      title={question?.title}
      actions={
        question && (
          <DialogActions
            onConfirm={() => question.answer(true)}
            confirmText={question.confirmText}
            cancelText={question.cancelText}
            {...(!question.single && { onCancel: refuse })}
          />
        )
      }
    >
      {question?.text}
    </Dialog>
  )
}
