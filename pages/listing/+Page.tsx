import { ListingScreen } from '#components/main-screen/ListingScreen.tsx'

export default function Page() {
  return <ListingScreen />
}
