import { parseWithZod } from '@conform-to/zod/v4'
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { HarvestInput } from '@sfc/contract/inventory/harvest-input'
import { Fault } from '@sfc/domain/fault'
import { cropLabel } from '@sfc/domain/planting-cycles/crop-label'
import { isAbandonedCycle } from '@sfc/domain/planting-cycles/cycle-status'
import { formatPlants } from '@sfc/domain/planting-cycles/format-plants'
import { formatQuantityWithUnit } from '@sfc/domain/inventory/quantity'
import { page } from '~/http/page.server'
import { parsePathId } from '~/http/parse-path-id'
import { readForm } from '~/http/read-form.server'
import { replyWithFault } from '~/http/reply-with-fault.server'
import { requireUser } from '~/http/require.server'
import { redirectWithToast } from '~/http/toast.server'
import { requirePermission } from '~/services/access/require-permission.server'
import { requireCycle } from '~/services/planting-cycles/require-cycle.server'
import { checkHarvestPlausible } from '~/services/inventory/check-harvest-plausible.server'
import { recordHarvest } from '~/services/planting-cycles/record-harvest.server'
import { requireLot } from '~/services/inventory/require-lot.server'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { HarvestFields } from './harvest-fields'
import { prepareHarvestForm } from './prepare-harvest-form.server'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Record Harvest')

async function enter(request: Request, id: string | undefined) {
	const cycleId = parsePathId(id, 'Planting cycle not found')
	const user = await requireUser(request)
	const { ctx, cycle } = await requireCycle(user, { cycleId })
	requirePermission(ctx, 'stock.change')
	const { lot } = await requireLot(ctx, { name: `cycle-${cycleId}` })
	return { ctx, cycle, lot }
}

export const loader = page(async ({ request, params }: LoaderFunctionArgs) => {
	const { ctx, cycle, lot } = await enter(request, params.cycleId)
	if (isAbandonedCycle(cycle.status))
		throw new Fault('conflict', `This cycle was ${cycle.status}: there is nothing to harvest`)
	return {
		crop: cropLabel(cycle),
		lot: { id: lot.id, code: lot.code, unit: lot.unit },
		plants: cycle.quantity,
		isEnded: cycle.status === 'harvested',
		setup: prepareHarvestForm(ctx, cycle),
	}
})

export const action = page(async ({ request, params }: ActionFunctionArgs) => {
	const { ctx, cycle, lot } = await enter(request, params.cycleId)
	const submission = parseWithZod(await readForm(request), { schema: HarvestInput })
	if (submission.status !== 'success') return data(submission.reply(), { status: 400 })
	const { isMoreMeant, ...harvest } = submission.value
	const cutMilli = harvest.quantityMilli + harvest.wasteMilli
	const doubt = await checkHarvestPlausible(ctx, { lot, plants: cycle.quantity, cutMilli })
	if (doubt && !isMoreMeant)
		return data(submission.reply({ fieldErrors: { isMoreMeant: [doubt] } }), { status: 409 })
	try {
		await recordHarvest(ctx, { cycleId: cycle.id, ...harvest })
		const quantity = formatQuantityWithUnit(harvest.quantityMilli, lot.unit)
		return await redirectWithToast(`/lots/${lot.id}`, {
			kind: 'success',
			title: 'Harvest recorded',
			text: `${quantity} of ${cropLabel(cycle)} are in stock as ${lot.code}.`,
		})
	} catch (error) {
		return replyWithFault(submission, error)
	}
})

export default function RecordHarvest() {
	const { crop, lot, plants, isEnded, setup } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader
				title="Record Harvest"
				subtitle={`${crop}, ${formatPlants(plants)}, lot ${lot.code}.`}
			/>
			<HarvestFields
				lastResult={useActionData<typeof action>()}
				setup={setup}
				unit={lot.unit}
				lotId={lot.id}
				isEnded={isEnded}
			/>
		</>
	)
}
