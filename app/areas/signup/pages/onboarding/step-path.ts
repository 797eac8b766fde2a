/** The address of a step of a customer's onboarding, with further parameters. */
export const stepPath = (customerId: string, step: number, more = '') =>
	`/onboarding/${encodeURIComponent(customerId)}?step=${step}${more}`
