import { paths } from '@liuhe/brand/paths.ts'
import { type Route, routes } from '@liuhe/brand/routes.ts'
import { Button } from '@liuhe/web/ui/button.tsx'
import { Empty } from '@liuhe/web/ui/empty.tsx'
import { type PageProps, useNavigation } from '../shared/navigation.ts'
import { Page } from '../shared/page.tsx'
import { usePageTitle } from '../shared/use-page-title.ts'
import styles from './not-found-page.module.css'

/**
 * Answers every address without a page, and shows the way home. An address of the product whose page is not open yet is
 * told from one that never was; behind the menu the app's header stands already, so the page has no second one.
 */
export default function NotFoundPage({ routeName }: PageProps) {
  const row: Route | undefined = routeName in routes ? routes[routeName as keyof typeof routes] : undefined
  const title = row ? '敬请期待' : '页面不存在'
  if (row?.bottomMenu) return <BehindMenu title={title} />
  return (
    <Page title={title}>
      <Nothing isPlanned={row !== undefined} />
    </Page>
  )
}

function BehindMenu({ title }: { title: string }) {
  usePageTitle(title)
  return (
    <main className={styles.page}>
      <h1 className="visually-hidden">{title}</h1>
      <Nothing isPlanned />
    </main>
  )
}

function Nothing({ isPlanned }: { isPlanned: boolean }) {
  const navigation = useNavigation()
  return (
    <Empty text="您访问的页面不存在或尚未开放">
      <Button onClick={() => navigation.go(paths.home(), { replace: true })}>返回首页</Button>
      {isPlanned && (
        <Button look="soft" onClick={() => navigation.go(paths.services())}>
          联系客服
        </Button>
      )}
    </Empty>
  )
}
