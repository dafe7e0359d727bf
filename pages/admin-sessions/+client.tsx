import { hydratePage } from '#renderer/hydrate.tsx'
import Page from './+Page.tsx'

hydratePage(Page)
