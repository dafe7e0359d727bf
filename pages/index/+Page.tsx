import { MainScreen } from '#components/main-screen/MainScreen.tsx'

export default function Page() {
  return <MainScreen />
}
