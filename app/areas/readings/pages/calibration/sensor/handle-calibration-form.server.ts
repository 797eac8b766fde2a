import { redirect } from '@remix-run/node'
import type { RecordPointForm } from '@sfc/contract/readings/calibration/record-point'
import { formatCheck } from '@sfc/domain/readings/calibration/check-reading'
import { PROCEDURES } from '@sfc/domain/readings/calibration/procedure'
import { CHECK_KEY } from '@sfc/domain/readings/calibration/recorded-point'
import { Fault } from '@sfc/domain/fault'
import type { FarmCtx, Permitted } from '~/context.server'
import type { Refill } from '~/http/form-page.server'
import { redirectWithToast, type Toast } from '~/http/toast.server'
import {
	cancelCalibration,
	saveCalibration,
	undoCalibration,
} from '~/areas/readings/services/calibration/end-calibration.server'
import { moveStep } from '~/areas/readings/services/calibration/move-step.server'
import { readCalibration } from '~/areas/readings/services/calibration/read-calibration.server'
import type { Sensor } from '~/areas/readings/services/calibration/require-sensor.server'
import { startCalibration } from '~/areas/readings/services/calibration/start-calibration.server'
import { takeOverCalibration } from '~/areas/readings/services/calibration/take-over-calibration.server'
import { recordPoint } from '~/areas/readings/services/calibration/record-point.server'
import { createFormatters } from './formatters'
import { formatStability } from './reading-view'
import { readReading } from './read-reading.server'

type At = { ctx: Permitted<'sensor.calibrate'>; sensor: Sensor }
type Done = { to?: string; said?: { title: string; text: string } }

const REFUSED = new Set(['conflict', 'invalid'])

/** Wraps a button's action: redirects to the sensor's page, or to the list when the calibration has ended. */
const button =
	(press: (at: At, form: FormData) => Promise<Done>) => async (at: At, form: FormData) => {
		const sensorPath = `/calibration/${at.sensor.pointId}`
		try {
			const { to = sensorPath, said } = await press(at, form)
			return said ? await redirectWithToast(to, { ...said }) : redirect(to)
		} catch (error) {
			if (!(error instanceof Fault) || !REFUSED.has(error.code)) throw error
			const text = error.message
			return redirectWithToast(sensorPath, { kind: 'error', title: 'Not done', text })
		}
	}

/** Answers with the current reading; what was typed next to the button stays. */
const showReading =
	(intent: 'test' | 'stable') =>
	async ({ ctx, sensor }: At, _: FormData, refill: Refill) => {
		const reading = await readReading(ctx, sensor.pointId)
		const { newest, isStable } = reading
		const words = createFormatters({
			quantity: sensor.quantity,
			timezone: ctx.farm.timezone,
			formats: ctx.user,
		})
		const none = 'No reading came in the last ten minutes: check the sensor and its agent.'
		const said = newest ? `The sensor says ${words.value(newest.value)}.` : none
		const text = intent === 'stable' ? formatStability(reading, words) : said
		const tone = !newest || (intent === 'stable' && !isStable) ? 'attention' : 'good'
		const settled = isStable ? 'Reading Stable' : 'Not stable yet'
		const notice: ReadingNotice = {
			tone,
			title: intent === 'stable' ? settled : 'Test Reading',
			text,
		}
		return refill({}, { form: 'take', notice })
	}

/** The message of a button next to the form of a point. */
export type ReadingNotice = { tone: 'good' | 'attention'; title: string; text: string }

const listPath = ({ type }: Sensor) => `/calibration?tab=${PROCEDURES[type].group}`

const move = (by: 1 | -1) =>
	button(async ({ ctx, sensor: { pointId } }, form) => {
		await moveStep(ctx, { pointId, by, from: Number(form.get('step')) })
		return {}
	})

/** The buttons of a sensor's page, without its two forms. */
export const sensorButtons = {
	test: showReading('test'),
	stable: showReading('stable'),
	begin: button(async ({ ctx, sensor: { pointId, type } }) => {
		await startCalibration(ctx, { pointId })
		const text = `Beginning ${PROCEDURES[type].name} calibration procedure`
		return { said: { title: 'Calibration Started', text } }
	}),
	'take-over': button(async ({ ctx, sensor: { pointId } }) => {
		await takeOverCalibration(ctx, { pointId })
		return { said: { title: 'Taken over', text: 'You continue where it was left.' } }
	}),
	next: move(1),
	previous: move(-1),
	cancel: button(async ({ ctx, sensor }) => {
		await cancelCalibration(ctx, { pointId: sensor.pointId })
		const text = `${PROCEDURES[sensor.type].name} reads as it did before.`
		return { to: listPath(sensor), said: { title: 'Calibration Cancelled', text } }
	}),
	undo: button(async ({ ctx, sensor: { pointId } }, form) => {
		await undoCalibration(ctx, { pointId, version: Number(form.get('version')) })
		const text = 'The previous calibration applies again, also to readings since then.'
		return { said: { title: 'Calibration undone', text } }
	}),
}

/** Saves the calibration in progress. */
export async function save({ ctx, sensor }: At, { note }: { note: string | null }) {
	await saveCalibration(ctx, { pointId: sensor.pointId, note })
	return redirectWithToast(listPath(sensor), {
		title: 'Calibration Complete',
		text: `${PROCEDURES[sensor.type].name} sensor has been successfully calibrated.`,
	})
}

/** Records the reading in one reference. */
export async function recordReading({ ctx, sensor: { pointId } }: At, input: RecordPointForm) {
	const { key } = await recordPoint(ctx, { ...input, pointId }, input)
	return redirectWithToast(`/calibration/${pointId}`, await recordedToast(ctx, pointId, key))
}

async function recordedToast(ctx: FarmCtx, pointId: number, key: string): Promise<Toast> {
	const point = {
		kind: 'success',
		title: 'Point taken',
		text: 'Continue with the next step.',
	} as const
	if (key !== CHECK_KEY) return point
	const { sensor, fit } = await readCalibration(ctx, { pointId })
	if (!fit?.check)
		return {
			...point,
			title: 'Check taken',
			text: 'Its result is shown once every point is taken.',
		}
	const text = `${formatCheck(fit.check, sensor.quantity, ctx.user)}.`
	return fit.check.isWithin
		? { kind: 'success', title: 'Check passed', text }
		: { kind: 'error', title: 'Check not passed', text }
}
