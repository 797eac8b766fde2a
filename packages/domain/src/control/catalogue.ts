import rows from './catalogue.json' with { type: 'json' }
import type { OutputClass } from './output-class'

export const ZONES = ['container', 'nursery', 'cultivation'] as const
export type Zone = (typeof ZONES)[number]

export const EQUIPMENT_TYPES = ['heater', 'fan', 'co2', 'light', 'pump', 'valve', 'outlet'] as const
export type EquipmentType = (typeof EQUIPMENT_TYPES)[number]

export type CatalogueItem = {
	key: string
	zone: Zone
	name: string
	type: EquipmentType
	outputClass: OutputClass
}

/** The 34 outputs of a container or pod farm: container 9, nursery 13, cultivation 12. */
export const CATALOGUE = rows as readonly CatalogueItem[]

const byKey = new Map(CATALOGUE.map((item) => [item.key, item]))

export const catalogueItem = (key: string): CatalogueItem | undefined => byKey.get(key)
