import { expect, test } from 'vitest'
import type { SettingSection } from '#domain/operator/settings-schemas.ts'
import { changedNames, initialValues, mergeValues } from './section-values.ts'

const setting = { label: '', help: '', fallback: '', version: null, problem: null }
const SECTION: SettingSection = {
  id: 'a',
  title: 'A',
  settings: [
    { ...setting, name: 'SITE_NAME', source: 'stored', value: 'Parks' },
    { ...setting, name: 'CONTACT_EMAIL', source: 'environment', value: 'a@parks.example' },
    { ...setting, name: 'AI_API_KEY', source: 'stored', value: '••••wxyz', kind: 'secret' },
    { ...setting, name: 'AI_MODEL', source: 'default', value: '' },
  ],
}

test('fields hold what is stored and can be changed, never a masked secret', () => {
  expect(initialValues(SECTION)).toEqual({
    SITE_NAME: 'Parks',
    CONTACT_EMAIL: '',
    AI_API_KEY: '',
    AI_MODEL: '',
  })
})

test('spaces around a value are no change', () => {
  const saved = { SITE_NAME: 'Parks', AI_MODEL: '' }
  expect(changedNames({ SITE_NAME: ' Parks ', AI_MODEL: ' ' }, saved)).toEqual([])
  expect(changedNames({ SITE_NAME: '', AI_MODEL: 'small' }, saved)).toEqual([
    'SITE_NAME',
    'AI_MODEL',
  ])
})

test('what was typed stays when the settings are read anew, the rest is as read', () => {
  const before = { SITE_NAME: 'Parks', AI_MODEL: '' }
  const after = { SITE_NAME: 'Parks of Ohio', AI_MODEL: 'large' }
  expect(mergeValues({ SITE_NAME: 'Mine', AI_MODEL: '' }, { before, after })).toEqual({
    SITE_NAME: 'Mine',
    AI_MODEL: 'large',
  })
})
