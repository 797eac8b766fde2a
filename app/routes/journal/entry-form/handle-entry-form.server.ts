import type { SubmissionResult } from '@conform-to/react'
import { data } from '@remix-run/node'
import { Fault } from '@sfc/domain/fault'
import type { AddEntryInput } from '@sfc/contract/journal/entry-input'
import { FAULT_STATUS } from '~/http/fault-status'
import type { EntrySubmission } from './read-entry-form.server'
import type { UploadedPhoto } from './upload-photos.server'

export type EntryFormResult = { result: SubmissionResult<string[]>; kept: UploadedPhoto[] }

/**
 * Hands a form that can be used to `save`, and answers any other with what was typed, the photos
 * that are kept, and what is wrong at its field. A failure of `save` stands above the form.
 */
export async function handleEntryForm(
	{ submission, isFilling, kept, refusals }: EntrySubmission,
	save: (values: AddEntryInput) => Promise<Response>,
	failed: string,
) {
	const answer = (result: SubmissionResult<string[]>, status: number) =>
		data({ result, kept } satisfies EntryFormResult, { status })
	// Nothing was sent in earnest yet: what is still missing is no error.
	if (isFilling) return answer({ initialValue: submission.reply().initialValue ?? {} }, 200)
	const photos: Record<string, string[]> = refusals.length > 0 ? { photos: refusals } : {}
	if (submission.status !== 'success' || refusals.length > 0)
		return answer(submission.reply({ fieldErrors: photos }), 400)
	try {
		return await save(submission.value)
	} catch (error) {
		if (!(error instanceof Fault)) throw error
		const { code, field, message } = error
		const where = field ? { fieldErrors: { [field]: [message] } } : {}
		const formErrors = field ? [failed] : [`${failed}. ${message}`]
		return answer(submission.reply({ formErrors, ...where }), FAULT_STATUS[code])
	}
}
