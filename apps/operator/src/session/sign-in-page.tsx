import { EntryForm } from './entry-form.tsx'
import style from './sign-in-page.module.css'

/** What anybody sees before signing in; the address stays, and is where the person arrives. */
export function SignInPage() {
  return (
    <main className={style.page}>
      <section className={style.card}>
        <h1>
          <span className={style.seal} aria-hidden="true">
            合
          </span>
          六合 运营后台
        </h1>
        <EntryForm />
        <p>账号由管理员邀请开通。连续输错会暂时锁定。</p>
      </section>
    </main>
  )
}
