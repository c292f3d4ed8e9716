import * as api from '@liuhe/contract/api/operator/chat.ts'
import { useNavigate } from '@tanstack/react-router'
import { ObjectPanel } from '../../frame/object-panel.tsx'
import panel from '../../frame/panel.module.css'
import { Facts, PanelTable, Part } from '../../frame/parts.tsx'
import { useConsole } from '../../session/console-context.tsx'
import { Button } from '../../shared/button.tsx'
import { fullTimeOf, shortTime } from '../../shared/site-time.ts'
import { StateText } from '../../shared/state-text.tsx'
import { useNow } from '../../shared/use-now.ts'
import { useKeys } from '../../shell/keys.tsx'
import { ReportDecision } from './report-decision.tsx'
import style from './report-panel.module.css'
import { ReportedPicture } from './reported-picture.tsx'
import {
  isUrgent,
  kindName,
  levelName,
  type Message,
  muteWords,
  reasonLook,
  type ReportDetail,
  speakerOf,
  stateLook,
  textOf,
} from './words.ts'

interface ReportPanelProps {
  reportId: number
  onNext: () => void
  onClose: () => void
}

/** One reported message: where it stands, who reported it, what its author has behind him. */
export function ReportPanel({ reportId, onNext, onClose }: ReportPanelProps) {
  const { call } = useConsole()
  return (
    <ObjectPanel
      object={`chat-report/${reportId}`}
      label={`举报 ${reportId}`}
      notFound="CHAT/NOT_FOUND"
      read={(options) => call(api.report, { reportId }, options)}
      trail={({ row }) => ({ object: `chat-message/${row.message.id}`, audited: `chat-message/${row.message.id}` })}
      head={(detail, { trailButton }) => (
        <>
          <h2>{detail.roomName ?? '私聊'}</h2>
          <span className={panel.number}>{fullTimeOf(detail.row.message.createdAt)}</span>
          <StateText {...stateLook(detail.row)} />
          {isUrgent(detail.row) && <StateText icon="warn" look="bad" words="自伤 优先" />}
          <Ways detail={detail} />
          {trailButton}
        </>
      )}
      body={(detail) => <Evidence detail={detail} />}
      footer={(detail, ways) => <ReportDecision detail={detail} onNext={onNext} {...ways} />}
      onClose={onClose}
    />
  )
}

/** To the message in its room, and to who said it. */
function Ways({ detail: { row, roomName, author } }: { detail: ReportDetail }) {
  const navigate = useNavigate()
  const { roomId, message } = row
  const toRoom = () => void navigate({ to: '/rooms', search: { row: roomId, seq: message.seq } as never })
  const toAuthor = () =>
    void navigate({ to: '/persons', search: { row: author?.userId, ...(roomName && { room: roomId }) } as never })
  useKeys([
    ...(roomName === null ? [] : [{ keys: 'o', label: '到房间', run: toRoom, isAction: true }]),
    ...(author === null ? [] : [{ keys: 'p', label: '发言人', run: toAuthor, isAction: true }]),
  ])
  return (
    <span className={style.ways}>
      {roomName !== null && (
        <Button keycap="o" onClick={toRoom}>
          到房间
        </Button>
      )}
      {author !== null && (
        <Button keycap="p" onClick={toAuthor}>
          发言人
        </Button>
      )}
    </span>
  )
}

const Evidence = ({ detail }: { detail: ReportDetail }) => (
  <>
    <Context detail={detail} />
    <Part title="举报人" hint={`${detail.reporters.length} 人`}>
      <PanelTable
        label="举报人"
        rows={detail.reporters}
        keyOf={({ userId }) => userId}
        columns={[
          { title: '谁', cell: ({ nickname }) => nickname },
          { title: '类别', cell: ({ reason }) => reasonLook(reason).words },
          { title: '说明', cell: ({ remark }) => remark || '—' },
          { title: '时间', cell: ({ reportedAt }) => fullTimeOf(reportedAt), isFigure: true },
        ]}
      />
    </Part>
    <Author detail={detail} />
  </>
)

/** What was said around it. Of a private talk nothing but the message itself is shown. */
function Context({ detail: { row, context, roomName } }: { detail: ReportDetail }) {
  const shown = context.length === 0 ? [row.message] : context
  const part = roomName === null ? { title: '被举报的消息', hint: '私聊只显示这一条' } : { title: '前后各 10 条' }
  return (
    <Part {...part}>
      <ol className={style.context}>
        {shown.map((message) => (
          <Line
            key={message.id}
            message={message}
            reported={message.id === row.message.id ? row : undefined}
            saidAt={row.message.createdAt}
          />
        ))}
      </ol>
    </Part>
  )
}

interface LineProps {
  message: Message
  reported: ReportDetail['row'] | undefined
  /** When the reported one was said: what was said on another day says on which. */
  saidAt: number
}

function Line({ message, reported, saidAt }: LineProps) {
  const isGone = message.content.kind === 'removed'
  return (
    <li
      data-reported={reported === undefined ? undefined : ''}
      aria-current={reported === undefined ? undefined : true}
    >
      <time title={fullTimeOf(message.createdAt)}>{shortTime(message.createdAt, saidAt)}</time>
      <b>{speakerOf(message)?.nickname ?? '系统'}</b>
      <span className={isGone ? style.gone : undefined}>
        {textOf(reported !== undefined && isGone ? reported.message : message)}
        {reported !== undefined && isGone && <em> 已隐藏</em>}
      </span>
      {reported !== undefined && <StateText icon="warn" look="bad" words={`${reported.reports} 人举报`} />}
      {reported?.message.content.kind === 'image' && (
        <ReportedPicture key={reported.id} reportId={Number(reported.id)} image={reported.message.content.image} />
      )}
    </li>
  )
}

/** Who said it, and what he has behind him. */
function Author({ detail: { author, earlier } }: { detail: ReportDetail }) {
  const now = useNow(30_000)
  if (author === null) return null
  const { account, nickname, chatLevel, enableChat, mutes } = author
  return (
    <Part title="发言人" hint={nickname}>
      <Facts
        facts={[
          ['账号', account ?? kindName(author)],
          ['身份', levelName(chatLevel)],
          ['聊天', enableChat ? '可以发言' : '已停用'],
          ['以往举报', `属实 ${earlier.upheld} 条 · 无违规 ${earlier.dismissed} 条`],
          ['禁言中', mutes.length === 0 ? '没有' : mutes.map((mute) => muteWords(mute, now)).join('；')],
        ]}
      />
    </Part>
  )
}
