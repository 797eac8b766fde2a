import { FillInForm } from '@sfc/contract/food-safety/checklists/checklist-input'
import { PHOTOS_MAX } from '@sfc/contract/sent-photos'
import {
	answerField,
	judgeAnswers,
	type GivenAnswer,
} from '@sfc/domain/food-safety/checklists/judge-answers'
import { formatLimits, type Step } from '@sfc/domain/food-safety/checklists/step'
import { CHECKLIST_PHOTOS } from '~/areas/food-safety/services/checklists/checklist-photos.server'
import type { FarmCtx } from '~/context.server'
import { parseForm } from '~/http/parse-form'
import { readPhotoForm } from '~/http/read-photo-form.server'

export type AnswerValues = {
	value: string
	reason: string
	action: string
	actionBy: string
	isLeftOpen: boolean
}

export type ShownStep = ReturnType<typeof showSteps>[number]

/** Steps as the form shows them. */
export const showSteps = (steps: readonly Step[]) =>
	steps.map(({ key, label, kind, isOptional, hint, unit, ...limits }) => ({
		key,
		label,
		kind,
		isOptional,
		hint,
		unit,
		limits: kind === 'number' ? formatLimits({ ...limits, unit }) : null,
	}))

/** Which fields the browser asks for before the form is sent. */
export const fillInConstraint = (steps: readonly Step[]) => ({
	signature: { required: true },
	correction: { required: true },
	...Object.fromEntries(
		steps
			.filter(({ kind, isOptional }) => kind !== 'photo' && !isOptional)
			.map(({ key }) => [answerField(key, 'value'), { required: true }]),
	),
})

/** The first values of the answers; who did something about a value is the person at the form. */
export const answerValues = (
	{ user }: Pick<FarmCtx, 'user'>,
	steps: readonly Step[],
	given: Readonly<Record<string, GivenAnswer>> = {},
) =>
	Object.fromEntries(
		steps.map(({ key }) => [
			key,
			{
				value: given[key]?.value ?? '',
				reason: given[key]?.reason ?? '',
				action: given[key]?.action ?? '',
				actionBy: given[key]?.actionBy ?? `${user.firstName} ${user.lastName}`.trim(),
				isLeftOpen: given[key]?.isLeftOpen ? 'on' : '',
			},
		]),
	)

/**
 * Reads a filled in checklist with its photos. Every answer is judged at once with the rest of the form, so
 * that all errors are shown together. `kept` counts photos of a record that is corrected.
 */
export async function readFillInForm(
	ctx: FarmCtx,
	request: Request,
	{ steps, kept = 0 }: { steps: readonly Step[]; kept?: number },
) {
	const sent = await readPhotoForm(ctx, request, {
		photos: CHECKLIST_PHOTOS,
		full: `A record has at most ${PHOTOS_MAX} photos`,
	})
	const read = parseForm(sent.form, FillInForm.pick({ answers: true }))
	const { errors } =
		read.status === 'success'
			? judgeAnswers(steps, read.value.answers, sent.photos.length + kept)
			: { errors: {} }
	const found = Object.entries(errors).map(([field, error]) => [field, [error]] as const)
	const fieldErrors = { ...Object.fromEntries(found), ...sent.wrong?.fieldErrors }
	return { ...sent, wrong: Object.keys(fieldErrors).length > 0 ? { fieldErrors } : undefined }
}
