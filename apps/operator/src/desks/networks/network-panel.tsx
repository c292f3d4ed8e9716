import * as api from '@liuhe/contract/api/operator/networks.ts'
import { ObjectPanel, type PanelWays } from '../../frame/object-panel.tsx'
import { Facts, PanelTable, Part } from '../../frame/parts.tsx'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { Notice } from '../../shared/notice.tsx'
import { roleName } from '../../shared/role-name.ts'
import { fullTimeOf } from '../../shared/site-time.ts'
import { StateText } from '../../shared/state-text.tsx'
import { NothingHere } from '../../shared/states.tsx'
import { type Deed, DeedBar, useWaiting } from '../../frame/deed-bar.tsx'
import { changeText, environmentText, letsIn, LIST_OBJECT, type Listed, listedLook, type Networks } from './words.ts'

interface NetworkPanelProps {
  network: string
  onClose: () => void
}

/** One network of the list: since when, and who comes from there now. */
export function NetworkPanel({ network, onClose }: NetworkPanelProps) {
  const { call } = useConsole()
  const rowOf = ({ networks }: Networks) => networks.find((one) => one.network === network)
  return (
    <ObjectPanel
      object={LIST_OBJECT}
      label={`网络 ${network}`}
      notFound="REQ/NOT_FOUND"
      read={(options): Promise<Networks> => call(api.read, {}, options)}
      shownOf={({ networks }) => new Map(networks.map((one) => [one.network, one.note]))}
      head={(whole, { trailButton }) => {
        const row = rowOf(whole)
        return (
          <>
            <h2>{network}</h2>
            {row !== undefined && <StateText {...listedLook(row)} />}
            {trailButton}
          </>
        )
      }}
      body={(whole) => {
        const row = rowOf(whole)
        return row === undefined ? <NothingHere /> : <Content {...{ whole, row }} />
      }}
      footer={(whole, ways) => <NetworkDeeds key={whole.revision} {...{ whole, row: rowOf(whole) }} {...ways} />}
      onClose={onClose}
    />
  )
}

const Content = ({ whole, row }: { whole: Networks; row: Listed }) => (
  <>
    {row.isOutside && (
      <Notice kind="warn">环境变量只放行 {environmentText(whole.environment)}：名单里有它也进不来。</Notice>
    )}
    <Part title="在名单上">
      <Facts
        facts={[
          ['备注', row.note === '' ? null : row.note],
          ['自', `${fullTimeOf(row.since)} UTC+8`],
          ['由', row.by],
          ['你的地址', letsIn([row], whole.yourAddress) ? `${whole.yourAddress}，在这个网络里` : null],
        ]}
      />
    </Part>
    <Part title="现在从这里进来的" hint="按登录时的地址">
      <PanelTable
        label="现在从这里进来的"
        rows={whole.sessions.filter(({ address }) => letsIn([row], address))}
        keyOf={({ login }) => login}
        empty="没有打开的会话"
        columns={[
          { title: '账号', cell: ({ login }) => login },
          { title: '角色', cell: ({ role }) => roleName(role) },
          { title: '地址', cell: ({ address }) => address },
          { title: '最后使用', cell: ({ usedAt }) => fullTimeOf(usedAt) },
        ]}
      />
    </Part>
  </>
)

function NetworkDeeds({ whole, row, ...ways }: PanelWays & { whole: Networks; row: Listed | undefined }) {
  const { call } = useConsole()
  const waiting = useWaiting(LIST_OBJECT)
  const rest = whole.networks.filter((one) => one.network !== row?.network)
  const isOwn = !letsIn(rest, whole.yourAddress)
  const remove: Deed = {
    ...{ name: 'remove', keys: 'x', label: '提交移除', look: 'two' },
    dialog: {
      about: (
        <p>
          {row?.network} {row?.note}
        </p>
      ),
      effect: changeText(whole, rest),
      reason: '理由（写入审计）',
      templates: ['办公室搬迁', '不再使用', '缩小范围'],
      missing: isOwn ? [`别的含你地址 ${whole.yourAddress} 的网络`] : [],
    },
    run: ({ reason, requestId }) =>
      call(api.propose, {
        ...{ revision: whole.revision, reason, requestId },
        networks: rest.map(({ network, note }) => ({ network, note })),
      }),
  }
  const isTheirs = may(useOperator(), 'manageNetworks')
  const deeds = isTheirs && row !== undefined && waiting === undefined ? [remove] : []
  return <DeedBar object={LIST_OBJECT} {...{ deeds, waiting }} {...ways} nothing="你的角色只能查看。" />
}
