import { ReportsScreen } from '#components/admin/reports/ReportsScreen.tsx'

export default function Page() {
  return <ReportsScreen />
}
