import * as api from '@liuhe/contract/api/operator/networks.ts'
import { ObjectPanel, type PanelWays } from '../../frame/object-panel.tsx'
import { Difference, Facts, PanelTable, Part } from '../../frame/parts.tsx'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { fullTimeOf } from '../../shared/site-time.ts'
import { NothingHere } from '../../shared/states.tsx'
import { type Deed, DeedBar, useWaiting } from '../../frame/deed-bar.tsx'
import { changeText, EMPTY_WORDS, letsIn, LIST_OBJECT, type Networks, type Version } from './words.ts'

interface VersionPanelProps {
  version: number
  onClose: () => void
}

interface Shown {
  one: Version | undefined
  before: Version | undefined
  whole: Networks
}

/** A list that held: its networks, how it differs from the one before, and the way back to it. */
export function VersionPanel({ version, onClose }: VersionPanelProps) {
  const { call } = useConsole()
  return (
    <ObjectPanel
      object={`${LIST_OBJECT}/${version}`}
      label={`第 ${version} 版`}
      trail={() => ({ object: LIST_OBJECT, audited: LIST_OBJECT })}
      notFound="REQ/NOT_FOUND"
      read={async (options): Promise<Shown> => {
        const [one, before] = await call(api.versions, { before: version + 1, rows: 2 }, options)
        const whole = await call(api.read, {}, options)
        return { one: one?.version === version ? one : undefined, before, whole }
      }}
      shownOf={({ whole }) => new Map([['现行版本', String(whole.revision)]])}
      head={({ whole }, { trailButton }) => (
        <>
          <h2>第 {version} 版</h2>
          {whole.revision === version && <span>现行</span>}
          {trailButton}
        </>
      )}
      body={({ one, before }) => (one === undefined ? <NothingHere /> : <Content {...{ one, before }} />)}
      footer={(shown, ways) => <VersionDeeds key={shown.whole.revision} {...shown} {...ways} />}
      onClose={onClose}
    />
  )
}

const linesOf = (one: Version | undefined): ReadonlyMap<string, string> =>
  new Map((one?.networks ?? []).map(({ network, note }) => [network, note === '' ? '（无备注）' : note]))

const Content = ({ one, before }: { one: Version; before: Version | undefined }) => (
  <>
    <Part title="谁、为什么">
      <Facts
        facts={[
          ['生效', `${fullTimeOf(one.madeAt)} UTC+8`],
          ['由', one.by],
          ['理由', one.reason],
        ]}
      />
    </Part>
    <Part title="与前一版的差别">
      <Difference before={linesOf(before)} after={linesOf(one)} />
    </Part>
    <Part title="整份名单" hint={`${one.networks.length} 个`}>
      <PanelTable
        label="整份名单"
        rows={one.networks}
        keyOf={({ network }) => network}
        empty={EMPTY_WORDS}
        columns={[
          { title: '网络', cell: ({ network }) => network },
          { title: '备注', cell: ({ note }) => note },
        ]}
      />
    </Part>
  </>
)

function VersionDeeds({ one, whole, ...ways }: PanelWays & Shown) {
  const { call } = useConsole()
  const waiting = useWaiting(LIST_OBJECT)
  const networks = one?.networks ?? []
  const restore: Deed = {
    ...{ name: 'restore', keys: 'v', label: '提交恢复', look: 'two' },
    dialog: {
      about: <p>恢复第 {one?.version} 版，作为新的一版</p>,
      effect: changeText(whole, networks),
      reason: '理由（写入审计）',
      templates: ['上一版有误', '恢复原来的办公室'],
      missing: letsIn(networks, whole.yourAddress) ? [] : [`含你地址 ${whole.yourAddress} 的网络`],
    },
    run: ({ reason, requestId }) => call(api.propose, { revision: whole.revision, networks, reason, requestId }),
  }
  const isTheirs = may(useOperator(), 'manageNetworks')
  const isNow = one?.version === whole.revision
  const deeds = isTheirs && one !== undefined && !isNow && waiting === undefined ? [restore] : []
  return (
    <DeedBar
      object={LIST_OBJECT}
      {...{ deeds, waiting }}
      {...ways}
      nothing={isNow ? '这是现行名单。' : '你的角色只能查看。'}
    />
  )
}
