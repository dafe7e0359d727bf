import { TestInsertPage } from '#components/park/trial/TestInsertPage.tsx'

export default function Page() {
  return <TestInsertPage />
}
