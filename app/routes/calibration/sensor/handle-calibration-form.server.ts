import { requirePermission } from '~/services/access/require-permission.server'
import { parseWithZod } from '@conform-to/zod/v4'
import { data } from '@remix-run/node'
import { SaveCalibrationInput } from '@sfc/contract/calibration/save-calibration'
import { TakePointInput } from '@sfc/contract/calibration/take-point'
import { formatCheck } from '@sfc/domain/calibration/check-reading'
import { PROCEDURES } from '@sfc/domain/calibration/procedure'
import { CHECK_KEY } from '@sfc/domain/calibration/taken-point'
import { Fault } from '@sfc/domain/fault'
import type { FarmCtx } from '~/context.server'
import { replyWithFault } from '~/http/reply-with-fault.server'
import { redirectWithToast, type Toast } from '~/http/toast.server'
import {
	cancelCalibration,
	saveCalibration,
	undoCalibration,
} from '~/services/calibration/end-calibration.server'
import { requireSensor } from '~/services/calibration/require-sensor.server'
import { moveStep } from '~/services/calibration/move-step.server'
import { readCalibration } from '~/services/calibration/read-calibration.server'
import { startCalibration } from '~/services/calibration/start-calibration.server'
import { takeOverCalibration } from '~/services/calibration/take-over-calibration.server'
import { recordPoint } from '~/services/calibration/record-point.server'
import { readSensor } from './sensor-view.server'

/**
 * Handles one button of a sensor's page and redirects to the page, or to the list when the
 * calibration has ended.
 */
export async function handleCalibrationForm(ctx: FarmCtx, pointId: number, form: FormData) {
	const intent = form.get('intent')
	if (intent === 'take') return take(ctx, pointId, form)
	if (intent === 'save') return save(ctx, pointId, form)
	if (intent === 'test' || intent === 'stable') return tell(ctx, pointId, { intent, form })
	try {
		const { to = `/calibration/${pointId}`, said } = await carryOut(ctx, pointId, form)
		return said ? await redirectWithToast(to, { kind: 'success', ...said }) : redirectTo(to)
	} catch (error) {
		if (!(error instanceof Fault) || !REFUSED.has(error.code)) throw error
		const text = error.message
		return redirectWithToast(`/calibration/${pointId}`, { kind: 'error', title: 'Not done', text })
	}
}

const REFUSED = new Set(['conflict', 'invalid'])

const redirectTo = (to: string) => new Response(null, { status: 302, headers: { Location: to } })

type Done = { to?: string; said?: { title: string; text: string } }

async function carryOut(ctx: FarmCtx, pointId: number, form: FormData): Promise<Done> {
	const { name, group } = PROCEDURES[(await requireSensor(ctx, pointId)).type]
	const list = `/calibration?tab=${group}`
	const from = Number(form.get('step'))
	switch (String(form.get('intent'))) {
		case 'begin':
			await startCalibration(requirePermission(ctx, 'sensor.calibrate'), { pointId })
			return {
				said: { title: 'Calibration Started', text: `Beginning ${name} calibration procedure` },
			}
		case 'take-over':
			await takeOverCalibration(requirePermission(ctx, 'sensor.calibrate'), { pointId })
			return { said: { title: 'Taken over', text: 'You go on where it was left.' } }
		case 'next':
			await moveStep(requirePermission(ctx, 'sensor.calibrate'), { pointId, by: 1, from })
			return {}
		case 'previous':
			await moveStep(requirePermission(ctx, 'sensor.calibrate'), { pointId, by: -1, from })
			return {}
		case 'cancel': {
			await cancelCalibration(requirePermission(ctx, 'sensor.calibrate'), { pointId })
			const text = `${name} reads as it did before.`
			return { to: list, said: { title: 'Calibration Cancelled', text } }
		}
		case 'undo': {
			await undoCalibration(requirePermission(ctx, 'sensor.calibrate'), {
				pointId,
				version: Number(form.get('version')),
			})
			const text = 'The one before holds again, also for what was read since.'
			return { said: { title: 'Calibration taken back', text } }
		}
		default:
			throw new Fault('invalid', 'Nothing was asked for')
	}
}

/** Answers with the current reading; what was typed next to the button stays. */
async function tell(
	ctx: FarmCtx,
	pointId: number,
	{ intent, form }: { intent: 'test' | 'stable'; form: FormData },
) {
	const { reading } = await readSensor(ctx, pointId)
	const { payload } = parseWithZod(form, { schema: TakePointInput })
	const { newest, isStable, words } = reading
	const none = 'No reading came in the last ten minutes: check the sensor and its agent.'
	const text = intent === 'stable' ? words : newest ? `The sensor says ${newest.value}.` : none
	const tone = !newest || (intent === 'stable' && !isStable) ? 'attention' : 'good'
	const settled = isStable ? 'Reading Stable' : 'Not stable yet'
	const told = { tone, title: intent === 'stable' ? settled : 'Test Reading', text } as const
	return data({ initialValue: payload as Record<string, string>, told })
}

async function save(ctx: FarmCtx, pointId: number, form: FormData) {
	const submission = parseWithZod(form, { schema: SaveCalibrationInput })
	const { name, group } = PROCEDURES[(await requireSensor(ctx, pointId)).type]
	if (submission.status !== 'success')
		return data({ ...submission.reply(), saved: false as const }, { status: 400 })
	try {
		await saveCalibration(requirePermission(ctx, 'sensor.calibrate'), {
			pointId,
			note: submission.value.note,
		})
		return await redirectWithToast(`/calibration?tab=${group}`, {
			kind: 'success',
			title: 'Calibration Complete',
			text: `${name} sensor has been successfully calibrated.`,
		})
	} catch (error) {
		const { data: reply, init } = replyWithFault(submission, error)
		return data({ ...reply, saved: false as const }, init ?? undefined)
	}
}

async function take(ctx: FarmCtx, pointId: number, form: FormData) {
	const submission = parseWithZod(form, { schema: TakePointInput })
	if (submission.status !== 'success') return data(submission.reply(), { status: 400 })
	try {
		const { key } = await recordPoint(requirePermission(ctx, 'sensor.calibrate'), {
			...submission.value,
			pointId,
		})
		return await redirectWithToast(`/calibration/${pointId}`, await takenToast(ctx, pointId, key))
	} catch (error) {
		return replyWithFault(submission, error)
	}
}

async function takenToast(ctx: FarmCtx, pointId: number, key: string): Promise<Toast> {
	const point = {
		kind: 'success',
		title: 'Point taken',
		text: 'Go on with the next step.',
	} as const
	if (key !== CHECK_KEY) return point
	const { sensor, fit } = await readCalibration(ctx, { pointId })
	if (!fit?.check)
		return { ...point, title: 'Check taken', text: 'It is told once every point is.' }
	const text = `${formatCheck(fit.check, sensor.quantity)}.`
	return fit.check.isWithin
		? { kind: 'success', title: 'Check passed', text }
		: { kind: 'error', title: 'Check not passed', text }
}
