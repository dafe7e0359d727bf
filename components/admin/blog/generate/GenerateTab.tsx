import { Autocomplete, Button, Group, Loader, Switch, Text, TextInput } from '@mantine/core'
import { IconPencilPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { LONGEST_REGION, LONGEST_THEME, readParkCount } from '#domain/blog/blog-generate.ts'
import { BLOG_FORM } from '#domain/blog/blog-messages.ts'
import { formatCount } from '#domain/text/format-text.ts'
import { PostOptions } from '../PostOptions.tsx'
import styles from './Generate.module.css'
import { GenerationPanel } from './GenerationPanel.tsx'
import { RegionParks } from './RegionParks.tsx'
import { useGenerateForm } from './use-generate-form.ts'
import { useGeneration, writerQuery } from './use-generation.ts'

/** Form that generates a guide: region, theme, parks and options. */
export function GenerateTab() {
  const generationState = useGeneration()
  const { isRunning, start } = generationState
  const state = useGenerateForm(generationState)
  const { form, regionState, chosenParks, chooseTheme, setCount, onSubmit } = state
  const { region: _region, theme, includeImages, ...options } = form.values
  const hasTheme = theme.trim() !== ''
  return (
    <form onSubmit={onSubmit} noValidate>
      <div className={styles.columns}>
        <div className={styles.column}>
          <WriterNote />
          <RegionField {...state} />
          <ThemeField {...state} />
          <RegionParks
            regionState={regionState}
            chosen={chosenParks.chosen}
            count={readParkCount(options.count)}
            isMatching={chosenParks.isMatching}
            onChange={chosenParks.setChosen}
            onDraw={hasTheme ? () => chooseTheme(theme) : undefined}
          />
        </div>
        <div className={styles.column}>
          <PostOptions values={options} onChange={form.setValues} onCount={setCount} />
          <Switch
            label="Include images"
            description="Each park with a picture drawn by this site."
            checked={includeImages}
            onChange={({ currentTarget }) =>
              form.setFieldValue('includeImages', currentTarget.checked)
            }
          />
          <Group>
            <Button
              type="submit"
              leftSection={<IconPencilPlus size={18} aria-hidden />}
              loading={start.isPending}
              disabled={isRunning}
            >
              Generate Blog Post
            </Button>
          </Group>
          <GenerationPanel {...generationState} />
        </div>
      </div>
    </form>
  )
}

/** The writer in use, and its usage within the last 30 days. */
function WriterNote() {
  const { data: writer } = useQuery(writerQuery())
  if (!writer) return null
  const { name, calls, tokens, useless } = writer
  const used = `${calls} ${calls === 1 ? 'call' : 'calls'}, ${formatCount(tokens)} tokens`
  const text =
    name === 'built-in'
      ? 'The built-in writer puts the stored facts of the parks into sentences, at no cost. Another can be set in the configuration.'
      : `${name} writes. Within 30 days: ${used}${useless > 0 ? `, ${useless} of no use` : ''}.`
  return (
    <Text size="sm" c="dimmed">
      {text}
    </Text>
  )
}

type FormState = ReturnType<typeof useGenerateForm>

function RegionField({ form, regionState }: Pick<FormState, 'form' | 'regionState'>) {
  return (
    <TextInput
      label="Region"
      description="A city, a state or a zip code; its parks are looked for as you type."
      placeholder="San Francisco"
      withAsterisk
      maxLength={LONGEST_REGION}
      rightSection={regionState.parksQuery.isFetching && <Loader size="xs" />}
      {...form.getInputProps('region')}
      onChange={({ currentTarget: { value } }) => {
        form.setFieldValue('region', value)
        regionState.type(value)
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        form.validateField('region')
        regionState.enter(form.values.region)
      }}
    />
  )
}

function ThemeField({
  form,
  regionState,
  chooseTheme,
}: Pick<FormState, 'form' | 'regionState' | 'chooseTheme'>) {
  return (
    <Autocomplete
      label="Theme"
      description={`One of the suggestions, or your own and Enter. It chooses the parks.${
        regionState.hasDefaultThemes ? ` ${BLOG_FORM.defaultThemes}.` : ''
      }`}
      withAsterisk
      maxLength={LONGEST_THEME}
      data={regionState.themes}
      rightSection={regionState.isLoadingThemes && <Loader size="xs" />}
      {...form.getInputProps('theme')}
      onOptionSubmit={chooseTheme}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.defaultPrevented) return
        event.preventDefault()
        form.validateField('theme')
        chooseTheme(form.values.theme)
      }}
    />
  )
}
