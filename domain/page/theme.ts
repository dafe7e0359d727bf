export const THEMES = ['light', 'dark', 'system'] as const

/** The visitor's choice; 'system' follows the device. */
export type Theme = (typeof THEMES)[number]

export const THEME_KEY = 'theme'

export const DEFAULT_THEME: Theme = 'light'

/** The header's colour, also used for the browser's own interface. */
export const THEME_COLOURS = { light: '#fffdf8', dark: '#19211d' } as const

/** Parses a stored choice; anything else is the default. */
export function readTheme(stored: string | null): Theme {
  return THEMES.find((theme) => theme === stored) ?? DEFAULT_THEME
}

/** Runs before the first paint: no dark page flashes light. Marks that there are scripts. */
export const THEME_SCRIPT = `(function(){var d=document.documentElement,t='${DEFAULT_THEME}';
d.classList.add('js');
try{t=localStorage.getItem('${THEME_KEY}')||t}catch(e){}
if(t==='system')t=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light';
d.dataset.theme=t==='dark'?'dark':'light';
d=document.querySelector('meta[name=theme-color]');
if(d&&t==='dark')d.content='${THEME_COLOURS.dark}'})()`

/** The same for the operator's pages, whose components read the theme from another attribute. */
export const ADMIN_THEME_SCRIPT = `${THEME_SCRIPT};
(function(d){d.dataset.mantineColorScheme=d.dataset.theme})(document.documentElement)`
