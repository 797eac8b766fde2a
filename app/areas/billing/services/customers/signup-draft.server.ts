import { addressKey } from '@sfc/domain/platform/network-prefix'
import { SignupAnswers, type TypedAnswers } from '@sfc/contract/billing/signup'
import { eq, lt } from 'drizzle-orm'
import type { Reader } from '#db/open.server'
import { signupDrafts } from '#db/schema/billing'
import type { Ctx } from '~/context.server'
import { hashToken, newToken } from '~/areas/platform/services/sessions/token.server'

const KEEP_MS = 30 * 86_400_000
const TEXT_MAX = 2500

export type SignupDraft = {
	/** Furthest step reached, 1 to 4. */
	step: number
	answers: TypedAnswers
	/** Customer that was created from it. */
	customerId: string | null
}

/** Finds the signup of a browser; null when its token is missing or too old. */
export async function findDraft(
	{ db }: { db: { read: Reader } },
	{ token }: { token: string },
): Promise<SignupDraft | null> {
	const [row] = await db.read
		.select()
		.from(signupDrafts)
		.where(eq(signupDrafts.tokenHash, hashToken(token)))
		.limit(1)
	return row
		? { step: row.step, answers: row.answers as TypedAnswers, customerId: row.customerId }
		: null
}

type Saved = { token: string | null; step: number; typed: TypedAnswers; ip: string | null }

/**
 * Saves the answers so far, complete and valid or not, and returns the token to find them by: a new
 * one when a signup begins or the old one has ended. Throws Fault too-many.
 */
export async function saveDraft(ctx: Ctx, { token, step, typed, ip }: Saved): Promise<string> {
	const at = ctx.now()
	if (token !== null && (await addTo(ctx, { token, step, typed }))) return token
	await ctx.limits.signupDraftsPerAddress.count(addressKey(ip))
	const fresh = newToken()
	await ctx.db.write(async (tx) => {
		await tx.delete(signupDrafts).where(lt(signupDrafts.updatedAt, at - KEEP_MS))
		await tx.insert(signupDrafts).values({
			tokenHash: hashToken(fresh),
			answers: bounded(typed),
			step,
			createdAt: at,
			updatedAt: at,
		})
	})
	return fresh
}

/** Adds answers to a signup; false when it does not exist any more. */
function addTo(
	ctx: Ctx,
	{ token, step, typed }: Pick<Saved, 'step' | 'typed'> & { token: string },
) {
	const tokenHash = hashToken(token)
	return ctx.db.write(async (tx) => {
		const [row] = await tx.select().from(signupDrafts).where(eq(signupDrafts.tokenHash, tokenHash))
		if (!row || row.customerId !== null) return false
		const answers = { ...row.answers, ...bounded(typed) }
		const changed = { answers, step: Math.max(step, row.step), updatedAt: ctx.now() }
		await tx.update(signupDrafts).set(changed).where(eq(signupDrafts.tokenHash, tokenHash))
		return true
	})
}

/**
 * Keeps only known answers, each within its length. PostgreSQL accepts neither NUL nor lone
 * surrogates in JSON.
 */
const bounded = (typed: TypedAnswers): TypedAnswers =>
	Object.fromEntries(
		Object.entries(typed)
			.filter(([name]) => Object.hasOwn(SignupAnswers.shape, name))
			.map(([name, text]) => [name, cut(text.replaceAll('\u0000', ''))]),
	)

const cut = (text: string) => text.slice(0, TEXT_MAX).replace(/[\ud800-\udbff]$/, '')
