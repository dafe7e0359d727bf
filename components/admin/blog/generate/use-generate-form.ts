import { useForm } from '@mantine/form'
import { readParkCount, USUAL_AUTHOR } from '#domain/blog/blog-generate.ts'
import { BLOG_FORM } from '#domain/blog/blog-messages.ts'
import { notifyFailure } from '../../notify.ts'
import { FIRST_OPTIONS, type PostOptionValues } from '../PostOptions.tsx'
import { useChosenParks } from './use-chosen-parks.ts'
import type { GenerationState } from './use-generation.ts'
import { useRegion } from './use-region.ts'

type GenerateValues = PostOptionValues & {
  region: string
  theme: string
  includeImages: boolean
}

export function useGenerateForm({ start }: GenerationState) {
  const chosenParks = useChosenParks()
  const regionState = useRegion(() => {
    chosenParks.forget()
    form.setFieldValue('theme', '')
  })
  const form = useForm<GenerateValues>({
    initialValues: { region: '', theme: '', includeImages: true, ...FIRST_OPTIONS },
    validate: {
      region: (text) => (text.trim() === '' ? BLOG_FORM.region : null),
      theme: (text) => (text.trim() === '' ? BLOG_FORM.theme : null),
    },
  })
  const { parks, region } = regionState

  function chooseTheme(text: string): void {
    const theme = text.trim()
    if (theme === '' || parks.length === 0) return
    const count = readParkCount(form.values.count)
    chosenParks.matchTheme({ region, theme, parks, count })
  }

  function submit(values: GenerateValues): void {
    if (start.isPending) return
    // The region was edited but not searched yet, so the chosen parks belong to the previous one.
    if (values.region.trim() !== region) {
      regionState.enter(values.region)
      askForParks()
      return
    }
    const parkIds = chosenParks.chosen
    if (parkIds.length === 0) {
      askForParks()
      return
    }
    const author = values.author.trim() || USUAL_AUTHOR
    const count = readParkCount(values.count)
    const subject = { region, theme: values.theme.trim() }
    start.mutate({ ...values, ...subject, author, count, parkIds, placeIds: [] })
  }

  function askForParks(): void {
    notifyFailure(BLOG_FORM.noParks.title, BLOG_FORM.noParks.text)
    form.getInputNode('theme')?.focus()
  }

  function refuse(errors: Record<string, unknown>): void {
    const [path = ''] = Object.keys(errors)
    form.getInputNode(path)?.focus()
  }

  return {
    form,
    regionState,
    chosenParks,
    chooseTheme,
    setCount(entered: string | number) {
      form.setFieldValue('count', readParkCount(entered))
      chosenParks.resize(parks, readParkCount(entered))
    },
    onSubmit: form.onSubmit(submit, refuse),
  }
}
