import * as api from '@liuhe/contract/api/operator/chat.ts'
import { useId, useState } from 'react'
import type { PanelWays } from '../../frame/object-panel.tsx'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { useKeys } from '../../shell/keys.tsx'
import { lengthKeys, MuteChoices, type MuteLength } from '../chat/mute-choices.tsx'
import { LEVELS, levelName, type Person, placeOf } from '../chat/words.ts'
import { type Deed, DeedBar, useWaiting } from '../../frame/deed-bar.tsx'
import { useMuting } from './use-muting.ts'

interface PersonDeedsProps extends PanelWays {
  person: Person
  names: ReadonlyMap<number, string>
  /** The room where he was met: a mute begins with it. */
  roomId: number | undefined
}

/** Silences somebody, makes him a host, takes the chat from him. Robots and the house's people are left out. */
export function PersonDeeds({ person, names, roomId, now, onDone, onRefused }: PersonDeedsProps) {
  const canModerate = may(useOperator(), 'moderateChat')
  const isFree = canModerate && (person.kind === 'member' || person.kind === 'guest')
  const object = `chat-person/${person.userId}`
  const waiting = useWaiting(object)
  // What a second person has is not proposed again.
  const standing = useStandingDeeds(person).filter(({ name }) => name !== 'ban' || waiting === undefined)
  const { deed: mute, choices } = useMuteDeed(person, names, roomId, isFree)
  const deeds = [...(person.kind === 'member' ? standing : []), ...(mute === undefined ? [] : [mute])]
  return (
    <DeedBar
      object={object}
      waiting={waiting}
      deeds={isFree ? deeds : []}
      nothing={canModerate ? '机器人和客服不在这里处理。' : '你的角色只能查看；由聊天管理处理。'}
      notes={isFree && choices}
      {...{ now, onDone, onRefused }}
    />
  )
}

/** The choices of a mute, and the deed once a length and a reason are chosen. */
function useMuteDeed(person: Person, names: ReadonlyMap<number, string>, met: number | undefined, isFree: boolean) {
  const [place, setPlace] = useState<number | null>(met ?? null)
  const [length, setLength] = useState<MuteLength>()
  const [reason, setReason] = useState('')
  const { mute } = useMuting(person, names)
  useKeys(isFree ? lengthKeys(setLength) : [])
  const choices = (
    <MuteChoices {...{ length, setLength, reason, setReason }} canMute noReason="选理由">
      <PlaceField {...{ place, setPlace, names }} />
    </MuteChoices>
  )
  if (length === undefined || reason === '') return { choices, deed: undefined }
  const deed: Deed = {
    ...{ name: 'mute', keys: 'm', look: 'bad', label: `禁言 ${length.words} · ${placeOf(place, names)}` },
    async run() {
      await mute(place, length, reason)
      setLength(undefined)
    },
  }
  return { choices, deed }
}

interface PlaceFieldProps {
  place: number | null
  setPlace: (place: number | null) => void
  names: ReadonlyMap<number, string>
}

/** Everywhere, or one room. */
function PlaceField({ place, setPlace, names }: PlaceFieldProps) {
  const id = useId()
  const rooms = place === null || names.has(place) ? [...names] : [...names, [place, placeOf(place)] as const]
  return (
    <span>
      <label htmlFor={id}>哪里</label>{' '}
      <select
        id={id}
        value={place ?? ''}
        onChange={({ target }) => setPlace(target.value === '' ? null : Number(target.value))}
      >
        <option value="">全部房间</option>
        {rooms.map(([number, name]) => (
          <option key={number} value={number}>
            {name}
          </option>
        ))}
      </select>
    </span>
  )
}

const REASONS = ['多次违规', '冒充客服', '申诉成立', '担任主持', '不再担任'] as const

/** What he is, and whether he has the chat at all: taking it has no end, and is for two. */
function useStandingDeeds({ userId, nickname, account, chatLevel, enableChat }: Person): Deed[] {
  const { call } = useConsole()
  const [level, setLevel] = useState('')
  const about = `${nickname} · ${account ?? userId} · ${levelName(chatLevel)}`
  const chosen = level === '' ? undefined : Number(level)
  const common = { reason: '理由（写入审计）', templates: REASONS, about }
  return [
    {
      ...{ name: 'level', keys: 's', label: '改身份', look: 'plain' },
      dialog: {
        ...common,
        effect: '立即生效。主持人和管理员能禁言、撤下消息、置顶，不受慢速和门槛限制。',
        missing: chosen === undefined || chosen === chatLevel ? ['另一个身份'] : [],
        children: <LevelField {...{ level, setLevel }} />,
      },
      run: async ({ reason }) => {
        if (chosen !== undefined) await call(api.standing, { userId, chatLevel: chosen, seen: chatLevel, reason })
        setLevel('')
      },
    },
    enableChat
      ? {
          ...{ name: 'ban', keys: 'x', label: '停用聊天', look: 'two' },
          dialog: {
            ...common,
            effect:
              '等第二人同意后，一秒内断开他的聊天，不能再进任何房间，直到有人恢复。投注和资金不受影响。要立刻制止，先禁言全部房间。',
          },
          run: ({ reason, requestId }) => call(api.ban, { userId, chatLevel, reason, requestId }),
        }
      : {
          ...{ name: 'restore', keys: 'x', label: '恢复聊天', look: 'primary' },
          dialog: { ...common, effect: '他可以再进聊天；仍有效的禁言照旧。' },
          run: ({ reason }) => call(api.restore, { userId, reason }),
        },
  ]
}

/** Levels that operators give. */
const GIVEN = ['1', '2', '3'] as const

function LevelField({ level, setLevel }: { level: string; setLevel: (level: string) => void }) {
  const id = useId()
  return (
    <label htmlFor={id}>
      新身份
      <select id={id} data-first="" value={level} onChange={({ target }) => setLevel(target.value)}>
        <option value="">选一项</option>
        {GIVEN.map((one) => (
          <option key={one} value={one}>
            {LEVELS[Number(one)]}
          </option>
        ))}
      </select>
    </label>
  )
}
