import * as api from '@liuhe/contract/api/operator/people.ts'
import { permissionsOf, type StaffRole } from '@liuhe/domain/staff.ts'
import { useState } from 'react'
import form from '../../frame/form.module.css'
import { ObjectPanel, type PanelWays } from '../../frame/object-panel.tsx'
import panel from '../../frame/panel.module.css'
import { Facts, PanelTable, Part } from '../../frame/parts.tsx'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { inviteAddress } from '../../session/invite-address.ts'
import { Notice } from '../../shared/notice.tsx'
import { roleName } from '../../shared/role-name.ts'
import { fullTimeOf } from '../../shared/site-time.ts'
import { StateText } from '../../shared/state-text.tsx'
import { DESKS } from '../desks.ts'
import { type Deed, DeedBar, useWaiting } from '../../frame/deed-bar.tsx'
import {
  endWords,
  hereLook,
  ROLE_TITLES,
  STATE_TITLES,
  type StaffPerson,
  type StaffSession,
  stateLook,
} from './words.ts'

interface PersonPanelProps {
  login: string
  onClose: () => void
}

interface Shown {
  person: StaffPerson
  sessions: readonly StaffSession[]
}

/** One of the operator's people: role, sessions, and what is done about them. */
export function PersonPanel({ login, onClose }: PersonPanelProps) {
  const { call } = useConsole()
  return (
    <ObjectPanel
      object={`operator/${login}`}
      label={`人员 ${login}`}
      notFound="STAFF/NOT_FOUND"
      read={(options): Promise<Shown> => call(api.read, { login }, options)}
      shownOf={({ person }) =>
        new Map([
          ['角色', roleName(person.role)],
          ['状态', STATE_TITLES[person.state]],
        ])
      }
      head={({ person }, { trailButton }) => (
        <>
          <h2>{login}</h2>
          <span className={panel.number}>{roleName(person.role)}</span>
          <StateText {...stateLook(person)} />
          {trailButton}
        </>
      )}
      body={(shown) => <Content {...shown} />}
      footer={({ person }, ways) => <PersonDeeds key={person.revision} person={person} {...ways} />}
      onClose={onClose}
    />
  )
}

const Content = ({ person, sessions }: Shown) => (
  <>
    <Part title="现在">
      <Facts
        facts={[
          ['角色', roleName(person.role)],
          ['能看的团队', person.role === 'partner' ? (person.agent ?? '没有') : undefined],
          ['会话', <StateText key="here" {...hereLook(person)} />],
          ['加入', `${fullTimeOf(person.createdAt)} UTC+8`],
        ]}
      />
    </Part>
    <Part title="能打开">
      <p>{desksOfRole(person.role)}</p>
    </Part>
    <Part title="最近会话" hint="最多 20 次">
      <PanelTable
        label="最近会话"
        columns={[
          { title: '开始', cell: ({ createdAt }: StaffSession) => fullTimeOf(createdAt) },
          { title: '地址', cell: ({ address }) => address },
          { title: '最后使用', cell: ({ usedAt }) => fullTimeOf(usedAt) },
          { title: '结束', cell: endWords },
        ]}
        rows={sessions}
        keyOf={({ createdAt }) => createdAt}
        empty="还没有登录过"
      />
    </Part>
  </>
)

/** Which desks a role opens: what its name stands for. */
function desksOfRole(role: StaffRole): string {
  const held = new Set(permissionsOf(role))
  return DESKS.filter(({ permission }) => held.has(permission))
    .map(({ title }) => title)
    .join('、')
}

function PersonDeeds({ person, now, onDone, onRefused }: { person: StaffPerson } & PanelWays) {
  const operator = useOperator()
  const { login } = person
  const waiting = useWaiting(`operator/${login}`)
  const [role, setRole] = useState<string>('')
  const [code, setCode] = useState<{ code: string; expiresAt: number }>()
  const isOwn = operator.login === login
  const canManage = may(operator, 'managePeople') && !isOwn
  const deeds = useDeeds(person, { isForTwo: waiting === undefined, role, setRole, onCode: setCode })
  return (
    <DeedBar
      object={`operator/${login}`}
      deeds={canManage ? deeds : []}
      waiting={waiting}
      now={now}
      nothing={isOwn ? '这是你自己：停用和换角色由别人来做。' : '你的角色只能查看；人员由系统管理员管理。'}
      notes={code !== undefined && <CodeNote login={login} {...code} />}
      onDone={onDone}
      onRefused={onRefused}
    />
  )
}

interface Choices {
  /** Whether nothing waits for a second person. */
  isForTwo: boolean
  role: string
  setRole: (role: string) => void
  onCode: (made: { code: string; expiresAt: number }) => void
}

/** What may be done with somebody as he stands. */
function useDeeds(person: StaffPerson, { isForTwo, role, setRole, onCode }: Choices): Deed[] {
  const { call } = useConsole()
  const { login, state, isHere, revision, codeUntil } = person
  const about = `${login}（${roleName(person.role)}）`
  const reason = '理由（至少 4 字，写入审计）'
  const deeds: (Deed | false)[] = [
    codeUntil !== null && {
      ...{ name: 'code', keys: 'v', label: '生成邀请码', look: 'primary' },
      dialog: {
        about,
        effect: `邀请码只在这里显示一次，24 小时内有效；此前的邀请码作废。可生成到 ${fullTimeOf(codeUntil)}。`,
      },
      run: async () => onCode(await call(api.makeCode, { login })),
    },
    isHere && {
      ...{ name: 'end', keys: 'q', label: '结束会话', look: 'bad' },
      dialog: {
        ...{ about, reason, templates: ['异地登录，先结束', '设备遗失'] },
        effect: '此人立即退出，可以再登录。',
      },
      run: (said) => call(api.endSessions, { login, reason: said.reason }),
    },
    state !== 'suspended' && {
      ...{ name: 'suspend', keys: 'x', label: '停用', look: 'bad' },
      dialog: {
        ...{ about, reason, templates: ['离职，立即停用', '账号疑似被盗用'] },
        effect: '立即退出，不能再登录；他提出而未决的申请不能再批准。恢复须两人重新邀请。',
      },
      run: (said) => call(api.suspend, { login, revision, reason: said.reason }),
    },
    isForTwo && {
      ...{ name: 'invite', keys: 'b', label: state === 'suspended' ? '重新邀请' : '重置验证器', look: 'two' },
      dialog: {
        ...{ about, reason, templates: ['验证器遗失', '复职'] },
        effect: '第二人同意后，你可生成一次性邀请码；用它设置新密码与验证器后，旧的失效。',
      },
      run: (said) =>
        call(api.proposeInvite, { login, role: person.role, agent: person.agent ?? undefined, revision, ...said }),
    },
    isForTwo &&
      state !== 'suspended' && {
        ...{ name: 'role', keys: 'r', label: '换角色', look: 'two' },
        dialog: {
          ...{ about, reason, templates: ['岗位调整', '权限收回'] },
          effect: '第二人同意后生效，并结束此人的会话。',
          missing: role === '' ? ['新角色'] : [],
          children: <RoleField role={role} present={person.role} onPick={setRole} />,
        },
        run: (said) => call(api.proposeRole, { login, role: role as StaffRole, revision, ...said }),
      },
  ]
  return deeds.filter((deed) => deed !== false)
}

const RoleField = ({ role, present, onPick }: { role: string; present: StaffRole; onPick: (role: string) => void }) => (
  <label className={form.field}>
    新角色
    <select value={role} onChange={({ target }) => onPick(target.value)}>
      <option value="">选一项</option>
      {Object.entries(ROLE_TITLES)
        // Whose team a partner sees is said in the invitation.
        .filter(([value]) => value !== present && value !== 'partner')
        .map(([value, title]) => (
          <option key={value} value={value}>
            {title}
          </option>
        ))}
    </select>
  </label>
)

/** The code stands here and nowhere else: it is gone with the panel. */
const CodeNote = ({ login, code, expiresAt }: { login: string; code: string; expiresAt: number }) => (
  <Notice kind="two" label="邀请码">
    <p>
      <code>{code}</code>
    </p>
    <p>
      开通链接 <code>{inviteAddress(code)}</code>
    </p>
    <p>
      当面或通过安全渠道交给 {login}，{fullTimeOf(expiresAt)} 前有效。关闭面板后不再显示。
    </p>
  </Notice>
)
