import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { getZodConstraint } from '@conform-to/zod/v4'
import { TakePointInput } from '@sfc/contract/calibration/take-point'
import { page } from '~/http/page.server'
import { parsePathId } from '~/http/parse-path-id'
import { requireSensor } from '~/services/calibration/require-sensor.server'
import { requirePermission } from '~/services/access/require-permission.server'
import { readForm } from '~/http/read-form.server'
import { requireFarm } from '~/http/require.server'
import { showsReadings } from '~/shell/live/use-live'
import { pageTitle } from '~/ui/page-title'
import { handleCalibrationForm } from './handle-calibration-form.server'
import { SensorDetail } from './sensor-detail'
import { readSensor } from './sensor-view.server'
import { Wizard } from './wizard'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle<typeof loader>((data) =>
	data ? `Calibrate ${data.view.name}` : 'Calibration',
)

export const handle = showsReadings

export const loader = page(async ({ request, params }: LoaderFunctionArgs) => {
	const ctx = await requireFarm(request)
	const view = await readSensor(ctx, parsePathId(params.pointId, 'Sensor not found'))
	return { view, constraint: getZodConstraint(TakePointInput) }
})

export const action = page(async ({ request, params }: ActionFunctionArgs) => {
	const ctx = await requireFarm(request)
	const pointId = parsePathId(params.pointId, 'Sensor not found')
	await requireSensor(ctx, pointId)
	requirePermission(ctx, 'sensor.calibrate')
	return handleCalibrationForm(ctx, pointId, await readForm(request))
})

export default function Sensor() {
	const { view, constraint } = useLoaderData<typeof loader>()
	return view.session?.isOwn && view.mayCalibrate ? (
		<Wizard view={view} session={view.session} constraint={constraint} />
	) : (
		<SensorDetail view={view} />
	)
}
