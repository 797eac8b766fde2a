import { TreatmentFields } from '@sfc/contract/growing/scouting/treatment-input'
import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { minuteOfDay } from '@sfc/domain/calendar/minute-of-day'
import { cropLabel } from '@sfc/domain/growing/planting-cycles/crop-label'
import { CYCLE_ZONES } from '@sfc/domain/growing/planting-cycles/cycle-zones'
import type { FarmCtx } from '~/context.server'
import { formConstraints } from '~/http/form-constraints'
import { listCycles } from '~/areas/growing/services/planting-cycles/list-cycles.server'
import type { Treatment } from '~/areas/growing/services/scouting/list-treatments.server'
import { listPests } from '~/areas/growing/services/scouting/save-pest.server'
import { listTreatmentProducts } from '~/areas/growing/services/scouting/save-treatment-product.server'

const CROPS_SHOWN = 200
const padded = (number: number) => String(number).padStart(2, '0')

/** The time of an instant on the farm's clock: 14:05. */
function timeOfDay(timezone: string, at: number): string {
	const minutes = minuteOfDay(timezone, at)
	return `${padded(Math.floor(minutes / 60))}:${padded(minutes % 60)}`
}

export type TreatmentFormSetup = Awaited<ReturnType<typeof prepareTreatmentForm>>

/** The data of a treatment's form: of a new one, or of one that is corrected. */
export async function prepareTreatmentForm(
	ctx: FarmCtx,
	{ zone, pest, before }: { zone?: string | null; pest?: string | null; before?: Treatment },
) {
	const { timezone } = ctx.farm
	const [products, pests, cycles] = await Promise.all([
		listTreatmentProducts(ctx),
		listPests(ctx, ctx.db.read),
		listCycles(ctx, { state: 'active', limit: CROPS_SHOWN, offset: 0 }),
	])
	const known = pests.find(({ key }) => key === pest)
	const crops = new Map(
		cycles.map((cycle) => [cycle.id, `${cropLabel(cycle)}, zone ${cycle.zone}`]),
	)
	for (const { cycleId, label } of before?.crops ?? []) crops.set(cycleId, label)
	const today = todayIn(timezone, ctx.now())
	const { user } = ctx
	return {
		products: products.map(({ id, name, reentryHours, preharvestDays, doseUnit }) => ({
			value: String(id),
			label: `${name} (${doseUnit}; REI ${reentryHours} h, PHI ${preharvestDays} d)`,
		})),
		pests: pests.map(({ key, name }) => ({ value: key, label: name })),
		crops: [...crops].map(([id, label]) => ({ value: String(id), label })),
		constraint: {
			...formConstraints(TreatmentFields),
			productId: { required: true },
			treatedOn: { required: true, max: today },
		},
		values: {
			productId: products.find(({ name }) => name === before?.productName)?.id,
			zone: before ? (before.zone ?? '') : (CYCLE_ZONES.find((one) => one === zone) ?? ''),
			cycleIds:
				before?.zone === null ? before.crops.map(({ cycleId }) => String(cycleId)) : undefined,
			treatedOn: before?.treatedOn ?? today,
			treatedTime: timeOfDay(timezone, before?.treatedAt ?? ctx.now()),
			dose: before?.dose,
			treatedBy: before?.treatedBy ?? (`${user.firstName} ${user.lastName}`.trim() || user.email),
			pestKey: before?.pestKey ?? known?.key ?? '',
			reason: before?.reason ?? (known ? `${known.name} above the limit` : ''),
		},
	}
}
