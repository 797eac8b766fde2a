import { useLoaderData } from '@remix-run/react'
import { HarvestInput } from '@sfc/contract/growing/inventory/harvest-input'
import { Fault } from '@sfc/domain/fault'
import { cropLabel } from '@sfc/domain/growing/planting-cycles/crop-label'
import { isAbandonedCycle } from '@sfc/domain/growing/planting-cycles/cycle-status'
import { formatPlants } from '@sfc/domain/growing/planting-cycles/format-plants'
import { formatQuantityWithUnit } from '@sfc/domain/growing/inventory/quantity'
import { formPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import { checkHarvestPlausible } from '~/areas/growing/services/planting-cycles/check-harvest-plausible.server'
import { recordHarvest } from '~/areas/growing/services/planting-cycles/record-harvest.server'
import { requireLot } from '~/areas/growing/services/inventory/require-lot.server'
import { readHarvestRefusal } from '~/areas/growing/services/scouting/require-harvestable.server'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { HarvestFields } from './harvest-fields'
import { requireCycleFromPath } from '../require-cycle-from-path.server'
import { prepareHarvestForm } from './prepare-harvest-form.server'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Record Harvest')

const { loader, action } = formPage({
	schema: HarvestInput,
	permission: 'stock.change',
	subject: async (args) => {
		const { ctx, cycle } = await requireCycleFromPath(args)
		const { lot } = await requireLot(ctx, { name: `cycle-${cycle.id}` })
		return { ctx, cycle, lot }
	},
	load: async ({ ctx, cycle, lot }) => {
		if (isAbandonedCycle(cycle.status))
			throw new Fault('conflict', `This cycle was ${cycle.status}: there is nothing to harvest`)
		return {
			refusal: await readHarvestRefusal(ctx, cycle),
			crop: cropLabel(cycle),
			lot: { id: lot.id, code: lot.code, unit: lot.unit },
			plants: cycle.quantity,
			isEnded: cycle.status === 'harvested',
			...prepareHarvestForm(ctx, cycle),
		}
	},
	submit: async ({ ctx, cycle, lot }, cutting) => {
		await checkHarvestPlausible(ctx, { lot, cycle, cutting })
		const { isMoreMeant: _more, isEndMeant: _end, ...harvest } = cutting
		await recordHarvest(ctx, { cycleId: cycle.id, ...harvest })
		const quantity = formatQuantityWithUnit(harvest.quantityMilli, lot.unit)
		return redirectWithToast(`/lots/${lot.id}`, {
			title: 'Harvest recorded',
			text: `${quantity} of ${cropLabel(cycle)} are in stock as ${lot.code}.`,
		})
	},
})

export { loader, action }

export default function RecordHarvest() {
	const { crop, lot, plants, isEnded, grades, weightUnits, refusal } =
		useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader
				title="Record Harvest"
				subtitle={`${crop}, ${formatPlants(plants)}, lot ${lot.code}.`}
			/>
			<HarvestFields
				refusal={refusal}
				grades={grades}
				weightUnits={weightUnits}
				unit={lot.unit}
				cancelTo={`/lots/${lot.id}`}
				isEnded={isEnded}
			/>
		</>
	)
}
