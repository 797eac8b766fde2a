import { COST_KINDS, type CostKind } from '@sfc/domain/selling/costs/cost-kinds'
import { describeMissing, type MissingCost } from '@sfc/domain/selling/costs/missing-cost'

const PAGES: Partial<Record<MissingCost['kind'], string>> = {
	'energy-price': '/energy/prices',
	'energy-currency': '/energy/prices',
	'energy-meters': '/energy',
	'energy-readings': '/energy',
	'output-power': '/energy',
	places: '/sowing-plan/settings',
	work: '/work/new',
}

/** Where a person tells what a rate is. */
export const ratePath = (kind: CostKind, subject = ''): string =>
	`/costs/rates/new?${new URLSearchParams({ kind, ...(subject && { subject }) })}`

/** Where what a supply or a batch cost is told. */
const SUBJECT_PAGES: Partial<Record<MissingCost['kind'], (subject: string) => string>> = {
	'supply-price': (subject) => `/supplies/lots/${subject}/edit`,
	'bought-price': (subject) => `/lots/${subject}/receipt`,
	'batch-price': (subject) => `/nutrients/batches/${subject}`,
}

/** What is missing in words, and where it is told; null where nobody can tell it any more. */
export const missingView = (missing: MissingCost) => ({
	text: describeMissing(missing),
	to:
		PAGES[missing.kind] ??
		SUBJECT_PAGES[missing.kind]?.(missing.subject) ??
		(Object.hasOwn(COST_KINDS, missing.kind)
			? ratePath(missing.kind as CostKind, missing.subject)
			: null),
})
