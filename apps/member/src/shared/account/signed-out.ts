import { SIGNED_OUT_ELSEWHERE } from '@liuhe/contract/session-end.ts'
import type { Session } from '@liuhe/web/session/session.ts'
import { toast } from '@liuhe/web/ui/over/toast.tsx'

/** The note that is left for the page after the reload. */
const NOTE = 'signed_out_elsewhere'

type View = { sessionStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>; location: { reload: () => void } }

/**
 * Another device has signed in: tokens are removed and the page is loaded again, so that nothing of the member stays on
 * the screen (Spec A §8). The socket and several calls may say it at once.
 */
export function endElsewhere(session: Session, view: View = window): void {
  if (session.token() === null) return
  session.signOut()
  view.sessionStorage.setItem(NOTE, '1')
  view.location.reload()
}

/** After that reload: the toast says why, where it can be read for its three seconds. */
export function tellSignedOut({ sessionStorage: notes }: Pick<View, 'sessionStorage'> = window): void {
  if (notes.getItem(NOTE) === null) return
  notes.removeItem(NOTE)
  toast(SIGNED_OUT_ELSEWHERE, 3)
}
