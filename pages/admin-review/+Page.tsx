import { ReviewScreen } from '#components/admin/review/ReviewScreen.tsx'

export default function Page() {
  return <ReviewScreen />
}
