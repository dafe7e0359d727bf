import { ApiDocsPage } from '#components/api-docs/ApiDocsPage.tsx'

export default function Page() {
  return <ApiDocsPage />
}
