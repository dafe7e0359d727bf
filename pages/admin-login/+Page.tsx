import { SignInScreen } from '#components/admin/sign-in/SignInScreen.tsx'

export default function Page() {
  return <SignInScreen />
}
