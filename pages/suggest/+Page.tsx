import { SuggestScreen } from '#components/visitors/suggestions/SuggestScreen.tsx'

export default function Page() {
  return <SuggestScreen />
}
