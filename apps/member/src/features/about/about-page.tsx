import type { Licence } from '@liuhe/brand/company.ts'
import { paths } from '@liuhe/brand/paths.ts'
import { useState } from 'react'
import IconCode from '~icons/mingcute/code-line'
import IconContact from '~icons/mingcute/phone-line'
import IconTerms from '~icons/mingcute/document-line'
import IconCare from '~icons/mingcute/hand-heart-line'
import IconPrivacy from '~icons/mingcute/shield-line'
import { imageUrl } from '../../shared/operator/image-url.ts'
import { AboutText } from '../../shared/operator/about-text.tsx'
import { Page } from '../../shared/page.tsx'
import { RowButton, RowGroup, RowLink } from '../../shared/parts/row-list.tsx'
import { useBrand } from '../../shared/use-brand.ts'
import styles from './about.module.css'
import { OpenSourceSheet } from './open-source-sheet.tsx'

/** 关于我们: who runs the site, and the ways to its texts. */
export default function AboutPage() {
  const { company, version } = useBrand()
  const [showsLicences, setShowsLicences] = useState(false)
  return (
    <Page title="关于我们" fallback={paths.setting()}>
      <div className={styles.page}>
        <header className={styles.head}>
          {company.logoUrl === undefined ? (
            <span className={styles.mark} aria-hidden="true">
              {company.logoText.slice(0, 1)}
            </span>
          ) : (
            <img className={styles.mark} src={imageUrl(company.logoUrl)} alt="" width={72} height={72} />
          )}
          <strong>{company.name}</strong>
          <span>版本 {version}</span>
        </header>
        <AboutText page="about" />
        {company.licence !== undefined && <LicenceOf licence={company.licence} />}
        <RowGroup>
          <RowLink to={paths['about-user-agreement']()} icon={IconTerms} label="用户协议" />
          <RowLink to={paths['about-privacy-agreement']()} icon={IconPrivacy} label="隐私协议" />
          <RowLink to={paths['responsible-gaming']()} icon={IconCare} label="理性娱乐" />
          <RowLink to={paths['about-contact-us']()} icon={IconContact} label="联系我们" />
          <RowButton icon={IconCode} label="开源许可" onClick={() => setShowsLicences(true)} />
        </RowGroup>
        <p className={styles.foot}>
          <b>18+</b> 未满18周岁禁止参与，请理性娱乐
        </p>
      </div>
      <OpenSourceSheet open={showsLicences} onClose={() => setShowsLicences(false)} />
    </Page>
  )
}

/** Who has licensed the operator, under which number and until when. */
const LicenceOf = ({ licence: { regulator, number, validUntil } }: { licence: Licence }) => (
  <section className={styles.licence} aria-label="经营牌照">
    <h2>经营牌照</h2>
    <dl>
      <dt>发牌机构</dt>
      <dd>{regulator}</dd>
      <dt>牌照号</dt>
      <dd>{number}</dd>
      <dt>有效期至</dt>
      <dd>{validUntil}</dd>
    </dl>
  </section>
)
