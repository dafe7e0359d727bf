import { DashboardScreen } from '#components/admin/dashboard/DashboardScreen.tsx'

export default function Page() {
  return <DashboardScreen />
}
