import * as api from '@liuhe/contract/api/operator/members.ts'
import { ObjectPanel } from '../../frame/object-panel.tsx'
import { Facts, Part } from '../../frame/parts.tsx'
import { useConsole } from '../../session/console-context.tsx'
import { Button } from '../../shared/button.tsx'
import { fullTimeOf } from '../../shared/site-time.ts'
import { StateText } from '../../shared/state-text.tsx'
import { amountText } from '../../shared/value-text.ts'
import { useKeys } from '../../shell/keys.tsx'
import { Alerts } from './alerts.tsx'
import style from './members.module.css'
import { shownOf } from './shown-of.ts'
import { type MemberDetail, objectOf } from './use-member.ts'
import { stateLook } from './words.ts'

interface MemberPanelProps {
  memberId: string
  onOpen: () => void
  onClose: () => void
  filter: (part: { agent?: number; row?: undefined }) => void
}

/** A member beside the list: who he is, and what calls for attention. Everything else is on his page. */
export function MemberPanel({ memberId, onOpen, onClose, filter }: MemberPanelProps) {
  const { call } = useConsole()
  useKeys([{ keys: 'o', label: '打开 360°', run: onOpen, isAction: true }])
  return (
    <ObjectPanel
      object={objectOf(memberId)}
      label={`会员 ${memberId}`}
      notFound="MEMBER/NOT_FOUND"
      read={(options) => call(api.detail, { memberId }, options)}
      shownOf={shownOf}
      head={(member, { trailButton }) => (
        <>
          <h2>{member.account}</h2>
          <span className={style.vip}>VIP {member.vipLevel}</span>
          <StateText {...stateLook(member.state)} />
          <span className={style.deeds}>
            {trailButton}
            <Button look="primary" keycap="o" onClick={onOpen}>
              360°
            </Button>
          </span>
        </>
      )}
      body={(member) => <Summary member={member} onTeam={() => filter({ agent: Number(memberId), row: undefined })} />}
      onClose={onClose}
    />
  )
}

const Summary = ({ member, onTeam }: { member: MemberDetail; onTeam: () => void }) => (
  <>
    <Part title="需要留意">
      <Alerts member={member} />
    </Part>
    <Part title="资金">
      <Facts
        facts={[
          ['可用', amountText(member.balances.main)],
          ['冻结', amountText(member.balances.held)],
          ['净充', amountText(member.netDeposit)],
          ['输赢', amountText(member.wonInAll)],
          ['打码', member.turnoverOpen === 0n ? '已完成' : `还需 ${amountText(member.turnoverOpen)}`],
        ]}
      />
    </Part>
    <Part title="身份" hint="服务器遮盖">
      <Facts
        facts={[
          ['姓名', member.name ?? '—'],
          ['手机', member.phone ?? '—'],
          ['会员组', member.group?.name ?? '未入组'],
          ['代理', member.agent ?? '直属公司'],
          ['注册', fullTimeOf(member.joinedAt).slice(0, 10)],
        ]}
      />
      {member.isAgent && (
        <p>
          <Button onClick={onTeam}>只看他的团队</Button>
        </p>
      )}
    </Part>
  </>
)
