import { ParkPage } from '#components/park-page/ParkPage.tsx'

export default function Page() {
  return <ParkPage />
}
