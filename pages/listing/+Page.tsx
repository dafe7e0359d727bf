import { ListingScreen } from '#components/listing/ListingScreen.tsx'

export default function Page() {
  return <ListingScreen />
}
