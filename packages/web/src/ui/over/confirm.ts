import { type ReactNode, useSyncExternalStore } from 'react'

export type ConfirmOptions = {
  title: ReactNode
  text?: ReactNode
  confirmText?: string
  cancelText?: string
  /** An announcement has no way to refuse: one button. */
  single?: boolean
}

export type Question = ConfirmOptions & { answer: (agreed: boolean) => void }

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

/** The question in front; undefined while nobody asks anything. */
export function useQuestion(): Question | undefined {
  const [question] = useSyncExternalStore(
    subscribe,
    () => questions,
    () => NO_QUESTIONS,
  )
  return question
}
