import { data, redirect } from '@remix-run/node'
import { firstOpenStep, SIGNUP_STEPS } from '@sfc/contract/billing/signup'
import { server } from '~/boot.server'
import { parseForm } from '~/http/parse-form'
import { requestSource } from '~/http/request-source.server'
import { findDraft, saveDraft } from '~/areas/billing/services/customers/signup-draft.server'
import { draftCookieHeader, readDraftToken } from './draft-cookie.server'
import { farmTypeFromRequest, podsFromRequest, stepFromRequest } from './load-signup.server'

/** Saves a submitted step, complete or not, and redirects as its button says. */
export async function saveStep(request: Request, form: FormData) {
	const step = stepFromRequest(request)
	const { schema } = SIGNUP_STEPS[step - 1] ?? SIGNUP_STEPS[0]
	const names = Object.keys(schema.shape)
	const typed = Object.fromEntries(names.map((name) => [name, readFieldText(form, name)]))
	const type = farmTypeFromRequest(request)
	if (step === 1 && type) typed['farmType'] = type
	const pods = podsFromRequest(request)
	if (step === 1 && pods) typed['numberOfPods'] = pods
	const intent = form.get('intent')
	const ctx = await server()
	const { ip } = await requestSource(request)
	const reached = intent === 'next' ? step + 1 : step
	const submission = parseForm(form, schema as (typeof SIGNUP_STEPS)[0]['schema'])
	const isWhole = submission.status === 'success'
	const token = await saveDraft(ctx, {
		token: await readDraftToken(request),
		typed,
		ip,
		step: isWhole ? reached : step,
	})
	const headers = await draftCookieHeader(token)
	if (intent === 'previous') return redirect(`/signup?step=${Math.max(1, step - 1)}`, { headers })
	if (intent === 'save')
		return redirect(`/signup?step=${step}&link=shown#another-device`, { headers })
	if (!isWhole) return data(submission.reply(), { status: 400, headers })
	const back = new URL(request.url).searchParams.get('from') === 'review'
	const draft = back ? await findDraft(ctx, { token }) : null
	const next = draft ? firstOpenStep(draft.answers) : step + 1
	return redirect(`/signup?step=${next}`, { headers })
}

const readFieldText = (form: FormData, name: string) => {
	const value = form.get(name)
	return typeof value === 'string' ? value : ''
}
