import type { CostPart } from '@sfc/domain/selling/costs/cost-kinds'

/** Where each part of the costs is looked at and changed. */
export const PART_PATHS: Readonly<Record<CostPart, string>> = {
	rent: '/costs/rates#rent',
	depreciation: '/costs/rates#depreciation',
	other: '/costs/rates#other',
	energy: '/energy',
	nutrients: '/zone-control/dosing',
	water: '/costs/rates#water-price',
	work: '/work',
	seed: '/costs/rates#seed-plants',
	bought: '/crop-inventory',
	packaging: '/costs/rates#packaging',
}
