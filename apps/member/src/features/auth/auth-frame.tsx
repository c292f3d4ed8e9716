import { paths } from '@liuhe/brand/paths.ts'
import type { RouteName } from '@liuhe/brand/routes.ts'
import { Button } from '@liuhe/web/ui/button.tsx'
import { IconButton } from '@liuhe/web/ui/icon-button.tsx'
import { type TabItem, Tabs } from '@liuhe/web/ui/tabs.tsx'
import type { ReactNode } from 'react'
import IconExternal from '~icons/mingcute/external-link-line'
import IconService from '~icons/mingcute/service-line'
import IconBack from '~icons/mingcute/left-line'
import { externalUrl } from '../../shared/operator/external-url.ts'
import { imageUrl } from '../../shared/operator/image-url.ts'
import { useBridge } from '../../shared/native-bridge.ts'
import { useNavigation } from '../../shared/navigation.ts'
import { useBrand } from '../../shared/use-brand.ts'
import { usePageTitle } from '../../shared/parts/use-page-title.ts'
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
  const bridge = useBridge()
  const popupOf = usePopups()
  const popup = popupOf(tab)
  usePageTitle(TABS.find(({ key }) => key === tab)?.label)
  const choose = (next: AuthTab) => {
    const elsewhere = popupOf(next)
    if (elsewhere !== null && next !== tab) bridge.openExternal(elsewhere)
    else navigation.go(paths[next](), { replace: true })
  }
  return (
    <main className={styles.page}>
      <div className={styles.hero}>
        <div className={styles.bar}>
          <IconButton label="返回" icon={<IconBack />} onClick={useGoBack()} />
          <IconButton label="联系客服" icon={<IconService />} onClick={() => navigation.go(paths.services())} />
        </div>
        <div className={styles.mark}>
          <CompanyMark />
          <h1>{company.name}</h1>
        </div>
      </div>
      <section className={styles.card}>
        <Tabs even label="登录或注册" items={TABS} value={tab} onChange={choose} className={styles.tabs} />
        {popup === null ? children : <Elsewhere tab={tab} address={popup} />}
      </section>
      <p className={styles.legal}>未满18周岁禁止参与 · 请理性娱乐</p>
    </main>
  )
}

/** Pages of a game's chat: a guest who came from one is not sent back into it (LOGIN-003). */
const GAME_CHATS: readonly RouteName[] = ['game-chat', 'lucky-niu-niu-chat']

function useGoBack(): () => void {
  const navigation = useNavigation()
  return () => {
    const from = navigation.cameFrom()
    if (from !== null && GAME_CHATS.includes(from)) navigation.go(paths.home(), { replace: true })
    else navigation.back(paths.home())
  }
}

/** Where a company keeps the page of a tab itself; null where ours is shown (Ruling C09). */
function usePopups(): (tab: AuthTab) => string | null {
  const { company } = useBrand()
  return (tab) => externalUrl(tab === 'auth-login' ? company.loginPopupUrl : company.regPopupUrl)
}

/** Stands for our form when somebody comes by address; a browser opens a window only for a tap. */
function Elsewhere({ tab, address }: { tab: AuthTab; address: string }) {
  const bridge = useBridge()
  const verb = tab === 'auth-login' ? '登录' : '注册'
  return (
    <div className={styles.elsewhere}>
      <p>请前往官方{verb}页面完成操作</p>
      <Button size="large" wide icon={<IconExternal />} onClick={() => bridge.openExternal(address)}>
        前往{verb}
      </Button>
    </div>
  )
}

function CompanyMark() {
  const { company } = useBrand()
  const logo = company.regLogoUrl ?? company.logoUrl
  return logo ? <img src={imageUrl(logo)} alt={company.name} height={44} /> : <Balls />
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
