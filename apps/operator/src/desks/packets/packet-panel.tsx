import * as api from '@liuhe/contract/api/operator/red-packets.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { ObjectPanel } from '../../frame/object-panel.tsx'
import { Facts, PanelTable, Part } from '../../frame/parts.tsx'
import { useConsole } from '../../session/console-context.tsx'
import { fullTimeOf } from '../../shared/site-time.ts'
import { StateText } from '../../shared/state-text.tsx'
import { amountText } from '../../shared/value-text.ts'
import { packetLook, takenText, typeName } from './words.ts'

type Detail = OutputOf<typeof api.packet>

/** One packet: who took what, and from what its split can be worked out again. */
export function PacketPanel({ packetId, onClose }: { packetId: string; onClose: () => void }) {
  const { call } = useConsole()
  return (
    <ObjectPanel
      object={`packet/${packetId}`}
      label={`红包 ${packetId}`}
      notFound="HONGBAO/NOT_FOUND"
      read={(options) => call(api.packet, { packetId }, options)}
      trail={null}
      onClose={onClose}
      head={({ packet }) => (
        <>
          <h2>
            {typeName(packet.type)}红包 <small>{packetId}</small>
          </h2>
          <StateText {...packetLook(packet)} />
        </>
      )}
      body={(detail) => <Content {...detail} />}
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
