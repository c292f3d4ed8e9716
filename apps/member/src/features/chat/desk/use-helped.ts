import * as wire from '@liuhe/contract/api/desk.ts'
import { queryKey } from '@liuhe/web/api/query-key.ts'
import { useAct } from '@liuhe/web/api/use-act.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useChat } from '../../../shared/chat/use-chat.ts'
import type { Helped } from '../talk/helped.tsx'
import type { DeskState } from './use-desk.ts'

/** Asks for a person; nothing to ask for once one was. */
export function useHuman({ current }: DeskState): { ask: (() => void) | undefined; isPending: boolean } {
  const { tokens } = useChat()
  const onDone = useNewState()
  const { mutate, isPending } = useAct(wire.human, { onDone })
  const isAsked = current?.state === 'waiting' || current?.state === 'open'
  return { ask: isAsked ? undefined : () => mutate({ ...tokens.asked() }), isPending }
}

/** Whether the robot's answers helped, and how one says so. */
export function useHelped(state: DeskState): Helped {
  const { tokens } = useChat()
  const onDone = useNewState()
  const { mutate, isPending } = useAct(wire.helped, { onDone })
  const { ask } = useHuman(state)
  const { answers } = state
  return useMemo(
    () => ({
      answers: new Map(answers.map(({ seq, helped }) => [seq, helped])),
      say: (seq, helped) => mutate({ ...tokens.asked(), seq, helped }),
      isSending: isPending,
      askHuman: ask,
    }),
    [answers, mutate, tokens, isPending, ask],
  )
}

/** Each change answers where the conversation stands then. */
function useNewState(): (next: DeskState) => void {
  const { tokens } = useChat()
  const cache = useQueryClient()
  return (next) => cache.setQueryData(queryKey(wire.state, tokens.asked()), next)
}
