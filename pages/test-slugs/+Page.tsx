import { TestSlugsPage } from '#components/trial/TestSlugsPage.tsx'

export default function Page() {
  return <TestSlugsPage />
}
