import { formatTimeWithZone } from '@sfc/domain/calendar/format-instant'
import { useState } from 'react'
import { Button } from '~/ui/button'
import { useFormats } from '~/ui/formats/use-formats'

export type EnrolmentCode = { code: string; expiresAt: number }

/**
 * The enrolment code of the last answer. It is shown once and not stored, so a revalidation must not remove it
 * from the screen.
 */
export function useEnrolmentCode(answer: object | undefined): EnrolmentCode | null {
	const made = answer && 'code' in answer ? (answer as EnrolmentCode) : null
	const [shown, setShown] = useState(made)
	if (made && made.code !== shown?.code) setShown(made)
	return made ?? shown
}

/** An enrolment code, large enough to type from, and its expiry. */
export function EnrolmentCodeBox({
	code,
	expiresAt,
	timezone,
}: EnrolmentCode & { timezone: string }) {
	const until = formatTimeWithZone(expiresAt, timezone, useFormats())
	return (
		<div role="status" className="mb-4 rounded-control border border-line bg-sunk px-4 py-3">
			<p className="font-mono text-2xl font-bold tracking-widest">{code}</p>
			<p className="text-sm text-muted">Works once, until {until}. It is not shown again.</p>
		</div>
	)
}

/** Button that makes an enrolment code, or a further one. */
export function EnrolmentCodeButton({ hasCode, pending }: { hasCode: boolean; pending: boolean }) {
	return (
		<Button
			name="intent"
			value="code"
			variant={hasCode ? 'secondary' : 'primary'}
			pending={pending}
		>
			{hasCode ? 'Show another code' : 'Show an enrolment code'}
		</Button>
	)
}
