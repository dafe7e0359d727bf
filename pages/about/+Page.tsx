import { AboutPage } from '#components/static/AboutPage.tsx'

export default function Page() {
  return <AboutPage />
}
