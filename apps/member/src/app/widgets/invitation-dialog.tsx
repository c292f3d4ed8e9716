import { paths } from '@liuhe/brand/paths.ts'
import { Dialog, DialogActions } from '@liuhe/web/ui/over/dialog.tsx'
import type { Invitation } from '../../shared/operator/chat-popups.ts'
import { useInterruption } from '../../shared/startup/modal-queue.ts'
import { useNavigation } from '../../shared/navigation.ts'

type InvitationDialogProps = {
  invitation: Invitation | null
  /** It was accepted or declined. */
  onAnswered: (accepted: boolean) => void
}

/** Shows an invitation when nothing more important is open; accepting it goes to the conversation. */
export function InvitationDialog({ invitation, onAnswered }: InvitationDialogProps) {
  const navigation = useNavigation()
  const open = useInterruption('invitation', invitation !== null)
  const decline = () => onAnswered(false)
  const accept = () => {
    onAnswered(true)
    if (invitation) navigation.go(conversationOf(invitation))
  }
  return (
    <Dialog
      open={open}
      onClose={decline}
      title={invitation?.kind === 'public' ? '群聊邀请' : '私聊邀请'}
      actions={<DialogActions onCancel={decline} cancelText="稍后再说" onConfirm={accept} confirmText="立即进入" />}
    >
      {invitation && textOf(invitation)}
    </Dialog>
  )
}

const textOf = (invitation: Invitation): string =>
  invitation.kind === 'private' ? `${invitation.nickname} 邀请您进行私聊` : `邀请您加入聊天室“${invitation.roomName}”`

function conversationOf(invitation: Invitation): string {
  const { roomId } = invitation
  if (invitation.kind === 'public') return paths['room-chat']({ roomId })
  const { userId, nickname } = invitation
  return paths['individual-chat']({ roomId, userId }, { nickname })
}
