import type { SnoozeInput } from '@sfc/contract/alarms/respond-to-alarm'
import { SwitchInput } from '@sfc/contract/control/control-input'
import { Fault } from '@sfc/domain/fault'
import type { FarmCtx } from '~/context.server'
import { redirectWithToast, type Toast } from '~/http/toast.server'
import { requirePermission } from '~/areas/platform/services/require-permission.server'
import { acknowledgeAlarm, snoozeAlarm } from '~/areas/alarms/services/respond-to-alarm.server'
import { switchAndWait } from '~/areas/control/pages/switch-and-wait.server'
import type { ProblemPage } from './problem-card'

/** Handles the buttons of an open alarm, and redirects to the page they are on. */
export async function handleProblemForm(ctx: FarmCtx, form: FormData): Promise<Response> {
	const alarmId = String(form.get('alarmId') ?? '')
	const from = String(form.get('from') ?? '') as ProblemPage
	const back =
		from === 'now'
			? '/dashboard'
			: from === 'alarm'
				? `/notifications/${encodeURIComponent(alarmId)}`
				: '/notifications'
	return redirectWithToast(back, await answer(ctx, alarmId, form))
}

/** One hour, as the button says. */
const SNOOZE = { minutes: 60 } satisfies SnoozeInput

async function answer(ctx: FarmCtx, alarmId: string, form: FormData): Promise<Toast> {
	const intent = form.get('intent')
	if (intent === 'switch') {
		const order = SwitchInput.safeParse(Object.fromEntries(form))
		if (!order.success) throw new Fault('invalid', 'Please choose what to switch')
		const { equipmentKey, state } = order.data
		return switchAndWait(requirePermission(ctx, 'equipment.control'), { equipmentKey, to: state })
	}
	const mayAnswer = requirePermission(ctx, 'alarm.answer')
	try {
		if (intent === 'snooze') {
			await snoozeAlarm(mayAnswer, { alarmId, ...SNOOZE })
			return {
				kind: 'success',
				title: 'Snoozed 1 hour',
				text: 'It stays open. No alerts until then.',
			}
		}
		if (intent === 'refilled') {
			await acknowledgeAlarm(mayAnswer, { alarmId, note: 'Refilled' })
			const text = 'It closes when the level sensor shows it.'
			return { kind: 'success', title: 'Refill noted', text }
		}
		if (intent !== 'acknowledge') throw new Fault('invalid', 'Please press one of the buttons')
		await acknowledgeAlarm(mayAnswer, { alarmId, note: null })
		const text = 'No more alerts are sent. It closes when the reading is back to normal.'
		return { kind: 'success', title: 'Alarm acknowledged', text }
	} catch (error) {
		// There is no form here to show the reason at.
		if (!(error instanceof Fault) || error.code !== 'conflict') throw error
		return { kind: 'error', title: 'Not done', text: error.message }
	}
}
