import * as company from '@liuhe/contract/api/company.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { DeskPage } from '../../features/chat/desk/desk-page.tsx'
import ServicesPage from '../../features/services/services-page.tsx'
import { useBuild } from '../../shared/build.ts'

/** Customer service: our own desk in the mobile app, and where the operator has none of his own (Ruling C112). */
export default function CustomerServicePage() {
  const { servicesIsChat } = useBuild()
  const { data } = useRead(company.service, {}, { enabled: !servicesIsChat })
  return servicesIsChat || data?.url === '' ? <DeskPage /> : <ServicesPage />
}
