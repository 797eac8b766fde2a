import { useLoaderData } from '@remix-run/react'
import { HarvestTraysFields, HarvestTraysInput } from '@sfc/contract/growing/trays/tray-input'
import { parseTrayCodes } from '@sfc/domain/growing/trays/tray-code'
import { cropLabel } from '@sfc/domain/growing/planting-cycles/crop-label'
import { isHarvestedRepeatedly } from '@sfc/domain/growing/inventory/harvest-rules'
import { formatPlants } from '@sfc/domain/growing/planting-cycles/format-plants'
import { formatQuantityWithUnit } from '@sfc/domain/growing/inventory/quantity'
import { formConstraints } from '~/http/form-constraints'
import { formPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import { countPlantsInTrays } from '~/areas/growing/services/trays/count-tray-plants.server'
import {
	harvestTrays,
	requireOneLot,
} from '~/areas/growing/services/planting-cycles/harvest-trays.server'
import { readHarvestRefusal } from '~/areas/growing/services/scouting/require-harvestable.server'
import { findTrays } from '~/areas/growing/services/trays/list-trays.server'
import { HarvestFields } from '~/areas/growing/pages/planting-cycles/harvest/harvest-fields'
import { prepareHarvestForm } from '~/areas/growing/pages/planting-cycles/harvest/prepare-harvest-form.server'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { listScaleChoices, readScale } from './read-scale.server'
import { ScaleButton } from './scale-button'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Harvest Trays')

const { loader, action } = formPage({
	schema: HarvestTraysInput,
	permission: 'stock.change',
	load: async ({ ctx, request }) => {
		const { codes } = parseTrayCodes(new URL(request.url).searchParams.getAll('codes'))
		const { trays } = await findTrays(ctx, codes)
		const { cycle, lot } = await requireOneLot(ctx, trays)
		const plants = trays.reduce((sum, tray) => sum + tray.plants, 0)
		const isCutAgain = isHarvestedRepeatedly(cycle)
		const areAll = plants === (await countPlantsInTrays(ctx.db.read, cycle.id))
		const form = prepareHarvestForm(ctx, cycle)
		return {
			...form,
			refusal: await readHarvestRefusal(ctx, cycle),
			crop: cropLabel(cycle),
			lot: { id: lot.id, code: lot.code, unit: lot.unit },
			codes: trays.map(({ code }) => code).join(','),
			count: trays.length,
			plants: formatPlants(plants),
			isEnded: cycle.status === 'harvested',
			scales: await listScaleChoices(ctx),
			constraint: { ...formConstraints(HarvestTraysFields), ...form.constraint },
			values: {
				...form.values,
				quantity: lot.unit === 'heads' ? String(plants) : '',
				// Where other trays of the crop still have plants, it goes on.
				isLast: areAll && !isCutAgain ? 'on' : undefined,
				isEmptied: isCutAgain ? undefined : 'on',
			},
		}
	},
	submit: async ({ ctx }, input) => {
		const done = await harvestTrays(ctx, { ...input, once: null })
		return redirectWithToast(done ? `/lots/${done.lotId}` : '/trays/scan', {
			title: 'Harvest recorded',
			...(done && {
				text: `${formatQuantityWithUnit(input.harvest.quantityMilli, done.unit)} are in stock as ${done.lotCode}.`,
			}),
		})
	},
	intents: { scale: ({ ctx }, form, refill) => readScale(ctx, form, refill) },
})

export { loader, action }

export default function HarvestTrays() {
	const { crop, lot, codes, count, plants, scales, ...form } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader
				title="Harvest Trays"
				subtitle={`${crop}, lot ${lot.code}: ${count === 1 ? codes : `${count} trays`} with ${plants}`}
			/>
			<HarvestFields
				refusal={form.refusal}
				grades={form.grades}
				weightUnits={form.weightUnits}
				unit={lot.unit}
				cancelTo={`/trays/scan?codes=${codes}`}
				isEnded={form.isEnded}
				emptied="The trays are empty now"
				buttons={<ScaleButton scales={scales} />}
			>
				<input type="hidden" name="codes" value={codes} />
			</HarvestFields>
		</>
	)
}
