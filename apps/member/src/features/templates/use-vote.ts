import * as api from '@liuhe/contract/api/documents-of-cards.ts'
import { ApiError } from '@liuhe/contract/client.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import type { Reader } from '@liuhe/domain/content/lock.ts'
import { TRIAL_MESSAGE } from '@liuhe/domain/members/member.ts'
import { useApi } from '@liuhe/web/api/provider.tsx'
import { useAct } from '@liuhe/web/api/use-act.ts'
import { toast } from '@liuhe/web/ui/over/toast.tsx'
import { useRowMemory } from '@liuhe/web/ui/lists/while-near.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useRequireLogin } from '../../shared/account/require-login.ts'
import { changeCachedCard } from './cached-cards.ts'
import type { PollModel } from './models/poll-model.ts'

export type Vote = {
  /** The option that would be sent; null before one is chosen. */
  readonly chosen: number | null
  /** Chooses an option; the chosen one is let go. */
  readonly choose: (optionId: number) => void
  readonly submit: () => void
  readonly isSending: boolean
}

/**
 * One vote for each member and document (Spec B §4). Nothing is shown that the server has not said: totals come from
 * its answer, and when it refuses, its message is shown and the choice stays.
 */
export function useVote({ templateId, poll, reader }: { templateId: number; poll: PollModel; reader: Reader }): Vote {
  const [choice, setChoice] = useRowMemory<{ documentId: number; optionId: number } | null>('vote', null)
  const requireLogin = useRequireLogin()
  const cache = useQueryClient()
  const { call } = useApi()
  const show = (answer: OutputOf<typeof api.poll>) => {
    if (answer.documentId !== poll.documentId) return
    const { pollOptions, pollStatus, optionId } = answer
    changeCachedCard(cache, templateId, (card) => ({ ...card, pollOptions, pollStatus, optionId }))
  }
  const { mutate, isPending } = useAct(api.voteV2, {
    onDone: (answer) => {
      show(answer)
      toast('投票成功！', 2)
    },
    onRefused: (error) => {
      if (!(error instanceof ApiError) || !OUTDATED.includes(error.code)) return
      void call(api.poll, { templateId }).then(show, () => undefined)
    },
  })
  const chosen = choice?.documentId === poll.documentId ? choice.optionId : null
  return {
    chosen: poll.status === 'open' ? chosen : null,
    choose: (optionId) => {
      if (poll.status === 'voted') return toast('您已经投过票了！', 2)
      setChoice(optionId === chosen ? null : { documentId: poll.documentId, optionId })
    },
    submit: () => {
      if (!requireLogin()) return
      // The server refuses a trial account as well; the answer is known (Ruling C62).
      if (reader.kind === 'trial') return toast(TRIAL_MESSAGE, 1)
      if (poll.status === 'voted') return toast('您已经投过票了！', 2)
      if (chosen === null) return toast('请先选择投票项！', 2)
      mutate({ documentId: poll.documentId, optionId: chosen, vote: 1 })
    },
    isSending: isPending,
  }
}

/** Voted on another device, or drawn meanwhile: what stands on the card is no longer true. */
const OUTDATED: readonly string[] = ['DOC/VOTED', 'DOC/POLL_CLOSED']
