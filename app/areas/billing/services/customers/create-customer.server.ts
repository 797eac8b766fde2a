import { match } from '#db/match'
import { randomUUID } from 'node:crypto'
import { readAnswers, SignupAnswers, type TypedAnswers } from '@sfc/contract/billing/signup'
import { Fault } from '@sfc/domain/fault'
import { eq } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { customers, pods, signupDrafts } from '#db/schema/billing'
import type { UserCtx } from '~/context.server'
import { requirePersonalAccount } from '~/areas/platform/services/sessions/require-personal-account.server'
import { hashToken } from '~/areas/platform/services/sessions/token.server'
import { coverFarms } from './cover-farms.server'

const GONE = 'This signup has expired. Please start again.'

type Signup = {
	token: string
	/** Farms of the person that its pods cover; each other pod becomes a new farm once it is paid. */
	farmIds?: readonly number[]
}

/**
 * Creates the customer of a signup, owned by the person, and returns its id. Repeated calls, also
 * from several tabs, return the same one. Throws Fault not-found for a signup that is gone or
 * became somebody else's customer, and invalid while answers are missing or with farms that it cannot cover.
 */
export async function createCustomer(
	ctx: UserCtx,
	{ token, farmIds = [] }: Signup,
): Promise<string> {
	requirePersonalAccount(ctx)
	await ctx.limits.signupsPerPerson.count(ctx.user.id)
	return ctx.db.write(async (tx) => {
		const [draft] = await tx
			.select()
			.from(signupDrafts)
			.where(eq(signupDrafts.tokenHash, hashToken(token)))
		if (!draft) throw new Fault('not-found', GONE)
		if (draft.customerId !== null) return ownCustomer(tx, ctx, draft.customerId)
		const answers = SignupAnswers.safeParse(readAnswers(draft.answers as TypedAnswers))
		if (!answers.success)
			throw new Fault('invalid', 'Some answers are missing. Please check each step.')
		const id = await insertCustomer(tx, ctx, answers.data)
		const { businessName } = answers.data
		await coverFarms(tx, ctx, { customerId: id, businessName, farmIds })
		// The answers now belong to the customer; others who still have the link must not see them.
		await tx
			.update(signupDrafts)
			.set({ customerId: id, answers: {}, step: 4, updatedAt: ctx.now() })
			.where(eq(signupDrafts.tokenHash, draft.tokenHash))
		return id
	})
}

async function ownCustomer(tx: Tx, { user }: UserCtx, id: string): Promise<string> {
	const [own] = await tx
		.select({ id: customers.id })
		.from(customers)
		.where(match(customers, { id, ownerId: user.id }))
	if (!own) throw new Fault('not-found', GONE)
	return own.id
}

async function insertCustomer(tx: Tx, ctx: UserCtx, answers: SignupAnswers): Promise<string> {
	const id = randomUUID()
	const at = ctx.now()
	await tx.insert(customers).values({
		...answers,
		id,
		ownerId: ctx.user.id,
		shopifyStore: answers.shopifyStore ?? null,
		createdAt: at,
		updatedAt: at,
	})
	const numbers = Array.from({ length: answers.numberOfPods }, (_, index) => index + 1)
	await tx.insert(pods).values(numbers.map((number) => ({ customerId: id, number })))
	return id
}
