import { ParksScreen } from '#components/admin/parks/ParksScreen.tsx'

export default function Page() {
  return <ParksScreen />
}
