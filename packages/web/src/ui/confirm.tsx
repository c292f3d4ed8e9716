import { type ReactNode, useSyncExternalStore } from 'react'
import { Dialog, DialogActions } from './dialog.tsx'

export type ConfirmOptions = {
  title: ReactNode
  text?: ReactNode
  confirmText?: string
  cancelText?: string
  /** An announcement has no way to refuse: one button. */
  single?: boolean
}

type Question = ConfirmOptions & { answer: (agreed: boolean) => void }

let questions: readonly Question[] = []
const listeners = new Set<() => void>()

function change(next: readonly Question[]) {
  questions = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const NO_QUESTIONS: readonly Question[] = []

/** Asks a question, resolves with the answer; Esc and the backdrop refuse. Questions queue. Works outside React. */
export function confirm(options: ConfirmOptions): Promise<boolean> {
  return new Promise((resolve) => {
    const question: Question = {
      ...options,
      answer: (agreed) => {
        change(questions.filter((other) => other !== question))
        resolve(agreed)
      },
    }
    change([...questions, question])
  })
}

/** The one place where `confirm` questions appear. */
export function ConfirmHost() {
  const [question] = useSyncExternalStore(
    subscribe,
    () => questions,
    () => NO_QUESTIONS,
  )
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
