import { LikedSheets } from '../../features/gallery/liked-sheets.tsx'
import MyCollectionPage from '../../features/templates/my-collection-page.tsx'
import type { PageProps } from '../../shared/navigation.ts'

/** What a member keeps, of every feature that has something to keep. */
export default function WholeCollectionPage(props: PageProps) {
  return <MyCollectionPage {...props} drawings={<LikedSheets />} />
}
