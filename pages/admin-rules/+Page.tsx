import { RulesScreen } from '#components/admin/rules/RulesScreen.tsx'

export default function Page() {
  return <RulesScreen />
}
