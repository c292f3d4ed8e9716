import { paths } from '@liuhe/brand/paths.ts'
import * as member from '@liuhe/contract/api/member.ts'
import * as phones from '@liuhe/contract/api/phones.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { TRIAL_MESSAGE } from '@liuhe/domain/members/member.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { ErrorState } from '@liuhe/web/ui/error-state.tsx'
import { SkeletonCard } from '@liuhe/web/ui/skeleton.tsx'
import { toast } from '@liuhe/web/ui/over/toast.tsx'
import { type ReactNode, useState } from 'react'
import IconFixed from '~icons/mingcute/lock-line'
import IconRight from '~icons/mingcute/right-line'
import { Avatar } from '../../shared/account/avatar.tsx'
import { Page } from '../../shared/page.tsx'
import { useProfile } from '../../shared/account/use-profile.ts'
import { AvatarSheet } from './avatar-sheet.tsx'
import { FieldSheet } from './field-sheet.tsx'
import { PERSONAL_FIELDS, type PersonalField } from './personal-fields.ts'
import styles from './personal-info-page.module.css'
import PhoneSheet from './phone-sheet.tsx'

type Info = OutputOf<typeof member.personalInfo>
type Edited = PersonalField['name'] | 'avatar' | undefined

/** The member's own data: what he is shown by, how he is reached (Ruling G10). */
export default function PersonalInfoPage() {
  const info = useRead(member.personalInfo, {})
  return (
    <Page title="个人资料" fallback={paths.profile()}>
      <div className={styles.page}>
        {info.isPending && <SkeletonCard lines={8} />}
        {info.isError && <ErrorState onRetry={() => void info.refetch()} />}
        {info.data !== undefined && <PersonalData info={info.data} />}
      </div>
    </Page>
  )
}

function PersonalData({ info }: { info: Info }) {
  const { profile, kind } = useProfile()
  const [edited, setEdited] = useState<Edited>()
  // The server refuses a trial account as well; a form that cannot be sent would be a trap (Spec A §6).
  const edit = (what: Edited) => (kind === 'trial' ? toast(TRIAL_MESSAGE, 1) : setEdited(what))
  const close = () => setEdited(undefined)
  // A trial account binds nothing, and may not ask.
  const { data: bound } = useRead(phones.read, {}, { enabled: kind === 'member' })
  const isByCode = bound !== undefined && (bound.isOn || bound.phone !== null)
  const field = PERSONAL_FIELDS.find(({ name }) => name === edited && !(name === 'phone' && isByCode))
  return (
    <>
      <ul className={styles.list}>
        <Row label="头像" onClick={() => edit('avatar')}>
          <Avatar id={info.avatarId} size={48} />
        </Row>
        <Row label="用户名" fixed>
          {profile.userInfo.account}
        </Row>
        {PERSONAL_FIELDS.map(({ name, label, once }) => (
          <Row
            key={name}
            label={label}
            fixed={(once === true && info[name] !== null) || (name === 'phone' && bound?.isOn === false && isByCode)}
            onClick={() => edit(name)}
          >
            {info[name] ?? <span className={styles.none}>{name === 'phone' && isByCode ? '未绑定' : '未设置'}</span>}
            {name === 'phone' && isByCode && info.phone !== null && <Proof isBound={bound.phone !== null} />}
          </Row>
        ))}
      </ul>
      <p className={styles.note}>
        为保护您的隐私，部分资料已隐藏显示。真实姓名与出生日期保存后如需修改，请联系在线客服。
      </p>
      <AvatarSheet open={edited === 'avatar'} onClose={close} avatarId={info.avatarId} />
      {bound?.isOn && <PhoneSheet open={edited === 'phone'} bound={bound} onClose={close} />}
      <FieldSheet key={edited} field={field} stored={field ? info[field.name] : null} onClose={close} />
    </>
  )
}

/** Whether a code has proven the number that is shown. */
const Proof = ({ isBound }: { isBound: boolean }) => (
  <span className={styles.proof} data-bound={isBound || undefined}>
    {isBound ? '已绑定' : '待验证'}
  </span>
)

type RowProps = { label: string; fixed?: boolean; onClick?: () => void; children: ReactNode }

/** A row to change something by, or one that only says what is. */
function Row({ label, fixed = false, onClick, children }: RowProps) {
  const content = (
    <>
      <span className={styles.label}>{label}</span>
      <span className={styles.value}>{children}</span>
      {fixed ? (
        <IconFixed className={styles.end} aria-hidden="true" />
      ) : (
        <IconRight className={styles.end} aria-hidden="true" />
      )}
    </>
  )
  return (
    <li>
      {fixed ? (
        <div className={styles.row}>{content}</div>
      ) : (
        <button type="button" className={styles.row} onClick={onClick}>
          {content}
        </button>
      )}
    </li>
  )
}
