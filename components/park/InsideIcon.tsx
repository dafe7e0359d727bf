import {
  IconArmchair,
  IconBallFootball,
  IconBuildingPavilion,
  IconBus,
  IconDisabled,
  IconDog,
  IconDoorEnter,
  IconDroplet,
  IconFence,
  IconFlower,
  IconGrill,
  IconHorseToy,
  IconLogin2,
  IconParking,
  IconRipple,
  IconTable,
  IconToiletPaper,
  IconTrees,
} from '@tabler/icons-react'
import type { InsideKind } from '#domain/park/inside-kinds.ts'

const ICONS: Readonly<Record<InsideKind, typeof IconDog>> = {
  'dog area': IconDog,
  playground: IconHorseToy,
  toilets: IconToiletPaper,
  'drinking water': IconDroplet,
  'disabled parking': IconDisabled,
  parking: IconParking,
  'bus stop': IconBus,
  pitch: IconBallFootball,
  'picnic table': IconTable,
  shelter: IconBuildingPavilion,
  grill: IconGrill,
  water: IconRipple,
  garden: IconFlower,
  woods: IconTrees,
  bench: IconArmchair,
  entrance: IconDoorEnter,
  gate: IconFence,
  'way in': IconLogin2,
}

export function InsideIcon({ kind, size = 16 }: { kind: InsideKind; size?: number }) {
  const Icon = ICONS[kind]
  return <Icon size={size} aria-hidden />
}
