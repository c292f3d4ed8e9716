import * as api from '@liuhe/contract/api/templates.ts'
import { TRIAL_MESSAGE } from '@liuhe/domain/members/member.ts'
import type { Reader } from '@liuhe/domain/content/lock.ts'
import { useAct } from '@liuhe/web/api/use-act.ts'
import { toast } from '@liuhe/web/ui/over/toast.tsx'
import type { QueryClient } from '@tanstack/react-query'
import { useRequireLogin } from '../../shared/account/require-login.ts'
import { changeCachedCard } from './cached-cards.ts'

type Flag = { templateId: number; like: boolean }

/** Sets the favourite flag of a card on the screen at once, and takes it back when the server refuses. */
export function useFavourite(reader: Reader): (flag: Flag) => void {
  const requireLogin = useRequireLogin()
  const { mutate } = useAct(api.toggleLike, {
    refreshes: [api.favourites],
    optimistic: (cache, { templateId, like }) => {
      setLike(cache, { templateId, like })
      return () => setLike(cache, { templateId, like: !like })
    },
  })
  return (flag) => {
    // A guest's further taps are ignored while the toast stands (Spec B §5): the toast sees to that.
    if (!requireLogin()) return
    // The server refuses a trial account as well; asking it would show the star for a moment (Ruling C61).
    if (reader.kind === 'trial') return toast(TRIAL_MESSAGE, 1)
    mutate(flag)
  }
}

/** Writes the flag wherever the card is cached. */
const setLike = (cache: QueryClient, { templateId, like }: Flag) =>
  changeCachedCard(cache, templateId, (card) => ({ ...card, like }))
