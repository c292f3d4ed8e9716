import { LikedSheets } from '../../features/gallery/liked-sheets.tsx'
import { CollectionView } from '../../features/templates/collection-view.tsx'
import type { PageProps } from '../../shared/navigation.ts'

/** What a member keeps, of every feature that has something to keep. */
export default function MyCollectionPage(props: PageProps) {
  return <CollectionView {...props} drawings={<LikedSheets />} />
}
