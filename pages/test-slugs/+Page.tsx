import { TestSlugsPage } from '#components/park/trial/TestSlugsPage.tsx'

export default function Page() {
  return <TestSlugsPage />
}
