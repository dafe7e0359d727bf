import { TestInsertPage } from '#components/trial/TestInsertPage.tsx'

export default function Page() {
  return <TestInsertPage />
}
