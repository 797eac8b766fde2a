import { useLoaderData } from '@remix-run/react'
import { formConstraints } from '~/http/form-constraints'
import { SaveCalibrationInput } from '@sfc/contract/readings/calibration/save-calibration'
import { RecordPointForm } from '@sfc/contract/readings/calibration/record-point'
import { formsPage } from '~/http/form-page.server'
import { parsePathId } from '~/http/parse-path-id'
import { requireSensor } from '~/areas/readings/services/calibration/require-sensor.server'
import { requireFarm } from '~/http/require-farm.server'
import { loadLiveView } from '~/live-views.server'
import { useLiveView } from '~/shell/live/use-live-view'
import { pageTitle } from '~/ui/page-title'
import { save, sensorButtons, recordReading } from './handle-calibration-form.server'
import { SensorDetail } from './sensor-detail'
import type { PointView } from './session-view.server'
import { readSensor } from './sensor-view.server'
import { Wizard } from './wizard'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle<typeof loader>((data) =>
	data ? `Calibrate ${data.view.name}` : 'Calibration',
)

const { loader, action } = formsPage({
	permission: 'farm.see',
	send: 'sensor.calibrate',
	subject: async ({ request, params }) => {
		const ctx = await requireFarm(request)
		const sensor = await requireSensor(ctx, parsePathId(params.pointId, 'Sensor not found'))
		return { ctx, sensor }
	},
	load: async ({ ctx, sensor: { pointId } }) => {
		const [view, live] = await Promise.all([
			readSensor(ctx, pointId),
			loadLiveView(ctx, 'calibration', String(pointId)),
		])
		const point = view.session?.point
		return {
			view,
			live,
			values: { take: { compensates: true } },
			constraints: {
				take: point ? required(point.asks) : {},
				save: { note: { maxLength: 500 } },
			},
		}
	},
	forms: {
		take: { schema: RecordPointForm, submit: recordReading },
		save: { schema: SaveCalibrationInput, submit: save },
	},
	intents: sensorButtons,
})

/** The fields that are needed to determine a reference. */
function required({ temperature, altitude, shown }: PointView['asks']) {
	const constraint = formConstraints(RecordPointForm)
	const needed = (is: boolean, name: string) =>
		is ? { [name]: { ...constraint[name], required: true } } : {}
	return {
		...needed(temperature, 'temperatureF'),
		...needed(altitude, 'altitudeFt'),
		...needed(shown, 'shown'),
	}
}

export { loader, action }

export default function Sensor() {
	const { view: sensor, live } = useLoaderData<typeof loader>()
	const { now, data: reading } = useLiveView(live)
	const view = { ...sensor, reading, now }
	return view.session?.isOwn && view.mayCalibrate ? (
		<Wizard view={view} session={view.session} />
	) : (
		<SensorDetail view={view} />
	)
}
