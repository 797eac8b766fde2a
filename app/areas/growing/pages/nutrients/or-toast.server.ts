import { Fault } from '@sfc/domain/fault'
import { redirectWithToast } from '~/http/toast.server'

/** Does what was asked; a conflict becomes a message on the list. */
export async function orToast(title: string, act: () => Promise<Response>): Promise<Response> {
	try {
		return await act()
	} catch (error) {
		if (!(error instanceof Fault) || error.code !== 'conflict') throw error
		return redirectWithToast('/nutrients', { kind: 'error', title, text: error.message })
	}
}
