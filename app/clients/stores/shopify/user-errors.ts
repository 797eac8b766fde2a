import { Fault } from '@sfc/domain/fault'
import { z } from 'zod'
import { line } from '../shop-text'

/** Errors that a mutation reports beside status 200 and no `errors`. */
export const UserErrors = z.array(
	z.object({ code: z.string().max(80).nullish(), message: line(250).catch('') }),
)

const NOT_THERE = ['NOT_FOUND', 'PRODUCT_DOES_NOT_EXIST', 'PRODUCT_VARIANT_DOES_NOT_EXIST']

/**
 * Throws Fault not-found for what the store no longer has, and conflict with the store's message for any other
 * error.
 */
export function requireNoUserErrors(errors: z.infer<typeof UserErrors>): void {
	const [first] = errors
	if (!first) return
	const isGone = NOT_THERE.includes(first.code ?? '')
	throw new Fault(isGone ? 'not-found' : 'conflict', `The store refuses this: ${first.message}`)
}
