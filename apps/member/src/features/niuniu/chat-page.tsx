import { paths } from '@liuhe/brand/paths.ts'
import { EmptyList } from '../../shared/parts/empty-list.tsx'
import { NiuNiuFrame } from './niu-niu-frame.tsx'

/** Where the game's chat room stands once the chat is built. */
export default function NiuNiuChatPage() {
  return (
    <NiuNiuFrame current="chat">
      <EmptyList text="聊天室暂未开放" to={paths['lucky-niu-niu']()} step="去投注" />
    </NiuNiuFrame>
  )
}
