import { SessionsScreen } from '#components/admin/sessions/SessionsScreen.tsx'

export default function Page() {
  return <SessionsScreen />
}
