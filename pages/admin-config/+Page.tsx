import { ConfigScreen } from '#components/admin/config/ConfigScreen.tsx'

export default function Page() {
  return <ConfigScreen />
}
