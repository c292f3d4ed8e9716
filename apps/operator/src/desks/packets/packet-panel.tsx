import * as api from '@liuhe/contract/api/operator/red-packets.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { ObjectPanel, type PanelWays } from '../../frame/object-panel.tsx'
import { Facts, PanelTable, Part } from '../../frame/parts.tsx'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { fullTimeOf } from '../../shared/site-time.ts'
import { StateText } from '../../shared/state-text.tsx'
import { amountText } from '../../shared/value-text.ts'
import { type Deed, DeedBar } from '../../frame/deed-bar.tsx'
import { type Packet, packetLook, takenText, typeName } from './words.ts'

type Detail = OutputOf<typeof api.packet>

/** One packet: who took what, and from what its split can be worked out again. */
export function PacketPanel({ packetId, onClose }: { packetId: string; onClose: () => void }) {
  const { call } = useConsole()
  return (
    <ObjectPanel
      object={`red-packet/${packetId}`}
      label={`红包 ${packetId}`}
      notFound="HONGBAO/NOT_FOUND"
      read={(options) => call(api.packet, { packetId }, options)}
      onClose={onClose}
      head={({ packet }, { trailButton }) => (
        <>
          <h2>
            {typeName(packet.type)}红包 <small>{packetId}</small>
          </h2>
          <StateText {...packetLook(packet)} />
          {trailButton}
        </>
      )}
      body={(detail) => <Content {...detail} />}
      footer={({ packet }, ways) => <FreezeBar packet={packet} {...ways} />}
    />
  )
}

/** Stops the claims of a packet that looks wrong, and lets them go on. */
function FreezeBar({ packet, ...ways }: { packet: Packet } & PanelWays) {
  const { call } = useConsole()
  const isTheirs = may(useOperator(), 'operateBonus')
  const { packetId, frozen, status, total, senderId } = packet
  const about = `${senderId === null ? '平台' : `会员 ${senderId}`} · ${amountText(total)} 元 · ${takenText(packet)}`
  const common = { about, reason: '理由（写入审计）' }
  const freeze: Deed = {
    ...{ name: 'freeze', keys: 'x', label: '冻结这一个', look: 'bad' },
    dialog: {
      ...common,
      effect: '马上没有人能再领；已领的不收回。可以解冻；到期时剩下的照常退回。',
      templates: ['互抢圈', '同设备多账户', '金额异常', '投诉核查'],
    },
    run: ({ reason }) => call(api.freeze, { packetId, isFrozen: true, reason }),
  }
  const release: Deed = {
    ...{ name: 'release', keys: 'x', label: '解冻', look: 'primary' },
    dialog: { ...common, effect: '房间里的人可以接着领，到期时间不变。', templates: ['核查无误', '误冻结'] },
    run: ({ reason }) => call(api.freeze, { packetId, isFrozen: false, reason }),
  }
  const deed = frozen === null ? freeze : release
  return (
    <DeedBar
      object={`red-packet/${packetId}`}
      deeds={isTheirs && status === 0 ? [deed] : []}
      nothing={status === 0 ? '你的角色可以看，不能冻结。' : '已经结束，没有可以冻结的。'}
      {...ways}
    />
  )
}

const Content = ({ packet, claims, proof }: Detail) => (
  <>
    <Part title="红包">
      <Facts
        facts={[
          ['房间', packet.roomId],
          ['发送', packet.senderId === null ? '平台' : `会员 ${packet.senderId}`],
          ['领取', takenText(packet)],
          ['冻结', packet.frozen === null ? undefined : `${packet.frozen.by} · ${fullTimeOf(packet.frozen.at)}`],
          ['退回', packet.refunded === 0n ? undefined : amountText(packet.refunded)],
          ['发出', `${fullTimeOf(packet.createTime)} UTC+8`],
          ['到期', `${fullTimeOf(packet.expireTime)} UTC+8`],
        ]}
      />
    </Part>
    <Part title="领取">
      <PanelTable
        label="领取"
        rows={claims}
        keyOf={({ memberId }) => memberId}
        empty="还没有人领"
        columns={[
          { title: '会员', cell: ({ memberId, claim }) => `${claim.person.nickname} · ${memberId}` },
          { title: '时间', cell: ({ claim }) => fullTimeOf(claim.claimedAt) },
          {
            ...{ title: '金额', isFigure: true },
            cell: ({ claim }) =>
              claim.amount === null ? '—' : `${amountText(claim.amount)}${claim.isBest ? ' · 手气最佳' : ''}`,
          },
        ]}
      />
    </Part>
    <Part title="证明" hint={proof.seed === null ? '结束后公布种子' : '每一份都可以由这些数重新算出'}>
      <Facts
        facts={[
          ['承诺', proof.commitment],
          ['信标轮次', `${proof.beacon.slice(0, 12)}… 第 ${proof.round} 轮`],
          ['随机数', proof.randomness],
          ['种子', proof.seed],
        ]}
      />
    </Part>
  </>
)
