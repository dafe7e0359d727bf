import { RegionsScreen } from '#components/admin/regions/RegionsScreen.tsx'

export default function Page() {
  return <RegionsScreen />
}
