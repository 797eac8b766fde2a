import { formatQuantity } from '@sfc/domain/growing/inventory/quantity'
import type { UnitBalance } from '@sfc/domain/food-safety/traceability/mass-balance'

export const START_WORDS = {
	lot: 'Lot',
	seedLot: 'Seed lot',
	supplyLot: 'Supply lot',
	buyer: 'Buyer',
} as const

/** `Lot BATCH-12` */
export const startLabel = ({ fromKind, fromText }: { fromKind: string; fromText: string }) =>
	`${START_WORDS[fromKind as keyof typeof START_WORDS]} ${fromText}`

/** What became of a harvest, a line for each unit. */
export const balanceView = (balances: readonly UnitBalance[]) =>
	balances.map((one) => ({
		unit: one.unit,
		harvested: formatQuantity(one.harvestedMilli),
		added: formatQuantity(one.addedMilli ?? 0),
		used: formatQuantity(one.usedMilli ?? 0),
		named: formatQuantity(one.namedMilli),
		unnamed: formatQuantity(one.unnamedMilli),
		lost: formatQuantity(one.lostMilli),
		stock: formatQuantity(one.stockMilli),
		counted: formatQuantity(one.countedMilli),
	}))

export const minutesBetween = (startedAt: number, endedAt: number): number =>
	Math.max(1, Math.round((endedAt - startedAt) / 60_000))
