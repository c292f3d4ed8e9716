import type { PageProps } from '../../../shared/navigation.ts'
import { useBrand } from '../../../shared/use-brand.ts'
import { DeskPage } from './desk-page.tsx'

/** A conversation with customer service by its address: whose it is must be who looks (ROUTE-089). */
export default function TalkPage({ params }: PageProps) {
  const { companyCode } = useBrand()
  const { appId, identity, customerId } = params
  return (
    <DeskPage address={{ isHere: appId === companyCode, identity: identity ?? '', customerId: Number(customerId) }} />
  )
}
