import * as api from '@liuhe/contract/api/operator/chat.ts'
import { Link } from '@tanstack/react-router'
import { ObjectPanel, type PanelWays } from '../../frame/object-panel.tsx'
import panel from '../../frame/panel.module.css'
import { Facts, PanelTable, Part } from '../../frame/parts.tsx'
import { useDeed } from '../../frame/use-deed.ts'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { Button } from '../../shared/button.tsx'
import { ageOf, fullTimeOf } from '../../shared/site-time.ts'
import { StateText } from '../../shared/state-text.tsx'
import { UnknownOutcome } from '../../shared/unknown-outcome.tsx'
import { useKeys } from '../../shell/keys.tsx'
import { kindName, levelName, type Mute, mutedByWords, type Person, placeOf } from '../chat/words.ts'
import { PersonDeeds } from './person-deeds.tsx'
import { useMuting } from './use-muting.ts'
import { useRoomNames } from './use-room-names.ts'
import { shownOf, standingLook } from './words.ts'

interface PersonPanelProps {
  userId: number
  /** The room where he was met. */
  roomId: number | undefined
  onClose: () => void
}

/** Somebody in the chat: who he is, what keeps him silent, and what is done about him. */
export function PersonPanel({ userId, roomId, onClose }: PersonPanelProps) {
  const { call } = useConsole()
  const names = useRoomNames()
  return (
    <ObjectPanel
      object={`chat-person/${userId}`}
      label={`聊天成员 ${userId}`}
      notFound="CHAT/NOT_FOUND"
      read={(options) => call(api.person, { userId }, options)}
      shownOf={(person) => shownOf(person, Date.now())}
      head={(person, { now, trailButton }) => (
        <>
          <h2>{person.nickname}</h2>
          <span className={panel.number}>{userId}</span>
          <StateText {...standingLook(person, now)} />
          {trailButton}
        </>
      )}
      body={(person, ways) => (
        <>
          <Identity person={person} />
          <Mutes person={person} names={names} {...ways} />
        </>
      )}
      footer={(person, ways) => <PersonDeeds key={userId} {...{ person, names, roomId, ...ways }} />}
      onClose={onClose}
    />
  )
}

function Identity({ person }: { person: Person }) {
  const { memberId, account, chatLevel } = person
  const mayOpen = may(useOperator(), 'readMembers')
  return (
    <Part title="是谁">
      <Facts
        facts={[
          ['类型', kindName(person)],
          ['身份', levelName(chatLevel)],
          [
            '账号',
            memberId !== null && mayOpen ? (
              <Link to="/members" search={{ id: Number(memberId), tab: 'chat' } as never}>
                {account} · 360°
              </Link>
            ) : (
              (account ?? '没有')
            ),
          ],
        ]}
      />
    </Part>
  )
}

type MutesProps = { person: Person; names: ReadonlyMap<number, string> } & PanelWays

/** Mutes that hold, each with its end; the first one is lifted by a key. */
function Mutes({ person, names, now, onDone, onRefused }: MutesProps) {
  const { unmute } = useMuting(person, names)
  const { run, busy, again } = useDeed<string>({ onDone, onRefused })
  const canModerate = may(useOperator(), 'moderateChat')
  const [first] = person.mutes
  const lift = (mute: Mute) => void run(nameOf(mute), () => unmute(mute))
  useKeys(
    canModerate && first !== undefined
      ? [{ keys: 'u', label: `解除禁言（${placeOf(first.roomId, names)}）`, run: () => lift(first), isAction: true }]
      : [],
  )
  return (
    <Part title="禁言" hint={canModerate && first !== undefined ? '到期自动解除，u 提前解除第一条' : '到期自动解除'}>
      {again !== undefined && <UnknownOutcome onAgain={again.run} />}
      <PanelTable
        label="禁言"
        rows={person.mutes}
        keyOf={nameOf}
        empty="没有生效的禁言"
        columns={[
          { title: '哪里', cell: ({ roomId }) => placeOf(roomId, names) },
          { title: '还剩', cell: ({ until }) => ageOf(until - now) },
          { title: '到', cell: ({ until }) => fullTimeOf(until).slice(0, 16) },
          { title: '理由', cell: ({ reason }) => reason || '—' },
          { title: '谁', cell: mutedByWords },
          ...(canModerate
            ? [
                {
                  title: '操作',
                  cell: (mute: Mute) => (
                    <Button
                      aria-label={`解除 ${placeOf(mute.roomId, names)}的禁言`}
                      isBusy={busy === nameOf(mute)}
                      onClick={() => lift(mute)}
                    >
                      解除
                    </Button>
                  ),
                },
              ]
            : []),
        ]}
      />
    </Part>
  )
}

const nameOf = ({ roomId }: Mute): string => `unmute.${roomId ?? 0}`
