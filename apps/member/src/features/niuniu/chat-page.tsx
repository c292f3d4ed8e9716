import { Empty } from '@liuhe/web/ui/empty.tsx'
import { NiuNiuFrame } from './niu-niu-frame.tsx'

/** Where the game's chat room stands once the chat is built. */
export default function NiuNiuChatPage() {
  return (
    <NiuNiuFrame current="chat">
      <Empty text="聊天室暂未开放" />
    </NiuNiuFrame>
  )
}
