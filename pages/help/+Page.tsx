import { HelpScreen } from '#components/visitors/help/HelpScreen.tsx'

export default function Page() {
  return <HelpScreen />
}
