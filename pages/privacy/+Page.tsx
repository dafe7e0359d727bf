import { PrivacyPage } from '#components/static/PrivacyPage.tsx'

export default function Page() {
  return <PrivacyPage />
}
