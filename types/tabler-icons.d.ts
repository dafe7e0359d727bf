/** The drawing of an icon, without React. */
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  export const __iconNode: [tag: string, attributes: Record<string, string>][]
}
