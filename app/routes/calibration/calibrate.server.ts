import { parseWithZod } from '@conform-to/zod/v4'
import { data } from '@remix-run/node'
import { TakePointInput } from '@sfc/contract/calibration/take-point'
import { PROCEDURES } from '@sfc/domain/calibration/procedure'
import { Fault } from '@sfc/domain/fault'
import type { FarmCtx } from '~/context.server'
import { replyWithFault } from '~/http/reply-with-fault.server'
import { redirectWithToast } from '~/http/toast.server'
import {
	cancelCalibration,
	saveCalibration,
	undoCalibration,
} from '~/services/calibration/end-calibration.server'
import { enterSensor } from '~/services/calibration/enter-sensor.server'
import { moveStep } from '~/services/calibration/move-step.server'
import { startCalibration } from '~/services/calibration/start-calibration.server'
import { takePoint } from '~/services/calibration/take-point.server'

/** Carries out one button of a sensor's page and leads back to it. */
export async function calibrate(ctx: FarmCtx, pointId: number, form: FormData) {
	const intent = form.get('intent')
	if (intent === 'take') return take(ctx, pointId, form)
	const here = `/calibration/${pointId}`
	try {
		const said = await carryOut(ctx, pointId, form)
		return said ? await redirectWithToast(here, { kind: 'success', ...said }) : redirectBack(here)
	} catch (error) {
		if (!(error instanceof Fault) || error.code === 'forbidden') throw error
		return redirectWithToast(here, { kind: 'error', title: 'Not done', text: error.message })
	}
}

const redirectBack = (to: string) => new Response(null, { status: 302, headers: { Location: to } })

type Said = { title: string; text: string }

async function carryOut(ctx: FarmCtx, pointId: number, form: FormData): Promise<Said | null> {
	const { name } = PROCEDURES[(await enterSensor(ctx, pointId)).type]
	switch (String(form.get('intent'))) {
		case 'begin':
			await startCalibration(ctx, { pointId })
			return { title: 'Calibration Started', text: `Beginning ${name} calibration procedure` }
		case 'next':
			await moveStep(ctx, { pointId, by: 1, from: Number(form.get('step')) })
			return null
		case 'previous':
			await moveStep(ctx, { pointId, by: -1, from: Number(form.get('step')) })
			return null
		case 'cancel':
			await cancelCalibration(ctx, { pointId })
			return { title: 'Calibration cancelled', text: `${name} reads as it did before.` }
		case 'save': {
			const note =
				String(form.get('note') ?? '')
					.trim()
					.slice(0, 500) || null
			await saveCalibration(ctx, { pointId, note })
			return {
				title: 'Calibration Complete',
				text: `${name} sensor has been successfully calibrated.`,
			}
		}
		case 'undo':
			await undoCalibration(ctx, { pointId, version: Number(form.get('version')) })
			return { title: 'Calibration taken back', text: 'The one before holds again.' }
		default:
			throw new Fault('invalid', 'Nothing was asked for')
	}
}

async function take(ctx: FarmCtx, pointId: number, form: FormData) {
	const submission = parseWithZod(form, { schema: TakePointInput })
	if (submission.status !== 'success') return data(submission.reply(), { status: 400 })
	try {
		await takePoint(ctx, { ...submission.value, pointId })
		return await redirectWithToast(`/calibration/${pointId}`, {
			...{ kind: 'success', title: 'Point taken', text: 'Go on with the next step.' },
		})
	} catch (error) {
		return replyWithFault(submission, error)
	}
}
