import { BackToMap, TextPage } from '../layout/TextPage.tsx'
import { OwnText } from './OwnText.tsx'

export function ImprintPage() {
  return (
    <TextPage>
      <article className="prose">
        <h1>Imprint</h1>
        <OwnText page="imprint" />
      </article>
      <BackToMap />
    </TextPage>
  )
}
