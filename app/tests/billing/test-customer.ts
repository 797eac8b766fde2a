import { newToken } from '~/areas/platform/services/sessions/token.server'
import type { TypedAnswers } from '@sfc/contract/billing/signup'
import type { UserCtx } from '~/context.server'
import { createCustomer } from '~/areas/billing/services/customers/create-customer.server'
import { saveDraft } from '~/areas/billing/services/customers/signup-draft.server'

export const ANSWERS: TypedAnswers = {
	businessName: 'Green Leaf',
	contactName: 'Ana Grower',
	email: 'ana@farm.example',
	phone: '+1 (555) 123-4567',
	farmType: 'agriponic-farms-agripod',
	numberOfPods: '2',
	location: 'Denver, CO',
	timezone: 'America/Denver',
	currentOperation: 'new',
	businessGoals: 'Basil for restaurants',
	hasInternet: 'on',
}

/** Completes a signup with its four steps, as a customer of the person. */
export async function signUpCustomer(
	ctx: UserCtx,
	typed: TypedAnswers = {},
	farmIds: readonly number[] = [],
): Promise<string> {
	const answers = { ...ANSWERS, ...typed }
	const token = await saveDraft(ctx, { token: null, step: 4, typed: answers, ip: newToken() })
	return createCustomer(ctx, { token, farmIds })
}
