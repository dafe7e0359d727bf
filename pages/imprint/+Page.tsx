import { ImprintPage } from '#components/static/ImprintPage.tsx'

export default function Page() {
  return <ImprintPage />
}
