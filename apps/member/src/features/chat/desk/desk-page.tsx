import { paths } from '@liuhe/brand/paths.ts'
import { ErrorState } from '@liuhe/web/ui/error-state.tsx'
import { useState } from 'react'
import IconHuman from '~icons/mingcute/headphone-line'
import { useChat } from '../../../shared/chat/use-chat.ts'
import { useNavigation } from '../../../shared/navigation.ts'
import { ContactList } from '../../../shared/operator/contact-list.tsx'
import { EmptyList } from '../../../shared/parts/empty-list.tsx'
import { usePageTitle } from '../../../shared/parts/use-page-title.ts'
import { ChatPages, useMaintenance } from '../chat-pages.tsx'
import { RoomHead } from '../room/room-head.tsx'
import { Safety } from '../room/safety.tsx'
import { Stage, useRoomFacts } from '../room/room-talk.tsx'
import roomStyles from '../room/room-talk.module.css'
import { HelpedContext } from '../talk/helped.tsx'
import { Talk } from '../talk/talk.tsx'
import { DeskSheet } from './desk-sheet.tsx'
import { DeskTiles, DeskTools } from './desk-tools.tsx'
import { standingOf } from './standing.ts'
import styles from './desk-page.module.css'
import { type DeskState, useDesk } from './use-desk.ts'
import { useHelped, useHuman } from './use-helped.ts'

type Address = { isHere: boolean; identity: string; customerId: number }

/** Customer service: one conversation with the robot and the people of the desk, for members and guests (PERM-027). */
export function DeskPage({ address }: { address?: Address }) {
  return (
    <ChatPages>
      <Desk address={address} />
    </ChatPages>
  )
}

function Desk({ address }: { address: Address | undefined }) {
  const navigation = useNavigation()
  const { tokens } = useChat()
  const { state, failure, retry } = useDesk()
  const { isMaintenance, words } = useMaintenance()
  const [isOpen, setOpen] = useState(false)
  usePageTitle('在线客服')
  const isForeign =
    address !== undefined &&
    (!address.isHere ||
      address.identity !== tokens.asked().identity ||
      (state !== undefined && state.customerId !== address.customerId))
  const shown = isForeign ? undefined : state
  return (
    <div className={roomStyles.room}>
      <RoomHead
        title="在线客服"
        under={shown && <Standing state={shown} />}
        onBack={() => navigation.back(paths.home())}
        action={shown && <HumanButton state={shown} />}
        onMore={shown && (() => setOpen(true))}
        moreLabel="会话设置"
      />
      <main className={roomStyles.body}>
        {isForeign ? (
          <EmptyList text="会话不存在" to={paths.services()} step="打开我的客服会话" />
        ) : isMaintenance || failure !== undefined ? (
          <Unreachable text={isMaintenance ? words : (failure ?? '')} {...(!isMaintenance && { onRetry: retry })} />
        ) : shown === undefined ? (
          <Stage facts={undefined} failure={undefined} isResting={false} onRetry={retry}>
            {() => null}
          </Stage>
        ) : (
          <DeskTalk state={shown} />
        )}
      </main>
      {shown && <DeskSheet state={shown} open={isOpen} onClose={() => setOpen(false)} />}
    </div>
  )
}

const Standing = ({ state }: { state: DeskState }) => (
  <span className={styles.standing} data-open={state.isOpen || undefined} role="status">
    {standingOf(state)}
  </span>
)

/** 转人工, until a person is asked for. */
function HumanButton({ state }: { state: DeskState }) {
  const { ask, isPending } = useHuman(state)
  if (ask === undefined) return null
  return (
    <button type="button" className={styles.human} disabled={isPending} onClick={ask}>
      <IconHuman aria-hidden="true" />
      转人工
    </button>
  )
}

/** The desk cannot be reached: what else there is. */
const Unreachable = ({ text, onRetry }: { text: string; onRetry?: () => void }) => (
  <div className={styles.unreachable}>
    <ErrorState text={text} {...(onRetry && { onRetry })} />
    <h2>其他联系方式</h2>
    <ContactList otherwise={{ to: paths.home(), step: '去首页看看' }} />
  </div>
)

function DeskTalk({ state }: { state: DeskState }) {
  const { roomId } = state
  const { facts, failure, retry } = useRoomFacts(roomId)
  const helped = useHelped(state)
  return (
    <HelpedContext value={helped}>
      <Stage facts={facts} failure={failure} isResting={false} onRetry={retry}>
        {(known) => (
          <Talk
            key={roomId}
            roomId={roomId}
            talkType={1}
            facts={known}
            isDesk
            head={<Head state={state} />}
            tools={<DeskTools state={state} />}
            placeholder={state.current?.isOffline === true ? '请留言' : '请输入您的问题'}
          />
        )}
      </Stage>
    </HelpedContext>
  )
}

const Head = ({ state }: { state: DeskState }) => (
  <div className={styles.head}>
    <DeskTiles state={state} />
    <Safety text="机器人和客服都不会索取密码，也不会私下收款。" />
  </div>
)
