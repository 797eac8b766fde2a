import { Fault, type FaultCode } from '@sfc/domain/fault'
import { redirectWithToast } from './toast.server'

type Refused = {
	/** The page that shows the message. */
	backTo: string
	title: string
	/** Text before the reason. */
	text?: string
}

/** Faults that a person can act on; they stay on the page they came from. */
const SHOWN_CODES: readonly FaultCode[] = ['conflict', 'not-found', 'unavailable']

/** Runs what a button asks for; a refusal becomes a toast on the page it was pressed on. */
export async function redirectOnFault(
	{ backTo, title, text = '' }: Refused,
	run: () => Promise<Response>,
): Promise<Response> {
	try {
		return await run()
	} catch (error) {
		if (!(error instanceof Fault) || !SHOWN_CODES.includes(error.code)) throw error
		return redirectWithToast(backTo, {
			kind: 'error',
			title,
			text: `${text} ${error.message}`.trim(),
		})
	}
}
