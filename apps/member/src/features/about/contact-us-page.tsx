import { paths } from '@liuhe/brand/paths.ts'
import IconService from '~icons/mingcute/service-line'
import { ContactList } from '../../shared/operator/contact-list.tsx'
import { AboutText } from '../../shared/operator/about-text.tsx'
import { Page } from '../../shared/page.tsx'
import { RowGroup, RowLink } from '../../shared/parts/row-list.tsx'
import styles from './about.module.css'

/** 联系我们: the operator's words, the accounts to copy, and the way to customer service. */
export default function ContactUsPage() {
  return (
    <Page title="联系我们" fallback={paths.about()}>
      <div className={styles.page}>
        <AboutText page="contact-us" />
        <ContactList otherwise={{ to: paths.services(), step: '联系在线客服' }} />
        <RowGroup>
          <RowLink to={paths.services()} icon={IconService} label="在线客服" />
        </RowGroup>
      </div>
    </Page>
  )
}
