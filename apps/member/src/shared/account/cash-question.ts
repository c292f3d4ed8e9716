import { useSyncExternalStore } from 'react'

/**
 * The question for the cash password. Calls ask it, one dialog answers it; several wait in line. Outside React, because
 * the caller of the API is.
 */
export type CashQuestion = {
  /** Tells one question from the next. */
  id: number
  /** What the server wants authorised, as it came with the refusal. */
  demand: unknown
  /** A ticket, or undefined when the member put the question away. */
  answer: (ticket: string | undefined) => void
}

let nextId = 1
let questions: readonly CashQuestion[] = []
const listeners = new Set<() => void>()

const change = (next: readonly CashQuestion[]) => {
  questions = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Asks for the cash password. @returns the ticket that the right one earned */
export function askCashPassword(demand: unknown): Promise<string | undefined> {
  return new Promise((resolve) => {
    const question: CashQuestion = {
      id: nextId++,
      demand,
      answer: (ticket) => {
        change(questions.filter((other) => other !== question))
        resolve(ticket)
      },
    }
    change([...questions, question])
  })
}

/** The question in front. */
export const useCashQuestion = (): CashQuestion | undefined =>
  useSyncExternalStore(
    subscribe,
    () => questions[0],
    () => undefined,
  )
