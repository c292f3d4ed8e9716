import { type ReactNode, useState } from 'react'
import { Button } from '../shared/button.tsx'
import { Notice } from '../shared/notice.tsx'
import { EnrolForm } from './enrol-form.tsx'
import { EntryForm } from './entry-form.tsx'
import { takeInvite } from './invite-address.ts'
import style from './sign-in-page.module.css'

/** What anybody sees before signing in; the address stays, and is where the person arrives. */
export function SignInPage() {
  const [invite, setInvite] = useState(takeInvite)
  const [enrolled, setEnrolled] = useState<string>()
  if (invite !== undefined) {
    return (
      <Card title="开通账号">
        <EnrolForm
          invite={invite}
          onEnrolled={(login) => {
            setEnrolled(login)
            setInvite(undefined)
          }}
          onBack={() => setInvite(undefined)}
        />
      </Card>
    )
  }
  return (
    <Card title="六合 运营后台">
      {enrolled !== undefined && <Notice kind="ok">{enrolled} 已开通，请登录</Notice>}
      <EntryForm key={enrolled} typed={enrolled}>
        <Button look="text" onClick={() => setInvite('')}>
          使用邀请码
        </Button>
      </EntryForm>
      <p>账号由管理员邀请开通。连续输错会暂时锁定。</p>
    </Card>
  )
}

const Card = ({ title, children }: { title: string; children: ReactNode }) => (
  <main className={style.page}>
    <section className={style.card}>
      <h1>
        <span className={style.seal} aria-hidden="true">
          合
        </span>
        {title}
      </h1>
      {children}
    </section>
  </main>
)
