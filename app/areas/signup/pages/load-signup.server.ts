import { redirect } from '@remix-run/node'
import { formConstraints } from '~/http/form-constraints'
import { firstOpenStep, SIGNUP_STEPS, type TypedAnswers } from '@sfc/contract/billing/signup'
import { amountDueToday, PRICES } from '@sfc/domain/billing/prices'
import { SYSTEM_TYPES, systemType } from '@sfc/domain/system-type'
import { timezoneChoices } from '@sfc/domain/calendar/timezone'
import { server } from '~/boot.server'
import { publicUrl } from '~/http/public-url.server'
import { findUser } from '~/http/require-farm.server'
import { isRegistrationOpen } from '~/areas/accounts/services/is-registration-open'
import { listUncoveredFarms } from '~/areas/billing/services/customers/list-uncovered-farms.server'
import { findCustomer } from '~/areas/billing/services/customers/find-customer.server'
import { DEFAULT_TIMEZONE } from '~/areas/farms/services/create-farm.server'
import { findDraft, type SignupDraft } from '~/areas/billing/services/customers/signup-draft.server'
import { readOnboarding } from '~/areas/signup/services/onboarding/read-onboarding.server'
import { draftCookieHeader, readDraftToken } from './draft-cookie.server'

export const REVIEW_STEP = 4

/** The step an address asks for, 1 to 4. */
export function stepFromRequest(request: Request): number {
	const step = Number(new URL(request.url).searchParams.get('step') ?? 1)
	return Number.isInteger(step) && step >= 1 && step <= REVIEW_STEP ? step : 1
}

/** The farm type an address preselects, if it exists. */
export function farmTypeFromRequest(request: Request): string | null {
	const type = new URL(request.url).searchParams.get('type')
	return SYSTEM_TYPES.find((known) => known === type) ?? null
}

/** The number of pods an address preselects, as text of its field. */
export function podsFromRequest(request: Request): string | null {
	const pods = Number(new URL(request.url).searchParams.get('pods') ?? 0)
	return Number.isInteger(pods) && pods >= 1 && pods <= PRICES.podsMax ? String(pods) : null
}

/** The data of a step. Redirects when the step cannot be shown yet, or any more. */
export async function loadSignup(request: Request) {
	const { env, now } = await server()
	const url = new URL(request.url)
	await resume(url)
	const ctx = await findUser(request)
	if (ctx?.user.isDemo) return { kind: 'demo' as const }
	const token = await readDraftToken(request)
	const found = token === null ? null : await findDraft(await server(), { token })
	if (found?.customerId && ctx) await goToCustomer(ctx, found.customerId, url)
	const draft = found?.customerId ? null : found
	const step = stepFromRequest(request)
	const typed = draft?.answers ?? {}
	const open = firstOpenStep(typed)
	if (step > open) throw redirect(`/signup?step=${open}`)
	return {
		kind: 'step' as const,
		step,
		reached: Math.max(draft?.step ?? 1, step),
		open,
		isEdit: url.searchParams.get('from') === 'review',
		mailSent: url.searchParams.get('mail') === 'sent',
		linkShown: url.searchParams.has('link'),
		resumeUrl: draft && token ? `${await publicUrl(request)}/signup?resume=${token}` : null,
		values: stepValues(step, { ...(ctx && accountAnswers(ctx)), ...typed }, request),
		hasTimezone: Boolean(typed['timezone']),
		constraint:
			step === REVIEW_STEP
				? { password: { required: true } }
				: formConstraints(SIGNUP_STEPS[step - 1]!.schema),
		due: draft && open === REVIEW_STEP ? amountDueToday(Number(typed['numberOfPods'])) : null,
		person: ctx ? { email: ctx.user.email } : null,
		farms: ctx && step === REVIEW_STEP ? await listUncoveredFarms(ctx.db.read, ctx.user.id) : [],
		mayRegister: isRegistrationOpen(env),
		timezones: timezoneChoices(now()),
		types: SYSTEM_TYPES.map((type) => ({
			type,
			label: systemType(type).label,
			...systemType(type).signup,
		})),
	}
}
export type SignupView = Extract<Awaited<ReturnType<typeof loadSignup>>, { kind: 'step' }>

/** Continues a signup from another device at its step. */
async function resume(url: URL): Promise<void> {
	const token = url.searchParams.get('resume')
	if (!token) return
	const draft = await findDraft(await server(), { token })
	if (!draft) throw redirect('/signup?step=1')
	throw redirect(`/signup?step=${draft.step}`, { headers: await draftCookieHeader(token) })
}

type Ctx = NonNullable<Awaited<ReturnType<typeof findUser>>>

/** Handles back, reload or a second tab after the end: redirects to the payment of the new customer. */
async function goToCustomer(ctx: Ctx, customerId: string, url: URL): Promise<void> {
	const own = await findCustomer(ctx, { customerId }).catch(() => null)
	const isPaid = own !== null && (await readOnboarding(ctx, { customerId })).isPaid
	const asksAnew = !url.searchParams.has('step') && (isPaid || url.searchParams.has('pods'))
	if (own && !asksAnew) throw redirect(`/payment/${customerId}`)
}

/** The answers that are known of a signed-in person. */
const accountAnswers = ({ user: { firstName, lastName, email, phone } }: Ctx): TypedAnswers => ({
	contactName: `${firstName} ${lastName}`.trim(),
	email,
	phone: phone ?? '',
})

/** The answers of one step; the review gets all. */
function stepValues(step: number, typed: SignupDraft['answers'], request: Request): TypedAnswers {
	if (step === REVIEW_STEP) return typed
	const names = Object.keys(SIGNUP_STEPS[step - 1]!.schema.shape)
	const values = Object.fromEntries(names.map((name) => [name, typed[name] ?? '']))
	if (step !== 2) return values
	return {
		...values,
		farmType: farmTypeFromRequest(request) ?? values['farmType'] ?? '',
		numberOfPods: podsFromRequest(request) ?? values['numberOfPods'] ?? '',
		timezone: values['timezone'] || DEFAULT_TIMEZONE,
	}
}
