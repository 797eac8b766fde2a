import type { SubmissionResult } from '@conform-to/react'
import { useActionData } from '@remix-run/react'
import { useState } from 'react'
import { Alert } from '~/ui/alert'
import { CONTROL_CLASS } from '~/ui/form/field-frame'
import type { AlarmView } from '../alarm-view.server'
import { ResponseForms, type SnoozeChoice } from './response-forms'

type Props = { alarm: AlarmView; snoozes: readonly SnoozeChoice[] }

/**
 * The forms to respond to an alarm. When somebody else responds first, or the alarm ends, while a
 * note is being typed, the forms disappear but the note stays.
 */
export function AlarmResponse({ alarm, snoozes }: Props) {
	const [typed, setTyped] = useState('')
	const refused = useActionData<SubmissionResult<string[]>>()
	if (alarm.mayAnswer) return <ResponseForms snoozes={snoozes} onNote={setTyped} />
	if (refused?.status === 'error') {
		const { intent, note } = refused.initialValue ?? {}
		return (
			<LateAnswer
				title={intent === 'snooze' ? 'Not snoozed' : 'Not acknowledged'}
				reason={refused.error?.['']?.[0] ?? whyNot(alarm)}
				note={typeof note === 'string' ? note : ''}
			/>
		)
	}
	return typed && <LateAnswer title="No response needed" reason={whyNot(alarm)} note={typed} />
}

const whyNot = ({ clearedAt, acknowledgedBy }: AlarmView) =>
	clearedAt !== null
		? 'This alarm is resolved'
		: `${acknowledgedBy ?? 'Somebody'} has acknowledged it already`

function LateAnswer({ title, reason, note }: { title: string; reason: string; note: string }) {
	return (
		<Alert tone="attention" title={title} role="alert">
			<p>{reason}.</p>
			{note && (
				<label className="mt-2 grid gap-1.5">
					Your note was not saved. Copy it if it is still needed:
					<textarea readOnly rows={2} value={note} className={`${CONTROL_CLASS} py-2.5`} />
				</label>
			)}
		</Alert>
	)
}
