import { paths } from '@liuhe/brand/paths.ts'
import { type Route, routes } from '@liuhe/brand/routes.ts'
import { Button } from '@liuhe/web/ui/button.tsx'
import { Empty } from '@liuhe/web/ui/empty.tsx'
import { type PageProps, useNavigation } from '../../shared/navigation.ts'
import { Page } from '../../shared/page.tsx'
import { usePageTitle } from '../../shared/parts/use-page-title.ts'
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
      <Ways />
    </Page>
  )
}

function BehindMenu({ title }: { title: string }) {
  usePageTitle(title)
  return (
    <main>
      <h1 className="visually-hidden">{title}</h1>
      <Ways />
    </main>
  )
}

function Ways() {
  const navigation = useNavigation()
  return (
    <div className={styles.middle}>
      <Empty text="您访问的页面不存在或尚未开放">
        <div className={styles.ways}>
          <Button look="soft" onClick={() => navigation.back()}>
            返回上一页
          </Button>
          <Button onClick={() => navigation.go(paths.home(), { replace: true })}>返回首页</Button>
        </div>
      </Empty>
    </div>
  )
}
