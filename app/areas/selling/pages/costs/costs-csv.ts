import type { LoaderFunctionArgs } from '@remix-run/node'
import { CostsQuery } from '@sfc/contract/selling/costs/cost-input'
import { csvLine } from '@sfc/domain/csv/csv-line'
import { Fault } from '@sfc/domain/fault'
import { cropLabel } from '@sfc/domain/growing/planting-cycles/crop-label'
import { COST_PART_KEYS, sumParts, type PartCents } from '@sfc/domain/selling/costs/cost-kinds'
import { page } from '~/http/page.server'
import { parseQuery } from '~/http/parse-query.server'
import { requireFarm } from '~/http/require-farm.server'
import { API_CSP } from '~/http/security-headers.server'
import { requirePermission } from '~/areas/platform/services/require-permission.server'
import { readCosts } from '~/areas/selling/services/costs/read-costs.server'

const HEADER = [
	'lot',
	'crop',
	'sown',
	'ended',
	'tray_days',
	'harvested',
	'unit',
	'weight_g',
	...COST_PART_KEYS,
	'cost',
	'cost_in_period',
	'per_unit',
	'per_kg',
	'per_m2_day',
]

const money = (cents: number | null) => (cents === null ? null : Math.round(cents) / 100)
const partCells = (parts: PartCents) => [
	...COST_PART_KEYS.map((part) => money(parts[part])),
	money(sumParts(parts)),
]

/** What each lot has cost since it was sown, and what stood empty in the period, as a file. */
export const loader = page(async ({ request }: LoaderFunctionArgs) => {
	const ctx = requirePermission(await requireFarm(request), 'cost.manage')
	const submission = parseQuery(request, CostsQuery)
	if (submission.status !== 'success') throw new Fault('invalid', 'These months are not valid')
	const { from, until } = submission.value
	const { plantings, unused } = await readCosts(ctx, submission.value)
	const lines = plantings.map((lot) =>
		csvLine([
			lot.code,
			cropLabel(lot),
			lot.stay?.fromDay ?? null,
			lot.stay?.endDay ?? null,
			lot.trayDays,
			lot.harvestedMilli / 1000,
			lot.unit,
			lot.weightG,
			...partCells(lot.parts),
			money(lot.periodCents),
			money(lot.perUnitCents),
			money(lot.perKgCents),
			money(lot.perM2DayCents),
		]),
	)
	const empty = ['not used', null, null, null, null, null, null, null, ...partCells(unused)]
	const notUsed = csvLine([...empty, money(sumParts(unused)), null, null, null])
	return new Response(csvLine(HEADER) + lines.join('') + notUsed, {
		headers: {
			'Content-Type': 'text/csv; charset=utf-8; header=present',
			'Content-Disposition': `attachment; filename="costs-farm-${ctx.farm.id}-${from}-${until}.csv"`,
			'Content-Security-Policy': API_CSP,
		},
	})
})
