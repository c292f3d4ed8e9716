import { paths } from '@liuhe/brand/paths.ts'
import { IconButton } from '@liuhe/web/ui/icon-button.tsx'
import { type TabItem, Tabs } from '@liuhe/web/ui/tabs.tsx'
import type { ReactNode } from 'react'
import IconService from '~icons/mingcute/service-line'
import IconBack from '~icons/mingcute/left-line'
import { imageUrl } from '../../shared/image-url.ts'
import { useNavigation } from '../../shared/navigation.ts'
import { useBrand } from '../../shared/use-brand.ts'
import styles from './auth-frame.module.css'

const TABS = [
  { key: 'auth-login', label: '登录' },
  { key: 'auth-register', label: '注册' },
] as const satisfies readonly TabItem<string>[]

type AuthTab = (typeof TABS)[number]['key']

/** The shell of login and registration: back, contact support, the company's mark, two tabs (Spec A §2 Login). */
export function AuthFrame({ tab, children }: { tab: AuthTab; children: ReactNode }) {
  const { company } = useBrand()
  const navigation = useNavigation()
  return (
    <main className={styles.page}>
      <div className={styles.hero}>
        <div className={styles.bar}>
          <IconButton label="返回" icon={<IconBack />} onClick={() => navigation.back(paths.home())} />
          <IconButton label="联系客服" icon={<IconService />} onClick={() => navigation.go(paths.services())} />
        </div>
        <div className={styles.mark}>
          {company.regLogoUrl ? <img src={imageUrl(company.regLogoUrl)} alt={company.name} height={44} /> : <Balls />}
          <h1>{company.name}</h1>
          <p>官方授权 · 公平开奖 · 极速结算</p>
        </div>
      </div>
      <section className={styles.card}>
        <Tabs
          even
          label="登录或注册"
          items={TABS}
          value={tab}
          onChange={(key) => navigation.go(paths[key](), { replace: true })}
          className={styles.tabs}
        />
        {children}
      </section>
      <p className={styles.legal}>未满18周岁禁止参与 · 请理性娱乐</p>
    </main>
  )
}

/** Three lottery balls: the mark of a company without a picture of its own. */
function Balls() {
  return (
    <span className={styles.balls} aria-hidden="true">
      <i data-colour="red">08</i>
      <i data-colour="gold">49</i>
      <i data-colour="blue">36</i>
    </span>
  )
}
