import { useSession } from '@liuhe/web/session/use-session.ts'
import { useEffect } from 'react'
import { forgetChatPopups, invitationAnswered, useChatPopups, winShown } from '../../shared/operator/chat-popups.ts'
import { InvitationDialog } from './invitation-dialog.tsx'
import { WinNotice } from './win-notice.tsx'

/** Where the chat's news appear, over whatever page is in front (Spec A §2 Other shell pieces). */
export function ChatPopups({ routeName }: { routeName: string }) {
  const { wins, invitations } = useChatPopups()
  const session = useSession()
  useEffect(() => session.subscribe((event) => event === 'signed-out' && forgetChatPopups()), [session])
  const [[win = null], [invitation = null]] = [wins, invitations]
  return (
    <>
      <WinNotice win={win} routeName={routeName} onDone={() => win && winShown(win)} />
      <InvitationDialog invitation={invitation} onAnswered={() => invitation && invitationAnswered(invitation)} />
    </>
  )
}
