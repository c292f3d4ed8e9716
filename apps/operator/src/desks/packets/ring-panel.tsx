import * as api from '@liuhe/contract/api/operator/red-packets.ts'
import { ObjectPanel } from '../../frame/object-panel.tsx'
import { Facts, Part } from '../../frame/parts.tsx'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { fullTimeOf } from '../../shared/site-time.ts'
import { StateText } from '../../shared/state-text.tsx'
import { type Deed, DeedBar } from '../../frame/deed-bar.tsx'
import { insideText, type Ring, ringLook } from './words.ts'

interface PanelProps {
  ring: Ring
  onNext: () => void
  onClose: () => void
}

/** A circle whose members take each other's packets: what happened, and what came of looking at it. */
export function RingPanel({ ring, onNext, onClose }: PanelProps) {
  const { call } = useConsole()
  const isTheirs = may(useOperator(), 'operateBonus')
  const { ringId, members, handledAt, handledBy, handledNote } = ring
  const object = `packet-ring/${ringId}`
  const handle: Deed = {
    ...{ name: 'handle', keys: 'a', label: '处理完', look: 'primary' },
    dialog: {
      about: <p>{members.map(({ account }) => account).join('、')}</p>,
      effect: '移到已处理；同一圈七天内不再提示。账户本身不受影响：限制或封禁到会员页。',
      reason: '看到什么、做了什么',
      templates: ['亲友互发，没有套利', '已限制其中账户', '套取打码，已转风控'],
    },
    run: ({ reason }) => call(api.handleRing, { ringId: Number(ringId), note: reason }),
  }
  return (
    <ObjectPanel
      {...{ object, onClose }}
      label={`互抢圈 ${ringId}`}
      notFound="ALARM/NOT_FOUND"
      read={async () => ring}
      trail={null}
      head={() => (
        <>
          <h2>
            {members.length} 人互抢 <small>七天内</small>
          </h2>
          <StateText {...ringLook(ring)} />
        </>
      )}
      body={() => (
        <Part title="七天内">
          <Facts
            facts={[
              ['成员', members.map(({ account, memberId }) => `${account}（${memberId}）`).join('、')],
              ['互相领取', `${ring.packets} 个红包`],
              ['圈内金额', insideText(ring)],
              ['发现', `${fullTimeOf(ring.foundAt)} UTC+8`],
              ['最近一次', `${fullTimeOf(ring.seenAt)} UTC+8`],
              ['处理', handledAt === null ? undefined : `${handledBy} · ${fullTimeOf(handledAt)} · ${handledNote}`],
            ]}
          />
        </Part>
      )}
      footer={(_, ways) => (
        <DeedBar
          {...{ object, onNext }}
          {...ways}
          deeds={isTheirs && handledAt === null ? [handle] : []}
          nothing={handledAt === null ? '你的角色可以看，不能处理。' : '已经处理。'}
        />
      )}
    />
  )
}
