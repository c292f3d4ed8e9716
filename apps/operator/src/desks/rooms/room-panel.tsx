import * as api from '@liuhe/contract/api/operator/chat.ts'
import { ApiError } from '@liuhe/contract/client.ts'
import { errorOf } from '@liuhe/contract/errors.ts'
import { useState } from 'react'
import { ConfirmDialog } from '../../frame/confirm-dialog.tsx'
import style from '../../frame/decision.module.css'
import { ObjectPanel, type PanelWays } from '../../frame/object-panel.tsx'
import panel from '../../frame/panel.module.css'
import { Facts, Part } from '../../frame/parts.tsx'
import { useDeed } from '../../frame/use-deed.ts'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { Button } from '../../shared/button.tsx'
import { Notice } from '../../shared/notice.tsx'
import { fullTimeOf } from '../../shared/site-time.ts'
import { StateText } from '../../shared/state-text.tsx'
import { UnknownOutcome } from '../../shared/unknown-outcome.tsx'
import { useDraft } from '../../shared/use-draft.ts'
import { amountText } from '../../shared/value-text.ts'
import { useKeys } from '../../shell/keys.tsx'
import { textOf } from '../chat/words.ts'
import { ROOM_PARTS, type RoomPart } from './filters.ts'
import { RulesDialog } from './rules-dialog.tsx'
import talkStyle from './talk.module.css'
import { TalkDeeds } from './talk-deeds.tsx'
import { TalkList } from './talk-list.tsx'
import { useTalk } from './use-talk.ts'
import { needsOf, type Room, RULE_FIELDS, stateLook, typedOf } from './words.ts'

interface RoomPanelProps {
  roomId: number
  part: RoomPart
  /** The place of the chosen message. */
  seq: number | undefined
  change: (part: { part?: RoomPart; seq?: number | undefined }) => void
  onClose: () => void
}

/** One room: what is said and what holds in it, and what a moderator does about both. */
export function RoomPanel({ roomId, part, seq, change, onClose }: RoomPanelProps) {
  const { call } = useConsole()
  const talk = useTalk({ roomId, seq, isOn: part === 'talk' })
  const chosen = part === 'talk' ? talk.rows.find((one) => one.seq === seq) : undefined
  return (
    <ObjectPanel
      object={`chat-room/${roomId}`}
      label={`房间 ${roomId}`}
      notFound="CHAT/NOT_FOUND"
      read={async (options): Promise<Room> => {
        const { rooms } = await call(api.rooms, {}, options)
        const room = rooms.find((one) => one.roomId === roomId)
        if (room !== undefined) return room
        const { message, status } = errorOf('CHAT/NOT_FOUND')
        throw new ApiError('CHAT/NOT_FOUND', message, status)
      }}
      shownOf={({ rules }) =>
        new Map(Object.entries(typedOf(rules)).map(([name, text]) => [RULE_FIELDS[name as 'name'].label, text]))
      }
      head={(room, { now, trailButton }) => (
        <>
          <h2>{room.rules.name}</h2>
          <span className={panel.number}>房间 {roomId}</span>
          <StateText {...stateLook(room, now)} />
          {trailButton}
        </>
      )}
      body={(room) => (
        <>
          <Parts part={part} onPick={(name) => change({ part: name })} />
          {part === 'rules' ? (
            <Content room={room} />
          ) : (
            <TalkList {...{ room, talk, seq }} onChoose={(next) => change({ seq: next })} />
          )}
        </>
      )}
      footer={(room, ways) => (
        <>
          {chosen !== undefined && <TalkDeeds key={chosen.id} room={room} message={chosen} {...ways} />}
          <RoomDeeds room={room} {...ways} />
        </>
      )}
      onClose={onClose}
    />
  )
}

/** What is said, or what holds, by the keys 1 and 2. */
function Parts({ part, onPick }: { part: RoomPart; onPick: (part: RoomPart) => void }) {
  const names = Object.keys(ROOM_PARTS) as RoomPart[]
  useKeys(names.map((name, at) => ({ keys: String(at + 1), label: ROOM_PARTS[name], run: () => onPick(name) })))
  return (
    <div className={talkStyle.parts} role="group" aria-label="看什么">
      {names.map((name, at) => (
        <Button key={name} keycap={String(at + 1)} aria-pressed={part === name} onClick={() => onPick(name)}>
          {ROOM_PARTS[name]}
        </Button>
      ))}
    </div>
  )
}

const yesNo = (is: boolean): string => (is ? '是' : '否')

const Content = ({ room: { rules, people, lastSeq, mutedUntil, pinned } }: { room: Room }) => (
  <>
    <Part title="现在">
      <Facts
        facts={[
          ['在线', `${people} 人`],
          ['消息', lastSeq.toLocaleString('en-US')],
          ['置顶', pinned === null ? '没有' : textOf(pinned)],
          ['全员禁言', mutedUntil === null ? '没有' : `到 ${fullTimeOf(mutedUntil)}`],
        ]}
      />
    </Part>
    <Part title="规则">
      <Facts
        facts={[
          ['谁能发言', needsOf(rules)],
          ['慢速', rules.secPerMessage === 0 ? '不限' : `${rules.secPerMessage} 秒一条`],
          ['公开', yesNo(rules.isPublic)],
          ['访客可看', yesNo(rules.allowGuests)],
          ['可发图片', yesNo(rules.allowImage)],
          ['可发红包', yesNo(rules.allowPacket)],
          ['中奖播报', rules.winMin === null ? '不播报' : `${amountText(rules.winMin)} 元起`],
          ['公告', rules.notice === '' ? '没有' : rules.notice],
          ['不能发言时', rules.gagText === '' ? '标准说明' : rules.gagText],
        ]}
      />
    </Part>
  </>
)

/** Minutes of a mute of the whole room. */
const QUIET_MINUTES = 30

function RoomDeeds({ room, now, onDone, onRefused }: { room: Room } & PanelWays) {
  const { roomId, mutedUntil } = room
  const { call } = useConsole()
  const operator = useOperator()
  const { run, busy, again } = useDeed<'quiet' | 'loud' | 'save'>({ onDone, onRefused })
  const [open, setOpen] = useState<'quiet' | 'rules'>()
  const canModerate = may(operator, 'moderateChat')
  const isQuiet = mutedUntil !== null && mutedUntil > now
  const loud = () => void run('loud', () => call(api.muteRoom, { roomId, minutes: null, reason: '解除全员禁言' }))
  const quietKey = isQuiet ? { label: '解除禁言', run: loud } : { label: '全员禁言', run: () => setOpen('quiet') }
  useKeys(
    canModerate
      ? [
          { keys: 'e', label: '改规则', run: () => setOpen('rules'), isAction: true },
          { keys: 'm', isAction: true, ...quietKey },
        ]
      : [],
  )
  if (!canModerate) return <ReadOnly />
  return (
    <footer className={style.decision}>
      {again !== undefined && <UnknownOutcome onAgain={again.run} />}
      <div className={style.buttons}>
        <Button keycap="m" isBusy={busy === 'quiet' || busy === 'loud'} onClick={quietKey.run}>
          {isQuiet ? '解除全员禁言' : '全员禁言…'}
        </Button>
        <Button look="primary" keycap="e" isBusy={busy === 'save'} onClick={() => setOpen('rules')}>
          改规则…
        </Button>
      </div>
      {open === 'quiet' && (
        <QuietDialog
          room={room}
          onClose={() => setOpen(undefined)}
          onConfirm={(reason, forget) => {
            setOpen(undefined)
            void run('quiet', () => call(api.muteRoom, { roomId, minutes: QUIET_MINUTES, reason }).then(forget))
          }}
        />
      )}
      {open === 'rules' && (
        <RulesDialog
          room={room}
          onClose={() => setOpen(undefined)}
          onSave={(rules, why, forgetRules) => {
            setOpen(undefined)
            void run('save', () =>
              call(api.saveRoom, { roomId, version: room.version, rules, reason: why }).then(forgetRules),
            )
          }}
        />
      )}
    </footer>
  )
}

interface QuietDialogProps {
  room: Room
  onConfirm: (reason: string, forget: () => void) => void
  onClose: () => void
}

/** Asks once more before a whole room is silenced, and why. */
function QuietDialog({ room: { roomId, rules, people }, onConfirm, onClose }: QuietDialogProps) {
  const { login } = useOperator()
  const [reason, setReason, forget] = useDraft(login, `chat-room.${roomId}.quiet`)
  return (
    <ConfirmDialog
      title="全员禁言"
      about={`${rules.name} · 在线 ${people} 人`}
      effect={`${QUIET_MINUTES} 分钟内只有主持人和管理员能发言，到期自动解除。`}
      kind="warn"
      reason={{ label: '理由（写入审计）', words: reason, onType: setReason, templates: ['刷屏', '争吵升级', '维护'] }}
      button="禁言 30 分钟"
      look="bad"
      onClose={onClose}
      onConfirm={() => onConfirm(reason.trim(), forget)}
    />
  )
}

const ReadOnly = () => (
  <footer className={style.decision}>
    <Notice kind="info">你的角色只能查看；规则由聊天管理更改。</Notice>
  </footer>
)
