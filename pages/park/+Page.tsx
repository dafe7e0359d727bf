import { ParkPage } from '#components/parks/ParkPage.tsx'

export default function Page() {
  return <ParkPage />
}
