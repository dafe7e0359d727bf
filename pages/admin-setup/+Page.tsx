import { SetupScreen } from '#components/admin/setup/SetupScreen.tsx'

export default function Page() {
  return <SetupScreen />
}
