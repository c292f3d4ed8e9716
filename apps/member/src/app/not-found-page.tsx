import { paths } from '@liuhe/brand/paths.ts'
import { Button } from '@liuhe/web/ui/button.tsx'
import { Empty } from '@liuhe/web/ui/empty.tsx'
import { useNavigation } from '../shared/navigation.ts'
import { Page } from '../shared/page.tsx'

/** Answers every address without a page, and shows the way home. */
export default function NotFoundPage() {
  const navigation = useNavigation()
  return (
    <Page title="页面不存在">
      <Empty text="您访问的页面不存在或尚未开放">
        <Button onClick={() => navigation.go(paths.home(), { replace: true })}>返回首页</Button>
      </Empty>
    </Page>
  )
}
