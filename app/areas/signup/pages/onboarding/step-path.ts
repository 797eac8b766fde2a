/** The address of a step of a customer's onboarding, with what else it is to show. */
export const stepPath = (customerId: string, step: number, more = '') =>
	`/onboarding/${encodeURIComponent(customerId)}?step=${step}${more}`
