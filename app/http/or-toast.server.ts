import { Fault, type FaultCode } from '@sfc/domain/fault'
import { redirectWithToast } from './toast.server'

type Refused = {
	/** The page that says it. */
	backTo: string
	title: string
	/** Begins the text, before the reason. */
	text?: string
}

/** What a person can do something about: they go on with the page they came from. */
const SAID: readonly FaultCode[] = ['conflict', 'not-found', 'unavailable']

/** Does what a button asks for; when that is refused, a page says why. */
export async function orToast(
	{ backTo, title, text = '' }: Refused,
	run: () => Promise<Response>,
): Promise<Response> {
	try {
		return await run()
	} catch (error) {
		if (!(error instanceof Fault) || !SAID.includes(error.code)) throw error
		return redirectWithToast(backTo, {
			kind: 'error',
			title,
			text: `${text} ${error.message}`.trim(),
		})
	}
}
