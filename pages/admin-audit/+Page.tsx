import { AuditScreen } from '#components/admin/audit/AuditScreen.tsx'

export default function Page() {
  return <AuditScreen />
}
