import type { LoaderFunctionArgs } from '@remix-run/node'
import { csvLine } from '@sfc/domain/csv/csv-line'
import { page } from '~/http/page.server'
import { requireFarm } from '~/http/require-farm.server'
import { API_CSP } from '~/http/security-headers.server'
import { listTreatments } from '~/areas/growing/services/scouting/list-treatments.server'

const MOST = 20_000
const HEADER = [
	'day',
	'time_utc',
	'product',
	'registration',
	'dose',
	'unit',
	'label_dose',
	'zone',
	'crops',
	'treated_by',
	'reason',
	'rei_hours',
	'enter_from_utc',
	'phi_days',
	'harvest_from_utc',
	'recorded_by',
	'corrected_by',
	'correction',
]

/** The log of treatments as a file, corrected ones among them, for an inspector. */
export const loader = page(async ({ request }: LoaderFunctionArgs) => {
	const ctx = await requireFarm(request)
	const lines = (await listTreatments(ctx, { limit: MOST })).map((one) =>
		csvLine([
			one.treatedOn,
			new Date(one.treatedAt).toISOString(),
			one.productName,
			one.registration,
			one.dose,
			one.doseUnit,
			one.labelDose,
			one.zone,
			one.crops.map(({ label }) => label).join(', '),
			one.treatedBy,
			one.reason,
			one.reentryHours,
			new Date(one.reentryAt).toISOString(),
			one.preharvestDays,
			new Date(one.harvestAt).toISOString(),
			one.recordedBy,
			one.withdrawnBy,
			one.withdrawnReason,
		]),
	)
	return new Response(csvLine(HEADER) + lines.join(''), {
		headers: {
			'Content-Type': 'text/csv; charset=utf-8; header=present',
			'Content-Disposition': `attachment; filename="treatments-farm-${ctx.farm.id}.csv"`,
			'Content-Security-Policy': API_CSP,
		},
	})
})
