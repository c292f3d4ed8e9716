import { paths } from '@liuhe/brand/paths.ts'
import { Button } from '@liuhe/web/ui/button.tsx'
import { Empty } from '@liuhe/web/ui/empty.tsx'
import { useNavigation } from '../../shared/navigation.ts'
import { Page } from '../../shared/page.tsx'
import styles from './not-found-page.module.css'

/** Answers every address without a page, and shows the ways from there. */
export default function NotFoundPage() {
  return (
    <Page title="页面不存在">
      <Ways />
    </Page>
  )
}

function Ways() {
  const navigation = useNavigation()
  return (
    <div className={styles.middle}>
      <Empty text="您访问的页面不存在">
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
